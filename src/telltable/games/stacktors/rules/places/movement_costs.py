"""Movement points and what a step costs (ST-MOV, ST-TER). Pure: enemies and parting shots are looked at elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from heapq import heappop, heappush

from msgspec import Struct

from telltable.games.stacktors.box.ground import DISC, Ground, vector
from telltable.games.stacktors.box.maps import CANCELLED_BY, FRACTION, Point
from telltable.games.stacktors.box.pieces import Slot, pips

INCREMENT = 10  # ST-MOV-10: hundredths walked at a time


def nowhere(cell: Point) -> bool:
    """No place stops a movement."""
    return False


class Mover(Struct, frozen=True):
    """What a pair of feet is able to do.

    Attributes:
        total: movement points before terrain (ST-MOV-1, ST-feet.R), in units of the ground.
        nimble: turns are free (ST-feet.O).
        immune: kinds of terrain that take nothing away (ST-feet.Y, ST-feet.G, ST-feet.B, ST-feet.Cy).
    """

    total: int
    nimble: bool
    immune: frozenset[str]


def base_points(feet: Iterable[Slot], committed: Collection[int]) -> int:
    """ST-MOV-1, ST-feet.R: what the feet walk, doubled once by red."""
    counted = _walking(feet, committed)
    total = pips(counted)
    return total * 2 if any(foot.c == "R" for foot in counted) else total


def walking_pips(feet: Iterable[Slot], committed: Collection[int]) -> int:
    """ST-MOV-1: the same before anything is doubled."""
    return pips(_walking(feet, committed))


def _walking(feet: Iterable[Slot], committed: Collection[int]) -> list[Slot]:
    """ST-MOV-1: the feet that count: clear and committed ones are left out."""
    return [foot for foot in feet if foot.c != "C" and foot.id not in committed]


def feet_colours(feet: Iterable[Slot], committed: Collection[int]) -> frozenset[str]:
    """The feet abilities in force: those of feet that are not committed by Morph Self."""
    return frozenset(foot.c for foot in feet if foot.id not in committed)


def mover_of(ground: Ground, feet: Iterable[Slot], committed: Collection[int] = (), *, fly_over: bool = False) -> Mover:
    """What these feet can do on this ground."""
    feet = tuple(feet)
    colours = feet_colours(feet, committed)
    immune = {kind for kind, colour in CANCELLED_BY.items() if colour in colours}
    if fly_over and "Cy" in colours:
        immune = set(CANCELLED_BY)
    return Mover(base_points(feet, committed) * ground.unit, "O" in colours, frozenset(immune))


def starting(ground: Ground, mover: Mover, at: Point) -> int:
    """ST-MOV-2, ST-TER-2, ST-TER-4: the points with which a movement begins here, rounded up kind by kind."""
    points = mover.total
    for kind in ground.kinds(at):
        if kind not in mover.immune and kind in FRACTION:
            part = FRACTION[kind] * ground.unit
            points = -(-points // part) * ground.unit if part else 0
    return points


def entering(ground: Ground, mover: Mover, points: int, was: Point, now: Point) -> int:
    """ST-TER-3, ST-TER-4: the points left after stepping into new kinds of terrain, rounded down."""
    before = ground.kinds(was)
    for kind in ground.kinds(now):
        if kind not in before and kind not in mover.immune and kind in FRACTION:
            part = FRACTION[kind] * ground.unit
            points = points // part * ground.unit if part else 0
    return points


def turn_price(ground: Ground, mover: Mover, facing: str, direction: str) -> int:
    """ST-MOV-4."""
    return 0 if mover.nimble or facing == direction else ground.unit


def step_price(ground: Ground, direction: str, diagonals: int) -> int:
    """ST-MOV-3: one, or two for every second diagonal of a movement with that option."""
    second = ground.diagonals == "alternate" and ground.data.kind == "square" and len(direction) == 2
    return 2 if second and diagonals % 2 else 1


class Reached(Struct, frozen=True):
    """A cell that can be reached: points left, the facing there, and the directions of one cheapest way."""

    left: int
    facing: str
    path: tuple[str, ...]


def reach(
    ground: Ground,
    mover: Mover,
    at: Point,
    facing: str,
    points: int,
    blocked: Collection[Point],
    stops: Callable[[Point], bool] = nowhere,
    *,
    diagonals: int = 0,
) -> dict[Point, Reached]:
    """Every cell of a grid that one movement can end on, each by a way that leaves most points.

    Args:
        points: those left.
        blocked: cells that hold something.
        stops: cells where the movement ends at once (an enemy that is not there at the start).
        diagonals: diagonal steps made so far in this movement.

    More points are never worse, so each place with each facing is looked at once.
    """
    best: dict[Point, Reached] = {}
    seen: set[tuple[Point, str, int]] = set()
    heap: list[tuple[int, int, Point, str, int, tuple[str, ...]]] = [(-points, 0, at, facing, diagonals % 2, ())]
    prices = ground.diagonals == "alternate"
    while heap:
        negative, length, cell, face, parity, path = heappop(heap)
        if (cell, face, parity) in seen:
            continue
        seen.add((cell, face, parity))
        if path and cell not in best:
            best[cell] = Reached(-negative, face, path)
        if path and stops(cell):
            continue
        for direction, after in ground.exits(cell):
            left = -negative - turn_price(ground, mover, face, direction)
            left -= step_price(ground, direction, parity)
            flip = parity ^ (prices and len(direction) == 2)
            if left < 0 or after in blocked or (after, direction, flip) in seen:
                continue
            left = entering(ground, mover, left, cell, after)
            heappush(heap, (-left, length + 1, after, direction, flip, (*path, direction)))
    best.pop(at, None)
    return best


class Leg(Struct, frozen=True):
    """ST-MOV-10: how a straight leg on a free sheet came out: where it ended, points left, facing, and why.

    `end`: ``arrived``, ``blocked``, ``spent`` or ``stopped``.
    """

    to: Point
    left: int
    facing: str
    end: str


def leg_price(ground: Ground, mover: Mover, facing: str, a: Point, b: Point) -> int:
    """Length rounded up to a hundredth, and an inch for another direction."""
    return ground.distance(a, b) + turn_price(ground, mover, facing, vector(b[0] - a[0], b[1] - a[1]))


def walk_leg(
    ground: Ground,
    mover: Mover,
    at: Point,
    facing: str,
    points: int,
    to: Point,
    others: Collection[Point],
    stops: Callable[[Point], bool] = nowhere,
) -> Leg:
    """One straight leg in increments of a tenth of an inch.

    After each increment, in this order: obstruction, terrain at the centre, an enemy within reach.
    """
    direction = vector(to[0] - at[0], to[1] - at[1])
    points -= turn_price(ground, mover, facing, direction)
    whole = ground.distance(at, to)
    close = tuple(other for other in others if _beside(at, to, other))
    (x, y), dx, dy, twice = at, 2 * (to[0] - at[0]), 2 * (to[1] - at[1]), 2 * whole
    gone, look, inner = 0, ground.kinds, ground.holds(to)
    kinds = look(at)
    while gone < whole:
        piece = INCREMENT if whole - gone > INCREMENT else whole - gone
        if points < piece:
            return Leg(at, points, direction, "spent")
        gone += piece
        after = x + (dx * gone + whole) // twice, y + (dy * gone + whole) // twice  # rounded half up
        new = look(after)
        if not (inner or ground.holds(after)) or "wall" in new or (close and _too_close(at, after, close)):
            return Leg(at, points, direction, "blocked")
        points -= piece
        if new != kinds:
            points = entering(ground, mover, points, at, after)
        at, kinds = after, new
        if stops(at):
            return Leg(at, points, direction, "stopped")
    return Leg(at, points, direction, "arrived")


def _beside(a: Point, b: Point, other: Point) -> bool:
    """Whether a leg can come within an inch of somebody at all."""
    (ax, ay), (bx, by), (x, y) = a, b, other
    return min(ax, bx) - DISC < x < max(ax, bx) + DISC and min(ay, by) - DISC < y < max(ay, by) + DISC


def _too_close(was: Point, now: Point, others: Collection[Point]) -> bool:
    """Under an inch from another stack's centre; one that stands too close already may move away."""
    for x, y in others:
        after = (x - now[0]) ** 2 + (y - now[1]) ** 2
        if after < DISC * DISC and after < (x - was[0]) ** 2 + (y - was[1]) ** 2:
            return True
    return False
