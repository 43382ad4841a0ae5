"""Where whoever looks at the map may go, with what it costs and what comes of it (section 10, "Move mode")."""

from __future__ import annotations

from itertools import pairwise

from msgspec import Struct

from telltable.core.chart import Way
from telltable.games.stacktors.box.ground import Ground, point
from telltable.games.stacktors.box.maps import KINDS, Point
from telltable.games.stacktors.box.pack import StacktorsPack
from telltable.games.stacktors.rules.movement.allowance import may_move, points_left
from telltable.games.stacktors.rules.movement.binding import allowed_spots, allowed_ways
from telltable.games.stacktors.rules.movement.teleporting import teleport_range
from telltable.games.stacktors.rules.places.feet import mover
from telltable.games.stacktors.rules.places.movement_costs import Mover, entering, step_price, turn_price, walk_leg
from telltable.games.stacktors.rules.scene.turn_ends import acts_lost, ends_turn, facing_after
from telltable.games.stacktors.table.control import controller
from telltable.games.stacktors.table.people import Character
from telltable.games.stacktors.table.reach import adjacent_enemies
from telltable.games.stacktors.table.scenery import need_ground
from telltable.games.stacktors.table.types import Scene, seen
from telltable.games.stacktors.table.view import View

from .board_places import Around, around_of, away, good_for, lies

TERRAIN = {"slowing": "slow ground", "cluttered": "clutter", "water": "water", "air": "air"}


class Bill(Struct, frozen=True):
    """What a way takes: inches walked, turns, and what each kind of ground takes away, in units of the ground."""

    left: int
    walked: int = 0
    turned: int = 0
    lost: tuple[tuple[str, int], ...] = ()


def ways(pack: StacktorsPack, view: View) -> tuple[Way, ...]:
    """Every way that the seat may take now with whoever acts; nothing for others, or while an attack is carried out."""
    table = view.table
    turn = table.turn
    one = table.chars.get(turn.actor) if turn and not table.fights else None
    if one is None or view.seat is None or not one.alive or controller(table, one) != view.seat:
        return ()
    at = seen(pack, view)
    if may_move(at, one) is not None:
        return ()
    around = around_of(at, one)
    lost = ("you can't act after it",) if acts_lost(at, one) else ()
    found = [_walk(at, one, cell, path, around, lost) for cell, path in allowed_ways(at, one).items()]
    if "P" in one.feet_colours():
        found += [_jump(at, one, spot, around) for spot in allowed_spots(at, one)]
    return tuple(found)


def inches_left(at: Scene, one: Character) -> tuple[str, str]:
    """The inches somebody may still go, and those its feet are good for."""
    unit = need_ground(at).unit
    turn = at.state.table.turn
    whole = turn.base if turn and turn.mp >= 0 else mover(at, one).total
    return f"{points_left(at, one) / unit:g}", f"{whole / unit:g}"


def _jump(at: Scene, one: Character, spot: Point, around: Around) -> Way:
    field = need_ground(at)
    cost = field.distance(one.pos, spot)
    left = max(0, teleport_range(at, one) * field.unit - cost)
    good = good_for(field, around, spot)
    where = away(field, around, spot) if good else lies(field, around, spot)
    ends = ends_turn(at, one, spot, one.facing, left, walked=False)
    value = f"{spot[0]},{spot[1]}"
    return Way("Teleport", value, spot, cost / field.unit, left / field.unit, good=good, near=where, ends=ends)


def _walk(at: Scene, one: Character, cell: Point, path: str, around: Around, lost: tuple[str, ...]) -> Way:
    field, who, points = need_ground(at), mover(at, one), points_left(at, one)
    bill = (_leg_bill if field.free else _steps_bill)(at, field, who, one, path, points)
    cost = (points - bill.left) / field.unit
    good = good_for(field, around, cell)
    where = away(field, around, cell) if good else lies(field, around, cell)
    ends = ends_turn(at, one, cell, facing_after(at, one, path), bill.left)
    risks = _risks(at, one, cell, path) + (() if ends else lost)
    return Way("Walk", path, cell, cost, bill.left / field.unit, _words(bill, field.unit), risks, good, where, ends)


def _steps_bill(at: Scene, field: Ground, who: Mover, one: Character, path: str, left: int) -> Bill:
    turn = at.state.table.turn
    cell, facing, diagonals = one.pos, one.facing, turn.diagonals if turn else 0
    walked = turned = 0
    lost = dict.fromkeys(KINDS, 0)
    for token in path.split():
        turning, step = turn_price(field, who, facing, token), step_price(field, token, diagonals)
        after = field.neighbour(cell, token)
        entered = entering(field, who, left - turning - step, cell, after)
        fresh = [kind for kind in field.kinds(after) if kind not in field.kinds(cell)]
        if fresh:
            lost[fresh[0]] += left - turning - step - entered
        walked, turned, left = walked + step, turned + turning, entered
        diagonals += len(token) == 2
        cell, facing = after, token
    return Bill(left, walked, turned, tuple(lost.items()))


def _leg_bill(at: Scene, field: Ground, who: Mover, one: Character, path: str, left: int) -> Bill:
    """One straight leg of a free sheet."""
    spot = point(path) or one.pos
    others = [other.pos for other in at.state.table.living if other.id != one.id]
    leg = walk_leg(field, who, one.pos, one.facing, left, spot, others)
    turned = turn_price(field, who, one.facing, leg.facing)
    walked = field.distance(one.pos, leg.to)
    rest = left - leg.left - turned - walked
    kinds = [kind for kind in field.kinds(leg.to) if kind not in field.kinds(one.pos)]
    return Bill(leg.left, walked, turned, ((kinds[0] if kinds else "slowing", max(0, rest)),))


def _words(bill: Bill, unit: int) -> str:
    parts = [f"{bill.walked / unit:g} walked"]
    if bill.turned:
        parts.append(f"{bill.turned / unit:g} for turning")
    parts += [f"{points / unit:g} lost to {TERRAIN[kind]}" for kind, points in bill.lost if points]
    return ", ".join(parts)


def _risks(at: Scene, one: Character, end: Point, path: str) -> tuple[str, ...]:
    """ST-ENG-4, ST-ENG-2: who may shoot at one that leaves, and whom it comes up against."""
    table = at.state.table
    field, turn = need_ground(at), table.turn
    begun = turn is not None and turn.mp >= 0
    engaged = turn.left if turn and begun else tuple(who for who in one.engaged if who in adjacent_enemies(at, one))
    nimble = sum(foot.s for foot in one.feet if foot.c == "Pk" and foot.id not in one.committed)
    spared = turn.graceful if turn and begun else 0 < len(engaged) <= nimble
    places = [one.pos, *_places(field, one.pos, path)]
    found = []
    for who in () if spared else engaged:
        if who not in (turn.shot if turn else ()) and who in one.engaged:  # whoever is gone is not
            other = table.chars[who]
            near = [field.adjacent(place, other.pos) for place in places]
            if any(was and not now for was, now in pairwise(near)):
                found.append(f"{other.name} may strike as you leave")
    known = set(turn.near if turn and begun else adjacent_enemies(at, one))
    found += [
        f"{other.name} holds you up"
        for other in table.living
        if table.enemies(one, other) and other.id not in known and field.adjacent(end, other.pos)
    ]
    return tuple(found)


def _places(field: Ground, start: Point, path: str) -> list[Point]:
    found, cell = [], start
    for token in path.split():
        cell = (point(token) or cell) if field.free else field.neighbour(cell, token)
        found.append(cell)
    return found
