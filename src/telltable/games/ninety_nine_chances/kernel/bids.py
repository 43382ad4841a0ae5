"""What a bid is worth to a bot (`bots/worth.py`): the same sums in the same order, so the same to the last bit.

What looks only at how many of the usual bids a Finale is not below is worked out once for all such Finales.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from telltable.core.compiled import Record, compiled
from telltable.games.ninety_nine_chances.bots.worth import COMFORT, FEW_BIDS
from telltable.games.ninety_nine_chances.box.components import HIGHEST, LOWEST

from .cards import is_blank
from .table import NUMBERS

COUNT = len(FEW_BIDS)


@compiled
def best_bid(t: Record, seat: int) -> int:
    """The card of the hand with the best worth; of equals the highest."""
    seen = np.zeros(NUMBERS, np.bool_)
    _look(t, seat, seen)
    best, how_good = 0, 0.0
    for place in range(t.hand_n[seat]):
        card = t.hand[seat, place]
        worth = _worth(t, seat, card, seen)
        if not best or worth > how_good or (worth == how_good and card > best):
            best, how_good = card, worth
    return int(best)


@compiled
def _look(t: Record, seat: int, seen: Any) -> None:
    """`worth.unseen`: the open cards and the own ones."""
    for place in range(t.pile_n):
        seen[t.pile[place]] = True
    seen[t.theme[0]] = seen[t.theme[1]] = True
    for place in range(t.hand_n[seat]):
        seen[t.hand[seat, place]] = True
    for other in range(t.seats):
        for place in range(t.resources_n[other]):
            if not is_blank(t.resources[other, place]):
                seen[t.resources[other, place]] = True
        for place in range(t.problems_n[other]):
            if not is_blank(t.problems[other, place]):
                seen[t.problems[other, place]] = True


@compiled
def _worth(t: Record, seat: int, bid: int, seen: Any) -> float:
    own, below = t.resources_n[seat], t.bid_place[bid]
    total, count = 0.0, 0
    at, wins = -1, 0.0
    for finale in range(LOWEST, HIGHEST + 1):
        if seen[finale]:
            continue
        count += 1
        if finale < bid:
            total -= COMFORT * own
            continue
        fair = t.bid_place[finale]
        if fair != at:
            at, wins = fair, _wins(t, seat, below, fair)
        total += wins + COMFORT * (1 + (own - 1) * t.bid_alone[below, fair])
    return total / count if count else 0.0


@compiled
def _wins(t: Record, seat: int, below: int, fair: int) -> float:
    """The chance to have the most Resources, as the Hero or without."""
    own = t.resources_n[seat]
    over, under = (COUNT - fair) / COUNT, below / COUNT
    first, behind = 1.0, 0.0
    for other in range(t.seats):
        if other != seat:
            first *= over + (under if t.resources_n[other] + 1 <= 2 * own else 0.0)
    for other in range(t.seats):
        if other != seat and 2 * t.resources_n[other] <= own:
            behind += _behind(t, seat, other, below, fair)
    return first + behind


@compiled
def _behind(t: Record, seat: int, hero: int, below: int, fair: int) -> float:
    """The chance to win although that one is the Hero; of as many the Hero picks one."""
    own, over, found = t.resources_n[seat], (COUNT - fair) / COUNT, 0.0
    for place in range(below, fair):
        chance = 1 / COUNT
        for other in range(t.seats):
            if other != seat and other != hero:
                held = t.resources_n[other]
                chance *= over + place / COUNT * (1.0 if held < own else 0.5 if held == own else 0.0)
        found += chance
    return found
