"""Whose turn comes next: for everybody who waits. Nothing is decided by it."""

from __future__ import annotations

from telltable.core.seat import Seat

from .control import controller
from .view import View


def next_seats(view: View) -> tuple[Seat, ...]:
    """ST-ORD-4: down the order of this round, then up through those that passed, each seat once."""
    table = view.table
    acting = table.turn.actor if table.turn else ""
    waiting = [who for who, _ in table.order if who != acting and who not in table.acted]
    fresh = [who for who in waiting if who not in table.passed]
    late = [who for who in reversed(waiting) if who in table.passed]
    people = (table.chars.get(who) for who in (*fresh, *late))
    seats = (controller(table, one) for one in people if one is not None and one.alive)
    now = table.chars.get(acting)
    return tuple(dict.fromkeys(seat for seat in seats if seat >= 0 and (now is None or seat != controller(table, now))))
