"""Of the board: the story scene by scene, in the words in which it was told."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import count, repeat

from msgspec.structs import replace

from telltable.core.board_part import Made
from telltable.core.story import Chapter, Line
from telltable.games.stacktors.box.adventure import Adventure
from telltable.games.stacktors.box.pack import StacktorsPack
from telltable.games.stacktors.table.state import Spoken, Table
from telltable.games.stacktors.table.view import View

from .chronicle import pips_together

KINDS = {"said": "words", "told": "told", "gm": "the GM", "found": "found"}
# Pieces are in the log and on the map; a story is told without them: ``(R3, Ranged)``, ``: R3 becomes R2, R2 is gone``.
PIECES = re.compile(r" \([A-Z][a-z]?\d[^()]*\)|: (?:a new )?[A-Z][a-z]?\d [^.]*|: a new [A-Z][a-z]?\d")
HOLDS = re.compile(r" turns out to hold [^.]*?, for ")


def story(pack: StacktorsPack, view: View, last: Made | None = None) -> tuple[Chapter, ...]:
    """The story with the number of every line, so that a screen knows the newest; lines told before are taken over."""
    it: Adventure = pack.by_id[view.table.adventure]
    said = view.table.story
    start = _told_for_good(last.view.table.story, said) if last else 0
    if last is None or not start:
        return _told(said, it.title, (), count(1))
    *whole, open_ = last.value
    begun = (*whole, replace(open_, lines=open_.lines[:-1]))
    return _told(said[start:], it.title, begun, count(1 + sum(len(chapter.lines) for chapter in begun)))


def chapters(table: Table, it: Adventure) -> tuple[Chapter, ...]:
    """Each scene with what was done and said in it."""
    return _told(table.story, it.title, (), repeat(0))


def _told_for_good(was: tuple[Spoken, ...], now: tuple[Spoken, ...]) -> int:
    """How much of an earlier story goes before its last line, which may grow (`pips_together`); 0 unless it stands."""
    if not was or was[-1].kind == "scene" or now[: len(was)] != was:
        return 0
    start = len(was) - 1
    while start and was[start].hit and was[start - 1].hit == was[start].hit:
        start -= 1
    return start


def _told(
    story: Iterable[Spoken], title: str, begun: tuple[Chapter, ...], numbers: Iterator[int]
) -> tuple[Chapter, ...]:
    """The chapters that are begun, and how they go on."""
    found = [*begun]
    heading, opener = "", ""
    lines: list[Line] = []
    if found:
        last = found.pop()
        heading, opener, lines = last.heading, last.opener, [*last.lines]
    for spoken in pips_together(story):
        if spoken.kind == "scene":
            if heading or lines:
                found.append(Chapter(heading or title, opener, tuple(lines)))
            heading, opener, lines = spoken.who, spoken.text, []
        else:
            lines.append(_line(spoken, next(numbers)))
    if heading or lines:
        found.append(Chapter(heading or title, opener, tuple(lines)))
    return tuple(found)


def _line(spoken: Spoken, n: int) -> Line:
    text = f"{spoken.who}: “{spoken.text}”" if spoken.kind == "said" and spoken.who else spoken.text
    if spoken.kind == "deed":
        text = HOLDS.sub(" goes to ", PIECES.sub("", text))
    marks = (f"Round {spoken.round}",) if spoken.round and spoken.kind in ("deed", "outcome") else ()
    return Line(text, spoken.who, "", KINDS.get(spoken.kind, ""), "", marks, told=spoken.human, n=n)
