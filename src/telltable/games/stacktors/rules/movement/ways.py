"""Movement: where it can end: one good way to each cell, or to points of a free sheet (ST-MOV-5, ST-MOV-10)."""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, pi, sin

from telltable.games.stacktors.box.ground import Ground, point
from telltable.games.stacktors.box.maps import Point
from telltable.games.stacktors.rules.places.feet import mover
from telltable.games.stacktors.rules.places.movement_costs import Mover, Reached, leg_price, reach, walk_leg
from telltable.games.stacktors.table.people import Character
from telltable.games.stacktors.table.reach import blocked
from telltable.games.stacktors.table.scenery import need_ground
from telltable.games.stacktors.table.types import Scene

from .allowance import points_left

DIRECTIONS = 16
LEAST = 10  # hundredths of an inch: less is no way
SHARES = (1, 2, 3)  # thirds of the way that are offered on a free sheet


def reachable(at: Scene, one: Character) -> Mapping[Point, Reached]:
    """Every cell of a grid that this movement can end on (ST-MOV), stops by enemies included."""
    table = at.state.table
    field, who = need_ground(at), mover(at, one)
    turn = table.turn
    near = set(turn.near) if turn and turn.actor == one.id and turn.mp >= 0 else set()
    foes = [other.pos for other in table.living if table.enemies(one, other) and other.id not in near]
    if not near:
        foes = [foe for foe in foes if not field.adjacent(foe, one.pos)]

    def stops(cell: Point) -> bool:
        return any(field.adjacent(cell, foe) for foe in foes)

    taken, left = frozenset(blocked(table, one.id)), points_left(at, one)
    diagonals = turn.diagonals % 2 if turn else 0
    return field.ways.once(
        (who, one.pos, one.facing, left, taken, frozenset(foes), diagonals),
        lambda: reach(field, who, one.pos, one.facing, left, taken, stops, diagonals=diagonals),
    )


def points(at: Scene, one: Character) -> tuple[Point, ...]:
    """Points of a free sheet that one straight leg reaches: sixteen directions, and toward whatever stands there."""
    table = at.state.table
    field, who, left = need_ground(at), mover(at, one), points_left(at, one)
    if left < LEAST:
        return ()
    others = frozenset(blocked(table, one.id))
    goals = [other.pos for other in table.living if other.id != one.id]
    goals += [thing.pos for thing in table.things.values() if thing.where == "map"]
    goals += [c.pos for c in table.challenges.values() if not c.surmounted]
    return field.ways.once(
        (who, one.pos, one.facing, left, others, tuple(goals)),
        lambda: _spots(field, who, one, left, others, goals),
    )


def _spots(
    field: Ground, who: Mover, one: Character, left: int, others: frozenset[Point], goals: list[Point]
) -> tuple[Point, ...]:
    x, y = one.pos
    rays = [
        (x + round(left * cos(2 * pi * n / DIRECTIONS)), y + round(left * sin(2 * pi * n / DIRECTIONS)))
        for n in range(DIRECTIONS)
    ]
    ahead = point(one.facing)
    if ahead and ahead != (0, 0):  # straight on costs no turn
        length = (ahead[0] ** 2 + ahead[1] ** 2) ** 0.5
        rays.append((x + round(left * ahead[0] / length), y + round(left * ahead[1] / length)))
    found: dict[Point, None] = {}
    for n, goal in enumerate((*rays, *goals)):
        for share in SHARES if n < len(rays) else (3,):
            to = _shortened(one.pos, goal, left, share)
            if who.nimble is False:
                to = _affordable(field, who, one, to, left)
            if to == one.pos or not field.holds(to):
                continue
            leg = walk_leg(field, who, one.pos, one.facing, left, to, others)
            if leg.to in found or leg.to == one.pos or leg_price(field, who, one.facing, one.pos, leg.to) > left:
                continue
            if leg.to == to or walk_leg(field, who, one.pos, one.facing, left, leg.to, others).to == leg.to:
                found[leg.to] = None
    return tuple(found)


def straight_on(at: Scene, one: Character) -> bool:
    """Whether there is room on a free sheet to go on as somebody faces, which costs no turn."""
    field, who, left = need_ground(at), mover(at, one), points_left(at, one)
    dx, dy = point(one.facing) or (0, 0)
    length = (dx * dx + dy * dy) ** 0.5
    if left < LEAST or not length:
        return False
    x, y = one.pos
    to = _shortened(one.pos, (x + round(left * dx / length), y + round(left * dy / length)), left, 3)
    others = frozenset(blocked(at.state.table, one.id))
    return to != one.pos and field.holds(to) and walk_leg(field, who, one.pos, one.facing, left, to, others).to == to


def _shortened(a: Point, b: Point, most: int, thirds: int) -> Point:
    """The point on the way from a to b that is at most so far, or some thirds of that."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = (dx * dx + dy * dy) ** 0.5
    if length < 1:
        return a
    go = min(length, float(most)) * thirds / 3 - 1
    return (a[0] + int(dx * go / length), a[1] + int(dy * go / length)) if go > 0 else a


def _affordable(field: Ground, who: Mover, one: Character, to: Point, left: int) -> Point:
    """Nearer by what the turn costs, where it costs something."""
    price = leg_price(field, who, one.facing, one.pos, to)
    if price <= left:
        return to
    length = field.distance(one.pos, to)
    return _shortened(one.pos, to, max(0, length - (price - left)), 3)
