"""Chapter “Bots”, SS-B2: some legal play of a card: uniform over its lanes, then over each slot."""

from __future__ import annotations

from telltable.core.luck import Luck, pick
from telltable.games.storystack.box.components import (
    CHARACTERS_ASKED,
    COSTS,
    EVERYONE,
    EXISTING_KIND,
    LANES_OF,
    NAMED_KIND,
    Card,
)
from telltable.games.storystack.table.moves import Given, Play, Slot
from telltable.games.storystack.table.state import Table

_UNNAMED = Given()


def random_play(table: Table, card: Card, luck: Luck) -> Play:
    """A play of a card whose hard slots can be filled; a naming slot makes something new half of the time."""
    lane = pick(luck, LANES_OF[card.type])
    return Play(card.id, lane, tuple([_fill(table, code, luck) for code in card.choices]))


def _fill(table: Table, code: str, luck: Luck) -> Slot:
    if code in CHARACTERS_ASKED:
        letters = list(table.ids_of("character"))
        return tuple([letters.pop(luck.below(len(letters))) for _ in range(CHARACTERS_ASKED[code])])
    if code == "+C":
        return _UNNAMED
    if code in NAMED_KIND:
        have = table.ids_of(NAMED_KIND[code])
        return pick(luck, have) if have and not luck.below(2) else _UNNAMED
    if code in EXISTING_KIND:
        return pick(luck, table.ids_of(EXISTING_KIND[code]))
    if code == "E2!":
        left = list(table.elements)
        return tuple([left.pop(luck.below(len(left))).id for _ in range(2)])
    if code == "K!":
        return 1 + luck.below(len(table.facts))
    return Given(cost=pick(luck, COSTS), payer=pick(luck, (*table.ids_of("character"), EVERYONE)))
