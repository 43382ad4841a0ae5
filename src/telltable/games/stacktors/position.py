"""Position files: a party that goes on to its next adventure (ST-END-3), or a conflict as it lies, as a small TOML."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from telltable.core.errors import Problem
from telltable.core.event import Event
from telltable.core.option import changed_options, settle_options
from telltable.core.position import people, read_fields
from telltable.core.rules import Setup
from telltable.core.step import Step
from telltable.core.toml import write_toml

from . import events_talk as et
from .bank import Bank, counted, full_bank, less, trios_for
from .creation import Session
from .fights import Turn
from .maps import Point
from .notation import NotationProblem, parse_character
from .options import ADVENTURES, OPTIONS
from .people import Character, Status
from .placement import NECKS, SIDES, sealed_of
from .stacks import Stack, stack_of
from .state import State, Table, notation


class Person(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Somebody. `seat` counts from 1; 0: nobody's. `committed`: pieces in notation; earned 0: what the stack costs."""

    id: str
    name: str
    stack: str
    role: str = "pc"
    side: str = ""
    seat: int = 0
    at: Point = (0, 0)
    facing: str = "E"
    earned: int = 0
    spent: int = 0
    burned: int = 0
    committed: tuple[str, ...] = ()
    status: dict[str, int] = {}
    compelled: str = ""
    engaged: tuple[str, ...] = ()
    known: tuple[str, ...] = ()
    join: str = "never"
    concept: str = ""
    notes: tuple[str, ...] = ()
    alive: bool = True


