"""Time, leaving, defaults (TS-902): seats that leave, and come back."""

from __future__ import annotations

from telltable.core.refusal import SEAT_LEFT, refuse
from telltable.core.seat import Seat
from telltable.games.tail_story.table import events as e
from telltable.games.tail_story.table.state import State
from telltable.games.tail_story.table.types import Play

from .end_of_game import end


def leave(p: Play, seat: Seat) -> None:
    """A bot takes the seat, or its decisions take their defaults from now on."""
    table = p.state.table
    if not 0 <= seat < len(table.mats) or table.mats[seat].idle:
        refuse("left", "TS-902", SEAT_LEFT)
    if table.options["leave_policy"] == "bot":
        p.tell(e.SeatTakenOver(seat))
        return
    p.tell(e.SeatLeft(seat))
    if all(mat.idle for mat in p.state.table.mats):
        end(p, "abandoned", ())


def come_back(p: Play, seat: Seat) -> None:
    """Somebody plays the seat again, from the next decision on."""
    p.tell(e.SeatBack(seat))


def is_left(state: State, seat: Seat) -> bool:
    """Whether every decision of the seat takes its default, as ``idle`` says."""
    return 0 <= seat < len(state.table.mats) and state.table.mats[seat].idle
