"""A player who left is replaced by a companion; a GM who left, by the game itself (ST-BOT-1, ST-END-1)."""

from __future__ import annotations

from telltable.core.refusal import SEAT_LEFT, refuse
from telltable.core.seat import Seat
from telltable.games.stacktors.rules.scene.ending import end, result_so_far
from telltable.games.stacktors.table import events_talk as et
from telltable.games.stacktors.table.types import Play


def leave(p: Play, seat: Seat) -> None:
    """The game plays on for the seat; with nobody left the adventure is over as it lies."""
    table = p.state.table
    if seat not in table.open:
        refuse("closed_seat", "ST-BOT-1", SEAT_LEFT)
    p.tell(et.SeatClosed(seat))
    if not p.state.table.open and not table.ending:
        end(p, "abandoned", result_so_far(table), "The table was left before the story was told to its end.")
