"""What a table looks like to somebody who wants to win."""

from __future__ import annotations

from math import exp

from telltable.core.seat import Seat
from telltable.games.tail_story.box.components import GOAL
from telltable.games.tail_story.box.pack import TailPack
from telltable.games.tail_story.rules.keep_values import keep_value
from telltable.games.tail_story.table.state import State, Table

# By a logistic fit to 350 games of careful bots, in the logarithm of the odds; only differences between seats count.
ACHIEVEMENT = 0.66
IN_DECK = -0.17
OWNED = -0.18  # every card that is owned comes round again,
OWNED_FOR_LATER = -0.10  # once for each deck that is still to be emptied
IN_HAND = -0.19
IN_HAND_WORTH = 0.051  # for each point of keep value
QUALITY = 0.14  # of the cards that will come, for each point of mean keep value
ALTERED = -0.9  # which comes with an achievement that has counted already
OWN_TURN, POINT = -0.33, 0.52


def most_dangerous(table: Table, seats: tuple[Seat, ...]) -> Seat:
    """Of equals the first."""
    return max(seats, key=lambda seat: table.danger(seat))


def evaluate(pack: TailPack, state: State) -> tuple[float, ...]:
    """How good it looks for each seat, from 0 to 1."""
    table = state.table
    if table.ending:
        share = 1 / len(table.winners) if table.winners else 0.0
        return tuple(share if seat in table.winners else 0.0 for seat in range(len(table.mats)))
    odds = [exp(standing(pack, state, seat)) for seat in range(len(table.mats))]
    return tuple(one / sum(odds) for one in odds)


def standing(pack: TailPack, state: State, seat: Seat) -> float:
    """The logarithm of a seat's odds, but for what is the same for all."""
    table = state.table
    mat = table.mats[seat]
    to_come = (*mat.discard, *state.decks[seat].cards)
    owned = mat.deck + len(mat.discard) + len(mat.zone) + mat.hand
    value = ACHIEVEMENT * mat.achievements + IN_DECK * mat.deck + ALTERED * mat.altered
    value += (OWNED + OWNED_FOR_LATER * (GOAL - 1 - mat.achievements)) * owned
    value += IN_HAND * mat.hand + IN_HAND_WORTH * _worth(pack, table, seat, state.hands[seat])
    value += QUALITY * _worth(pack, table, seat, to_come) / max(1, len(to_come))
    return value + (OWN_TURN + POINT * table.ap) * (seat == table.active)


def _worth(pack: TailPack, table: Table, seat: Seat, cards: tuple[str, ...]) -> int:
    return sum(keep_value(pack, table, seat, card) for card in cards)
