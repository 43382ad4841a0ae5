"""Where one can stand and how far things are apart, on squares, hexes and free inches (ST-MOV-9 to ST-MOV-11)."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from functools import cached_property, lru_cache
from math import gcd, hypot, isqrt
from typing import Any, TypeVar

from .maps import FIXED, KINDS, MapData, Point, inside

SQUARE_STEPS = {
    "E": (1, 0),
    "SE": (1, 1),
    "S": (0, 1),
    "SW": (-1, 1),
    "W": (-1, 0),
    "NW": (-1, -1),
    "N": (0, -1),
    "NE": (1, -1),
}
DIRECTIONS = {
    "N": "north",
    "NE": "north-east",
    "E": "east",
    "SE": "south-east",
    "S": "south",
    "SW": "south-west",
    "W": "west",
    "NW": "north-west",
}
HEX_STEPS = {"E": (1, 0), "NE": (1, -1), "NW": (0, -1), "W": (-1, 0), "SW": (-1, 1), "SE": (0, 1)}  # axial q, r
DISC = 100  # a stack on a free sheet, in hundredths of an inch
MOST_LOOKS = 1 << 16  # places of a sheet that are remembered
MOST_WAYS, MOST_COSTS = 256, 64  # and answers to where somebody can walk, and how far places are
LOS_GRAIN = 16  # points looked at per inch of a line of sight
Terrain = Mapping[str, tuple[str, ...]]  # what an effect made of cells: "8,8" -> kinds; "wall" makes a wall
T = TypeVar("T")


class Memo:
    """What was found for each key, up to so many: the key and its map alone decide it, and nobody changes it."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._found: dict[Hashable, Any] = {}

    def once(self, key: Hashable, find: Callable[[], T]) -> T:
        """What was found for this key before, or is found now."""
        if key not in self._found:
            if len(self._found) >= self._most:
                self._found.clear()
            self._found[key] = find()
        found: T = self._found[key]
        return found


