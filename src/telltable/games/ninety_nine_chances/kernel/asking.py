"""Asking a seat: its bot chooses with the luck of that entry, and what `lab.watching` counts is counted."""

from __future__ import annotations

from telltable.core.compiled import Record, compiled, note_lead, stream

from . import codes
from .cards import see
from .chance import by_chance
from .judging import with_care
from .trail import leave_trail


@compiled
def tell(t: Record, seat: int, is_story: bool) -> None:
    """One entry more: the seat says something, or who it is, and nothing that counts is chosen."""
    close_entry(t)
    t.pace[codes.ANSWER] += 1
    t.pace[codes.TELLING] += is_story
    t.told += is_story
    _open_entry(t, seat)


@compiled
def agree(t: Record, seat: int, is_first: bool, may_tell: bool) -> None:
    """One entry more: what is the people's choice, and every bot says yes to (`Rules.tastes`). `is_first`: of those who
    answer the same sealed question, which takes the time of one."""
    close_entry(t)
    t.pace[codes.CHOICE] += is_first
    t.pace[codes.TELLING] += may_tell
    _open_entry(t, seat)


@compiled
def ask(t: Record, seat: int, decision: int, is_first: bool) -> None:
    """One entry more: the seat chooses. What it chose lies in the fields from `card` on, and luck is the table's."""
    close_entry(t)
    t.at = stream(t.keys[1 + seat], t.entries)
    if t.bot[seat] == codes.RANDOM:
        by_chance(t, seat, decision)
    else:
        with_care(t, seat, decision)
    _count(t, seat, decision, is_first)
    _watch(t, seat, decision)
    _open_entry(t, seat)


@compiled
def _open_entry(t: Record, seat: int) -> None:
    t.at = stream(t.keys[0], t.entries)
    t.entries += 1
    t.mover = seat


@compiled
def close_entry(t: Record) -> None:
    """What is looked at after each entry: who holds what, and who is ahead."""
    for place in range(t.fresh_n):
        see(t, codes.AS_RESOURCE, t.fresh[place, 1], codes.HELD, t.fresh[place, 0])
    t.fresh_n = 0
    if t.scored:
        t.scored = False
        note_lead(t, t.resources_n)
    if t.traced:
        leave_trail(t)


@compiled
def _count(t: Record, seat: int, decision: int, is_first: bool) -> None:
    is_choice, tells = True, False
    if decision == codes.ASK_RESOURCE or decision == codes.ASK_BONUS or decision == codes.ASK_PLAN:
        tells = True
    elif decision == codes.ASK_PROBLEM:
        is_choice, tells = t.hand_n[seat] > 1 or t.some_n > 1, True
    elif decision == codes.ASK_AGAIN:
        tells = t.yes
    elif decision == codes.ASK_COMMIT:
        is_choice, tells = t.some_n > 0 or t.problems_n[seat] > 1 or t.resources_n[seat] > 0, True
    elif decision == codes.ASK_NUMBER:
        is_choice = t.hand_n[seat] > 1
    elif decision == codes.ASK_BID:
        is_choice, tells = t.hand_n[seat] > 1 or t.resources_n[seat] > 0, True
    if is_first:
        t.pace[codes.CHOICE if is_choice else codes.ANSWER] += 1
        t.pace[codes.TELLING] += tells


@compiled
def _watch(t: Record, seat: int, decision: int) -> None:
    """What could be chosen, and what was; of moves, where there are several kinds of them."""
    if decision == codes.ASK_RESOURCE:
        _see_hand(t, codes.AS_RESOURCE, seat)
    elif decision == codes.ASK_PROBLEM:
        _see_hand(t, codes.AS_PROBLEM, seat)
    elif decision == codes.ASK_THEME:
        _see_hand(t, codes.AS_GENRE, seat)
        see(t, codes.AS_GENRE, t.other, codes.CHOSEN, seat)
    elif decision == codes.ASK_AGAIN:
        _count_two(t, codes.AT_AGAIN, t.yes)
    elif decision == codes.ASK_COMMIT and t.some_n:
        _count_two(t, codes.AT_COMMIT, t.yes)


@compiled
def _see_hand(t: Record, subject: int, seat: int) -> None:
    for place in range(t.hand_n[seat]):
        see(t, subject, t.hand[seat, place], codes.OFFERED, seat)
    see(t, subject, t.card, codes.CHOSEN, seat)


@compiled
def _count_two(t: Record, at: int, is_second: bool) -> None:
    t.moves[at, 1] += 1
    t.moves[at + 1, 1] += 1
    t.moves[at + is_second, 0] += 1
