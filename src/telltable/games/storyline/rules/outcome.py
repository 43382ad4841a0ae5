"""How a game ended, and what a designer counts."""

from __future__ import annotations

from collections.abc import Sequence

from telltable.core.english import count, listed
from telltable.core.event import Event
from telltable.core.rules import Outcome
from telltable.games.storyline.table.state import State, Table

TIES = {
    "": "",
    "rose": " The Rose breaks the tie.",
    "tokens": " More tokens break the tie.",
    "shared": " They share the victory.",
}


def outcome(state: State, events: Sequence[Event]) -> Outcome | None:
    """None while it goes on. Figures count by seat."""
    table = state.table
    if not table.over:
        return None
    return Outcome("the end", True, table.winners, verdict_text(table), _figures(table), f"tale {table.tale}")


def so_far(state: State) -> tuple[float, ...]:
    """The tokens of each seat, which lie face down until the end; then its points."""
    return tuple(map(float, state.table.points or state.table.tokens))


def verdict_text(table: Table) -> str:
    """Who has won, with what, and how a tie was broken."""
    names = listed([table.names[seat] for seat in table.winners])
    best = table.points[table.winners[0]]
    what = count(best, "token" if table.family else "point")
    verb = "wins" if len(table.winners) == 1 else "win"
    return f"{names} {verb} with {what}.{TIES[table.tie]}"


def _figures(table: Table) -> dict[str, float]:
    lines = [(card, giver) for page in table.pages for card, giver in zip(page.cards, page.givers, strict=True)]
    figures = {"plays": float(len(lines)), "embellished": float(sum(bool(page.text) for page in table.pages))}
    figures |= {f"tie {tie}": float(table.tie == tie) for tie in TIES if tie}
    for seat, name in enumerate(table.names):
        figures[f"chosen of {name}"] = float(sum(giver == seat for _, giver in lines))
        figures[f"points of {name}"] = float(table.points[seat])
    return figures