class Ground:
    """A map with the terrain as it is by now.

    Attributes:
        data: the map.
        unit: what one inch is: 1 on a grid, 100 on a free sheet.
        ways: where somebody can walk; `costs`: how far places are from some goals for some feet.
    """

    def __init__(self, data: MapData, terrain: Terrain, *, diagonals: str = "one", los: str = "off") -> None:
        self.data = data
        self.unit = 100 if data.kind == "free" else 1
        self.diagonals = diagonals
        self.blind = "walls" in (los, data.los)
        self._terrain = dict(terrain)
        self.ways, self.costs = Memo(MOST_WAYS), Memo(MOST_COSTS)
        self._kinds: dict[Point, tuple[str, ...]] = {}
        self._exits: dict[Point, tuple[tuple[str, Point], ...]] = {}

    @property
    def free(self) -> bool:
        """Whether this is a sheet without cells."""
        return self.data.kind == "free"

    @cached_property
    def width(self) -> int:
        """Columns, or hundredths of an inch."""
        return self.data.size[0] if self.free else len(self.data.rows[0])

    @cached_property
    def height(self) -> int:
        """Rows, or hundredths of an inch."""
        return self.data.size[1] if self.free else len(self.data.rows)

    @cached_property
    def cells(self) -> tuple[Point, ...]:
        """Every cell of a grid that is no wall, row by row."""
        return tuple((x, y) for y in range(self.height) for x in range(self.width) if not self.is_wall((x, y)))

    def inches(self) -> tuple[Point, ...]:
        """Places to stand on a free sheet, an inch apart, that are no wall."""
        spots = ((x, y) for y in range(DISC // 2, self.height, DISC) for x in range(DISC // 2, self.width, DISC))
        return tuple(spot for spot in spots if not self.is_wall(spot))

    @cached_property
    def steps(self) -> Mapping[str, Point]:
        """The directions of the grid, each with its step."""
        return HEX_STEPS if self.data.kind == "hex" else SQUARE_STEPS

    # --- what is where ------------------------------------------------------------------------------

    def holds(self, cell: Point) -> bool:
        """Whether the map has this place at all."""
        x, y = cell
        if self.free:
            return 0 <= x <= self.width and 0 <= y <= self.height
        return 0 <= x < self.width and 0 <= y < self.height

    def kinds(self, cell: Point) -> tuple[str, ...]:
        """Terrain at a place: some of slowing, cluttered, water, air, or ``wall``. Air without gravity is slowing."""
        found = self._kinds.get(cell)
        if found is None:
            if len(self._kinds) >= MOST_LOOKS:
                self._kinds.clear()
            found = self._kinds[cell] = self._look(cell)
        return found

    def _look(self, cell: Point) -> tuple[str, ...]:
        if self.free:
            raw = self._look_free(cell)
        else:
            x, y = cell
            mark = self.data.rows[y][x]
            raw = self._terrain.get(f"{x},{y}", FIXED.get(mark) or self.data.legend.get(mark, ()))
        if "wall" in raw:
            return ("wall",)
        if not self.data.gravity:
            raw = tuple("slowing" if kind == "air" else kind for kind in raw)
        return tuple(kind for kind in KINDS if kind in raw)

    def _look_free(self, cell: Point) -> tuple[str, ...]:
        if any(inside(poly, *cell) for poly in self.data.walls):
            return ("wall",)
        found: set[str] = set()
        for number, area in enumerate(self.data.areas):
            if inside(area.poly, *cell):
                found.update(self._terrain.get(f"area {number}", area.kinds))
        return tuple(found)

    def is_wall(self, cell: Point) -> bool:
        """Whether nobody can ever stand there."""
        return "wall" in self.kinds(cell)

    def zone(self, name: str, cell: Point) -> bool:
        """Whether a place lies in a named zone."""
        zone = self.data.zones.get(name, ())
        return inside(zone, *cell) if self.free else cell in zone

    def zone_places(self, name: str) -> tuple[Point, ...]:
        """Places to stand in a zone: its cells, or points an inch apart."""
        zone = self.data.zones.get(name, ())
        if not self.free:
            return zone
        xs, ys = [x for x, _ in zone], [y for _, y in zone]
        return tuple(
            (x, y)
            for x in range(min(xs) + 50, max(xs), DISC)
            for y in range(min(ys) + 50, max(ys), DISC)
            if inside(zone, x, y)
        )

    # --- how far ------------------------------------------------------------------------------------

    def distance(self, a: Point, b: Point) -> int:
        """ST-MOV-11: cells, or hundredths of an inch rounded up. Without diagonals a range still counts them."""
        dx, dy = b[0] - a[0], b[1] - a[1]
        if self.free:
            return ceil_root(dx * dx + dy * dy)
        if self.data.kind == "hex":
            dq, dr = axial(b)[0] - axial(a)[0], dy
            return (abs(dq) + abs(dr) + abs(dq + dr)) // 2
        far, near = max(abs(dx), abs(dy)), min(abs(dx), abs(dy))
        return far + near // 2 if self.diagonals == "alternate" else far

    def adjacent(self, a: Point, b: Point) -> bool:
        """Neighbouring cells; on a free sheet centres under two inches apart (R-47)."""
        if self.free:
            return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 < (2 * DISC) ** 2
        if self.data.kind == "hex":
            return self.distance(a, b) == 1
        return max(abs(a[0] - b[0]), abs(a[1] - b[1])) == 1

    def within(self, a: Point, b: Point, inches: int) -> bool:
        """ST-MOV-11: in range; an adjacent target always is."""
        return self.adjacent(a, b) or self.distance(a, b) <= inches * self.unit

    def neighbour(self, cell: Point, direction: str) -> Point:
        """The next cell in a direction, on the map or not."""
        dx, dy = self.steps[direction]
        if self.data.kind == "hex":
            q, r = axial(cell)
            return offset(q + dx, r + dy)
        return cell[0] + dx, cell[1] + dy

    def cut_off(self, cell: Point, direction: str) -> bool:
        """ST-MOV-3: a diagonal between two walls; also any diagonal where there are none."""
        if self.data.kind != "square" or len(direction) == 1:
            return False
        if self.diagonals == "none":
            return True
        dx, dy = self.steps[direction]
        beside = ((cell[0] + dx, cell[1]), (cell[0], cell[1] + dy))
        return all(not self.holds(one) or self.is_wall(one) for one in beside)

    def exits(self, cell: Point) -> tuple[tuple[str, Point], ...]:
        """Every step out of a cell that no wall and no edge of the map forbids, with the cell it leads to."""
        found = self._exits.get(cell)
        if found is None:
            steps = ((direction, self.neighbour(cell, direction)) for direction in self.steps)
            found = self._exits[cell] = tuple(
                (direction, after)
                for direction, after in steps
                if self.holds(after) and not self.is_wall(after) and not self.cut_off(cell, direction)
            )
        return found

    def sees(self, a: Point, b: Point) -> bool:
        """ST-MOV-11, option ``los``: whether the line between two centres crosses no wall's interior."""
        if not self.blind:
            return True
        (ax, ay), (bx, by) = self._centre(a), self._centre(b)
        count = max(2, int(hypot(bx - ax, by - ay) * LOS_GRAIN))
        return not any(self._wall_at(ax + (bx - ax) * i / count, ay + (by - ay) * i / count) for i in range(1, count))

    def _centre(self, cell: Point) -> tuple[float, float]:
        """In inches."""
        x, y = cell
        if self.free:
            return x / DISC, y / DISC
        if self.data.kind == "hex":
            return x + (y % 2) / 2, y * 0.8660254
        return float(x), float(y)

    def _wall_at(self, x: float, y: float) -> bool:
        """Whether a point of the plane, in inches, lies inside a wall."""
        if self.free:
            return any(inside(poly, x * DISC, y * DISC) for poly in self.data.walls)
        if self.data.kind == "square":
            if abs(x - int(x) - 0.5) < 1e-9 or abs(y - int(y) - 0.5) < 1e-9:
                return False  # along an edge: no interior
            cell = (round(x), round(y))
        else:
            row = round(y / 0.8660254)
            cell = (round(x - (row % 2) / 2), row)
        return self.holds(cell) and self.is_wall(cell)

    @property
    def middle(self) -> Point:
        """The middle of the map."""
        return self.width // 2, self.height // 2

    def toward_centre(self, cell: Point) -> str:
        """ST-SET-5: the first of E, N, W, S that points toward the middle of the map; E on hexes."""
        if self.data.kind == "hex":
            return "E"
        dx, dy = self.width / 2 - cell[0], self.height / 2 - cell[1]
        if self.free:
            return vector(round(dx), round(dy)) or "1,0"
        wanted = (("E", dx > 0.5), ("N", dy < -0.5), ("W", dx < -0.5), ("S", dy > 0.5))
        return next((name for name, true in wanted if true), "E")


def axial(cell: Point) -> Point:
    """ST-MOV-9: q, r of a cell in rows of which the odd ones are shifted right."""
    col, row = cell
    return col - (row - row % 2) // 2, row


def offset(q: int, r: int) -> Point:
    """Column and row of an axial place."""
    return q + (r - r % 2) // 2, r


def ceil_root(square: int) -> int:
    """The root of a whole number, rounded up."""
    root = isqrt(square)
    return root if root * root == square else root + 1


def vector(dx: int, dy: int) -> str:
    """A direction on a free sheet in its shortest whole numbers; empty for none."""
    common = gcd(dx, dy)
    return f"{dx // common},{dy // common}" if common else ""


def point(text: str) -> Point | None:
    """``3,4`` as a place; None when it is not written so."""
    x, comma, y = text.partition(",")
    if comma and _whole(x) and _whole(y):
        return int(x), int(y)
    return None


def _whole(text: str) -> bool:
    return text.removeprefix("-").isdecimal() and len(text) < 7


@lru_cache(256)
def ground_of(data: MapData, terrain: tuple[tuple[str, tuple[str, ...]], ...], diagonals: str, los: str) -> Ground:
    """A map with the terrain as it is by now, the same object for the same map: a `Ground` remembers what it found."""
    return Ground(data, dict(terrain), diagonals=diagonals, los=los)
