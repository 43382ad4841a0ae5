"""TS section 4: what can happen, and who is told."""

from __future__ import annotations

from msgspec.structs import replace

from telltable.core.event import Event, Public
from telltable.core.seat import Seat
from telltable.core.written import Written

from .moves import NOBODY
from .state import Item, State, View
from .view import view_of


class QueueAssigned(Public, frozen=True):
    """TS-101: the seats by queue number."""

    reveals = True
    order: tuple[Seat, ...]


class PetChosen(Public, frozen=True):
    """TS-102."""

    seat: Seat
    pet: str


class LeftoversRemoved(Public, frozen=True):
    """TS-103: so many cards leave the game unseen."""

    count: int


class DeckDealt(Event, frozen=True):
    """TS-103: which cards lie in a deck is told to nobody."""

    seat: Seat
    count: int
    cards: tuple[str, ...]

    def to(self, seat: Seat | None) -> Event:
        """How many."""
        return DeckDealt(self.seat, self.count, ())


class CardsDrawn(Event, frozen=True):
    """TS-003: `why` is setup, draw_step, effect, bribe, bonus, invite, ability or action_b."""

    reveals = True
    seat: Seat
    count: int
    cards: tuple[str, ...]
    why: str

    def to(self, seat: Seat | None) -> Event:
        """The cards to their owner."""
        return self if seat == self.seat else CardsDrawn(self.seat, self.count, (), self.why)


class TurnStarted(Public, frozen=True):
    """TS-202, TS-203."""

    seat: Seat
    round: int
    turn: int
    ap: int
    beam: bool = False


class ActionDeclared(Public, frozen=True):
    """TS-303: `ap` are the points left."""

    item: Item
    ap: int


class WindowOpened(Public, frozen=True):
    """TS-402, TS-408: everybody sees who is asked and for how long."""

    item: int
    asked: tuple[Seat, ...]
    seconds: int


class ReactionAnswered(Event, frozen=True):
    """TS-408: for the seat alone. An empty card: it lets the action pass."""

    seat: Seat
    card: str = ""

    def to(self, seat: Seat | None) -> Event | None:
        """Nobody else may notice."""
        return self if seat == self.seat else None


class OrderGiven(Event, frozen=True):
    """TS-409: a standing order to let windows pass, given or ended; the seat's own secret."""

    seat: Seat
    on: bool

    def to(self, seat: Seat | None) -> Event | None:
        """Nobody else may notice."""
        return self if seat == self.seat else None


class StopPlayed(Public, frozen=True):
    """TS-405."""

    reveals = True
    seat: Seat
    card: str
    item: int
    quip: Written = ""


class StopNotNeeded(Event, frozen=True):
    """TS-404: somebody else had priority; the card stays in hand, unseen."""

    seat: Seat
    card: str
    by: Seat

    def to(self, seat: Seat | None) -> Event | None:
        """Nobody else may notice."""
        return self if seat == self.seat else None


class WindowClosed(Public, frozen=True):
    """TS-406: `by` is who stopped the item; -1 when nobody did."""

    by: Seat = NOBODY


class ChainResolved(Public, frozen=True):
    """TS-501 to TS-504."""

    stands: tuple[bool, ...]
    bribed: tuple[Seat, ...]
    successes: tuple[tuple[Seat, str], ...]


class CardsStolen(Event, frozen=True):
    """TS-512: thief and victim see which."""

    reveals = True
    seat: Seat
    target: Seat
    count: int
    cards: tuple[str, ...]

    def to(self, seat: Seat | None) -> Event:
        """The cards to the two of them."""
        return self if seat in (self.seat, self.target) else replace(self, cards=())


class CardsBuried(Public, frozen=True):
    """TS-512."""

    seat: Seat
    target: Seat
    cards: tuple[str, ...]


class CardsRecycled(Public, frozen=True):
    """TS-513."""

    seat: Seat
    cards: tuple[str, ...]


class CardsSwapped(Public, frozen=True):
    """TS-516."""

    seat: Seat
    target: Seat
    give: tuple[str, ...]
    take: tuple[str, ...]


class CardLooted(Public, frozen=True):
    """TS-304."""

    seat: Seat
    card: str


class CardsDiscarded(Public, frozen=True):
    """`why` is action_b, jack, munch, no_cards, end_of_turn or fetch."""

    reveals = True
    seat: Seat
    cards: tuple[str, ...]
    why: str


class CardReturned(Event, frozen=True):
    """TS-304, Padthai: a hand card goes back into the deck, which is shuffled."""

    seat: Seat
    card: str

    def to(self, seat: Seat | None) -> Event:
        """The card to its owner."""
        return self if seat == self.seat else CardReturned(self.seat, "")


