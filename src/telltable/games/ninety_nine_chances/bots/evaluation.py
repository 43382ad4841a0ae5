"""What a table looks like to somebody who wants to win."""

from __future__ import annotations

from math import exp

from telltable.core.seat import Seat
from telltable.games.ninety_nine_chances.box.components import number_of
from telltable.games.ninety_nine_chances.box.pack import ChancePack
from telltable.games.ninety_nine_chances.table.state import State

RESOURCE, PROBLEM = 0.6, -0.1  # what one more adds to the logarithm of the odds
CARD = 0.01  # for each card to bid with, by how far it is from being too high for any Finale


def evaluate(pack: ChancePack, state: State) -> tuple[float, ...]:
    """How good it looks for each seat, from 0 to 1: who has most Resources wins (NC-704)."""
    table = state.table
    everybody = range(len(table.names))
    if table.phase == "over":
        return tuple((seat in table.winners) / max(1, len(table.winners)) for seat in everybody)
    odds = {seat: exp(_standing(state, seat)) for seat in table.open}
    return tuple(odds.get(seat, 0.0) / sum(odds.values()) for seat in everybody)


def _standing(state: State, seat: Seat) -> float:
    table = state.table
    spread = sum(min(number_of(card), 99 - number_of(card)) for card in state.hands[seat]) / 50
    return RESOURCE * len(table.resources[seat]) + PROBLEM * len(table.problems[seat]) + CARD * spread
