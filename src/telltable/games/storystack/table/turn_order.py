"""Whose turn comes next: for everybody who waits. Nothing is decided by it."""

from __future__ import annotations

from telltable.core.seat import Seat

from .state import View


def next_seats(view: View) -> tuple[Seat, ...]:
    """SS 6: clockwise, from the turn that goes on; none before the first."""
    table = view.table
    if not table.turn or table.active not in table.open:
        return ()
    return tuple(
        sorted((seat for seat in table.open if seat != table.active), key=lambda seat: (seat < table.active, seat))
    )
