"""How a game ended, in words and as an `Outcome`, with what a designer counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from telltable.core.english import listed
from telltable.core.event import Event
from telltable.core.rules import Outcome
from telltable.games.storystack.box.components import LANES, TAGS, TYPES
from telltable.games.storystack.table import events as e
from telltable.games.storystack.table.state import Table

ENDINGS = {
    "complete": "The outline is complete. Everybody wins.",
    "broken": "The outline stays broken.",
    "abandoned": "Everybody has left the table.",
}


def highest(table: Table) -> str:
    """SS-V4: who scored highest, where the table wanted to know, and who shares that; empty otherwise."""
    if not table.winners:
        return ""
    best = next(line[4] for line in table.scores if line[0] == table.winners[0])
    names = listed([table.names[seat] for seat in table.winners])
    return (
        f" {names} {f'share the highest score, {best}' if len(table.winners) > 1 else f'scored highest, with {best}'}."
    )


def outcome(table: Table, facts: Sequence[Event]) -> Outcome | None:
    """None while it goes on. All seats win a complete outline together (SS-E3); a score may name winners (SS-V4)."""
    if not table.ending:
        return None
    won = table.ending == "complete"
    everybody = tuple(range(len(table.names)))
    return Outcome(
        ending=table.ending,
        won=won,
        winners=table.winners or (everybody if won else ()),
        text=ENDINGS[table.ending] + highest(table),
        figures=_figures(table, Counter(type(fact) for fact in facts)),
        group=table.pattern,
    )


def _figures(table: Table, happened: Counter[type]) -> dict[str, float]:
    types = Counter(f.type for f in table.facts)
    by = Counter(f.seat for f in table.facts)
    counts: dict[str, int] = {
        "plays": len(table.facts),
        "turns": table.turn,
        "stuck": table.stuck,
        "forced": sum(f.revealed for f in table.facts),
        "redraws": happened[e.HandRedrawn],
        "deck_emptied": happened[e.DeckEmptied],
        "deck_left": table.deck_size,
        "retcons": len(table.retcons),
        "thread_b": int(bool(table.thread_b)),
    }
    counts |= {f"tag {tag}": table.tags[place] for place, tag in enumerate(TAGS)}
    counts |= {f"type {name}": types[code] for code, name in TYPES.items()}
    counts |= {f"lane {name}": len(table.lanes[place]) for place, name in enumerate(LANES)}
    counts |= {f"plays of {name}": by[seat] for seat, name in enumerate(table.names)}
    counts |= {f"score of {table.names[line[0]]}": line[4] for line in table.scores}
    return {name: float(count) for name, count in counts.items()}
