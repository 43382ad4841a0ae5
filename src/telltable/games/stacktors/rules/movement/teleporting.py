"""Movement: teleporting in a turn (ST-MOV-8, ST-ENG-6, ST-feet.P)."""

from __future__ import annotations

from msgspec.structs import replace

from telltable.core.refusal import refuse
from telltable.games.stacktors.box.ground import point
from telltable.games.stacktors.box.maps import Point
from telltable.games.stacktors.rules.fight.parting_shots import parting_shot
from telltable.games.stacktors.rules.places.engagement import unlink
from telltable.games.stacktors.rules.places.feet import mover
from telltable.games.stacktors.rules.places.free_places import free_spots, is_free
from telltable.games.stacktors.table import events as e
from telltable.games.stacktors.table import events_fight as ef
from telltable.games.stacktors.table.control import alive
from telltable.games.stacktors.table.people import Character
from telltable.games.stacktors.table.reach import blocked, round_order
from telltable.games.stacktors.table.scenery import need_ground
from telltable.games.stacktors.table.types import Play, Scene, Step

from .allowance import may_move
from .walking import begin


def teleport(p: Play, one: Character, to: str) -> None:
    """ST-MOV-8: at once to a free cell; parting shots first (ST-ENG-6)."""
    reason = may_move(p, one)
    if reason:
        refuse(*reason)
    if "P" not in one.feet_colours():
        refuse("teleport", "ST-feet.P", "Only somebody with purple feet can teleport.")
    spot = point(to)
    if spot is None or spot not in teleport_spots(p, one, spot):
        refuse("teleport", "ST-MOV-8", f"A teleport goes to a free place up to {teleport_range(p, one)} inches away.")
    fresh = _fresh(p)
    turn = begin(p, one)
    table = p.state.table
    shooters = () if turn.graceful else round_order(table, turn.left)
    p.tell(e.TurnChanged(replace(turn, moved=True, shot=turn.left)))
    p.then(*[parting_shot(p, who, one.id) for who in shooters], Vanish(one.id, spot, one.pos, fresh))


def teleport_range(at: Scene, one: Character) -> int:
    """Inches: the full points of the feet, terrain aside; what is left of them once the movement has begun."""
    table = at.state.table
    turn = table.turn
    unit = need_ground(at).unit
    return (mover(at, one).total if turn is None or _fresh(at) else turn.mp) // unit


def _fresh(at: Scene) -> bool:
    """Whether the movement has not begun: terrain takes nothing from a teleport that is all of it."""
    turn = at.state.table.turn
    return turn is None or turn.mp < 0 or not turn.moved


def teleport_spots(at: Scene, one: Character, wanted: Point | None = None) -> tuple[Point, ...]:
    """Where a teleport may go; on a free sheet `wanted` itself where it is allowed."""
    field = need_ground(at)
    inches = teleport_range(at, one)
    if field.free and wanted is not None:
        near = field.distance(one.pos, wanted) <= inches * field.unit and wanted != one.pos
        return (wanted,) if near and is_free(field, blocked(at.state.table, one.id), wanted) else ()
    return free_spots(at, one, inches)


class Vanish(Step, frozen=True):
    """ST-MOV-8: there, facing as before, engaging nobody (ST-ENG-8)."""

    rule = "ST-MOV-8"
    actor: str
    to: Point
    was: Point
    fresh: bool = True

    def run(self, p: Play) -> None:
        """Unless a parting shot kept it."""
        one, table = alive(p, self.actor), p.state.table
        turn = table.turn
        if one is None or turn is None or one.status("frozen") or one.pos != self.was or turn.broken:
            return
        field = need_ground(p)
        cost = field.distance(one.pos, self.to)
        whole = mover(p, one).total if self.fresh else turn.mp
        if self.to in blocked(table, one.id) or cost > whole:
            return
        p.tell(e.Stepped(one.id, self.to, one.facing, "teleport", max(0, whole - cost)))
        p.tell(ef.CellUsed("feet.P", one.id))
        p.tell(e.TurnChanged(replace(turn, mp=max(0, whole - cost))))
        unlink(p, one.id)
