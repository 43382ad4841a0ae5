"""Whose turn comes next: for everybody who waits. Nothing is decided by it."""

from __future__ import annotations

from telltable.core.seat import Seat

from .control import controller
from .view import View


def next_seats(view: View) -> tuple[Seat, ...]:
    """ST-ORD-4: down the order of this round, then up through those that passed, each seat once.

    Before a turn begins, the first of them is choosing whether to act, and is not next.
    """
    table = view.table
    waiting = [
        who for who, _ in table.order if who not in table.acted and who in table.chars and table.chars[who].alive
    ]
    fresh = [who for who in waiting if who not in table.passed]
    late = [who for who in reversed(waiting) if who in table.passed]
    order = [*fresh, *late]
    acting = table.turn.actor if table.turn else next(iter(order), "")
    seats = (controller(table, table.chars[who]) for who in order if who != acting)
    now = table.chars.get(acting)
    return tuple(dict.fromkeys(seat for seat in seats if seat >= 0 and (now is None or seat != controller(table, now))))
