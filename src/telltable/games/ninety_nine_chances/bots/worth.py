"""What bots think things are worth: themes, words that suit each other, odds, and bids."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from telltable.core.seat import Seat
from telltable.games.ninety_nine_chances.box.components import HIGHEST, LOWEST, is_blank, number_of
from telltable.games.ninety_nine_chances.box.pack import ChancePack
from telltable.games.ninety_nine_chances.table.state import Table, View
from telltable.games.ninety_nine_chances.table.view import lying

FIT = 5  # points in 100 for a Resource that suits the Problem
# What bots bid at a small table and at a large one, each of these as often: what comes of it when all bid like this.
FEW_BIDS = (1, 4, 5, 7, 9, 13, 16, 19, 23, 25, 29, 32, 36, 42, 51, 64)
MANY_BIDS = (1, 3, 4, 6, 8, 10, 12, 14, 17, 21, 25, 30, 36, 46, 60, 76)
FEW = 3  # others
COMFORT = 0.02  # what a Resource is worth beside winning


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
    """The card of the hand with the best evaluate."""
    return max(view.hand, key=lambda card: (bid_worth(view, number_of(card)), card))


def bid_worth(view: View, bid: int) -> float:
    """NC-606 to NC-608, NC-704: how likely a bid is to win, and a little for every Resource that it brings.

    Over the Finale it costs all Resources; under it, it brings one, or as many again for the Hero. The others bid what
    bots bid, each for itself.
    """
    table, seat = view.table, _seat(view)
    own = len(table.resources[seat])
    others = [len(table.resources[one]) for one in table.open if one != seat]
    bids = FEW_BIDS if len(others) <= FEW else MANY_BIDS
    left = unseen(view)
    total = 0.0
    for finale in left:
        if finale < bid:
            total -= COMFORT * own
            continue
        field = Field(bids, bid, finale)
        total += field.wins(own, others) + COMFORT * (1 + (own - 1) * field.hero ** len(others))
    return total / len(left) if left else 0.0


class Field:
    """What may become of the others' bids (in ascending order), beside a bid that is not over the Finale."""

    def __init__(self, bids: Sequence[int], bid: int, finale: int) -> None:
        count, below, fair = len(bids), bisect_right(bids, bid), bisect_right(bids, finale)
        self.over = (count - fair) / count
        self.under = below / count
        self.between = [(n / count, 1 / count) for n in range(below, fair)]

    @property
    def hero(self) -> float:
        """The chance of each of them to leave the Hero to this bid."""
        return self.over + self.under

    def wins(self, own: int, others: Sequence[int]) -> float:
        """The chance to have the most Resources, as the Hero or without."""
        first = 1.0
        for held in others:
            first *= self.over + (self.under if held + 1 <= 2 * own else 0)
        return first + sum(self._behind(own, others, n) for n, held in enumerate(others) if 2 * held <= own)

    def _behind(self, own: int, others: Sequence[int], hero: int) -> float:
        """The chance to win although that one is the Hero; of as many the Hero picks one."""
        found = 0.0
        for below, chance in self.between:
            for n, held in enumerate(others):
                if n != hero:
                    chance *= self.over + below * (1 if held < own else 0.5 if held == own else 0)
            found += chance
        return found


def _seat(view: View) -> Seat:
    if view.seat is None:
        raise LookupError("a spectator does not bid")
    return view.seat
