"""Asking a seat: its bot chooses with the luck of that entry, and what `lab.watching` counts is counted."""

from __future__ import annotations

from telltable.core.compiled import Record, compiled, note_lead, stream

from . import codes
from .cards import see
from .chance import by_chance
from .judging import with_care
from .trail import leave_trail


@compiled
def ask(t: Record, seat: int, decision: int, is_first: bool) -> None:
    """One entry more: the seat chooses. What it chose lies in `choice`, and luck is the table's.

    `is_first`: of those who answer the same sealed question, which takes the time of one.
    """
    close_entry(t)
    t.at = stream(t.keys[1 + seat], t.entries)
    if t.thinks[seat]:
        with_care(t, seat, decision)
    else:
        by_chance(t, seat, decision)
    _count(t, seat, decision, is_first)
    t.at = stream(t.keys[0], t.entries)
    t.entries += 1
    t.mover = seat


@compiled
def close_entry(t: Record) -> None:
    """What is looked at after each entry: who holds what, and who is ahead."""
    for place in range(t.fresh_n):
        see(t, codes.OFFERED_CARDS, t.fresh[place, 1], codes.HELD, t.fresh[place, 0])
        if t.entries == 1:
            see(t, codes.OFFERED_CARDS, t.fresh[place, 1], codes.DEALT, t.fresh[place, 0])
    t.fresh_n = 0
    if t.scored:
        t.scored = False
        note_lead(t, t.points if t.is_over else t.tokens)
    if t.traced:
        leave_trail(t)


@compiled
def _count(t: Record, seat: int, decision: int, is_first: bool) -> None:
    is_choice = decision != codes.ASK_READ
    if decision == codes.ASK_OFFER:
        is_choice = False
        for place in range(t.asked_n):
            kind = t.asked[place]
            is_choice = is_choice or t.hand_n[seat, kind] > 1
            for at in range(t.hand_n[seat, kind]):
                see(t, codes.OFFERED_CARDS, t.hand[seat, kind, at], codes.OFFERED, seat)
            see(t, codes.OFFERED_CARDS, t.choice[place], codes.CHOSEN, seat)
        is_choice = is_choice and not t.is_hidden  # a discreet question takes the time of an answer
    elif decision == codes.ASK_CHOOSE:
        for place in range(t.asked_n):
            for at in range(t.pile_n[place]):
                see(t, codes.READ_CARDS, t.pile[place, at], codes.OFFERED, seat)
            see(t, codes.READ_CARDS, t.choice[place], codes.CHOSEN, seat)
        t.pace[codes.TELLING] += 1
    if is_first:
        t.pace[codes.CHOICE if is_choice else codes.ANSWER] += 1
