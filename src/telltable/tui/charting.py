"""A map in letters, for any screen: rows with their numbers, everybody by a letter, and what the letters mean."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot

from telltable.core.board import Board, Page
from telltable.core.chart import Chart, Mark
from telltable.core.english import listed

GRAIN = 100  # hundredths of an inch that one letter of a sheet stands for


def chart_lines(chart: Chart) -> Iterator[str]:
    """The map row by row, then who stands where, then the letters of the ground."""
    rows = _rows(chart)
    letters = _letters(chart.marks)
    for mark in chart.marks:
        x, y = _cell(chart, mark)
        if 0 <= y < len(rows) and 0 <= x < len(rows[y]):
            rows[y][x] = letters[mark.key]
    width = len(rows[0]) if rows else 0
    yield "   " + " ".join(str(x % 10) for x in range(width))
    for y, row in enumerate(rows):
        shift = " " if chart.kind == "hex" and y % 2 else ""
        yield f"{y:>2} {shift}{' '.join(row)}"
    for mark in chart.marks:
        acting = ", acting" if mark.active else ""
        note = f" {mark.note}" if mark.note else ""
        where = lies(chart, mark)
        yield f"{letters[mark.key]} {mark.title}{note} ({mark.kind}{acting}){f': {where}' if where else ''}"
    if chart.legend:
        yield "; ".join(f"{letter} {words}" for letter, words in chart.legend)


def lies(chart: Chart, mark: Mark) -> str:
    """``beside Bren; 4 inches from Shrike``: next to whom somebody stands, else how far from the nearest."""
    others = sorted((_apart(chart, mark.at, other.at), other.title) for other in chart.marks if other.key != mark.key)
    near = [name for far, name in others if far < (2 if chart.kind == "free" else 1.5)]
    if near:
        return f"beside {listed(near)}"
    return f"{round(others[0][0])} inches from {others[0][1]}" if others else ""


def _apart(chart: Chart, a: tuple[int, int], b: tuple[int, int]) -> float:
    """Inches on a sheet; else cells, along the rows of hexes as they are shifted."""
    dx, dy = abs(a[0] - b[0]), abs(a[1] - b[1])
    if chart.kind == "free":
        return hypot(dx, dy) / GRAIN
    if chart.kind == "square":
        return max(dx, dy)
    q = (a[0] - (a[1] - a[1] % 2) // 2) - (b[0] - (b[1] - b[1] % 2) // 2)
    r = a[1] - b[1]
    return (abs(q) + abs(r) + abs(q + r)) / 2


def chart_pages(board: Board) -> tuple[Page, ...]:
    """The map as a page of the notebook; none where there is no map."""
    chart = board.part(Chart)
    if chart is None:
        return ()
    return (Page("Map", tuple((line, ()) for line in chart_lines(chart))),)


def _rows(chart: Chart) -> list[list[str]]:
    if chart.kind != "free":
        return [list(row) for row in chart.rows]
    width, height = chart.size[0] // GRAIN, chart.size[1] // GRAIN
    return [[_ground(chart, x * GRAIN + 50, y * GRAIN + 50) for x in range(width)] for y in range(height)]


def _ground(chart: Chart, x: int, y: int) -> str:
    """The letter of the last patch that a point lies in."""
    found = "."
    for letter, poly in chart.areas:
        if _inside(poly, x, y):
            found = letter
    return found


def _inside(poly: tuple[tuple[int, int], ...], x: int, y: int) -> bool:
    within = False
    for (ax, ay), (bx, by) in zip(poly, (*poly[1:], poly[0]), strict=True):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            within = not within
    return within


def _cell(chart: Chart, mark: Mark) -> tuple[int, int]:
    return (mark.at[0] // GRAIN, mark.at[1] // GRAIN) if chart.kind == "free" else mark.at


def _letters(marks: tuple[Mark, ...]) -> dict[str, str]:
    """A letter for everybody: its own where that is free, else the next of the alphabet."""
    taken: dict[str, str] = {}
    spare = iter("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
    for mark in marks:
        letter = mark.short[:1].upper() or "?"
        while letter in taken.values() and letter != "?":
            letter = next(spare, "?")
        taken[mark.key] = letter
    return taken
