"""Position files: a party that goes on to its next adventure (ST-END-3), or a conflict laid out, as a small TOML.

Any other moment of a game is written as the moves that led to it (`Match.position`), with all that a scene holds.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from telltable.core.english import there_are
from telltable.core.errors import Problem
from telltable.core.option import changed_options
from telltable.core.position import (
    Count,
    SeatNo,
    SeatNoOrNone,
    need,
    need_known,
    need_once,
    people,
    settled,
)
from telltable.core.rules import Setup
from telltable.core.seat import MOST_NAME
from telltable.core.toml import write_toml
from telltable.core.written import Written
from telltable.games.stacktors.box.adventure import Join, Stage
from telltable.games.stacktors.box.bank import Bank, counted, full_bank, less, trios_for
from telltable.games.stacktors.box.maps import Point
from telltable.games.stacktors.box.notation import NotationProblem, parse_character
from telltable.games.stacktors.box.options import OPTIONS
from telltable.games.stacktors.box.pack import StacktorsPack
from telltable.games.stacktors.box.pieces import COLOURS, POSITIONS
from telltable.games.stacktors.box.stacks import Stack, stack_of

from . import events_talk as et
from .fights import Turn
from .people import NECKS, SIDES, Character, Status
from .scenery import ground
from .sealed import sealed_of
from .state import State, Table, notation
from .types import Scene

Binding = Literal["fleeing", "calmed", "frozen", "compelled", "exposed"]
Turns = Annotated[int, Meta(ge=1, le=99)]

MOST_PEOPLE = 100
MOST_WORDS = 200
MOST_NOTES = 40
MOST_RECALLED = 60
CELLS = frozenset(f"{position}.{colour}" for position in POSITIONS for colour in COLOURS)
_FACING = re.compile(r"[NESW]{0,2}|-?\d{1,6},-?\d{1,6}")
_ID = re.compile(r"[A-Za-z0-9_.-]{1,40}")


class Person(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Somebody. `seat` counts from 1; 0: nobody's. `committed`: pieces in notation; earned 0: what the stack costs."""

    id: str
    name: Written
    stack: str
    role: Literal["pc", "enemy", "ally", "burden"] = "pc"
    side: Literal["", "party", "foes", "neutral"] = ""
    seat: SeatNoOrNone = 0
    at: Point = (0, 0)
    facing: str = "E"
    earned: Count = 0
    spent: Count = 0
    burned: Count = 0
    committed: tuple[str, ...] = ()
    status: dict[Binding, Turns] = {}
    compelled: str = ""
    engaged: tuple[str, ...] = ()
    known: tuple[str, ...] = ()
    join: Join = "never"
    concept: Written = ""
    notes: tuple[Written, ...] = ()
    alive: bool = True
    type: str = ""


class Recalled(Struct, frozen=True, forbid_unknown_fields=True):
    """ST-WAY-3: something that is remembered from an earlier evening, and its sentence."""

    id: str
    text: Written


