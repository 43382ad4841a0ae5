"""How a game ended, and what a designer counts."""

from __future__ import annotations

from collections.abc import Sequence

from telltable.core.event import Event
from telltable.core.rules import Outcome

from . import events as e
from .components import listed
from .evolve_cards import COUNTED
from .state import Table


def ending_text(table: Table) -> str:
    """One or two sentences."""
    names = listed([table.names[seat] for seat in table.winners])
    if table.ending == "abandoned":
        return "Everybody has left the table."
    if table.ending == "limit":
        share = "share the race" if len(table.winners) > 1 else "is ahead"
        return f"The last round is over, and {names} {share}."
    win = "win" if len(table.winners) > 1 else "wins"
    return f"{names} {win} with a fourth achievement."


def outcome(table: Table, facts: Sequence[Event]) -> Outcome | None:
    """None while it goes on."""
    if not table.ending:
        return None
    counts = dict(zip(COUNTED, table.counts or (0,) * len(COUNTED), strict=True))
    first = next((deed.turn for deed in table.deeds if deed.kind == "achievement"), 0)
    checks = [fact for fact in facts if isinstance(fact, e.DeckChecked)]
    figures: dict[str, float] = {
        "turns": table.turn,
        "rounds": table.round,
        "first achievement": first,
        **counts,
        "several empty decks": sum(len(check.empty) > 1 for check in checks),
        "no cards": sum(isinstance(fact, e.AchievementMissed) and fact.why == "no_cards" for fact in facts),
    }
    for queue, seat in enumerate(table.order, start=1):
        figures[f"wins of queue {queue}"] = float(seat in table.winners) / max(1, len(table.winners))
        figures[f"wins of {table.mats[seat].pet}"] = float(seat in table.winners) / max(1, len(table.winners))
    return Outcome(
        ending=table.ending,
        won=table.ending == "fourth",
        winners=table.winners,
        text=ending_text(table),
        figures={name: float(value) for name, value in figures.items()},
    )
