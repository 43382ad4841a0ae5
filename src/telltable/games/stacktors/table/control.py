"""Who is alive, who decides for whom, and whether somebody leads the table (ST-BOT-1, ST-GM-1)."""

from __future__ import annotations

from telltable.core.seat import Seat

from .people import ENGINE, Character
from .state import Table
from .types import Scene


def controller(table: Table, one: Character) -> Seat:
    """The seat that decides for somebody; ENGINE when the game does."""
    if one.seat >= 0:
        return one.seat if one.seat in table.open else ENGINE
    if table.gm and 0 in table.open and one.id not in table.auto and one.role != "pc":
        return 0
    return ENGINE


def leaders(table: Table) -> tuple[Character, ...]:
    """The living of the party for whom people decide; where no person does, those for whom bots in seats do."""
    led = tuple(one for one in table.living if one.side == "party" and controller(table, one) != ENGINE)
    return tuple(one for one in led if not table.kinds[controller(table, one)].startswith("bot")) or led


def gm_there(table: Table) -> bool:
    """Whether a human GM leads the table, and has not left it."""
    return table.gm and 0 in table.open


def alive(at: Scene, who: str) -> Character | None:
    """Somebody who lives."""
    table = at.state.table
    one = table.chars.get(who)
    return one if one is not None and one.alive else None
