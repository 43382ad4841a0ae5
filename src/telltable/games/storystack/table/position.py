"""Position files: the table as it lies, in a small TOML that people write, test with, teach from and report.

Seats are counted from 1, as they are on the screen. What the plays brought into being (characters, elements, tags,
threads) follows from the plays and is not written twice. Cards that lie nowhere form the deck; with `deck_size`
the rest of them goes to the discard pile.
"""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from telltable.core.option import changed_options
from telltable.core.position import Count, SeatNo
from telltable.core.toml import write_toml
from telltable.games.storystack.table.moves import Given, Slot, Squaring
from telltable.games.storystack.table.options import OPTIONS
from telltable.games.storystack.table.state import Fact, Returning, State, Table

Lane = Annotated[int, Meta(ge=1, le=8)]


class Brought(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Something that came into the story with a play's note."""

    kind: str
    label: str


class Laying(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One card in play."""

    seat: SeatNo
    card: str
    lane: Lane
    slots: tuple[Slot, ...] = ()
    telling: str = ""
    revealed: bool = False
    brings: tuple[Brought, ...] = ()


class Noted(Struct, frozen=True, forbid_unknown_fields=True):
    """A note on an element or a card in play, besides the one a Cast card prints, written after play `after`."""

    about: str
    kind: str
    text: str
    seat: SeatNo
    after: Count = 0


class Settled(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A contradiction that was settled."""

    card: Count
    fact: str
    choice: Squaring
    device: str = ""
    text: str = ""


class Position(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The whole file. `patterns`: those that were revealed to choose from; left out, nobody chose. `returning`: the
    cast of an earlier story (SS-S6); with no pattern and no hands, a story with it begins."""

    game: str
    pattern: str = ""
    hands: tuple[tuple[str, ...], ...] = ()
    patterns: tuple[str, ...] = ()
    turn: SeatNo = 1
    turns: Annotated[int, Meta(ge=1, le=1_000)] = 1
    first: SeatNo = 1
    seats: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    closed: tuple[SeatNo, ...] = ()
    deck_top: tuple[str, ...] = ()
    deck_size: Count | None = None
    discard: tuple[str, ...] = ()
    stuck: Count = 0
    move_used: bool = False
    playless: Count = 0
    questioned_by: tuple[SeatNo, ...] = ()
    lanes: tuple[tuple[Count, ...], ...] = ()
    options: dict[str, str] = {}
    play: tuple[Laying, ...] = ()
    note: tuple[Noted, ...] = ()
    retcon: tuple[Settled, ...] = ()
    returning: tuple[Returning, ...] = ()


def write_position(state: State) -> str:
    """The table as it lies, while a seat is to play."""
    table = state.table
    position = Position(
        game="storystack",
        pattern=table.pattern,
        hands=state.hands,
        patterns=table.patterns if table.patterns != (table.pattern,) else (),
        turn=table.active + 1,
        turns=table.turn,
        first=table.first + 1,
        seats=table.kinds,
        names=table.names,
        closed=tuple(s + 1 for s in range(len(table.names)) if s not in table.open),
        deck_top=state.deck.known,
        discard=table.discard,
        stuck=table.stuck,
        move_used=table.move_used,
        playless=table.playless,
        questioned_by=tuple(s + 1 for s in table.flaggers),
        lanes=table.lanes if table.move_used else (),
        options=changed_options(OPTIONS, table.options),
        play=tuple(_laying(table, fact) for fact in table.facts),
        note=_all_notes(table),
        returning=table.returning or (),
        retcon=tuple(Settled(r.card, r.fact, r.choice, r.device, r.text) for r in table.retcons),
    )
    return write_toml(msgspec.to_builtins(position))


def _laying(table: Table, fact: Fact) -> Laying:
    own = sum(isinstance(slot, Given) and not slot.cost for slot in fact.slots)
    brought = [x for x in table.elements if x.n == fact.n][own:]
    brings = tuple(Brought(x.kind, x.label) for x in brought)
    return Laying(fact.seat + 1, fact.card, fact.lane, fact.slots, fact.telling, fact.revealed, brings)


def _all_notes(table: Table) -> tuple[Noted, ...]:
    """Every note but the one a Cast card prints."""
    on_elements = [(x.id, note) for x in table.elements for note in x.notes[x.kind == "character" :]]
    on_facts = [(f"#{f.n}", note) for f in table.facts for note in f.notes]
    return tuple(Noted(about, note.kind, note.text, note.by + 1, note.n) for about, note in on_elements + on_facts)
