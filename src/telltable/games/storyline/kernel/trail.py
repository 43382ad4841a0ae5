"""For tests: a checksum of each entry, by which a game is held against the rules entry by entry."""

from __future__ import annotations

from telltable.core.compiled import START, Record, compiled, fold, fold_all

from .table import KINDS, TRAIL


@compiled
def leave_trail(t: Record) -> None:
    """Who moved; by seat the hand by category, tokens, points; decks in size; page, Narrator, tale, what is written."""
    n = t.entries - 1
    if n >= TRAIL:
        return
    sum_ = fold(START, t.mover)
    for seat in range(t.seats):
        for kind in range(KINDS):
            sum_ = fold_all(sum_, t.hand[seat, kind], t.hand_n[seat, kind])
        sum_ = fold(fold(sum_, t.tokens[seat]), t.points[seat])
    for kind in range(KINDS):
        sum_ = fold(sum_, t.bottom[kind] - t.top[kind])
    t.trail[n] = fold(fold(fold(fold(sum_, t.page), t.narrator), t.tale), t.plays)
