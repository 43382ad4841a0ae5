"""What a table looks like to somebody who wants to win: by what is open alone."""

from __future__ import annotations

from telltable.core.seat import Seat

from .components import GOAL
from .state import Table


def danger(table: Table, seat: Seat) -> int:
    """How close a seat is to winning (section 6): ten for each achievement, less what is left in the deck."""
    return 10 * table.mats[seat].achievements - table.mats[seat].deck


def most_dangerous(table: Table, seats: tuple[Seat, ...]) -> Seat:
    """Of equals the first."""
    return max(seats, key=lambda seat: danger(table, seat))


def prospects(table: Table) -> tuple[float, ...]:
    """How good it looks for each seat, from 0 to 1: its share of the way, ahead of the best of the others."""
    if table.ending:
        share = 1 / len(table.winners) if table.winners else 0.0
        return tuple(share if seat in table.winners else 0.0 for seat in range(len(table.mats)))
    ways = [_way(table, seat) for seat in range(len(table.mats))]
    worth = []
    for seat, own in enumerate(ways):
        ahead = own - max(way for other, way in enumerate(ways) if other != seat)
        worth.append(min(0.98, max(0.02, 0.5 + ahead / 2.4)))
    return tuple(worth)


def _way(table: Table, seat: Seat) -> float:
    """Achievements, and how much of the next deck is gone: a pile that is small makes the deck after it short."""
    mat = table.mats[seat]
    whole = max(1, mat.deck + len(mat.discard) + len(mat.zone) + mat.hand)
    gone = 1 - mat.deck / max(12, whole)
    hand = min(mat.hand, mat.limit) * 0.015
    return mat.achievements + gone + hand - 0.02 * (whole - 15) * (mat.achievements < GOAL)
