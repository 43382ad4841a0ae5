"""The table as it lies (SS-S1): what everybody sees, and what is hidden besides."""

from __future__ import annotations

from functools import cache
from typing import Annotated

from msgspec import UNSET, UnsetType

from telltable.core.deck import Deck
from telltable.core.holders import Former, was_bot
from telltable.core.record import Record
from telltable.core.seat import Seat, next_clockwise
from telltable.core.secrecy import nobody, own, secret
from telltable.core.written import Written
from telltable.games.storystack.box.components import ELEMENT_PREFIX, KINDS, LETTERS, PLACE, REQUIRED_TYPE, TAGS

from .moves import Slot, Squaring


@cache
def _ids(kind: str, count: int) -> tuple[str, ...]:
    return tuple(_id(kind, place) for place in range(count))


def _id(kind: str, place: int) -> str:
    return LETTERS[place] if kind == "character" else f"{ELEMENT_PREFIX[kind]}{place + 1}"


@cache
def called(n: int) -> str:
    """What play `n` is called in moves: ``#3``. Always the same object, for it is looked for again and again."""
    return f"#{n}"


class Note(Record, frozen=True, gc=False):
    """A notebook entry, and how many cards lay in play when it was written."""

    kind: str
    text: Written
    by: Seat
    n: int


class Element(Record, frozen=True, gc=False):
    """A character (A, B ...), object (Ob1 ...), location, faction or threat, and who brought it in with which play."""

    id: str
    kind: str
    label: Written
    by: Seat
    n: int
    notes: tuple[Note, ...] = ()


class Fact(Record, frozen=True, gc=False):
    """SS-P2 (5): play number `n`. `epilogue`: played after the first Resolution (SS-E4)."""

    n: int
    seat: Seat
    card: str
    lane: int
    slots: tuple[Slot, ...]
    telling: Written = ""
    revealed: bool = False
    epilogue: bool = False
    notes: tuple[Note, ...] = ()

    @property
    def type(self) -> str:
        """The card's type code."""
        return self.card[:2]


class Cost(Record, frozen=True, gc=False):
    """The price of play `n`."""

    n: int
    cost: Written
    payer: str


class Link(Record, frozen=True, gc=False):
    """Two elements that play `n` linked."""

    n: int
    first: str
    second: str


class OpenFlag(Record, frozen=True, gc=False):
    """A contradiction that waits for its retcon: who flagged, and what they said."""

    fact: str
    seats: tuple[Seat, ...]
    whys: tuple[Written, ...]


class Resolved(Record, frozen=True, gc=False):
    """A retcon: how play `card` squares with the older `fact`."""

    card: int
    fact: str
    choice: Squaring
    device: str
    text: Written


class Ballot(Record, frozen=True, gc=False):
    """A public ballot of SS-K7."""

    seat: Seat
    choice: str
    n: int = 0
    lane: int = 0


class Skin(Record, frozen=True, gc=False):
    """SS-N: the texts so far. `step`: names, details, sentences, closed, or empty before the end."""

    step: str = ""
    texts: dict[str, Written] = {}
    threads: dict[str, str] = {}
    edits: dict[str, int] = {}
    done: tuple[Seat, ...] = ()


class Returning(Record, frozen=True, gc=False):
    """SS-S6: somebody of an earlier story, and what was noted of them there."""

    name: Written
    note: Written = ""


