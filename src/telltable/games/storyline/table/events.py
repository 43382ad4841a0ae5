"""What can happen (RULES.md, "Events"). The author of an unchosen card is in none that anybody else is told."""

from __future__ import annotations

from telltable.core.event import Event, Public
from telltable.core.seat import Seat
from telltable.core.written import Written

from .state import Reading, State, View
from .view import view_of


class SetUpDone(Public, frozen=True):
    """SL-102 to SL-104: decks shuffled, tokens mixed, the narrator deck chosen."""

    reveals = True
    tale: str


class StoryCardsDrawn(Event, frozen=True):
    """SL-102, SL-202: a seat draws one card of each category; which ones, it alone sees (SL-204e)."""

    reveals = True
    seat: Seat
    categories: tuple[str, ...]
    cards: tuple[str, ...]
    dealt: bool = False

    def to(self, seat: Seat | None) -> Event:
        """With the cards to their owner, without to the others."""
        return self if seat == self.seat else StoryCardsDrawn(self.seat, self.categories, (), self.dealt)


class ClaimMade(Public, frozen=True):
    """SL-105: that a seat has answered; what, is told with the others' answers."""

    seat: Seat


class ReadingClaimed(Public, frozen=True):
    """SL-105: all answers at once."""

    reveals = True
    readings: tuple[Reading, ...]


class NarratorIs(Public, frozen=True):
    """SL-105: the first Narrator; `drawn`: luck decided."""

    reveals = True
    seat: Seat
    drawn: bool


class NarratorCardRead(Public, frozen=True):
    """SL-201: the top narrator card is turned and read."""

    reveals = True
    no: int
    banners: tuple[str, ...]


class OfferCommitted(Event, frozen=True):
    """SL-204a: a seat has offered. Never which card; with ``hide_ready`` not even who, to the others (SL-204f)."""

    seat: Seat
    hidden: bool

    def to(self, seat: Seat | None) -> Event:
        """The same to all; without the seat where that is hidden."""
        return OfferCommitted(-1, True) if self.hidden and seat != self.seat else self


class OffersTaken(Event, frozen=True):
    """SL-203: the offered cards leave their hands. To each seat its own."""

    offers: tuple[tuple[str, ...], ...]

    def to(self, seat: Seat | None) -> Event:
        """The own cards; of the others that they lie on the table."""
        return OffersTaken(tuple(cards if owner == seat else () for owner, cards in enumerate(self.offers)))


class PilesRevealed(Public, frozen=True):
    """SL-204c, SL-205: all offered cards of each banner, in an order that luck drew after the last commit."""

    reveals = True
    piles: tuple[tuple[str, ...], ...]


class PilesLaid(Public, frozen=True):
    """SL-205 with ``reading = one_by_one``: how many cards lie face down for each banner. Which, nobody knows."""

    counts: tuple[int, ...]


class CardTurned(Public, frozen=True):
    """SL-205: the next card of a pile, drawn by luck as it is turned."""

    reveals = True
    place: int
    card: str


class CardsChosen(Public, frozen=True):
    """SL-206 to SL-208: the page is written. An empty id: nobody had a card to offer (SL-212)."""

    reveals = True
    cards: tuple[str, ...]
    text: Written = ""


class TokenGained(Public, frozen=True):
    """SL-209: whose card it was; the seat gains a face-down token, if one is left. Told of chosen cards alone."""

    seat: Seat
    card: str
    token: bool


class CardsReturned(Public, frozen=True):
    """SL-211: the unchosen cards of a pile go under their deck; their order nobody knows."""

    category: str
    cards: tuple[str, ...]


class EmbellishmentEdited(Public, frozen=True):
    """SL-207: the Narrator's words on the newest page are changed."""

    text: Written


class DeckPassed(Public, frozen=True):
    """SL-211: the narrator deck passes to the left."""

    seat: Seat


class TheEndRead(Public, frozen=True):
    """SL-401: "The End" is read; scoring goes clockwise from the last Narrator."""

    reveals = True
    no: int
    order: tuple[Seat, ...]


class TokensTurned(Public, frozen=True):
    """SL-402: all tokens of the seats, face up; what is left in the supply follows from them."""

    reveals = True
    faces: tuple[tuple[str, ...], ...]
    left: tuple[str, ...]


class EffectResolved(Public, frozen=True):
    """SL-403 to SL-407: one effect.

    Attributes:
        effect: grave, bones or hat.
        target: the token that the Grave covers; the one that the Magic Hat brought; empty for no effect.
        points: of the Bones.
    """

    reveals = True
    seat: Seat
    effect: str
    target: str = ""
    points: int = 0


class GameOver(Public, frozen=True):
    """SL-409, SL-501. `tie`: how a tie was broken: ``rose``, ``tokens``, ``shared``, or empty."""

    points: tuple[int, ...]
    winners: tuple[Seat, ...]
    tie: str


class SeatLeft(Public, frozen=True):
    """SL-602: a player has left; a bot plays, or the seat is taken out when the round is over."""

    seat: Seat
    retires: bool


class SeatRetired(Event, frozen=True):
    """SL-602d: hand cards go under their decks, tokens back to the supply. Which cards, nobody is told."""

    seat: Seat
    cards: tuple[str, ...]  # in the order that chance gave them

    def to(self, seat: Seat | None) -> Event:
        """Without the cards; to the seat itself with those it held, and not in which order they went."""
        return SeatRetired(self.seat, tuple(sorted(self.cards)) if seat == self.seat else ())


class Laid(Event, frozen=True):
    """A position file lays the whole table."""

    state: State

    def to(self, seat: Seat | None) -> Event:
        """What that seat sees of it."""
        return LaidOut(view_of(self.state, seat))


class LaidOut(Public, frozen=True):
    """`Laid`, as a seat is told it."""

    view: View
