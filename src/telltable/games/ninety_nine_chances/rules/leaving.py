"""Chapter “The Rule of Yes”, NC-807: seats that leave."""

from __future__ import annotations

from telltable.core.refusal import SEAT_LEFT, refuse
from telltable.core.seat import Seat, next_clockwise
from telltable.games.ninety_nine_chances.box.components import FEWEST
from telltable.games.ninety_nine_chances.table import events as e
from telltable.games.ninety_nine_chances.table.types import Play


def leave(p: Play, seat: Seat) -> None:
    """A bot takes the seat; or it decides by default until the running turn is over, and then is taken out."""
    table = p.state.table
    if seat not in table.playing:
        refuse("closed_seat", "NC-807", SEAT_LEFT)
    if table.options["leaver"] == "bot" or len(table.playing) <= FEWEST:
        p.tell(e.SeatTakenByBot(seat))
    else:
        p.tell(e.SeatLeft(seat))


def take_out(p: Play) -> None:
    """The seats that left are out of the game: their cards are discarded, their part passes clockwise."""
    for seat in p.state.table.leaving:
        p.tell(e.SeatRetired(seat, p.state.hands[seat]))
        table = p.state.table
        if table.lead == seat:
            p.tell(e.LeadChanged(next_clockwise(seat, table.open)))
        if table.dealer == seat:
            p.tell(e.DealerNamed(next_clockwise(seat, table.open)))
