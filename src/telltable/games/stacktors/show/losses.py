"""What a change of a stack takes away, for the menus it is chosen from: a lost special says so (ST-STK-3, ST-EVO-4)."""

from __future__ import annotations

from telltable.core.english import listed
from telltable.core.seat import Seat
from telltable.games.stacktors.box.pieces import CELL_NAMES
from telltable.games.stacktors.box.stacks import Stack
from telltable.games.stacktors.rules.making.growth import bought, purse
from telltable.games.stacktors.rules.stacks.restacking import settled
from telltable.games.stacktors.table.control import controller
from telltable.games.stacktors.table.people import Character
from telltable.games.stacktors.table.state import Table


def loss(one: Character, after: Stack | None) -> str:
    """``loses Nimble and gains Dexterous``: what somebody can do no more once the stack stands so; else nothing.

    What is gained is said only beside a loss, where pieces change places.
    """
    if after is None:
        return ""
    was, now = one.stack.cells, after.cells
    if was <= now:
        return ""
    gear = one.equip.cells
    lost, gained = _names(was - now - gear), _names(now - was - gear)
    if not lost:
        return ""
    return f"loses {listed(lost)}{f' and gains {listed(gained)}' if gained else ''}"


def _names(cells: frozenset[str]) -> list[str]:
    return [words for cell, words in CELL_NAMES.items() if cell in cells] if cells else []


def loss_by_purchase(table: Table, what: str, seat: Seat | None) -> str:
    """ST-EVO-2: what buying this would take from whoever of this seat can buy it."""
    said: dict[str, str] = {}
    for one in table.party:
        if one.alive and purse(one) > 0 and controller(table, one) == seat:
            found = bought(table, one, what)
            if found and (words := loss(one, found[0])):
                said[one.name] = words
    if len(said) == 1:
        return next(iter(said.values()))
    return "; ".join(f"{name} {words}" for name, words in said.items())


def loss_by_size(table: Table, one: Character, slot: int, by: int) -> str:
    """ST-HEA-4, ST-guts.G: what a piece one size larger or smaller would take away."""
    piece = one.stack.get(slot)
    if piece is None or not 0 <= piece.s + by <= 3:
        return ""
    return loss(one, settled(table, one.stack.swapped(slot, piece.c, piece.s + by)))
