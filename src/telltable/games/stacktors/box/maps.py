"""A map as an adventure writes it (ST-ADV): rows of squares or hexes, or a free sheet in hundredths of an inch."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Point = tuple[int, int]
Poly = tuple[Point, ...]

KINDS = ("slowing", "cluttered", "water", "air")  # ST-TER-1, in the order in which they are counted
FRACTION = {"slowing": 2, "cluttered": 2, "water": 4, "air": 0}  # what is left: one part in so many
CANCELLED_BY = {"slowing": "Y", "cluttered": "G", "water": "B", "air": "Cy"}
FIXED = {".": (), "=": (), "#": ("wall",), "s": ("slowing",), "c": ("cluttered",), "w": ("water",), "a": ("air",)}


class Fall(Struct, frozen=True, forbid_unknown_fields=True):
    """ST-TER-5: how one falls.

    Attributes:
        damage: so many pips.
        to: where the fallen one lands.
    """

    damage: int
    to: Point


class Area(Struct, frozen=True, forbid_unknown_fields=True):
    """A patch of terrain on a free sheet.

    Attributes:
        kinds: what it is.
        poly: its corners, in hundredths of an inch.
    """

    kinds: tuple[str, ...]
    poly: Poly


class MapData(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """ST-ADV: one map.

    Attributes:
        kind: squares, hexes, or a free sheet in hundredths of an inch.
        rows: of a grid, from the top: a character for each cell. ``.`` is open, ``#`` a wall, ``s`` slowing, ``c``
            cluttered, ``w`` water, ``a`` air; others as the legend says.
        legend: kinds of ground, by the character of a row.
        zones: places with a name: cells on a grid (column and row from 0), the corners of a polygon on a free
            sheet.
        gravity: whether things fall.
        los: what is in the way of a look: nothing, or walls.
        falls: where one falls, by the cell that one falls from: ``3,4``.
        size: of a free sheet: width and height.
        areas: ground of a free sheet.
        walls: of a free sheet: lines from corner to corner.
    """

    kind: Literal["square", "hex", "free"]
    rows: tuple[str, ...] = ()
    legend: dict[str, tuple[str, ...]] = {}
    zones: dict[str, tuple[Point, ...]] = {}
    gravity: bool = True
    los: Literal["off", "walls"] = "off"
    falls: dict[str, Fall] = {}
    size: Point = (0, 0)
    areas: tuple[Area, ...] = ()
    walls: tuple[Poly, ...] = ()

    def __hash__(self) -> int:
        """By what is seldom the same in two maps; legends and zones can't be hashed."""
        return hash((self.kind, self.rows, self.size, self.walls))


OPEN_FLOOR = MapData("square", ("." * 12,) * 8)  # where people fight who have no map


def inside(poly: Poly, x: float, y: float) -> bool:
    """Whether a point lies within a polygon; points on an edge belong to the left and upper one."""
    within = False
    ax, ay = poly[-1]
    for bx, by in poly:
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            within = not within
        ax, ay = bx, by
    return within
