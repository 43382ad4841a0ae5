"""For tests: a checksum of each entry, by which a game is held against the rules entry by entry."""

from __future__ import annotations

from telltable.core.compiled import START, Record, compiled, fold, fold_all

from .table import TRAIL


@compiled
def leave_trail(t: Record) -> None:
    """Who moved; by seat hand, Resources and Problems in order; deck, discard pile, how much was told, the Lead."""
    n = t.entries - 1
    if n >= TRAIL:
        return
    sum_ = fold(START, t.mover)
    for seat in range(t.seats):
        sum_ = fold_all(sum_, t.hand[seat], t.hand_n[seat])
        sum_ = fold_all(sum_, t.resources[seat], t.resources_n[seat])
        sum_ = fold_all(sum_, t.problems[seat], t.problems_n[seat])
    sum_ = fold_all(fold(sum_, t.deck_n), t.pile, t.pile_n)
    t.trail[n] = fold(fold(sum_, t.told), t.leader)
