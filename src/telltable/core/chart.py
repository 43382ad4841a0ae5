"""A map with everybody on it: a part of the board of a game in which places count."""

from __future__ import annotations

from msgspec import Struct

from .part import Part


class Mark(Struct, frozen=True):
    """Somebody or something that stands on a chart.

    Attributes:
        key: its id; a candidate of kind ``target`` may name it.
        short: one or two letters for small screens.
        title, note: in words.
        at: column and row, or a point of a sheet.
        kind: what it is to the table, in words: party, enemy ...
        facing: a direction, or ``dx,dy``.
        active: whether it acts now.
        bound: the keys of those it is locked with.
    """

    key: str
    short: str
    title: str
    at: tuple[int, int]
    kind: str = ""
    note: str = ""
    facing: str = ""
    active: bool = False
    bound: tuple[str, ...] = ()


class Way(Struct, frozen=True):
    """Somewhere on a chart that whoever looks at it may go now.

    Attributes:
        move: the move that goes there; `value`: how its field says so.
        at: where it ends.
        cost: inches that it takes; `left`: those that remain.
        bill: what they are spent on, in words.
        risks: what may come of it on the way, a sentence each.
        good: what the place is good for, in words, the most telling first: ``next to Shrike``.
        near: how it lies to those around: ``3 inches from Shrike, in reach of both``.
        ends: nothing is left to do once one has come there, so the turn is over with it.
    """

    move: str
    value: str
    at: tuple[int, int]
    cost: float
    left: float
    bill: str = ""
    risks: tuple[str, ...] = ()
    good: tuple[str, ...] = ()
    near: str = ""
    ends: bool = False


class Chart(Part, frozen=True):
    """A map: rows of squares or hexes (odd rows shifted right), or a sheet in hundredths of an inch.

    Attributes:
        kind: ``square``, ``hex`` or ``free``.
        size: columns and rows, or width and height.
        rows: one letter a cell; empty on a sheet.
        legend: what the letters mean.
        zones: named places: cells, or the corners of a polygon.
        areas: on a sheet: a letter and the corners of its patch.
        ways: where the seat that sees this may go now; empty for everybody else.
    """

    kind: str
    size: tuple[int, int]
    rows: tuple[str, ...] = ()
    legend: tuple[tuple[str, str], ...] = ()
    zones: tuple[tuple[str, tuple[tuple[int, int], ...]], ...] = ()
    areas: tuple[tuple[str, tuple[tuple[int, int], ...]], ...] = ()
    marks: tuple[Mark, ...] = ()
    ways: tuple[Way, ...] = ()
