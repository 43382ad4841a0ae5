"""What is wrong with a map (ST-ADV-1, ST-MOV-9, ST-MOV-10, ST-TER-1): one sentence each."""

from __future__ import annotations

import re
from collections.abc import Iterator

from telltable.core.packs import shown

from .adventure import TerrainChange
from .adventure_bounds import ID
from .ground import HEX_STEPS, SQUARE_STEPS, Ground, point
from .maps import FIXED, KINDS, MapData, Point

TERRAIN = {*KINDS, "wall"}
MOST_SIDE = 40  # cells, and inches of a sheet
LEAST_SHEET = 100
MOST_CORNERS = 20
MOST_PARTS = 40  # zones, marks, areas, walls, falls
VECTOR = re.compile(r"-?[0-9]{1,4},-?[0-9]{1,4}")
CORNERS = 3


def check_map(data: MapData) -> Iterator[str]:
    """Everything to mend in a map."""
    sizes = (len(data.zones), len(data.legend), len(data.areas), len(data.walls), len(data.falls))
    if max(sizes) > MOST_PARTS:
        yield f"a map may have up to {MOST_PARTS} zones, marks, areas, walls and falls. [ST-ADV-1]"
        return
    faults = list(_sheet(data) if data.kind == "free" else _grid(data))
    yield from faults
    for kinds in (*data.legend.values(), *(area.kinds for area in data.areas)):
        yield from _kinds(kinds)
    if not faults:
        yield from _zones(data)
        yield from _falls(data)


def _sheet(data: MapData) -> Iterator[str]:
    if min(data.size) < LEAST_SHEET:
        yield "a free map needs a size in hundredths of an inch. [ST-MOV-10]"
        return
    if max(data.size) > MOST_SIDE * LEAST_SHEET:
        yield f"a free map is up to {MOST_SIDE * LEAST_SHEET:,} hundredths of an inch wide and high. [ST-MOV-10]"
    if data.rows or data.legend or data.falls:
        yield "a free map has areas and walls, and no rows, legend or falls. [ST-MOV-10]"
    for poly in (*(area.poly for area in data.areas), *data.walls):
        yield from _poly(poly, data)


def _poly(poly: tuple[Point, ...], data: MapData) -> Iterator[str]:
    width, height = data.size
    if not CORNERS <= len(poly) <= MOST_CORNERS:
        yield f"an area, a wall or a zone of a free map has {CORNERS} to {MOST_CORNERS} corners. [ST-MOV-10]"
    elif not all(0 <= x <= width and 0 <= y <= height for x, y in poly):
        yield "an area, a wall or a zone has a corner outside the map. [ST-MOV-10]"


def _grid(data: MapData) -> Iterator[str]:
    if not data.rows or len({len(row) for row in data.rows}) > 1 or not data.rows[0]:
        yield "all rows of a map must be the same length. [ST-ADV-1]"
        return
    if max(len(data.rows), len(data.rows[0])) > MOST_SIDE:
        yield f"a map may have up to {MOST_SIDE} rows of up to {MOST_SIDE} cells. [ST-ADV-1]"
        return
    if data.areas or data.walls:
        yield "areas and walls belong to a free map; here rows say what is where. [ST-ADV-1]"
    for mark in sorted(data.legend):
        if len(mark) != 1 or mark in FIXED:
            yield f"the legend: {shown(mark)} must be one character, and none of {' '.join(FIXED)}. [ST-ADV-1]"
    for mark in sorted({mark for row in data.rows for mark in row} - {*FIXED, *data.legend}):
        yield f"the map has the mark {shown(mark)}, which no legend explains. [ST-ADV-1]"
        return


def _kinds(kinds: tuple[str, ...]) -> Iterator[str]:
    for kind in sorted({*kinds} - TERRAIN):
        yield f"there is no terrain {shown(kind)}. [ST-TER-1]"


def _zones(data: MapData) -> Iterator[str]:
    field = Ground(data, {})
    for name, zone in data.zones.items():
        if not ID.fullmatch(name):
            yield f"the name of the zone “{shown(name)}” must be 1 to 30 letters, figures, - and _. [ST-ADV-1]"
        elif field.free:
            yield from (f"zone {name}: {fault}" for fault in _poly(zone, data))
        elif not zone or not all(field.holds(cell) for cell in zone):
            yield f"the zone {name} needs cells, all of them on the map. [ST-ADV-1]"
        elif all(field.is_wall(cell) for cell in zone):
            yield f"the zone {name} is all wall. [ST-ADV-1]"


def _falls(data: MapData) -> Iterator[str]:
    field = Ground(data, {})
    for name, fall in data.falls.items():
        spot = point(name)
        for cell in (spot, fall.to):
            if cell is None or not field.holds(cell) or field.is_wall(cell):
                yield f"the fall at {shown(name)} leads from and to a cell of the map that isn't a wall. [ST-TER-5]"
                break


def check_facing(kind: str, facing: str) -> Iterator[str]:
    """Whether a direction is one that there is on such a map; empty: none is named."""
    steps = HEX_STEPS if kind == "hex" else SQUARE_STEPS
    if kind == "free":
        if facing and (not VECTOR.fullmatch(facing) or point(facing) == (0, 0)):
            yield f"on a free map a facing is written as 1,0, and not as {shown(facing)}. [ST-ADV-1]"
    elif facing and facing not in steps:
        yield f"there is no facing {shown(facing)} on this map; they are {', '.join(steps)}. [ST-ADV-1]"


def check_terrain(data: MapData | None, change: TerrainChange) -> Iterator[str]:
    """Whether ground can be changed so."""
    yield from _kinds(change.kinds)
    if not change.cells and not change.areas:
        yield "a change of terrain names cells or areas. [ST-ADV-1]"
    elif data is None:
        yield "a change of terrain needs a map. [ST-ADV-1]"
    elif data.kind == "free":
        if change.cells or not all(0 <= number < len(data.areas) for number in change.areas):
            yield f"a change of terrain names areas of this map, 0 to {len(data.areas) - 1}. [ST-ADV-1]"
        elif "wall" in change.kinds:
            yield "on a free map no wall can rise. [ST-ADV-1]"
    elif change.areas or not all(Ground(data, {}).holds(cell) for cell in change.cells):
        yield "a change of terrain names cells of this map. [ST-ADV-1]"
