"""What bots think things are worth: themes, words that suit each other, odds, and bids."""

from __future__ import annotations

from collections.abc import Sequence

from telltable.core.seat import Seat

from .components import HIGHEST, LOWEST, ChancePack, is_blank, number_of
from .state import Table, View
from .view import lying

FIT = 5  # points in 100 for a Resource that suits the Problem
OTHERS_LOW, OTHERS_HIGH = 1, 30  # where a bidder expects the others' bids
GLORY = 1.5  # what being the Hero is worth besides: who doubles mostly wins, and breaks ties


def theme_worth(pack: ChancePack, pair: Sequence[str]) -> float:
    """How well two genres mash: different worlds are worth most, and something in common is worth a little."""
    first, second = (pack.cards[card] for card in pair)
    contrast = 2.0 if first.world != second.world else 0.0
    shared = 1.0 if first.suits == second.suits else 0.0
    closed = 5.0 if first.open or second.open else 0.0
    return 1 + contrast + shared - closed + abs(number_of(first.id) - number_of(second.id)) / 1000


def fit(pack: ChancePack, resource: str, problem: str) -> bool:
    """Whether a Resource suits a Problem: their words are about the same side of life."""
    if is_blank(resource) or is_blank(problem):
        return False
    return pack.cards[resource].suits == pack.cards[problem].suits


def chance_of(pack: ChancePack, table: Table) -> float:
    """The odds of the running plan in 100, by what was told and held."""
    turn = table.turn
    borrowed = [one.partition(" ")[2] for one in turn.borrowed]
    fits = sum(fit(pack, card, turn.problem) for card in (*turn.resources, *borrowed))
    helped = len(turn.borrowed) + len(turn.enlisted)
    return 40 + 8 * min(3, len(turn.resources)) + 6 * helped - 8 * len(turn.refused) + min(10, FIT * fits)


def unseen(view: View) -> list[int]:
    """Numbers that may still be anywhere: all but the open cards and the own ones."""
    seen = {number_of(card) for card in (*lying(view.table), *view.hand, *view.secret)}
    return [number for number in range(LOWEST, HIGHEST + 1) if number not in seen]


def best_bid(view: View) -> str:
    """The card of the hand with the best expected value."""
    return max(view.hand, key=lambda card: (bid_worth(view, number_of(card)), card))


def bid_worth(view: View, bid: int) -> float:
    """NC-606 to NC-608: what a bid brings on average, if the others bid anything from 1 to 30.

    Over the Finale it costs all Resources; under it, it brings one, or as many again for the Hero.
    """
    table, seat = view.table, _seat(view)
    resources = len(table.resources[seat])
    others = len(table.open) - 1
    left = unseen(view)
    total = 0.0
    for finale in left:
        if finale < bid:
            total -= resources
            continue
        between = _share(bid, finale)
        hero = (1 - between) ** others
        total += 1 + (resources - 1 + GLORY) * hero
    return total / len(left) if left else 0.0


def _share(bid: int, finale: int) -> float:
    """The chance that another bid lies above this one and not over the Finale."""
    low, high = max(bid, OTHERS_LOW), min(finale, OTHERS_HIGH)
    return max(0, high - low) / (OTHERS_HIGH - OTHERS_LOW)


def _seat(view: View) -> Seat:
    if view.seat is None:
        raise LookupError("a spectator does not bid")
    return view.seat
