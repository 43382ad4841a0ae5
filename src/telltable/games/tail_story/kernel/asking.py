"""Asking a seat: its bot chooses with the luck of that entry, and what `lab.watching` counts is counted."""

from __future__ import annotations

from telltable.core.compiled import Record, compiled, note_lead, stream

from . import codes
from .cards import bit
from .careful import with_care
from .chance import by_chance
from .menu import menu
from .trail import leave_trail

_CHOICE, _TELLING, _ANSWER = range(3)
_REACT, _INVITE, _BONUS = 5, 7, 9  # where these begin in CHOICES


@compiled
def ask(t: Record, seat: int, decision: int, first: bool) -> None:
    """One entry more: the seat chooses. What it chose lies in the fields from `move` on, and luck is the table's.

    `first`: of those who answer the same sealed question, which takes the time of one.
    """
    close_entry(t)
    if decision == codes.ASK_PLAY:
        menu(t, seat)
    t.at = stream(t.keys[1 + seat], t.entries)
    if t.careful[seat]:
        with_care(t, seat, decision)
    else:
        by_chance(t, seat, decision)
    if decision == codes.ASK_PLAY:
        _count_play(t, seat)
    elif decision == codes.ASK_REACT:
        _count_reaction(t, seat, first)
    else:
        _count_rest(t, seat, decision, first)
    t.at = stream(t.keys[0], t.entries)
    t.entries += 1
    t.mover = seat


@compiled
def close_entry(t: Record) -> None:
    """What is looked at after each entry: who holds what, and who is ahead."""
    for seat in range(t.seats):
        t.held[seat] |= t.hand_set[seat]
    if t.scored:
        t.scored = False
        note_lead(t, t.achievements)
    if t.traced:
        leave_trail(t)


@compiled
def _count_play(t: Record, seat: int) -> None:
    kinds = 0
    for at in range(t.forms):
        kinds |= 1 << (t.form[at] - codes.PLAY)
    if kinds & (kinds - 1):
        for kind in range(5):
            t.moves[kind, 1] += (kinds >> kind) & 1
        t.moves[t.move - codes.PLAY, 0] += 1
    if t.move == codes.PLAY:
        t.chosen[seat] |= bit(t.card)
    t.pace[_CHOICE if t.forms > 1 else _ANSWER] += 1


@compiled
def _count_reaction(t: Record, seat: int, first: bool) -> None:
    """A discreet window: whoever is asked takes the time of an answer."""
    t.pace[_ANSWER] += first
    some = False
    for place in range(t.hand_n[seat]):
        card = t.hand[seat, place]
        if t.kind[card] == codes.STOPPING:
            t.offered[seat] |= bit(card)
            some = True
    if some:
        _count_two(t, _REACT, t.move == codes.STOP)
    if t.move == codes.STOP:
        t.chosen[seat] |= bit(t.card)


@compiled
def _count_two(t: Record, at: int, second: bool) -> None:
    t.moves[at, 1] += 1
    t.moves[at + 1, 1] += 1
    t.moves[at + second, 0] += 1


@compiled
def _count_rest(t: Record, seat: int, decision: int, first: bool) -> None:
    if decision == codes.ASK_INVITE or decision == codes.ASK_BONUS:
        _count_two(t, _INVITE if decision == codes.ASK_INVITE else _BONUS, t.move == codes.DECLINE)
    several = True
    if decision == codes.ASK_PET:
        several = t.some_n > 1
        for place in range(t.some_n):
            t.pet_offered[t.some[place]] |= 1 << seat
    elif decision == codes.ASK_GIVE or decision == codes.ASK_ACHIEVE:
        several = t.hand_n[seat] > 1
    elif decision == codes.ASK_FETCH:
        several = t.looked_n > 1
    if first:
        t.pace[_CHOICE if several else _ANSWER] += 1
        t.pace[_TELLING] += decision == codes.ASK_ACHIEVE
