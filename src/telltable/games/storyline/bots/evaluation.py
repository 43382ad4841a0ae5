"""What a table looks like to somebody who wants to win."""

from __future__ import annotations

from math import exp

from telltable.core.seat import Seat
from telltable.games.storyline.box.pack import StoryLinePack
from telltable.games.storyline.rules.scoring import points_of
from telltable.games.storyline.table.state import State

TOKEN, POINT = 0.5, 0.2  # what one more adds to the logarithm of the odds


def evaluate(pack: StoryLinePack, state: State) -> tuple[float, ...]:
    """How good it looks for each seat, from 0 to 1: by tokens while they lie face down, then by what they are worth."""
    table = state.table
    everybody = range(len(table.names))
    if table.winners:
        return tuple((seat in table.winners) / len(table.winners) for seat in everybody)
    odds = {seat: exp(_standing(state, seat)) for seat in table.seats}
    return tuple(odds.get(seat, 0.0) / sum(odds.values()) for seat in everybody)


def _standing(state: State, seat: Seat) -> float:
    table = state.table
    if table.faces and table.faces[seat]:
        return POINT * points_of(table.faces[seat])
    return TOKEN * table.tokens[seat] if table.tokens else 0.0
