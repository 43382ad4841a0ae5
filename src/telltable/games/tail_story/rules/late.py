"""TS-401, TS-406: a stop when there is nothing to stop."""

from __future__ import annotations

from telltable.core.refusal import Refusal
from telltable.core.step import Scene
from telltable.games.tail_story.table.state import Table


def too_late(at: Scene) -> Refusal:
    """TS-401, TS-406: why nothing can be stopped now."""
    table: Table = at.state.table
    first = table.chain[0] if table.chain else None
    if first and first.action == "play" and at.pack.kinds[first.card] == "acting":
        return Refusal("acting", "TS-401", "Acting cards cannot be stopped.")
    if table.barred:
        return Refusal("barred", "TS-401", "Nobody can play stopping cards this turn: Alan is sprinting.")
    return Refusal("too_late", "TS-406", "Too late: the window is closed. Your card stays in your hand.")
