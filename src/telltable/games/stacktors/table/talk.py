"""Who has just answered somebody (ST-BOT-11)."""

from __future__ import annotations

from .state import Spoken, Table

LASTS = 1  # rounds after the one in which somebody answered


def answered(table: Table) -> frozenset[str]:
    """Those who answered a person's words in this round of a fight or the one before, with words or a gesture."""
    ids = {one.name: one.id for one in table.living if one.side != "party"}
    found = set[str]()
    after: Spoken | None = None
    for line in reversed(table.story):
        if line.stage != table.stage or line.round < table.round - LASTS:
            break
        if after is not None and line.human and line.kind == "said" and after.kind in ("said", "told"):
            found.update(ids[name] for name in (after.who,) if name in ids)
        after = None if line.human else line
    return frozenset(found)
