"""Whose turn comes next: for everybody who waits. Nothing is decided by it."""

from __future__ import annotations

from telltable.core.seat import Seat

from .moves import NOBODY
from .state import View


def next_seats(view: View) -> tuple[Seat, ...]:
    """TS-201: queue order, after the turn owner; none before the first turn."""
    table = view.table
    return () if table.active == NOBODY or not table.order else table.after(table.active)
