"""Position files: the table as it lies at the beginning of a turn, in a small TOML that people write and read.

Seats are counted from 1, as they are on the screen. Cards are called by their numbers, ``07``. Cards that lie nowhere
form the deck, under those of `deck_top`; with `deck_size` the rest of them goes to the discard pile. ``phase = "deal"``
starts before the deal.
"""

from __future__ import annotations

from msgspec import Struct

PHASES = ("deal", "resources", "trouble", "storytelling", "climax")


class Noted(Struct, frozen=True, forbid_unknown_fields=True):
    """What is written on a card in front of somebody."""

    card: str
    note: str


class Spoken(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A telling, as in `state.Telling`."""

    seat: int
    kind: str
    text: str = ""
    card: str = ""
    other: int = 0
    named: tuple[int, ...] = ()
    note: str = ""
    act: int = 0


class Judged(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A storyteller's turn that is over, as in `state.Turn`. Numbers: seats and cards, lowest card first."""

    seat: int
    act: int
    problem: str
    resources: tuple[str, ...] = ()
    borrowed: tuple[str, ...] = ()
    enlisted: tuple[int, ...] = ()
    refused: tuple[str, ...] = ()
    refused_seats: tuple[int, ...] = ()
    number_seats: tuple[int, ...] = ()
    number_cards: tuple[str, ...] = ()
    median: int = 0
    owner: int = 0
    flip: int = 0
    card: str = ""
    works: bool = False


class Position(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The whole file."""

    game: str
    phase: str
    hands: tuple[tuple[str, ...], ...]
    seats: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    characters: tuple[str, ...] = ()
    roles: tuple[str, ...] = ()
    closed: tuple[int, ...] = ()
    dealer: int = 1
    lead: int = 1
    acts: int = 1
    act: int = 1
    theme: tuple[str, ...] = ()
    pitched: tuple[tuple[str, ...], ...] = ()
    todo: tuple[int, ...] = ()
    resources: tuple[tuple[str, ...], ...] = ()
    problems: tuple[tuple[str, ...], ...] = ()
    involved: tuple[int, ...] = ()
    troubled: tuple[int, ...] = ()
    tellers: tuple[int, ...] = ()
    dead: tuple[int, ...] = ()
    deck_top: tuple[str, ...] = ()
    deck_size: int | None = None
    discard: tuple[str, ...] = ()
    blanks: int = 0
    options: dict[str, str] = {}
    note: tuple[Noted, ...] = ()
    telling: tuple[Spoken, ...] = ()
    turn: tuple[Judged, ...] = ()
