"""Chapter “Threads”, SS-T1 to SS-T3. Thread B opens in `plays`; cards are assigned to it in `skinning`."""

from __future__ import annotations

from telltable.games.storystack.box.pack import StoryPack
from telltable.games.storystack.table.state import Fact, Table

USEFUL_TAGS = frozenset(("REVELATION", "COMPLICATION", "TRIALS", "BETRAYAL", "AFTERMATH"))  # SS-T3


def thread_of(table: Table, fact: Fact) -> str:
    """SS-T2: which thread a card serves: A before Thread B began and unless it was assigned."""
    if not table.thread_b or fact.n <= table.thread_b:
        return "A"
    return table.skin.threads.get(f"#{fact.n}", "A")


def is_useful(pack: StoryPack, table: Table) -> bool:
    """SS-T3, advice only: Thread B gives a clue, pressure, a betrayal or a pay-off."""
    return any(thread_of(table, f) == "B" and pack.cards[f.card].tag in USEFUL_TAGS for f in table.facts)
