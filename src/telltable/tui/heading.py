"""The head of the table: for whom it waits, what just happened, the title, and everything that is counted."""

from __future__ import annotations

from telltable.core.board import Board
from telltable.core.story import Gauge

from . import palette as c
from .paint import Line, clip, width_of

MOST_PIPS = 6


def status_line(sentence: str, *, mine: bool, width: int) -> Line:
    """The sentence that is always there; lit when the game waits for whoever looks."""
    if mine:
        return [(" ☞ ", f"bold {c.LAMP_INK} on {c.LAMP}"), (f" {clip(sentence, width - 4)}", f"bold {c.LAMP}")]
    return [(" ▷ ", f"{c.MUTED} on {c.RAISED}"), (f" {clip(sentence, width - 4)}", c.TEXT)]


def title_line(board: Board, width: int) -> Line:
    """What is played for, and the edge of the table at the right."""
    edge = "  ".join(f"{name} {value}" for name, value in board.counters)
    left: Line = [(f" {board.title}", f"bold italic {c.TEXT}")]
    room = width - width_of(left) - len(edge) - 5
    if board.subtitle and room > 12:
        left.append((f"  {clip(board.subtitle, room)}", f"italic {c.MUTED}"))
    if width_of(left) + len(edge) + 2 > width:
        return left
    return [*left, (" " * (width - width_of(left) - len(edge) - 1), ""), (edge, c.MUTED)]


def _gauge(gauge: Gauge) -> Line:
    """A needed count: tick or ring, name, pips, number."""
    met = gauge.count >= gauge.needed
    ink = c.OK if met else c.LAMP
    line: Line = [("✓ " if met else "· ", f"bold {ink}"), (gauge.name, f"bold {c.OK if met else c.TEXT}")]
    if gauge.needed <= MOST_PIPS:
        full = min(gauge.count, gauge.needed)
        line.append((f" {'◆' * full}{'◇' * (gauge.needed - full)}", ink))
    line.append((f" {gauge.count}/{gauge.needed}", c.MUTED))
    return line


def gauge_lines(board: Board, width: int) -> list[Line]:
    """The needed counts, as many lines as they take; then the others, small, in one."""
    lines: list[Line] = []
    row: Line = [(" ", "")]
    for gauge in board.gauges:
        if not gauge.needed:
            continue
        piece = _gauge(gauge)
        if width_of(row) + width_of(piece) > width:
            lines.append(row)
            row = [(" ", "")]
        row += [*piece, ("  ", "")]
    lines += [row] if len(row) > 1 else []
    rest = "  ".join(
        f"{gauge.name.lower()} {gauge.count}" for gauge in board.gauges if gauge.count and not gauge.needed
    )
    if rest:
        lines.append([(" " + clip(f"{'also ' if lines else ''}{rest}", width - 2), c.FAINT)])
    return lines


def places_line(board: Board, width: int) -> Line:
    """Who sits at the table."""
    line: Line = [(" ", "")]
    for place in board.places:
        here = place.active
        name = f"{'▸ ' if here else ''}{place.name}"
        line += [(name, f"bold {c.LAMP if here else c.TEXT}"), (f" {place.note}   ", c.MUTED)]
    return line if width_of(line) <= width else [(clip("".join(text for text, _ in line), width), c.MUTED)]
