"""TS-902: seats that nobody plays."""

from __future__ import annotations

from telltable.core.seat import Seat
from telltable.core.step import Scene


def idle(at: Scene, seat: Seat) -> bool:
    """Whether the player of the seat has left, and its decisions take their defaults."""
    left: bool = at.state.table.mats[seat].idle
    return left


def played(at: Scene, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """The seats of these that somebody plays, by number."""
    mats = at.state.table.mats
    return tuple(sorted(seat for seat in seats if not mats[seat].idle))
