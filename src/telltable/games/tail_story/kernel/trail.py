"""For tests: a checksum of each entry, by which a game is held against the rules entry by entry."""

from __future__ import annotations

from telltable.core.compiled import START, Record, compiled, fold, fold_all

from .table import TRAIL


@compiled
def leave_trail(t: Record) -> None:
    """Who moved, and by seat: hand, pile and zone in order, cards in the deck, achievements, uses of the ability."""
    n = t.entries - 1
    if n >= TRAIL:
        return
    sum_ = fold(START, t.mover)
    for seat in range(t.seats):
        sum_ = fold_all(sum_, t.hand[seat], t.hand_n[seat])
        sum_ = fold_all(sum_, t.pile[seat], t.pile_n[seat])
        sum_ = fold_all(sum_, t.zone[seat], t.zone_n[seat])
        sum_ = fold(fold(fold(sum_, t.deck_n[seat]), t.achievements[seat]), t.uses[seat])
    t.trail[n] = sum_
