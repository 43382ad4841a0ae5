"""Where a scene takes place: the adventure, its stage, its people, and the map as it is by now (ST-ADV, R-66)."""

from __future__ import annotations

from typing import Any

from telltable.core.step import Scene
from telltable.games.stacktors.box.adventure import Adventure, Npc, Stage
from telltable.games.stacktors.box.ground import Ground
from telltable.games.stacktors.box.maps import OPEN_FLOOR, MapData

from .state import Table

_GROUNDS: dict[Any, Ground] = {}


_MOST_GROUNDS = 256


def adventure(at: Scene) -> Adventure:
    """The adventure that is played."""
    found: Adventure = at.pack.by_id[at.state.table.adventure]
    return found


def stage(at: Scene) -> Stage | None:
    """The stage that is played."""
    return adventure(at).stage(at.state.table.stage)


def npc_data(at: Scene, who: str) -> Npc | None:
    """What the adventure says about somebody; None for somebody whom a GM made up."""
    found = at.pack.npcs[at.state.table.adventure].get(who)
    return found if isinstance(found, Npc) else None


def ground(at: Scene) -> Ground | None:
    """The map of the stage as it is by now; None where there is none."""
    table: Table = at.state.table
    key: tuple[object, ...] = (
        at.pack.hash,
        table.adventure,
        table.stage,
        table.option("diagonals"),
        table.option("los"),
        table.mode == "conflict",
    )
    if table.terrain:
        key = (*key, tuple(sorted(table.terrain.items())))
    found = _GROUNDS.get(key)
    if found is None:
        here = stage(at)
        data = map_of(at, here)
        if data is None:
            return None
        if len(_GROUNDS) >= _MOST_GROUNDS:
            _GROUNDS.clear()
        found = Ground(data, table.terrain, diagonals=table.option("diagonals"), los=table.option("los"))
        _GROUNDS[key] = found
    return found


def map_of(at: Scene, here: Stage | None) -> MapData | None:
    """The map of a stage; a conflict that breaks out where there is none has an open floor (R-66)."""
    data = adventure(at).map_of(here) if here else None
    return OPEN_FLOOR if data is None and at.state.table.mode == "conflict" else data


def need_ground(at: Scene) -> Ground:
    """The map; there is one in every conflict."""
    found = ground(at)
    if found is None:
        raise LookupError("a conflict without a map")
    return found


def on_map(at: Scene) -> bool:
    """Whether places count: in a conflict. In a free scene everybody is near everybody (ST-SCN-2)."""
    table: Table = at.state.table
    return table.mode == "conflict"
