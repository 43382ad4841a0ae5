"""Who is engaged with whom: pairs that meet and pairs that part (ST-ENG-3, ST-SCN-4)."""

from __future__ import annotations

from telltable.games.stacktors.table import events as e
from telltable.games.stacktors.table.scenery import need_ground, on_map
from telltable.games.stacktors.table.types import Play


def unlink(p: Play, who: str) -> None:
    """ST-ENG-3: pairs that are no longer adjacent, or no longer enemies, part."""
    table = p.state.table
    one = table.chars.get(who)
    if one is None or not on_map(p):
        return
    field = need_ground(p)
    for other in one.engaged:
        them = table.chars.get(other)
        if them is None or not them.alive or not field.adjacent(one.pos, them.pos) or not table.enemies(one, them):
            p.tell(e.Parted(who, other))


def engage_all(p: Play, who: str = "") -> None:
    """ST-SCN-4: enemies that stand adjacent are engaged."""
    table = p.state.table
    field = need_ground(p)
    living = [one for one in table.living if not who or one.id == who]
    for one in living:
        for other in table.living:
            hostile = table.enemies(one, other) and other.id not in one.engaged
            if (one.id < other.id or who) and hostile and field.adjacent(one.pos, other.pos):
                p.tell(e.Engaged(one.id, other.id))
