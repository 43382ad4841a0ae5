"""Stacks as data: every change is told whole, and what follows from it (ST-STK-3, ST-STK-9, ST-MOV-7)."""

from __future__ import annotations

from msgspec.structs import replace

from telltable.games.stacktors.box.bank import smaller
from telltable.games.stacktors.box.pieces import Slot
from telltable.games.stacktors.box.stacks import Stack, grounded_by_size, moved_between, reground
from telltable.games.stacktors.rules.places.feet import mover
from telltable.games.stacktors.table import events as e
from telltable.games.stacktors.table import events_fight as ef
from telltable.games.stacktors.table.people import Character
from telltable.games.stacktors.table.scenery import on_map
from telltable.games.stacktors.table.state import Table
from telltable.games.stacktors.table.types import Play


def settled(table: Table, stack: Stack) -> Stack | None:
    """ST-STK-3 after any change; with option ``grounding: physical`` by size alone. None: it can't stand."""
    if table.option("grounding") == "physical":
        stack = grounded_by_size(stack)
        return stack if stack.feet else None
    return reground(stack)


def restack(
    p: Play,
    who: str,
    cause: str,
    stack: Stack,
    *,
    equip: Stack | None = None,
    was: str = "",
    now: str = "",
    means: str = "",
) -> None:
    """Tell that somebody's stack is now this one."""
    table = p.state.table
    one = table.chars[who]
    freed = tuple(sorted(moved_between(one.stack, stack)))
    p.tell(ef.Restacked(who, cause, was, now, stack, one.equip if equip is None else equip, freed, means))
    _keep_pace(p, who)


def _keep_pace(p: Play, who: str) -> None:
    """ST-MOV-7: feet that change in mid-movement."""
    table = p.state.table
    turn = table.turn
    if turn is None or turn.actor != who or turn.mp < 0 or not on_map(p):
        return
    total = mover(p, table.chars[who]).total
    if total != turn.base:
        left = turn.mp if total > turn.base else max(0, turn.mp - (turn.base - total))
        p.tell(e.TurnChanged(replace(turn, mp=left, base=total)))


def shrink(p: Play, who: str, slot: int, cause: str, means: str = "") -> int:
    """ST-STK-9: a forced shrink. Returns the pips that were lost (more than one only if the bank is short)."""
    table = p.state.table
    one = table.chars[who]
    piece = one.slot(slot)
    if piece is None:
        raise LookupError(f"{who} has no piece {slot}")
    size = smaller(table.bank, piece)
    now = f"{piece.c}{size}" if size else ""
    if one.stack.get(slot):
        stack = one.stack.swapped(slot, piece.c, size)
        restack(p, who, cause, settled(table, stack) or stack, was=str(piece), now=now, means=means)
    else:
        equip = one.equip.swapped(slot, piece.c, size)
        restack(p, who, cause, one.stack, equip=equip, was=str(piece), now=now, means=means)
    return piece.s - size


def resized(table: Table, one: Character, slot: int, by: int) -> Stack | None:
    """A voluntary swap of one piece of the character stack by a size; None when it is not possible.

    The bank needs the exact piece, the cap holds (ST-STK-7), and the stack must still stand. A small one that gets
    smaller is removed.
    """
    piece = one.stack.get(slot)
    if piece is None:
        return None
    size = piece.s + by
    if size > 3 or (size and table.bank.get(f"{piece.c}{size}", 0) < 1):
        return None
    if one.stack.pips + by > one.cap:
        return None
    return settled(table, one.stack.swapped(slot, piece.c, size))


def new_slot(table: Table, colour: str, size: int) -> Slot:
    """A piece that gets a number of its own."""
    return Slot(table.next_slot, colour, size)
