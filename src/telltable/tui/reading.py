"""What can be read at the table, as plain lines: a card, a stack, the board, the notebook, the story, a rule."""

from __future__ import annotations

from collections.abc import Iterator

from telltable.core.board import Board, Face, Page, Scale, Stack
from telltable.core.chart import Chart
from telltable.core.english import ended
from telltable.core.story import Book, Gauge
from telltable.core.ties import Ties

from .charting import chart_lines
from .words import counted


def card(face: Face) -> list[str]:
    """Everything on a card."""
    heading = ", ".join(filter(None, (face.title.rstrip("."), face.kind, face.tag)))
    lines = [f"{heading} ({', '.join(face.marks)})" if face.marks else heading]
    if face.by:
        lines.append(f"{face.key}, played by {face.by}")
    lines += filter(None, (face.text,))
    lines += [f"- {choice}" for choice in face.choices]
    lines += [f"“{face.told}”"] if face.told else []
    lines += [f"Not now: {face.why_not}"] if face.why_not else []
    return lines


def stack_line(stack: Stack) -> str:
    """A stack in one line: how full, what lies on top, what it lacks."""
    cards = counted(stack) if stack.cards else "empty"
    top = f", on top “{stack.cards[-1].title}”" if stack.cards else ""
    note = f"; {stack.note}" if stack.note else ""
    return ended(f"{stack.title}: {cards}{top}{', filled' if stack.state == 'filled' else ''}{note}")


def gauge_line(gauge: Gauge) -> str:
    """``TEAM 2 of 3``; ``GOAL 2 of 2, reached``."""
    if not gauge.needed:
        return f"{gauge.name} {gauge.count}"
    return f"{gauge.name} {gauge.count} of {gauge.needed}{', reached' if gauge.count >= gauge.needed else ''}"


def scale_line(scale: Scale) -> str:
    """``The Finale: 22 Nicole; 61 Jeff, lit; 63, turned.``"""
    points = [", ".join(filter(None, (f"{p.at} {p.by}".rstrip(), p.state, p.note))) for p in scale.points]
    waiting = f" Face down: {', '.join(scale.waiting)}." if scale.waiting else ""
    return f"{scale.title}: {'; '.join(points) or 'nothing yet'}.{waiting} {scale.verdict}".rstrip()


def board_lines(board: Board) -> Iterator[str]:
    """The whole table."""
    yield f"{ended(board.title)} {board.subtitle}".rstrip()
    needed = [gauge_line(gauge) for gauge in board.gauges if gauge.needed]
    others = [gauge_line(gauge) for gauge in board.gauges if not gauge.needed and gauge.count]
    if needed:
        yield f"Needed: {'; '.join(needed)}."
    if others:
        yield f"Also counted: {'; '.join(others)}."
    if board.missing:
        yield ended(f"Still missing: {board.missing}")
    chart, tied = board.part(Chart), board.part(Ties)
    if chart is not None:
        yield from chart_lines(chart)
    yield from (stack_line(stack) for stack in board.stacks)
    yield "; ".join(f"{p.name}{' (playing)' * p.active}{': ' * bool(p.said)}{p.said}" for p in board.places) + "."
    yield from (scale_line(scale) for scale in board.scales)
    names = {place.seat: place.name for place in board.places}
    for tie in tied.ties if tied else ():
        state = f", {tie.state}" if tie.state else ""
        yield f"{names[tie.start]} to {names[tie.end]}: {tie.words or tie.kind}{state}."
    if board.counters:
        yield "; ".join(f"{name}: {value}" for name, value in board.counters) + "."


def notebook(pages: tuple[Page, ...]) -> Iterator[str]:
    """Every page that has something on it."""
    written = [page for page in pages if page.entries]
    if not written:
        yield "The notebook is empty."
    for page in written:
        yield page.title
        for entry, notes in page.entries:
            yield f"  {entry}"
            yield from (f"    {note}" for note in notes)


def story(book: Book) -> Iterator[str]:
    """The story so far, part by part."""
    yield book.title
    yield from filter(None, (book.premise,))
    for chapter in book.chapters:
        yield ""
        yield chapter.heading
        gap = (chapter.gap,) if not chapter.lines else ()
        yield " ".join(filter(None, (chapter.opener, *(line.text for line in chapter.lines), *gap)))
    if book.ending:
        yield ""
        yield book.ending


def score_lines(book: Book) -> Iterator[str]:
    """How each seat came out: the sheets of a book that say so, one line for each of their rows."""
    for sheet in book.sheets:
        if sheet.score:
            yield sheet.title
            for name, *values in sheet.rows:
                pairs = zip(sheet.columns[1:], values, strict=True)
                yield f"{name}: {', '.join(f'{column.lower()} {value}' for column, value in pairs)}"
            yield from filter(None, (sheet.note,))
