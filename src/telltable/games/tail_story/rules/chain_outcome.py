"""Outcome of the chain and effects (TS-501 to TS-504): from the last item down; the effects are in `effects_of_*`."""

from __future__ import annotations

from collections.abc import Sequence

from telltable.core.seat import Seat
from telltable.core.step import Step
from telltable.games.tail_story.box.pack import TailPack
from telltable.games.tail_story.table import events as e
from telltable.games.tail_story.table.state import State
from telltable.games.tail_story.table.types import Play

from .conventions import draw
from .effects_of_actions import take_effect

CARDS = ("play", "stop")  # items that are event cards


def standing(count: int) -> tuple[bool, ...]:
    """TS-501: which of so many items stand: the last one, and every other one below it."""
    return tuple([(count - place) % 2 == 1 for place in range(count)])


def bribes(seats: Sequence[Seat], stands: Sequence[bool]) -> tuple[Seat, ...]:
    """TS-502: who draws a bribe, from the last item down; `seats`: whose the items are."""
    return tuple([seats[place] for place in range(len(seats) - 1, -1, -1) if not stands[place]])


class Resolve(Step[State, TailPack], frozen=True):
    """TS-501 to TS-504: from the last item down."""

    rule = "TS-501"

    def run(self, p: Play) -> None:
        """TS-502: bribes first, from the last item down; then the effect, if the action stands."""
        table = p.state.table
        stands = standing(len(table.chain))
        bribed = bribes([item.seat for item in table.chain], stands)
        successes = tuple(
            (item.seat, item.card)
            for item, stood in zip(table.chain, stands, strict=True)
            if stood and item.action in CARDS
        )
        p.tell(e.ChainResolved(stands, bribed, successes))
        for seat in bribed:
            draw(p, seat, 1, "bribe")
        if stands[0]:
            take_effect(p, p.state.table.chain[0])
