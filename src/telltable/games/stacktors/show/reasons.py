"""Why a companion did what it did: the public weights of `rules.judgement.worth`, in words."""

from __future__ import annotations

from collections.abc import Sequence

from telltable.core.event import Event
from telltable.games.stacktors.table import events as e
from telltable.games.stacktors.table import events_fight as ef
from telltable.games.stacktors.table.names import name, within
from telltable.games.stacktors.table.state import Table

REASONS = {
    "guts.B": "whoever is held can't follow",
    "brains.R": "one foe fewer to face for a while",
    "brains.Y": "whoever is calmed strikes nobody",
    "brains.P": "a foe that fights its own side is worth two",
    "brains.B": "to see the defence first",
    "brains.G": "one more friend",
    "brains.Pk": "the exchange is worth it",
    "guts.G": "slow feet reach nobody",
    "guts.P": "they stand better elsewhere",
    "guts.R": "they are in range",
}


def because(table: Table, told: Sequence[Event]) -> str:
    """The sentence for what everybody was told; empty when there is none."""
    for event in told:
        if isinstance(event, ef.AttackDeclared):
            target = name(table, event.fight.targets[0])
            if event.fight.targets[0] in table.challenges:
                return f"Why: the way on leads through {within(target)}."
            return f"Why: {REASONS.get(event.fight.cell, f'{target} has little left to answer with')}."
        if isinstance(event, e.Stepped):
            return "Why: to get nearer."
        if isinstance(event, e.Passed):
            return "Why: let them come."
    return ""
