"""A map that somebody draws at the table (ST-GM-1): rows of an adventure's letters, or only how large it is."""

from __future__ import annotations

import re
from functools import lru_cache

from .ground import Ground
from .map_checks import LEAST_SHEET, MOST_SIDE
from .maps import FIXED, MapData, Point

GRIDS = ("square", "hex", "free")
START = "start"
LETTERS = frozenset(".#scwa")
MOST_TEXT = (MOST_SIDE + 1) * MOST_SIDE  # characters
LEAST_SIDE, LEAST_ROOM, ROOM_EACH = 4, 12, 2  # cells: of a side, of floor at least, and of floor for each of the party
ZONE = 2  # columns in which the party begins
_SIZE = re.compile(r"(\d{1,2}) ?[x×] ?(\d{1,2})")


class SketchProblem(ValueError):
    """Why a text is no map, as a sentence."""


@lru_cache(64)
def sketched(grid: str, text: str) -> MapData:
    """A map: ``12x8`` is an empty one; ``..##/.ss./....`` has a row of letters for each row of cells.

    Raises:
        SketchProblem: the text is no map of this grid.
    """
    if grid not in GRIDS:
        raise SketchProblem("A map is made of squares or hexes, or has no grid and is measured in inches.")
    size = _SIZE.fullmatch(text.strip())
    if size is None and grid == "free":
        raise SketchProblem("A map without a grid is an empty sheet: give its size in inches, such as 24x16.")
    rows = tuple("." * int(size[1]) for _ in range(int(size[2]))) if size else _rows(text)
    width, height = len(rows[0]), len(rows)
    if not LEAST_SIDE <= min(width, height) <= max(width, height) <= MOST_SIDE:
        raise SketchProblem(f"A map is {LEAST_SIDE} to {MOST_SIDE} cells or inches wide, and as high.")
    if grid == "free":
        wide, high = width * LEAST_SHEET, height * LEAST_SHEET
        edge = ZONE * LEAST_SHEET
        return MapData("free", zones={START: ((0, 0), (edge, 0), (edge, high), (0, high))}, size=(wide, high))
    cells = tuple((x, y) for y in range(height) for x in range(width) if rows[y][x] != "#")
    if len(cells) < LEAST_ROOM:
        raise SketchProblem(f"Leave at least {LEAST_ROOM} cells without a wall.")
    return MapData("hex" if grid == "hex" else "square", rows, zones={START: _zone(cells)})


def _rows(text: str) -> tuple[str, ...]:
    rows = tuple(row.strip() for row in re.split(r"[/\n]", text.strip()))
    if not all(rows) or len({len(row) for row in rows}) != 1 or not set("".join(rows)) <= LETTERS:
        raise SketchProblem(
            "Write the size of a map, as 12x8, or its rows with / between them, all of them equally long: "
            ". open, # wall, s slowing, c cluttered, w water, a air."
        )
    return rows


def _zone(cells: tuple[Point, ...]) -> tuple[Point, ...]:
    """Where the party begins: the open cells farthest to the left, two columns of them."""
    columns = sorted({x for x, _ in cells})[:ZONE]
    return tuple(cell for cell in sorted(cells) if cell[0] in columns)


def room_on(data: MapData) -> int:
    """How many can stand there."""
    field = Ground(data, {})
    return (
        (field.width // LEAST_SHEET) * (field.height // LEAST_SHEET)
        if field.free
        else sum(all(kind != "wall" for kind in FIXED[mark]) for row in data.rows for mark in row)
    )
