"""Which pieces: what an attack uses up for the round, and dagger pips for good (ST-APP-2, ST-ABL-3)."""

from __future__ import annotations

from telltable.games.stacktors.table import events_fight as ef
from telltable.games.stacktors.table.fights import Fight
from telltable.games.stacktors.table.state import Table
from telltable.games.stacktors.table.types import Play, Scene

from .restacking import shrink


def commit(p: Play, who: str, slots: tuple[int, ...]) -> None:
    """ST-APP-2."""
    fresh = tuple(slot for slot in slots if slot not in p.state.table.chars[who].committed)
    if fresh:
        p.tell(ef.Committed(who, fresh))


def burn(p: Play, who: str, slot: int, cell: str) -> None:
    """ST-ABL-3: a dagger use: the piece shrinks for good, what is left of it is committed."""
    table = p.state.table
    one = table.chars[who]
    own = one.stack.get(slot) is not None
    burns = own and table.option("dagger_burns_cap") == "true"
    if table.option("dagger_commits") == "true":
        commit(p, who, (slot,))
    lost = shrink(p, who, slot, "dagger")
    p.tell(ef.Burned(who, slot, lost if burns else 0))
    p.tell(ef.CellUsed(cell, who))


def fought(p: Scene) -> tuple[Table, Fight]:
    """The table and the attack that is being carried out."""
    table = p.state.table
    return table, table.fight
