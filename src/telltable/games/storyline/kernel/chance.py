"""The bot that plays by chance (`bots.chance`): a form uniformly, then each of its fields."""

from __future__ import annotations

from typing import Any

from telltable.core.compiled import Record, below, compiled, skip

from . import codes

ONE = codes.TELLING  # the number 1


@compiled
def _one(t: Record, row: Any, count: int) -> int:
    """One of the cards; no card where there is none."""
    place = below(t, max(count, 1))
    return int(row[place]) if count else -1


@compiled
def by_chance(t: Record, seat: int, decision: int) -> None:
    """One of the moves that the seat is asked for."""
    skip(t, ONE)  # the only form
    if decision == codes.ASK_OFFER:
        for place in range(t.asked_n):
            t.choice[place] = _one(t, t.hand[seat, t.asked[place]], t.hand_n[seat, t.asked[place]])
    elif decision == codes.ASK_CHOOSE:
        for place in range(t.asked_n):
            t.choice[place] = _one(t, t.pile[place], t.pile_n[place])
        t.says_more = False
    elif decision != codes.ASK_READ:
        t.choice[0] = t.some[below(t, t.some_n)]
