"""What the `reduce_` modules fill, each kind of fact its function: the open table, and what is sealed."""

from __future__ import annotations

from typing import TypeVar

from msgspec.structs import replace

from telltable.core.holders import seated
from telltable.core.reducer import Reducer
from telltable.core.seating import PlayerSat
from telltable.games.stacktors.box.bank import counted, less, more
from telltable.games.stacktors.box.pieces import Slot
from telltable.games.stacktors.box.stacks import Stack

from .people import Character
from .state import Secrets, Spoken, Table, put_char
from .things import Thing

T = TypeVar("T")

on_table: Reducer[Table] = Reducer({PlayerSat: seated})
on_secrets: Reducer[Secrets] = Reducer()


def put(items: tuple[T, ...], value: T) -> tuple[T, ...]:
    """The items with one more, unless it is there."""
    return items if value in items else (*items, value)


def without(items: tuple[T, ...], value: T) -> tuple[T, ...]:
    """The items without one."""
    return tuple(item for item in items if item != value)


def take(table: Table, slots: tuple[Slot, ...]) -> Table:
    """These pieces leave the bank; the next new slot gets a number after theirs."""
    after = max((slot.id for slot in slots), default=0) + 1
    return replace(table, bank=less(table.bank, counted(slots)), next_slot=max(table.next_slot, after))


def give(table: Table, slots: tuple[Slot, ...]) -> Table:
    """These pieces go to the bank."""
    return replace(table, bank=more(table.bank, counted(slots)))


def change(table: Table, who: str, **fields: object) -> Table:
    """The table with a character changed; the same table when there is no such character."""
    one = table.chars.get(who)
    return put_char(table, replace(one, **fields)) if one else table


def heard(table: Table, who: str) -> Table:
    """ST-SAY-2: with a deed of its own somebody may speak once more."""
    return replace(table, spoke=without(table.spoke, who)) if who in table.spoke else table


def everyone(table: Table, **fields: object) -> Table:
    """The table with the same change to every character."""
    return replace(table, chars={id_: replace(one, **fields) for id_, one in table.chars.items()})


def parted(table: Table, who: str) -> Table:
    """Nobody is engaged with this one any more."""
    chars = {
        id_: replace(one, engaged=() if id_ == who else without(one.engaged, who))
        for id_, one in table.chars.items()
        if id_ == who or who in one.engaged
    }
    return replace(table, chars={**table.chars, **chars}) if chars else table


def scattered(table: Table, one: Character) -> Table:
    """ST-DTH-2: its pieces go to the bank, what it wore and carried lies where it stood."""
    table = give(table, one.stack.slots)
    things = dict(table.things)
    for id_ in one.carried:
        things[id_] = replace(things[id_], where="map", holder="", pos=one.pos)
    if one.equip.slots:
        left = f"{one.id} left"
        things[left] = Thing(left, "Bl", f"what {one.name} wore", "map", "", one.pos, one.equip.slots, "", True)
    table = replace(table, things=things)
    return put_char(table, replace(one, stack=Stack(), equip=Stack(), carried=()))


def character(table: Table, who: str) -> Character:
    """Somebody by id."""
    return table.chars[who]


def spoken(table: Table, kind: str, text: str, who: str = "", human: bool = False) -> Table:
    """A line more in the chronicle."""
    line = Spoken(table.stage, table.round, kind, text, who, human)
    return replace(table, story=(*table.story, line))
