"""The head of the table: for whom it waits, what just happened, the title, and everything that is counted."""

from __future__ import annotations

from telltable.core.board import Board, Point
from telltable.core.story import Gauge
from telltable.core.ties import Ties

from . import palette as c
from .paint import Line, clip, fold, width_of

MOST_PIPS = 6
MOST_SAID, MOST_NEWS = 4, 3  # lines of the sentence on top, and of what just happened


def status_lines(sentence: str, *, mine: bool, width: int) -> list[Line]:
    """The sentence that is always there; lit when the game waits for whoever looks."""
    mark = (" ☞ ", f"bold {c.LAMP_INK} on {c.LAMP}") if mine else (" ▷ ", f"{c.MUTED} on {c.RAISED}")
    ink = f"bold {c.LAMP}" if mine else c.TEXT
    folded = fold(sentence, width - 4, MOST_SAID)
    return [[("   ", "") if n else mark, (f" {text}", ink)] for n, text in enumerate(folded)]


def news_lines(said: str, ink: str, width: int) -> list[Line]:
    """What just happened, as many lines as it takes; the log has what is left of a very long one."""
    return [[(f"   {text}", ink)] for text in fold(said, width - 4, MOST_NEWS)] or [[]]


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


def scale_lines(board: Board, width: int) -> list[Line]:
    """Numbers on a line: what is measured, its points in order with whose they are, and what came of it."""
    lines: list[Line] = []
    for scale in board.scales:
        row: Line = [(f" {scale.title} ", f"bold {c.TEXT}")]
        row += [(f" {_point(point)} ", _ink(point)) for point in scale.points]
        if scale.waiting:
            row.append((f" {len(scale.waiting)} face down: {', '.join(scale.waiting)}", c.MUTED))
        row.append((f"  {scale.verdict}", f"italic {c.LAMP}"))
        fits = width_of(row) <= width
        lines.append(row if fits else [(clip("".join(text for text, _ in row), width), c.TEXT)])
    return lines


def _point(point: Point) -> str:
    sign = {"lit": "◆", "turned": "▲", "over": "×"}.get(point.state, "·")
    return f"{sign} {point.at}{f' {point.by}' if point.by else ''}"


def _ink(point: Point) -> str:
    return {"lit": f"bold {c.LAMP}", "turned": f"bold {c.OK}", "over": c.RUBRIC}.get(point.state, c.TEXT)


def tie_lines(board: Board, width: int) -> list[Line]:
    """Who is bound to whom, in one line."""
    names = {place.seat: place.name for place in board.places}
    ties, tied = [], board.part(Ties)
    for tie in tied.ties if tied else ():
        state = f" ({tie.state})" if tie.state else ""
        ties.append(f"{names[tie.start]} → {names[tie.end]} {tie.words}".rstrip() + state)
    return [[(" " + clip("   ".join(ties), width - 2), c.MUTED)]] if ties else []


def places_line(board: Board, width: int) -> Line:
    """Who sits at the table."""
    line: Line = [(" ", "")]
    for place in board.places:
        here = place.active
        name = f"{'▸ ' if here else ''}{place.name}"
        line += [(name, f"bold {c.LAMP if here else c.TEXT}"), (f" {place.said}   ", c.MUTED)]
    return line if width_of(line) <= width else [(clip("".join(text for text, _ in line), width), c.MUTED)]
