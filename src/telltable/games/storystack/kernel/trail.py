"""For tests: a checksum of each entry, by which a game is held against the rules entry by entry."""

from __future__ import annotations

from telltable.core.compiled import START, Record, compiled, fold, fold_all

from . import codes
from .table import TRAIL


@compiled
def leave_trail(t: Record) -> None:
    """Who moved; hands in order, deck, lanes, tags, elements; the newest play, who and what it chose and, where anybody
    thinks, speaks of."""
    n = t.entries - 1
    if n >= TRAIL:
        return
    sum_ = fold(START, t.mover)
    for seat in range(t.seats):
        sum_ = fold_all(sum_, t.hand[seat], t.hand_n[seat])
    sum_ = fold(fold(sum_, t.deck_n), t.top)
    for lane in range(codes.LANE_COUNT):
        sum_ = fold_all(sum_, t.lane[lane], t.lane_n[lane])
    sum_ = fold_all(sum_, t.tags, codes.TAG_COUNT)
    sum_ = fold_all(sum_, t.tally, codes.KIND_COUNT)
    sum_ = fold(fold(fold(fold(sum_, t.turn), t.stuck), t.playless), t.thread_b)
    if t.facts:
        card = t.fact_card[t.facts]
        sum_ = fold(fold(sum_, card), t.fact_seat[t.facts])
        for place in range(t.slots_n[card]):
            sum_ = fold_all(sum_, t.fact_slot[t.facts, place], 3)
        if t.thinks:
            sum_ = fold_all(sum_, t.fact_spoken[t.facts], t.fact_spoken_n[t.facts])
    t.trail[n] = sum_
