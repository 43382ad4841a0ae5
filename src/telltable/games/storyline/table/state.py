"""The table as it lies (SL-101 to SL-105): what everybody sees, and what is hidden besides."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from msgspec.structs import replace

from telltable.core.deck import Deck
from telltable.core.record import Record
from telltable.core.seat import Seat
from telltable.core.secrecy import nobody, own, secret
from telltable.core.written import Written
from telltable.games.storyline.box.components import (
    BONES,
    CATEGORIES,
    EFFECTS,
    GRAVE,
    HAT,
    MOST,
    STANDARD,
    TOKENS,
    Effect,
)


class Reading(Record, frozen=True, gc=False):
    """SL-105: when somebody last finished a book."""

    seat: Seat
    when: str
    title: Written = ""


class Page(Record, frozen=True, gc=False):
    """A written page: who narrated it, the chosen cards in reading order and whose they were (SL-208, SL-209).

    A giver of -1: nobody offered a card, the Narrator filled the slot with own words (SL-212).
    """

    no: int
    narrator: Seat
    cards: tuple[str, ...]
    givers: tuple[Seat, ...]
    text: Written = ""


class Token(Record, frozen=True, gc=False):
    """A token turned up (SL-402 to SL-408).

    Attributes:
        face: a number, or grave, rose, bones or hat.
        done: its effect is resolved.
        buried: the Grave lies on it.
        doubled: it lies on the Magic Hat.
        points: of Bones, once flipped.
        gained: it came by the Magic Hat.
    """

    face: str
    done: bool = False
    buried: bool = False
    doubled: bool = False
    points: int = 0
    gained: bool = False

    @property
    def is_number(self) -> bool:
        """Whether it shows a number."""
        return self.face.isdecimal()

    @property
    def worth(self) -> int:
        """SL-408: its points."""
        if not self.is_number:
            return self.points
        return 0 if self.buried else int(self.face) * (2 if self.doubled else 1)

    @property
    def name(self) -> str:
        """What it is called where it may be chosen."""
        return f"hat {self.face}" if self.doubled else self.face

    @property
    def waits(self) -> bool:
        """Whether it has an effect that is still to be resolved (SL-403)."""
        return not self.done and self.face in (GRAVE, BONES, HAT)


def token_values(options: Mapping[str, str]) -> tuple[str, ...]:
    """R-2: the faces of the seventeen number tokens."""
    chosen = options["token_values"]
    return tuple(map(str, STANDARD)) if chosen == "standard" else tuple(chosen.split())


_EVERYBODY = tuple(tuple(range(count)) for count in range(MOST + 1))


class Table(Record, frozen=True, gc=False):
    """What everybody sees.

    Attributes:
        tale: key of the narrator deck.
        page: the number of the newest narrator card that was read; 0 before the first.
        claimed: seats that have said when they finished a book; `readings` once all have.
        committed: seats that have offered; empty with ``hide_ready``. `offers_in`: how many.
        piles: revealed cards per banner, in the order in which they were turned.
        face_down: per banner, how many cards are still to be turned, where they are read out one by one.
        gone: seats that have been retired; `leaving`: at the end of this round.
        held: per seat, how many cards of each category it holds; what was drawn and offered is public in kind.
        tokens: face-down tokens per seat, until the end. `supply`: how many lie there.
        order: seats in the order of scoring, from the last Narrator.
        faces: per seat, from SL-402 on. `left`: faces in the supply, sorted, from then on.
    """

    kinds: tuple[str, ...]
    names: tuple[str, ...]
    options: dict[str, str]
    commitment: str
    tale: str = ""
    narrator: Seat = -1
    page: int = 0
    banners: tuple[str, ...] = ()
    claimed: tuple[Seat, ...] = ()
    readings: tuple[Reading, ...] = ()
    committed: tuple[Seat, ...] = ()
    offers_in: int = 0
    piles: tuple[tuple[str, ...], ...] = ()
    face_down: tuple[int, ...] = ()
    pages: tuple[Page, ...] = ()
    held: tuple[tuple[int, ...], ...] = ()
    deck_sizes: tuple[int, ...] = ()
    tokens: tuple[int, ...] = ()
    supply: int = TOKENS
    gone: tuple[Seat, ...] = ()
    leaving: tuple[Seat, ...] = ()
    order: tuple[Seat, ...] = ()
    faces: tuple[tuple[Token, ...], ...] = ()
    left: tuple[str, ...] = ()
    points: tuple[int, ...] = ()
    winners: tuple[Seat, ...] = ()
    tie: str = ""
    over: bool = False

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats that play, ascending."""
        everybody = _EVERYBODY[len(self.names)]
        return tuple(seat for seat in everybody if seat not in self.gone) if self.gone else everybody

    def clockwise(self, first: Seat) -> tuple[Seat, ...]:
        """The seats that play, clockwise from this one (or from the next, if it does not play)."""
        seats = self.seats
        place = sum(seat < first for seat in seats) if self.gone else first
        return seats[place:] + seats[:place]

    @property
    def offering(self) -> tuple[Seat, ...]:
        """SL-202: all but the Narrator, clockwise from the Narrator's left."""
        if self.gone:
            return tuple(seat for seat in self.clockwise(self.narrator + 1) if seat != self.narrator)
        everybody = _EVERYBODY[len(self.names)]
        return everybody[self.narrator + 1 :] + everybody[: max(self.narrator, 0)]

    @property
    def family(self) -> bool:
        """SL-501."""
        return self.options["family"] == "on"

    @property
    def one_by_one(self) -> bool:
        """SL-205: whether the Narrator turns the offers card by card. A log from before there was the option does not
        have it."""
        return self.options.get("reading", "together") == "one_by_one"

    @property
    def values(self) -> tuple[str, ...]:
        """The faces of the seventeen number tokens (R-2)."""
        return token_values(self.options)

    def waiting_effects(self, seat: Seat) -> tuple[Effect, ...]:
        """SL-403: the effects that a seat has still to resolve, in the order of the default."""
        waiting = [token.face for token in self.faces[seat] if token.waits]
        return tuple(effect for effect in EFFECTS if effect in waiting)


