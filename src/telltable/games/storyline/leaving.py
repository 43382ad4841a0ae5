"""SL-602: a player leaves for good."""

from __future__ import annotations

from telltable.core.play import Play
from telltable.core.refusal import refuse
from telltable.core.seat import Seat

from . import events as e
from .state import Table

FEWEST = 3


def leave(p: Play, seat: Seat) -> None:
    """A bot takes over; or with ``retire`` the seat's open choice is made by chance, and it goes when the round ends.

    Never below three seats: then a bot plays (SL-602f). What was offered already stays.
    """
    table: Table = p.state.table
    if seat not in table.seats or seat in table.leaving:
        refuse("gone", "SL-602", "That seat has left the table.")
    staying = len(table.seats) - len(table.leaving)
    retires = table.options["leaver"] == "retire" and staying > FEWEST
    p.tell(e.SeatLeft(seat, retires))
    if retires:
        p.answer_for(seat)
