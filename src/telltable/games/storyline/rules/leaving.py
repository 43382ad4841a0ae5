"""Leaving: SL-602: a player leaves for good."""

from __future__ import annotations

from telltable.core.luck import shuffled
from telltable.core.refusal import SEAT_LEFT, refuse
from telltable.core.seat import Seat
from telltable.games.storyline.box.components import FEWEST
from telltable.games.storyline.table import events as e
from telltable.games.storyline.table.types import Play


def leave(p: Play, seat: Seat) -> None:
    """A bot takes over; or with ``retire`` the seat's open choice is made by chance, and it goes when the round ends.

    Never below three seats: then a bot plays (SL-602f). What was offered already stays.
    """
    table = p.state.table
    if seat not in table.seats or seat in table.leaving:
        refuse("gone", "SL-602", SEAT_LEFT)
    staying = len(table.seats) - len(table.leaving)
    retires = table.options["leaver"] == "retire" and staying > FEWEST
    p.tell(e.SeatLeft(seat, retires))
    if retires:
        p.answer_for(seat)


def retire_leavers(p: Play) -> None:
    """SL-602d: seats whose players left are taken out; before the first round, the next seat narrates instead."""
    for seat in p.state.table.leaving:
        cards = shuffled(p.luck, sorted(p.state.hands[seat]))
        p.tell(e.SeatRetired(seat, cards))
    table = p.state.table
    if not table.page and table.narrator in table.gone:
        p.tell(e.DeckPassed(table.clockwise(table.narrator + 1)[0]))