class CardsLookedAt(Event, frozen=True):
    """TS-304, Biscuit."""

    reveals = True
    seat: Seat
    count: int
    cards: tuple[str, ...]

    def to(self, seat: Seat | None) -> Event:
        """The cards to their owner."""
        return self if seat == self.seat else CardsLookedAt(self.seat, self.count, ())


class CardFetched(Event, frozen=True):
    """TS-304, Biscuit: from the deck to the hand."""

    reveals = True
    seat: Seat
    card: str

    def to(self, seat: Seat | None) -> Event:
        """The card to its owner."""
        return self if seat == self.seat else CardFetched(self.seat, "")


class CardsDug(Public, frozen=True):
    """TS-605, and what Biscuit leaves: the top card of the deck to the discard pile. `dug`: it counts as DUG."""

    reveals = True
    seat: Seat
    cards: tuple[str, ...]
    dug: bool


class CardGifted(Event, frozen=True):
    """TS-304, Duchess: face down under another deck."""

    seat: Seat
    target: Seat
    card: str

    def to(self, seat: Seat | None) -> Event:
        """The card to its giver."""
        return self if seat == self.seat else CardGifted(self.seat, self.target, "")


class StopsBarred(Public, frozen=True):
    """TS-304, Alan."""

    seat: Seat


class BeamSet(Public, frozen=True):
    """TS-304, Rocky."""

    seat: Seat
    target: Seat


class PointsGained(Public, frozen=True):
    """TS-304, Peanut: `ap` is what there is now."""

    seat: Seat
    ap: int


class InvitationOpened(Public, frozen=True):
    """TS-514."""

    seats: tuple[Seat, ...]
    card: str


class InvitationAnswered(Public, frozen=True):
    """TS-514: `n` is 0 for who declined."""

    seat: Seat
    n: int
    sound: Written = ""


class BonusUsed(Public, frozen=True):
    """TS-602: `kind` is draw, dig or mess; `card` is what a mess took."""

    seat: Seat
    kind: str
    target: Seat = NOBODY
    card: str = ""


class BonusDeclined(Public, frozen=True):
    """TS-602."""

    seat: Seat


class CardPutOnDeck(Event, frozen=True):
    """TS-604: nobody sees which, not even who puts it."""

    seat: Seat
    target: Seat
    card: str

    def to(self, seat: Seat | None) -> Event:
        """The fact of it."""
        return CardPutOnDeck(self.seat, self.target, "")


class BonusStepBegan(Public, frozen=True):
    """TS-601."""


class DeckChecked(Public, frozen=True):
    """TS-701: how many cards lie in each deck, and the seats with none, from the turn owner on."""

    decks: tuple[int, ...]
    empty: tuple[Seat, ...]


class DeckRebuilt(Public, frozen=True):
    """TS-703: the discard pile becomes the deck, in an order that nobody knows."""

    seat: Seat
    size: int


class AchievementCollected(Event, frozen=True):
    """TS-705. `unseen`: laid from the top of the deck (R-18)."""

    seat: Seat
    ordinal: int
    card: str
    caption: Written = ""
    unseen: bool = False

    def to(self, seat: Seat | None) -> Event:
        """The card to its owner."""
        return self if seat == self.seat else replace(self, card="")


class AchievementMissed(Public, frozen=True):
    """TS-703, TS-706, TS-707: `why` is empty_hand, once or no_cards."""

    seat: Seat
    why: str


class PetAltered(Public, frozen=True):
    """TS-708."""

    seat: Seat


class HandLimitChanged(Public, frozen=True):
    """TS-708."""

    seat: Seat
    limit: int


class ZonesCleared(Public, frozen=True):
    """TS-711: how many cards each seat moved."""

    cards: tuple[int, ...]


class TurnEnded(Public, frozen=True):
    """TS-801."""

    seat: Seat


class GameOver(Public, frozen=True):
    """TS-811, TS-812: `places` are seats with their rank; `shown` the achievements turned up."""

    reveals = True
    ending: str
    winners: tuple[Seat, ...]
    places: tuple[tuple[Seat, int], ...]
    shown: tuple[tuple[str, ...], ...]


class SeatLeft(Public, frozen=True):
    """TS-902 with ``idle``: every decision of the seat takes its default at once."""

    seat: Seat


class SeatTakenOver(Public, frozen=True):
    """TS-902: a bot plays on."""

    seat: Seat


class SeatBack(Public, frozen=True):
    """TS-902: somebody plays the seat again."""

    seat: Seat


class LaidOut(Public, frozen=True):
    """A position file was laid, as one seat sees it."""

    view: View


class Laid(Event, frozen=True):
    """A position file was laid."""

    reveals = True
    state: State

    def to(self, seat: Seat | None) -> Event:
        """What the seat sees of it."""
        return LaidOut(view_of(self.state, seat))
