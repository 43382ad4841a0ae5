"""Candidates of a field in words."""

from __future__ import annotations

from typing import Any

from telltable.games.storystack.box.components import DEVICES, EVERYONE, KINDS, LANES
from telltable.games.storystack.box.pack import StoryPack
from telltable.games.storystack.table.names import name_of
from telltable.games.storystack.table.state import Table

NAMED = frozenset((*KINDS, "element", "fact", "item"))


def label(pack: StoryPack, table: Table, kind: str, value: Any) -> str:
    """What a person reads for a candidate: ``B, Mara``; ``4 Complications``; ``#3 Sold for a Song``."""
    if kind == "lane":
        return f"{value} {LANES[value - 1]}"
    if kind == "seat":
        return table.names[value] if value >= 0 else "anybody"
    if kind == "card":
        return pack.cards[value].title
    if kind == "pattern":
        return pack.patterns[value].title if value else "no preference"
    if kind == "play" or (isinstance(value, str) and value.startswith("#")):
        n = int(str(value).removeprefix("#"))
        return f"#{n} {pack.cards[table.fact(n).card].title}"
    if kind == "device":
        return DEVICES[value]
    if kind in NAMED and value != EVERYONE and table.element(value):
        return f"{value}, {name_of(table, value)}"
    return str(value)
