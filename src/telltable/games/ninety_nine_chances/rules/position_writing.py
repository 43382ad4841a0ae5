"""The table as it lies, written as a position file."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from telltable.core.errors import Problem
from telltable.core.option import changed_options
from telltable.core.seat import Seat
from telltable.core.step import Frame
from telltable.core.toml import write_toml
from telltable.games.ninety_nine_chances.box.components import RESOURCE
from telltable.games.ninety_nine_chances.box.pack import ChancePack
from telltable.games.ninety_nine_chances.table.auto_lines import left_of
from telltable.games.ninety_nine_chances.table.options import OPTIONS
from telltable.games.ninety_nine_chances.table.position import Judged, Noted, Position, Spoken
from telltable.games.ninety_nine_chances.table.state import State, Telling, Turn

from .resources import ResourceStep
from .storytelling_plan import PlanStep
from .trouble import TroubleStep


def write_position(pack: ChancePack, state: State, agenda: tuple[Frame, ...]) -> str:
    """The table as it lies, while a seat is to begin its turn in a round.

    Raises:
        Problem: in the middle of anything else.
    """
    table = state.table
    step = agenda[-1].step if agenda else None
    begun = any(
        one.kind == RESOURCE and one.seat == table.active and one.act == table.act for one in table.told
    ) and isinstance(step, ResourceStep)
    if not isinstance(step, (ResourceStep, TroubleStep, PlanStep)) or begun or table.leaving:
        raise Problem("A position can only be written when somebody is about to begin a turn.")
    plan = isinstance(step, PlanStep)
    position = Position(
        game="ninety_nine_chances",
        phase=table.phase,
        hands=state.hands,
        seats=table.kinds,
        names=table.names,
        characters=tuple(one.name for one in table.characters),
        roles=tuple(one.role for one in table.characters),
        closed=_from_1(seat for seat in range(len(table.names)) if seat not in table.open),
        dealer=table.dealer + 1,
        lead=table.lead + 1,
        acts=table.acts,
        act=table.act,
        theme=table.theme,
        pitched=table.themes,
        todo=_from_1((table.active, *table.todo)),
        resources=tuple(table.resource_cards(seat) for seat in range(len(table.names))),
        problems=tuple(table.problem_cards(seat) for seat in range(len(table.names))),
        involved=_from_1(table.involved),
        troubled=_from_1(table.troubled),
        tellers=_from_1(table.tellers[: len(table.tellers) - plan]),
        dead=_from_1(table.dead),
        deck_top=state.deck.known,
        discard=table.discard,
        blanks=table.blanks,
        options=changed_options(OPTIONS, table.options),
        note=tuple(
            Noted(held.card, held.note) for row in (*table.resources, *table.problems) for held in row if held.note
        ),
        telling=tuple(_spoken(one) for one in table.told),
        turn=tuple(_judged(one) for one in table.turns[: len(table.turns) - plan]),
    )
    return write_toml(msgspec.to_builtins(position))


def _from_1(seats: Iterable[Seat]) -> tuple[int, ...]:
    return tuple(seat + 1 for seat in seats)


def _spoken(one: Telling) -> Spoken:
    named = _from_1(one.named)
    return Spoken(one.seat + 1, one.kind, left_of(one), one.card, one.other + 1, named, one.note, one.act)


def _judged(one: Turn) -> Judged:
    return Judged(
        seat=one.seat + 1,
        act=one.act,
        problem=one.problem,
        resources=one.resources,
        borrowed=_things(one.borrowed),
        enlisted=_people(one.enlisted),
        refused=_things(one.refused),
        refused_seats=_people(one.refused),
        number_seats=tuple(seat + 1 for seat, _ in one.numbers),
        number_cards=tuple(card for _, card in one.numbers),
        median=one.median,
        owner=one.owner + 1,
        flip=one.flip,
        card=one.card,
        works=one.works,
    )


def _things(requests: Iterable[str]) -> tuple[str, ...]:
    """The Resources among some requests."""
    return tuple(one.partition(" ")[2] for one in requests if one.startswith("borrow "))


def _people(requests: Iterable[str]) -> tuple[int, ...]:
    """The seats among some requests, from 1."""
    return tuple(int(one.partition(" ")[2]) + 1 for one in requests if one.startswith("enlist "))
