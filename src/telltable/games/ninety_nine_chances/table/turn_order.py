"""Whose turn comes next: for everybody who waits. Nothing is decided by it."""

from __future__ import annotations

from telltable.core.seat import Seat

from .state import View


def next_seats(view: View) -> tuple[Seat, ...]:
    """NC-301, NC-401, NC-501: who has still to have a turn in this round."""
    return tuple(seat for seat in view.table.todo if seat != view.table.active)
