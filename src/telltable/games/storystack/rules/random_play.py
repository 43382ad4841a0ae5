"""Chapter “Bots”, SS-B2: some legal play of a card: uniform over its lanes, then over each slot."""

from __future__ import annotations

from telltable.core.luck import Luck
from telltable.games.storystack.box.components import (
    CHARACTERS_ASKED,
    COSTS,
    EVERYONE,
    EXISTING_KIND,
    LANES_OF,
    LETTERS,
    NAMED_KIND,
    Card,
)
from telltable.games.storystack.table.moves import Given, Play, Slot
from telltable.games.storystack.table.state import Table

_UNNAMED = Given()


def random_play(table: Table, card: Card, luck: Luck) -> Play:
    """A play of a card whose hard slots can be filled; a naming slot makes something new half of the time."""
    lanes = LANES_OF[card.type]
    lane = lanes[luck.below(len(lanes))]
    return Play(card.id, lane, tuple([_fill(table, code, luck) for code in card.choices]))


def _fill(table: Table, code: str, luck: Luck) -> Slot:
    if code in CHARACTERS_ASKED:
        letters = list(LETTERS[: table.tally[0]])
        return tuple([letters.pop(luck.below(len(letters))) for _ in range(CHARACTERS_ASKED[code])])
    if code == "+C":
        return _UNNAMED
    if code in NAMED_KIND:
        have = table.of_kind(NAMED_KIND[code])
        return have[luck.below(len(have))].id if have and not luck.below(2) else _UNNAMED
    if code in EXISTING_KIND:
        have = table.of_kind(EXISTING_KIND[code])
        return have[luck.below(len(have))].id
    if code == "E2!":
        left = list(table.elements)
        return tuple([left.pop(luck.below(len(left))).id for _ in range(2)])
    if code == "K!":
        return 1 + luck.below(len(table.facts))
    cost = COSTS[luck.below(len(COSTS))]
    payer = luck.below(table.tally[0] + 1)
    return Given(cost=cost, payer=LETTERS[payer] if payer < table.tally[0] else EVERYONE)
