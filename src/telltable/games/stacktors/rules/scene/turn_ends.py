"""Whether a turn is over with a walk: nothing would be left to do but ending it (ST-TRN-2, ST-TRN-5)."""

from __future__ import annotations

from msgspec import structs

from telltable.games.stacktors.box.ground import vector
from telltable.games.stacktors.box.maps import Point
from telltable.games.stacktors.rules.actions.act import act_forms
from telltable.games.stacktors.rules.movement.allowance import may_move
from telltable.games.stacktors.rules.movement.binding import may_act
from telltable.games.stacktors.rules.movement.teleporting import teleport_spots
from telltable.games.stacktors.rules.movement.walking import begun, snagged
from telltable.games.stacktors.rules.movement.ways import points, straight_on
from telltable.games.stacktors.rules.places.feet import mover
from telltable.games.stacktors.rules.places.movement_costs import step_price, turn_price
from telltable.games.stacktors.table.people import Character
from telltable.games.stacktors.table.reach import adjacent_enemies, blocked
from telltable.games.stacktors.table.scenery import need_ground
from telltable.games.stacktors.table.types import Scene


def ends_turn(at: Scene, one: Character, spot: Point, facing: str, left: int, *, walked: bool = True) -> bool:
    """Whether the turn ends with a movement, as the table lies now: parting shots and falls on the way aside.

    Args:
        spot, facing: where the movement ends, and how; `left`: the points that remain, in units of the ground.
        walked: on foot, so that whoever it comes next to holds it up; not at once (ST-MOV-8).
    """
    then = _after(at, one, spot, facing, left, walked=walked)
    moved = then.state.table.chars[one.id]
    if need_ground(at).free:  # there the ways are what takes long
        return not _can_act(then, moved) and not _can_go_on(then, moved)
    return not _can_go_on(then, moved) and not _can_act(then, moved)


def acts_lost(at: Scene, one: Character) -> bool:
    """ST-TRN-2: somebody could still act, and can't any more once it goes on."""
    turn = begun(at, one)
    if may_act(at, one) is not None or not (turn.first or turn.cut):
        return False
    return any(form.move in ("Attack", "TakeWay") for form in act_forms(at, one, free=False))


def _after(at: Scene, one: Character, spot: Point, facing: str, left: int, *, walked: bool) -> Scene:
    """The table once somebody has come there."""
    table = at.state.table
    turn = begun(at, one)
    moved = structs.replace(one, pos=spot, facing=facing)
    chars = {**table.chars, one.id: moved}
    there = Scene(at.pack, structs.replace(at.state, table=structs.replace(table, chars=chars)))
    fresh = tuple(who for who in adjacent_enemies(there, moved) if who not in turn.near) if walked else ()
    held = fresh or (("",) if walked and snagged(there, moved) else ())
    chars[one.id] = structs.replace(moved, engaged=tuple(dict.fromkeys((*moved.engaged, *fresh))))
    turn = structs.replace(turn, mp=left, moved=True, stopped=held, fled=True)
    return Scene(at.pack, structs.replace(at.state, table=structs.replace(table, chars=chars, turn=turn)))


def _can_act(at: Scene, one: Character) -> bool:
    return next(iter(act_forms(at, one, free=False)), None) is not None


def _can_go_on(at: Scene, one: Character) -> bool:
    """Whether a step more could be paid, and leads somewhere."""
    turn, field = at.state.table.turn, need_ground(at)
    if turn is None or may_move(at, one) is not None:
        return False
    if field.free:
        return (
            straight_on(at, one)
            or bool(points(at, one))
            or ("P" in one.feet_colours() and bool(teleport_spots(at, one)))
        )
    who, taken = mover(at, one), blocked(at.state.table, one.id)
    jumps = "P" in one.feet_colours()
    for step in field.steps:
        after = field.neighbour(one.pos, step)
        price = turn_price(field, who, one.facing, step) + step_price(field, step, turn.diagonals)
        open_ = field.holds(after) and not field.is_wall(after) and after not in taken
        if open_ and ((price <= turn.mp and not field.cut_off(one.pos, step)) or (jumps and field.unit <= turn.mp)):
            return True
    return False


def facing_after(at: Scene, one: Character, path: str) -> str:
    """How somebody stands at the end of a path."""
    last = path.split()[-1]
    if not need_ground(at).free:
        return last
    x, y = map(int, last.split(","))
    return vector(x - one.pos[0], y - one.pos[1])
