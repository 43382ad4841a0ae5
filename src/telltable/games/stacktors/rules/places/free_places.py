"""Putting somebody somewhere: free cells at a distance (guts.P, ST-MOV-8, ST-ENG-8)."""

from __future__ import annotations

from math import cos, pi, sin

from telltable.core.refusal import refuse
from telltable.games.stacktors.box.ground import DISC, Ground, point
from telltable.games.stacktors.box.maps import Point
from telltable.games.stacktors.table import events as e
from telltable.games.stacktors.table.people import Character
from telltable.games.stacktors.table.reach import blocked
from telltable.games.stacktors.table.scenery import ground, need_ground
from telltable.games.stacktors.table.types import Play, Scene

from .engagement import unlink

DIRECTIONS = 16  # looked at on a free sheet


def is_free(field: Ground, taken: set[Point], cell: Point) -> bool:
    """On the map, no wall, and nobody there."""
    if not field.holds(cell) or field.is_wall(cell):
        return False
    if field.free:
        return all((x - cell[0]) ** 2 + (y - cell[1]) ** 2 >= DISC * DISC for x, y in taken)
    return cell not in taken


def open_places(at: Scene) -> tuple[str, ...]:
    """Every free place of the map, as it stands in a move; on a free sheet those an inch apart."""
    field, taken = ground(at), blocked(at.state.table)
    if field is None:
        return ()
    rows = range(DISC // 2, field.height, DISC)
    spots = [(x, y) for y in rows for x in range(DISC // 2, field.width, DISC)] if field.free else field.cells
    return tuple(f"{x},{y}" for x, y in spots if is_free(field, taken, (x, y)))


def free_spots(at: Scene, one: Character, inches: int, *, exact: bool = False) -> tuple[Point, ...]:
    """Free places up to so many inches away; exactly so many where `exact` (ST-MOV-11 distances).

    On a free sheet: points in sixteen directions, an inch apart.
    """
    table = at.state.table
    field, taken = need_ground(at), blocked(table, one.id)
    if field.free:
        rings = (inches,) if exact else range(1, inches + 1)
        spots = [spot for ring in rings for spot in _ring(one.pos, ring * DISC)]
        return tuple(dict.fromkeys(spot for spot in spots if is_free(field, taken, spot)))
    return tuple(
        cell
        for cell in field.cells
        if cell not in taken
        and cell != one.pos
        and (field.distance(one.pos, cell) == inches if exact else field.distance(one.pos, cell) <= inches)
    )


def _ring(centre: Point, radius: int) -> list[Point]:
    """Points on a circle; those whose rounding takes them over its edge are drawn in."""
    found = []
    for step in range(DIRECTIONS):
        angle = 2 * pi * step / DIRECTIONS
        dx, dy = round(radius * cos(angle)), round(radius * sin(angle))
        while dx * dx + dy * dy > radius * radius:
            dx, dy = _inward(dx), _inward(dy)
        found.append((centre[0] + dx, centre[1] + dy))
    return found


def _inward(part: int) -> int:
    return part - (part > 0) + (part < 0)


def throw_spots(at: Scene, one: Character, inches: int) -> tuple[Point, ...]:
    """guts.P: free places exactly so far away; if there is none, at the largest smaller distance that has one."""
    for ring in range(inches, 0, -1):
        found = free_spots(at, one, ring, exact=True)
        if found:
            return found
    return ()


def relocate(p: Play, one: Character, to: str, inches: int, how: str, *, exact: bool) -> None:
    """Put somebody on a free place; refuse one that is not allowed."""
    spot = point(to)
    field = need_ground(p)
    allowed = throw_spots(p, one, inches) if exact else ()
    if spot is None:
        refuse("cell", "ST-guts.P", "Write a place like this: 3,4.")
    near = field.distance(one.pos, spot) <= inches * field.unit
    fits = spot in allowed if exact else near and spot != one.pos
    if not fits or not is_free(field, blocked(p.state.table, one.id), spot):
        refuse("cell", "ST-guts.P", f"You can't put anybody there: it must be free, and {inches} inches away.")
    p.tell(e.Stepped(one.id, spot, one.facing, how))
    unlink(p, one.id)


def nearest_free(at: Scene, wanted: Point) -> Point:
    """The place itself, or the nearest free one."""
    field = ground(at)
    if field is None:
        return wanted
    taken = blocked(at.state.table)
    if is_free(field, taken, wanted):
        return wanted
    if field.free:
        spots = [(wanted[0] + dx * DISC, wanted[1] + dy * DISC) for dx in range(-4, 5) for dy in range(-4, 5)]
    else:
        spots = list(field.cells)
    free = [spot for spot in spots if is_free(field, taken, spot)]
    return min(free, key=lambda spot: (field.distance(wanted, spot), spot), default=wanted)
