"""What somebody can still use: the pools of each type, and the pips of a cell (ST-APP-1, ST-APP-2, ST-ABL-1)."""

from __future__ import annotations

from telltable.games.stacktors.box.pieces import POOLS, Slot, pips

from .people import Character
from .state import Table


def usable(table: Table, one: Character, type_: str) -> tuple[Slot, ...]:
    """ST-APP-1, ST-APP-2: the uncommitted pieces of the pool of a type of attack."""
    return tuple([slot for slot in applicable(table, one, type_) if slot.id not in one.committed])


def applicable(table: Table, one: Character, type_: str) -> tuple[Slot, ...]:
    """ST-APP-1, ST-OBJ-6: the pool of a type, committed or not, equipment included."""
    gear = "no equipment" not in table.limits
    found: tuple[Slot, ...] = ()
    for position in POOLS[type_]:
        found += one.slots(position) if gear else one.stack.at(position)
    if not table.rulings:
        return found
    rest = tuple(slot for slot in (*one.stack.slots, *one.equip.slots) if slot not in found)
    return tuple(slot for slot in found if ruled(table, slot.id, type_) is not False) + tuple(
        slot for slot in rest if ruled(table, slot.id, type_)
    )


def ruled(table: Table, slot: int, type_: str) -> bool | None:
    """ST-APP-1: whether the GM allows a piece in an attack of this type; None: as the rules have it."""
    return next((one.allow for one in table.rulings if one.slot == slot and one.how == type_), None)


def members(one: Character, cell: str) -> tuple[Slot, ...]:
    """The uncommitted pieces of a cell."""
    position, colour = cell.split(".")
    return tuple([slot for slot in one.slots(position) if slot.c == colour and slot.id not in one.committed])


def clear_guts(table: Table, one: Character, excluded: tuple[int, ...] = ()) -> tuple[Slot, ...]:
    """guts.C: the clear pieces that can still be used; with `dagger_commits` off also committed ones."""
    free = table.option("dagger_commits") == "false"
    return tuple(
        slot
        for slot in one.slots("guts")
        if slot.c == "C" and slot.id not in excluded and (free or slot.id not in one.committed)
    )


def active_pips(one: Character, pieces: tuple[int, ...], cell: str) -> int:
    """ST-ABL-1: N: pips of the pieces of these that belong to a cell."""
    if not cell:
        return 0
    return pips(slot for id_ in pieces if (slot := one.slot(id_)) and one.cell_of(id_) == cell)


def value(one: Character, pieces: tuple[int, ...]) -> int:
    """Pips of these pieces as they are now."""
    return pips(slot for id_ in pieces if (slot := one.slot(id_)))


def can_attack(one: Character) -> bool:
    """ST-ATK-2."""
    return one.alive and one.status("calmed") is None
