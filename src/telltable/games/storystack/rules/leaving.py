"""Chapter “Leaving”, SS-L1: seats that leave."""

from __future__ import annotations

from telltable.core.refusal import SEAT_LEFT, refuse
from telltable.core.seat import Seat
from telltable.games.storystack.table import events as e
from telltable.games.storystack.table.types import Play

from .ending import Finish, end


def leave(p: Play, seat: Seat) -> None:
    """A bot takes the seat, or its hand goes face up to the discard pile and it is skipped from now on."""
    state = p.state
    table = state.table
    if seat not in table.open:
        refuse("closed_seat", "SS-L1", SEAT_LEFT)
    if table.options["on_leave"] == "bot":
        p.tell(e.SeatTakenByBot(seat))
        return
    if not table.ending:
        p.tell(e.HandDiscarded(seat, state.hands[seat]))
    p.tell(e.SeatClosed(seat))
    table = p.state.table
    if not table.open:
        if table.ending:
            p.instead(Finish())
        else:
            end(p, "abandoned")
    elif table.playless >= len(table.open) and not table.ending:
        end(p, "broken")  # SS-K9: as many turns without a play as there are seats left