class Position(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The whole file. Without a `stage` the party begins the adventure; with one it stands in its conflict."""

    game: str
    character: tuple[Person, ...]
    options: dict[str, Any] = {}
    seats: int = 1
    names: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    stage: str = ""
    round: int = 1
    turn: str = ""
    challenges: bool = False


def read_position(pack: Any, text: str) -> tuple[Setup, Event, tuple[Step, ...]]:
    """A position file as a setup, the fact that lays it out, and what follows.

    Raises:
        Problem: with the place and, where there is one, the rule.
    """
    it = read_fields(text, Position, "stacktors")
    options = settle_options(OPTIONS, it.options)
    seats, names = people(len(it.kinds) or it.seats, it.kinds, it.names, "kinds")
    setup = Setup(seats, names, options)
    adventure = pack.adventure(ADVENTURES.index(options["adventure"]))
    bank = full_bank(trios_for(int(options["bank_trios"]), len(seats)))
    chars, bank, first = _people(it, bank)
    stage = adventure.stage(it.stage)
    if it.stage and stage is None:
        raise Problem(f"The adventure has no stage {it.stage}. [ST-ADV-1]")
    order = tuple((one.id, 0) for one in it.character if one.alive)
    table = Table(
        kinds=seats,
        names=names,
        options=options,
        commitment="",
        adventure=adventure.id,
        gm=options["gm"] == "human",
        open=tuple(range(len(seats))),
        setting=(adventure.setting.world, adventure.setting.period, adventure.setting.tone),
        bank=bank,
        next_slot=first,
        chars=chars,
        stage=it.stage,
        visits=1 if it.stage else 0,
        mode="conflict" if it.stage else "",
        round=it.round if it.stage else 0,
        order=order if it.turn else (),
        turns=1 if it.turn else 0,
        turn=Turn(it.turn, 1) if it.turn else None,
        acted=(it.turn,) if it.turn else (),
    )
    laid = et.LaidOut(table, sealed_of(adventure.stages))
    return setup, laid, _following(it)


def _following(it: Position) -> tuple[Step, ...]:
    from .conflict import NextTurn, Round
    from .turns import TurnStep

    if not it.stage:
        return (Session(),)
    return (TurnStep(it.turn), NextTurn()) if it.turn else (Round(),)


def _people(it: Position, bank: Bank) -> tuple[dict[str, Character], Bank, int]:
    first = 1
    chars: dict[str, Character] = {}
    for one in it.character:
        try:
            written = parse_character(one.stack, gray_feet=True) if one.alive else None
        except NotationProblem as problem:
            raise Problem(f"{one.name}: {problem.why} [{problem.rule}]") from None
        stack, equip = Stack(), Stack()
        if written:
            stack = stack_of({"feet": written.feet, "guts": written.guts, "brains": written.brains}, first)
            first += len(stack.slots)
            equip = stack_of({"feet": written.efeet, "guts": written.eguts, "brains": written.ebrains}, first)
            first += len(equip.slots)
        bank = less(bank, counted((*stack.slots, *equip.slots)))
        if any(count < 0 for count in bank.values()):
            raise Problem(f"{one.name}: the bank has no pieces for that stack. [ST-SET-4]")
        spent = one.spent or stack.pips + one.burned
        made = Character(
            one.id,
            one.name,
            one.role,
            NECKS[one.role],
            one.side or SIDES[one.role],
            one.seat - 1,
            stack,
            equip,
            (),
            one.earned or spent,
            spent,
            one.burned,
            known=one.known or tuple(sorted(stack.cells)),
            pos=one.at,
            facing=one.facing,
            alive=one.alive,
            engaged=one.engaged,
            join=one.join,
            concept=one.concept,
            notes=one.notes,
            began=one.stack,
            statuses=tuple(Status(kind, n, "", one.compelled) for kind, n in one.status.items()),
        )
        if made.stack.pips > made.cap:
            raise Problem(f"{one.name}: the stack holds more than its cap of {made.cap}. [ST-STK-7]")
        chars[one.id] = replace(made, committed=_committed(one, made))
    return chars, bank, first


def _committed(one: Person, made: Character) -> tuple[int, ...]:
    """Pieces named in notation, each once."""
    left = [*made.stack.guts, *made.stack.brains, *made.equip.slots, *made.stack.feet]
    found = []
    for piece in one.committed:
        slot = next((slot for slot in left if str(slot) == piece), None)
        if slot is None:
            raise Problem(f"{one.name} has no {piece} to commit. [ST-APP-2]")
        left.remove(slot)
        found.append(slot.id)
    return tuple(found)


def write_position(pack: Any, state: State) -> str:
    """ST-END-3: the party with its notation, equipment, CP and notes; in a conflict also everybody's place."""
    table = state.table
    fighting = table.mode == "conflict"
    people = [one for one in table.chars.values() if fighting or (one.role == "pc" and one.alive)]
    shown: dict[str, Any] = {
        "game": "stacktors",
        "seats": len(table.names),
        "names": list(table.names),
        "kinds": list(table.kinds),
        "options": changed_options(OPTIONS, table.options),
    }
    if fighting:
        shown |= {"stage": table.stage, "round": max(1, table.round)}
        if table.turn and table.turn.actor in table.chars and not table.fights:
            shown["turn"] = table.turn.actor
    plain = {key: value for key, value in shown.items() if value != {}}
    return write_toml({**plain, "character": [_written(table, one, fighting) for one in people]})


def _written(table: Table, one: Character, fighting: bool) -> dict[str, Any]:
    text = notation(table, one).partition("?")[0].rstrip("+") if one.alive else ""
    it = Person(
        id=one.id,
        name=one.name,
        stack=text,
        role=one.role,
        side=one.side if one.side != SIDES[one.role] else "",
        seat=one.seat + 1,
        at=one.pos if fighting else (0, 0),
        facing=one.facing if fighting else "E",
        earned=one.earned,
        spent=one.spent,
        burned=one.burned,
        committed=tuple(str(slot) for id_ in one.committed if (slot := one.slot(id_))) if fighting else (),
        status={status.kind: status.n for status in one.statuses} if fighting else {},
        compelled=next((s.target for s in one.statuses if s.kind == "compelled"), "") if fighting else "",
        engaged=one.engaged if fighting else (),
        known=one.known if fighting else (),
        join=one.join,
        concept=one.concept,
        notes=one.notes,
        alive=one.alive,
    )
    data = msgspec.to_builtins(it)
    return dict(data)