class Position(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The whole file. Without a `stage` the party begins the adventure; with one it stands in its conflict.

    `challenges`: those of the stage, and its objects, are set out too. `turn`: whose it is; else the round begins.
    `remembered`: what the party brings along from earlier evenings. `joining`: whoever has no character makes one, and
    the adventure's own options hold.
    """

    game: str
    character: tuple[Person, ...]
    options: dict[str, str | int | bool] = {}
    seats: SeatNo = 1
    names: tuple[Written, ...] = ()
    kinds: tuple[str, ...] = ()
    stage: str = ""
    round: Annotated[int, Meta(ge=1, le=999)] = 1
    turn: str = ""
    challenges: bool = False
    remembered: tuple[Recalled, ...] = ()
    joining: bool = False


def laid_out(pack: StacktorsPack, it: Position, commitment: str) -> tuple[Setup, et.LaidOut]:
    """A position as a setup, and the fact that lays it out.

    Raises:
        Problem: with the place and, where there is one, the rule.
    """
    options = settled(OPTIONS, it.options)
    seats, names = people(len(it.kinds) or it.seats, it.kinds, it.names, "kinds")
    setup = Setup(seats, names, options, commitment)
    adventure = pack.adventure(options["adventure"])
    stage = adventure.stage(it.stage)
    need(not it.stage or stage is not None, "stage", f"the adventure has no stage {it.stage!r}. [ST-ADV-1]")
    others = {rock.id for there in adventure.stages for rock in there.challenges}
    others |= {thing.id for there in adventure.stages for thing in there.objects}
    _check(it, len(seats), stage, others)
    bank = full_bank(trios_for(int(options["bank_trios"]), len(seats)))
    chars, bank, first = _people(it, bank)
    order = tuple((one.id, 0) for one in it.character if one.alive)
    begun = it.round if it.turn else it.round - 1  # without a turn the round is still to begin
    table = Table(
        kinds=seats,
        names=names,
        options=options,
        commitment=commitment,
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
        round=begun if it.stage else 0,
        order=order if it.turn else (),
        turns=1 if it.turn else 0,
        turn=Turn(it.turn, 1) if it.turn else None,
        acted=(it.turn,) if it.turn else (),
        flags=tuple(one.id for one in it.remembered),
        remembered={one.id: one.text for one in it.remembered},
        recalled=tuple(one.id for one in it.remembered),
    )
    _need_places(pack, table)
    return setup, et.LaidOut(table, sealed_of(adventure.stages))


def _check(it: Position, seats: int, stage: Stage | None, others: set[str]) -> None:
    """Everybody named is there, once, and is what somebody can be."""
    ids = [one.id for one in it.character]
    need_once(ids, "character, id")
    need(len(ids) <= MOST_PEOPLE, "character", f"at most {MOST_PEOPLE}.")
    need(bool(stage) or not (it.turn or it.challenges), "stage", "a turn and challenges belong to a stage. [ST-SCN-4]")
    if stage is not None:
        need(stage.mode == "conflict", "stage", f"{stage.id!r} isn't a conflict. [ST-SCN-4]")
        need(any(one.alive for one in it.character), "character", "somebody lives. [ST-SCN-4]")
    else:
        need(any(one.alive and one.role == "pc" for one in it.character), "character", "a party. [ST-END-3]")
    need_once([one.id for one in it.remembered], "remembered, id")
    need(len(it.remembered) <= MOST_RECALLED, "remembered", f"at most {MOST_RECALLED}.")
    for kept in it.remembered:
        need(bool(_ID.fullmatch(kept.id)), "remembered, id", "a word of 1 to 40 letters and digits.")
        need(0 < len(kept.text) <= MOST_WORDS, f"remembered {kept.id}", f"1 to {MOST_WORDS} characters.")
    if it.turn:
        need_known(it.turn, {one.id for one in it.character if one.alive}, "turn")
    for one in it.character:
        place = one.id or "character"
        need(bool(_ID.fullmatch(one.id)), f"{place}, id", "a word of 1 to 40 letters and digits.")
        need(one.id not in others, f"{place}, id", "that id already belongs to a challenge or an object.")
        need(0 < len(one.name) <= MOST_NAME, f"{place}, name", f"1 to {MOST_NAME} characters.")
        need(one.seat <= seats, f"{place}, seat", f"{there_are(seats)}.")
        need_once(one.engaged, f"{place}, engaged")
        for other in filter(None, (*one.engaged, one.compelled)):
            need_known(other, set(ids) - {one.id}, f"{place}, engaged or compelled")
        for cell in one.known:
            need_known(cell, CELLS, f"{place}, known")
        bound = "compelled" in one.status
        need(bound == bool(one.compelled), f"{place}, compelled", "says whom to attack. [ST-STA-5]")
        _check_words(one, place)


def _need_places(pack: StacktorsPack, table: Table) -> None:
    """ST-MOV: everybody stands on the map and faces somewhere. Walls and shared cells: see `invariants`."""
    field = ground(Scene(pack, State(table)))
    for one in table.chars.values():
        need(bool(_FACING.fullmatch(one.facing)), f"{one.id}, facing", f"no direction is called {one.facing!r}.")
        if field is not None and table.stage and one.alive:
            need(field.holds(one.pos), f"{one.id}, at", f"the map has no place {one.pos[0]},{one.pos[1]}.")
            fits = field.free or one.facing in ("", *field.steps)
            need(fits, f"{one.id}, facing", f"the map has {', '.join(field.steps)}, not {one.facing!r}.")


def _check_words(one: Person, place: str) -> None:
    for n, text in enumerate((one.type, one.concept, *one.notes)):
        which = ("type", "concept")[n] if n < 2 else f"notes {n - 1}"
        need(len(text) <= MOST_WORDS, f"{place}, {which}", f"at most {MOST_WORDS} characters.")
    need(len(one.notes) <= MOST_NOTES, f"{place}, notes", f"at most {MOST_NOTES}.")


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
            type=one.type,
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


def write_position(pack: StacktorsPack, state: State, options: Mapping[str, object] | None = None) -> str:
    """ST-END-3: the party with its notation, equipment, CP and notes, to go on with in another adventure.

    Args:
        options: those that are to be others than here.

    Raises:
        Problem: a conflict is going on; `Match.position` writes that. Or nobody of the party lives.
    """
    table = state.table
    if table.mode == "conflict":
        raise Problem("The party can only be written when no conflict is going on. [ST-END-3]")
    people = [one for one in table.chars.values() if one.role == "pc" and one.alive]
    if options is not None and not people:
        raise Problem("Nobody of the party is left to go on with. [ST-END-3]")
    shown: dict[str, Any] = {
        "game": "stacktors",
        "seats": len(table.names),
        "names": list(table.names),
        "kinds": list(table.kinds),
        "options": {**changed_options(OPTIONS, table.options), **(options or {})},
    }
    plain: dict[str, Any] = {key: value for key, value in shown.items() if value != {}}
    it = pack.by_id[table.adventure]
    carried = {memory.id for memory in it.memories if memory.carried} | set(table.recalled)
    kept = [{"id": id_, "text": text} for id_, text in table.remembered.items() if id_ in carried]
    told: dict[str, Any] = {"remembered": kept} if kept else {}
    if options is not None:
        plain["joining"] = True
    return write_toml({**plain, **told, "character": [_written(table, one) for one in people]})


def _written(table: Table, one: Character) -> dict[str, Any]:
    it = Person(
        id=one.id,
        name=one.name,
        stack=notation(table, one).partition("?")[0].rstrip("+"),
        role="pc",
        seat=one.seat + 1,
        earned=one.earned,
        spent=one.spent,
        burned=one.burned,
        concept=one.concept,
        notes=one.notes,
        type=one.type,
    )
    return dict(msgspec.to_builtins(it))