class State(Record, frozen=True, gc=False):
    """The table, and what is hidden besides: hands, decks, what was drawn this round, and who offered what.

    `offers` lives from the last commit until the page is written: nothing keeps the author of an unchosen card longer.
    """

    table: Table
    hands: Annotated[tuple[tuple[str, ...], ...], secret(own)]
    decks: Annotated[tuple[Deck, ...], secret(nobody)]
    drawn: Annotated[tuple[tuple[str, ...], ...], secret(own)]
    offers: Annotated[tuple[tuple[str, ...], ...], secret(own)]

    def unturned(self, place: int) -> tuple[str, ...]:
        """SL-205: the offers of a pile that nobody has seen yet, sorted."""
        offered = (cards[place] for cards in self.offers if cards and cards[place])
        return tuple(sorted(card for card in offered if card not in self.table.piles[place]))

    @staticmethod
    def empty(table: Table, decks: tuple[Deck, ...]) -> State:
        """Nothing dealt."""
        nothing: tuple[tuple[str, ...], ...] = ((),) * len(table.names)
        table = replace(
            table,
            held=((0,) * len(CATEGORIES),) * len(nothing),
            tokens=(0,) * len(nothing),
            deck_sizes=tuple(map(len, decks)),
        )
        return State(table, nothing, decks, nothing, nothing)


class View(Record, frozen=True, gc=False):
    """What a seat (None: a spectator) sees: the table, its hand, what it drew this round, what it offered."""

    seat: Seat | None
    table: Table
    hand: tuple[str, ...] = ()
    drawn: tuple[str, ...] = ()
    offer: tuple[str, ...] = ()
