"""A sheet in plain text: columns side by side while they fit, one under the other when they do not."""

from itertools import zip_longest
from textwrap import wrap

from telltable.core.story import Sheet

_NARROWEST = 6
_BETWEEN = "  "


def wrapped(text: str, width: int, first: str = "", rest: str = "") -> list[str]:
    """The text in lines that fit, broken at spaces: only a word longer than a line is ever cut."""
    return wrap(text, width, initial_indent=first, subsequent_indent=rest, break_on_hyphens=False)


def table(sheet: Sheet, width: int) -> str:
    """The rows of a sheet, no line wider than `width`."""
    room = width - len(_BETWEEN) * (len(sheet.columns) - 1)
    if room < _NARROWEST * len(sheet.columns):
        return "\n\n".join(_stacked(sheet.columns, row, width) for row in sheet.rows)
    widths = _widths(sheet, room)
    rule = tuple("-" * width for width in widths)
    head = (sheet.columns, rule) if any(sheet.columns) else ()
    return "\n".join(_row(row, widths) for row in (*head, *sheet.rows))


def _widths(sheet: Sheet, room: int) -> list[int]:
    widths = [max(1, *map(len, column)) for column in zip(sheet.columns, *sheet.rows, strict=True)]
    while sum(widths) > room:
        widths[widths.index(max(widths))] -= 1
    return widths


def _row(cells: tuple[str, ...], widths: list[int]) -> str:
    parts = [wrapped(cell, width) for cell, width in zip(cells, widths, strict=True)]
    return "\n".join(
        _BETWEEN.join(part.ljust(width) for part, width in zip(line, widths, strict=True)).rstrip()
        for line in zip_longest(*parts, fillvalue="")
    )


def _stacked(columns: tuple[str, ...], row: tuple[str, ...], width: int) -> str:
    pairs = (f"{column}: {cell}" for column, cell in zip(columns, row, strict=True) if cell)
    return "\n".join(line for pair in pairs for line in wrapped(pair, width, rest="  "))
