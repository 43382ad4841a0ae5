"""Which ways are open is told whenever it changes, so that none closes unseen (ST-WAY-10)."""

from __future__ import annotations

from telltable.games.stacktors.table import events_story as es
from telltable.games.stacktors.table.types import Play, Step

from .ways import ways_here


def note_ways(p: Play) -> None:
    """Tell which ways are open, where they are others than those told last."""
    now = tuple(way.id for way in ways_here(p))
    if now != p.state.table.open_ways:
        p.tell(es.WaysChanged(now))


class NotingWays(Step, frozen=True):
    """Something followed from words or deeds: it may have opened ways, or closed some."""

    rule = "ST-WAY-10"

    def run(self, p: Play) -> None:
        """Once it has followed, and before anything is asked."""
        if p.state.table.mode:
            note_ways(p)
