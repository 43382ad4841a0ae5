"""What a table looks like to somebody who wants to win: by what is open alone."""

from __future__ import annotations

from math import exp

from telltable.core.seat import Seat

from .components import GOAL
from .state import Table

LEAD = 5.0  # cards ahead that make a win about three times as likely as not
HAND_WORTH = 0.6  # a card in hand draws others, or stops them
BEAM = 2.0  # what a lost action point costs


def danger(table: Table, seat: Seat) -> int:
    """How close a seat is to winning (section 6): ten for each achievement, less what is left in the deck."""
    return 10 * table.mats[seat].achievements - table.mats[seat].deck


def most_dangerous(table: Table, seats: tuple[Seat, ...]) -> Seat:
    """Of equals the first."""
    return max(seats, key=lambda seat: danger(table, seat))


def prospects(table: Table) -> tuple[float, ...]:
    """How good it looks for each seat, from 0 to 1: what it still has to draw, against the best of the others."""
    if table.ending:
        share = 1 / len(table.winners) if table.winners else 0.0
        return tuple(share if seat in table.winners else 0.0 for seat in range(len(table.mats)))
    left = [to_draw(table, seat) for seat in range(len(table.mats))]
    return tuple(1 / (1 + exp((own - min(left[:seat] + left[seat + 1 :])) / LEAD)) for seat, own in enumerate(left))


def to_draw(table: Table, seat: Seat) -> float:
    """Cards to draw until the fourth achievement: this deck, and those that will be rebuilt of what is owned."""
    mat = table.mats[seat]
    owned = mat.deck + len(mat.discard) + len(mat.zone) + mat.hand
    later = sum(max(3, owned - mat.limit - lost) for lost in range(1, GOAL - mat.achievements))
    return mat.deck + later - HAND_WORTH * mat.hand + BEAM * mat.beam