class Table(Record, frozen=True, gc=False):
    """All that lies open. Everybody, spectators too, sees exactly this."""

    kinds: tuple[str, ...]
    names: tuple[Written, ...]
    options: dict[str, str]
    commitment: str
    hand_sizes: tuple[int, ...]
    open: tuple[Seat, ...]
    deck_size: int = 0
    deck_top: str = ""
    discard: tuple[str, ...] = ()
    patterns: tuple[str, ...] = ()
    pattern: str = ""
    ballots_in: tuple[Seat, ...] = ()
    first: Seat = 0
    active: Seat = 0
    turn: int = 0
    lanes: tuple[tuple[int, ...], ...] = ((),) * 8
    facts: tuple[Fact, ...] = ()
    elements: tuple[Element, ...] = ()
    tally: tuple[int, ...] = (0,) * len(KINDS)
    costs: tuple[Cost, ...] = ()
    links: tuple[Link, ...] = ()
    tags: tuple[int, ...] = (0,) * len(TAGS)
    filled: tuple[bool, ...] = (False,) * 8
    thread_b: int = 0
    stuck: int = 0
    move_used: bool = False
    playless: int = 0
    empty_ballots: tuple[Ballot, ...] = ()
    flaggers: tuple[Seat, ...] = ()
    flags: tuple[OpenFlag, ...] = ()
    retcons: tuple[Resolved, ...] = ()
    ending: str = ""
    missing: tuple[str, ...] = ()
    payoffs: tuple[tuple[int, int, int, bool, bool], ...] = ()
    scores: tuple[tuple[Seat, int, int, int, int], ...] = ()
    winners: tuple[Seat, ...] = ()
    skin: Skin = Skin()
    finished: bool = False
    returning: tuple[Returning, ...] | UnsetType = UNSET  # missing where the story begins with new people
    former: Former = UNSET

    @property
    def characters(self) -> tuple[Element, ...]:
        """SS-C1: those created by Cast cards, in letter order."""
        return tuple(e for e in self.elements if e.kind == "character")

    @property
    def relationships(self) -> tuple[Fact, ...]:
        """SS-V3: every Relationship card in play, in play order."""
        return tuple(f for f in self.facts if f.type == "RE")

    @property
    def hands_open(self) -> bool:
        """R23: whether everybody sees all hands: by option, and after the end."""
        return bool(self.ending) or self.options["hands"] == "open"

    @property
    def humans(self) -> tuple[Seat, ...]:
        """Open seats with a person in them."""
        return tuple(s for s in self.open if not self.kinds[s].startswith("bot"))

    def is_persons(self, seat: Seat, n: int) -> bool:
        """Whether a person has this seat who had it when play `n` was laid."""
        return seat in self.humans and not was_bot(self, seat, n)

    def of_kind(self, kind: str) -> tuple[Element, ...]:
        """Elements of a kind, oldest first."""
        return tuple(e for e in self.elements if e.kind == kind)

    def ids_of(self, kind: str) -> tuple[str, ...]:
        """SS-P3: their ids, oldest first."""
        return _ids(kind, self.tally[PLACE[kind]])

    def element(self, id_: str) -> Element | None:
        """The element with this id."""
        for element in self.elements:
            if element.id == id_:
                return element
        return None

    def fact(self, n: int) -> Fact:
        """Play number `n`, from 1."""
        return self.facts[n - 1]

    def fact_called(self, ref: str) -> Fact | None:
        """The play that a reference such as ``#3`` names."""
        return next((f for f in self.facts if ref == f"#{f.n}"), None)

    def next_id(self, kind: str, after: int = 0) -> str:
        """SS-P3: the id that a new element of this kind gets when `after` others have come before it."""
        return _id(kind, self.tally[PLACE[kind]] + after)

    def next_seat(self, after: Seat) -> Seat:
        """The next open seat clockwise."""
        return next_clockwise(after, self.open)

    def owner(self, seat: Seat) -> Seat:
        """The seat itself, or if it is closed the next open one clockwise (SS-N0)."""
        return seat if seat in self.open else self.next_seat(seat)


def _sees_hand(state: State, owner: Seat, seat: Seat | None) -> bool:
    """R23: the own hand; all hands where they are open, and after the end."""
    return state.table.hands_open or owner == seat


class State(Record, frozen=True, gc=False):
    """The whole truth: the table, the hands, the deck, and the secret ballots by seat."""

    table: Table
    hands: Annotated[tuple[tuple[str, ...], ...], secret(_sees_hand)]
    deck: Annotated[Deck, secret(nobody, whole=True)] = Deck()
    ballots: Annotated[tuple[tuple[str, ...], ...], secret(own)] = ()


class View(Record, frozen=True, gc=False):
    """What a seat sees: the table, its own hand (others None unless shown), its own secret ballot."""

    seat: Seat | None
    table: Table
    hands: tuple[tuple[str, ...] | None, ...]
    ballot: tuple[str, ...] = ()

    @property
    def hand(self) -> tuple[str, ...]:
        """The own hand; empty for a spectator."""
        return (self.hands[self.seat] or ()) if self.seat is not None else ()


def fills(kind: str, lane: int) -> bool:
    """SS-C3: whether a card of this type fills a lane: lanes 5 to 8 need one of the required type."""
    return REQUIRED_TYPE.get(lane, kind) == kind


def is_filled(table: Table, lane: int) -> bool:
    """SS-C3: whether a card that fills a lane lies there."""
    return any(fills(table.facts[n - 1].type, lane) for n in table.lanes[lane - 1])
