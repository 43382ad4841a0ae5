"""Position files: the table as it lies at the beginning of a turn, in a small TOML that people write and read.

Seats are counted from 1, as they are on the screen. Cards are called by their numbers, ``07``. Cards that lie nowhere
form the deck, under those of `deck_top`; with `deck_size` the rest of them goes to the discard pile. ``phase = "deal"``
starts before the deal.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from telltable.core.position import Count, SeatNo, SeatNoOrNone

Act = Annotated[int, Meta(ge=0, le=3)]
Number = Annotated[int, Meta(ge=0, le=99)]

PHASES = ("deal", "resources", "trouble", "storytelling", "climax")


class Noted(Struct, frozen=True, forbid_unknown_fields=True):
    """What is written on a card in front of somebody."""

    card: str
    note: str


class Spoken(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A telling, as in `state.Telling`."""

    seat: SeatNo
    kind: str
    text: str = ""
    card: str = ""
    other: SeatNoOrNone = 0
    named: tuple[SeatNo, ...] = ()
    note: str = ""
    act: Act = 0


class Judged(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A storyteller's turn that is over, as in `state.Turn`. Numbers: seats and cards, lowest card first."""

    seat: SeatNo
    act: Act
    problem: str
    resources: tuple[str, ...] = ()
    borrowed: tuple[str, ...] = ()
    enlisted: tuple[SeatNo, ...] = ()
    refused: tuple[str, ...] = ()
    refused_seats: tuple[SeatNo, ...] = ()
    number_seats: tuple[SeatNo, ...] = ()
    number_cards: tuple[str, ...] = ()
    median: Number = 0
    owner: SeatNoOrNone = 0
    flip: Number = 0
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
    closed: tuple[SeatNo, ...] = ()
    dealer: SeatNo = 1
    lead: SeatNo = 1
    acts: Act = 1
    act: Act = 1
    theme: tuple[str, ...] = ()
    pitched: tuple[tuple[str, ...], ...] = ()
    todo: tuple[SeatNo, ...] = ()
    resources: tuple[tuple[str, ...], ...] = ()
    problems: tuple[tuple[str, ...], ...] = ()
    involved: tuple[SeatNo, ...] = ()
    troubled: tuple[SeatNo, ...] = ()
    tellers: tuple[SeatNo, ...] = ()
    dead: tuple[SeatNo, ...] = ()
    deck_top: tuple[str, ...] = ()
    deck_size: Count | None = None
    discard: tuple[str, ...] = ()
    blanks: Count = 0
    options: dict[str, str] = {}
    note: tuple[Noted, ...] = ()
    telling: tuple[Spoken, ...] = ()
    turn: tuple[Judged, ...] = ()
