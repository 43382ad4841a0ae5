"""Outcome of the chain and effects (TS-501 to TS-504): from the last item down; the effects are in `effects_of_*`."""

from __future__ import annotations

from telltable.core.step import Step
from telltable.games.tail_story.box.pack import TailPack
from telltable.games.tail_story.table import events as e
from telltable.games.tail_story.table.state import State
from telltable.games.tail_story.table.types import Play

from .conventions import draw
from .effects_of_actions import take_effect

CARDS = ("play", "stop")  # items that are event cards


class Resolve(Step[State, TailPack], frozen=True):
    """TS-501 to TS-504: from the last item down."""

    rule = "TS-501"

    def run(self, p: Play) -> None:
        """TS-502: bribes first, from the last item down; then the effect, if the action stands."""
        table = p.state.table
        top = len(table.chain) - 1
        stands = tuple((top - place) % 2 == 0 for place in range(top + 1))
        bribed = tuple(table.chain[place].seat for place in range(top, -1, -1) if not stands[place])
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
