"""Where a scene takes place: the adventure, its stage, its people, and the map as it is by now (ST-ADV, R-66)."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from telltable.games.stacktors.box.adventure import Adventure, Next, Npc, Stage
from telltable.games.stacktors.box.ground import Ground, ground_of
from telltable.games.stacktors.box.maps import OPEN_FLOOR
from telltable.games.stacktors.box.sketch import START, sketched

from .state import Table
from .things import Sketch
from .types import Scene


def adventure(at: Scene) -> Adventure:
    """The adventure that is played."""
    return at.pack.by_id[at.state.table.adventure]


def stage(at: Scene) -> Stage | None:
    """The stage that is played."""
    return stage_named(adventure(at), at.state.table, at.state.table.stage)


def stage_named(it: Adventure, table: Table, id_: str) -> Stage | None:
    """A stage of the adventure, or the scene that the GM made up (ST-GM-1)."""
    return made_up(table.sketch) if table.sketch and table.sketch.id == id_ else it.stage(id_)


@lru_cache(64)
def made_up(sketch: Sketch) -> Stage:
    """A scene of the GM's as a stage: it leads nowhere but where the GM goes on."""
    here = Stage(sketch.id, "free", sketch.title, sketch.text, Next("", ""))
    return replace(here, map=sketched(sketch.grid, sketch.drawn), start=START) if sketch.grid else here


def npc_data(at: Scene, who: str) -> Npc | None:
    """What the adventure says about somebody; None for somebody whom a GM made up."""
    return at.pack.npcs[at.state.table.adventure].get(who)


def ground(at: Scene) -> Ground | None:
    """The map of the stage as it is by now; None where there is none.

    A conflict that breaks out where there is none has an open floor (R-66).
    """
    table = at.state.table
    data = at.pack.maps[table.adventure].get(table.stage)
    if table.sketch and table.sketch.grid:
        data = sketched(table.sketch.grid, table.sketch.drawn)
    if data is None:
        if table.mode != "conflict":
            return None
        data = OPEN_FLOOR
    terrain = tuple(sorted(table.terrain.items())) if table.terrain else ()
    return ground_of(data, terrain, table.options["diagonals"], table.options["los"])


def need_ground(at: Scene) -> Ground:
    """The map; there is one in every conflict."""
    found = at.once(ground)
    if found is None:
        raise LookupError("a conflict without a map")
    return found


def on_map(at: Scene) -> bool:
    """Whether places count: in a conflict. In a free scene everybody is near everybody (ST-SCN-2)."""
    table = at.state.table
    return table.mode == "conflict"
