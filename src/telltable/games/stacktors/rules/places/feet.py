"""What the feet of somebody can do on this map (ST-MOV-1)."""

from __future__ import annotations

from telltable.games.stacktors.table.people import Character
from telltable.games.stacktors.table.scenery import need_ground
from telltable.games.stacktors.table.types import Scene

from .movement_costs import Mover, mover_of


def mover(at: Scene, one: Character) -> Mover:
    """What its feet can do on this map."""
    table = at.state.table
    return mover_of(need_ground(at), one.feet, one.committed, fly_over=table.option("fly_over") == "true")
