"""Whose turn comes next: for everybody who waits. Nothing is decided by it."""

from __future__ import annotations

from telltable.core.seat import Seat

from .state import View


def next_seats(view: View) -> tuple[Seat, ...]:
    """SL-211: who narrates after this page, to the left; none before the first page."""
    table = view.table
    if table.narrator < 0 or not table.page or table.order:
        return ()
    return tuple(seat for seat in table.clockwise(table.narrator + 1) if seat != table.narrator)
