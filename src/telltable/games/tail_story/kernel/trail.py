"""For tests: a checksum of each entry, by which a game is held against the rules entry by entry."""

from __future__ import annotations

from typing import Any

from numpy import uint64

from telltable.core.compiled import Record, compiled

from .table import TRAIL

_START, _PRIME = uint64(0xCBF29CE484222325), uint64(0x100000001B3)  # FNV-1a, of numbers instead of bytes


@compiled
def _fold(sum_: Any, number: int) -> Any:
    return (sum_ ^ uint64(number)) * _PRIME


@compiled
def _fold_all(sum_: Any, row: Any, count: int) -> Any:
    sum_ = _fold(sum_, count)
    for place in range(count):
        sum_ = _fold(sum_, row[place])
    return sum_


@compiled
def leave_trail(t: Record) -> None:
    """Who moved, and by seat: hand, pile and zone in order, cards in the deck, achievements, uses of the ability."""
    n = t.entries - 1
    if n >= TRAIL:
        return
    sum_ = _fold(_START, t.mover)
    for seat in range(t.seats):
        sum_ = _fold_all(sum_, t.hand[seat], t.hand_n[seat])
        sum_ = _fold_all(sum_, t.pile[seat], t.pile_n[seat])
        sum_ = _fold_all(sum_, t.zone[seat], t.zone_n[seat])
        sum_ = _fold(_fold(_fold(sum_, t.deck_n[seat]), t.achievements[seat]), t.uses[seat])
    t.trail[n] = sum_
