"""What reads as it did: most of a story stands while it goes on, and needs no telling again."""

from __future__ import annotations

from msgspec.structs import replace

from telltable.core.story import Chapter
from telltable.games.ninety_nine_chances.box.components import BONUS, PITCH, PROBLEM, RESOURCE, is_blank
from telltable.games.ninety_nine_chances.table.auto_lines import turn_of
from telltable.games.ninety_nine_chances.table.state import Held, Table, Telling

from .teller import CODA

TOLD_BEFORE = (PITCH, RESOURCE, BONUS, PROBLEM)  # anybody's turn


def reads_alike(was: Table, table: Table) -> bool:
    """Whether every label reads as it did: they speak of the cast, of themes, and of the cards in front of people. A
    Resource without a note reads as it did before it lay there, and nobody was asked to lend it."""
    return (was.names, was.characters, was.themes, was.problems) == (
        table.names,
        table.characters,
        table.themes,
        table.problems,
    ) and all(map(_has_grown, was.resources, table.resources))


def _has_grown(was: tuple[Held, ...], held: tuple[Held, ...]) -> bool:
    """Whether what lies in front of a seat is the same, and perhaps Resources without notes."""
    known = len(was)
    return held[:known] == was and not any(one.note or is_blank(one.card) for one in held[known:])


def in_tale(table: Table) -> tuple[Telling, ...]:
    """The tellings that are part of the tale: once a theme is chosen, the pitches of others are not."""
    if not table.theme:
        return table.told
    return tuple([one for one in table.told if one.kind != PITCH or table.themes[one.seat] == table.theme])


def standing(was: Table, table: Table, story: tuple[Chapter, ...]) -> tuple[Chapter, ...]:
    """The beginning of an earlier story, as far as it reads so in this one."""
    if _whole(was) != _whole(table):
        return ()
    pairs = [*zip(in_tale(was), in_tale(table), strict=False)]
    lines = next((n for n, (old, new) in enumerate(pairs) if not _stands(was, table, old, new)), len(pairs))
    found: list[Chapter] = []
    for chapter in story:
        known = chapter.lines[:lines] if chapter.heading != CODA else ()
        if known:
            found.append(chapter if known is chapter.lines else replace(chapter, lines=known))
        lines -= len(known)
    return tuple(found)


def _whole(table: Table) -> tuple[object, ...]:
    """What every line and heading may depend on."""
    return (table.names, table.characters, table.acts, table.themes, table.theme, table.finale)


def _stands(was: Table, table: Table, old: Telling, new: Telling) -> bool:
    """Whether a telling reads as it did; what was refused in its turn speaks of the cards in front of people."""
    if old is not new:
        return False
    if new.kind in TOLD_BEFORE:
        return True
    turn = turn_of(table, new)
    if turn_of(was, old) is not turn:
        return False
    same = was.resources is table.resources and was.problems is table.problems
    return same or turn is None or not (turn.refused or turn.borrowed)
