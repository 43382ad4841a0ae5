"""Lines of styled text, side by side and on top of each other: what the table is drawn with.

Whatever Textual is given to show is made here, and made harmless (`core/words.py`); a test holds every screen to that.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.cells import cell_len, set_cell_size
from textual.content import Content

from telltable.core.words import harmless

Line = list[tuple[str, str]]
"""Pieces of text with their style, e.g. ``("Setup", "bold #f0e7d7 on #131a1d")``."""


def fold(text: str, width: int, most: int = 99) -> list[str]:
    """The text in lines of at most `width` cells; the last of `most` lines ends in … when there is more."""
    lines: list[str] = []
    rest = ""
    for word in harmless(text).split():
        longer = f"{rest} {word}" if rest else word
        if cell_len(longer) <= width:
            rest = longer
            continue
        if rest:
            lines.append(rest)
        while cell_len(word) > width:
            head = _head(word, width)
            lines.append(head)
            word = word[len(head) :]
        rest = word
    lines += [rest] if rest else []
    if len(lines) > most:
        kept = lines[: max(most, 0)]
        if kept:
            kept[-1] = f"{clip(kept[-1], width - 1, mark='').rstrip()}…"
        return kept
    return lines


def _head(word: str, width: int) -> str:
    """As many characters as fit, at least one."""
    taken = word[0]
    for char in word[1:]:
        if cell_len(taken + char) > width:
            break
        taken += char
    return taken


def clip(text: str, width: int, mark: str = "…") -> str:
    """The text in one line of at most `width` cells, ending in … when there is more."""
    text = harmless(text)
    if cell_len(text) <= width:
        return text
    return set_cell_size(text, max(0, width - len(mark))).rstrip() + mark


def width_of(line: Line) -> int:
    """Cells in a line."""
    return sum(cell_len(harmless(text)) for text, _ in line)


def fit(line: Line, width: int, style: str) -> Line:
    """The line padded or cut to exactly `width` cells."""
    fitted: Line = []
    left = width
    for text, own in line:
        if left <= 0:
            break
        text = harmless(text)
        text = text if cell_len(text) <= left else set_cell_size(text, left)
        fitted.append((text, own))
        left -= cell_len(text)
    return [*fitted, (" " * left, style)] if left > 0 else fitted


def box(lines: Iterable[Line], width: int, height: int, style: str) -> list[Line]:
    """Exactly `height` lines of exactly `width` cells."""
    fitted = [fit(line, width, style) for line in lines][:height]
    return fitted + [[(" " * width, style)] for _ in range(height - len(fitted))]


def beside(boxes: Sequence[list[Line]], gap: int, style: str) -> list[Line]:
    """Boxes of one height next to each other."""
    joined: list[Line] = []
    for row in zip(*boxes, strict=True):
        line: Line = []
        for n, part in enumerate(row):
            if n and gap:
                line.append((" " * gap, style))
            line += part
        joined.append(line)
    return joined


def styled(text: str, style: str = "") -> Content:
    """One line in one style; no markup is read in it."""
    return Content.styled(harmless(text), style)


def content(lines: Iterable[Line]) -> Content:
    """Something that Textual can show."""
    return stacked(
        Content.assemble(*((harmless(text), style) for text, style in line)) if line else Content(" ") for line in lines
    )


def stacked(parts: Iterable[Content]) -> Content:
    """One on top of the other."""
    return Content("\n").join(parts)
