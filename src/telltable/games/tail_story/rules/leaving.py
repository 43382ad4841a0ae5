"""Time, leaving, defaults (TS-901, TS-902): seats that leave, and come back; seats that nobody plays."""

from __future__ import annotations

from telltable.core.play import Play
from telltable.core.refusal import refuse
from telltable.core.seat import Seat
from telltable.core.step import Scene
from telltable.games.tail_story.table import events as e
from telltable.games.tail_story.table.state import Table

from .end_of_game import end


def leave(p: Play, seat: Seat) -> None:
    """A bot takes the seat, or its decisions take their defaults from now on."""
    table: Table = p.state.table
    if not 0 <= seat < len(table.mats) or table.mats[seat].idle:
        refuse("left", "TS-902", "That seat has left the table.")
    if table.options["leave_policy"] == "bot":
        p.tell(e.SeatTakenOver(seat))
        return
    p.tell(e.SeatLeft(seat))
    if all(mat.idle for mat in p.state.table.mats):
        end(p, "abandoned", ())


def come_back(p: Play, seat: Seat) -> None:
    """Somebody plays the seat again, from the next decision on."""
    p.tell(e.SeatBack(seat))


def idle(at: Scene, seat: Seat) -> bool:
    """Whether the player of the seat has left, and its decisions take their defaults."""
    left: bool = at.state.table.mats[seat].idle
    return left


def played(at: Scene, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """The seats of these that somebody plays, by number."""
    mats = at.state.table.mats
    return tuple(sorted(seat for seat in seats if not mats[seat].idle))
