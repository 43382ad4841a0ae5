"""How a game ended (NC-704 to NC-706), in words and as an `Outcome`, with what a designer counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from telltable.core.english import listed
from telltable.core.event import Event
from telltable.core.rules import Outcome
from telltable.games.ninety_nine_chances.box.components import HAPPY
from telltable.games.ninety_nine_chances.table import events as e
from telltable.games.ninety_nine_chances.table import events_consent as et
from telltable.games.ninety_nine_chances.table.state import NOBODY, State, Table

DECADE = 10


def outcome(state: State, events: Sequence[Event]) -> Outcome | None:
    """None while it goes on."""
    table = state.table
    if not table.ending:
        return None
    return Outcome(
        ending=table.ending,
        won=bool(table.winners),
        winners=table.winners,
        text=tell_end(table),
        figures=_figures(table, Counter(type(fact) for fact in events)),
        group=f"{len(table.names)} players",
        rates=_rates(table),
    )


def so_far(state: State) -> tuple[float, ...]:
    """The Resources of each seat."""
    return tuple(float(len(held)) for held in state.table.resources)


def tell_end(t: Table) -> str:
    """Who held what in the end, who won, and what decided a tie (NC-704 to NC-706)."""
    held = ", ".join(f"{count} for {t.names[seat]}" for seat, count, _, _ in t.scores)
    if not t.winners:
        return f"Resources in the end: {held}. Nobody has any left, so everybody loses."
    return f"Resources in the end: {held}. {listed([t.names[seat] for seat in t.winners])} won.{_tie(t)}"


def _tie(t: Table) -> str:
    """What decided between those with the most Resources; empty when one had the most."""
    hero = t.hero
    most = max((count for _, count, _, _ in t.scores), default=0)
    level = listed([t.names[seat] for seat, count, _, _ in t.scores if count == most])
    return {
        "hero": f" {level} were tied, and the Hero wins a tie.",
        "picked": f" {level} were tied, and the Hero, {t.names[hero]}, chose the winner.",
        "shared": " They share the win" + ("." if hero != NOBODY else ", as there was no Hero to break the tie."),
    }.get(t.tie, "")


def _figures(table: Table, happened: Counter[type]) -> dict[str, float]:
    done = [turn for turn in table.turns if turn.flip]
    counts: dict[str, float] = {
        "plays": len(table.told),
        "plans": len(done),
        "median": sum(turn.median for turn in done) / len(done) if done else 0,
        "reshuffles": happened[e.DeckReshuffled],
        "objections": happened[et.ObjectionRaised],
        "deck_left": table.deck_size,
    }
    for seat, light, dark, _ in table.scores:
        counts |= {f"Resources of seat {seat + 1}": light, f"Problems of seat {seat + 1}": dark}
    return {name: float(count) for name, count in counts.items()}


def _rates(table: Table) -> dict[str, tuple[int, int]]:
    """How many of how many: plans that work, by chance; Heroes and losses by bid; wins and happy endings by seat."""
    found: dict[str, tuple[int, int]] = {}

    def count(name: str, hit: bool) -> None:
        hits, of = found.get(name, (0, 0))
        found[name] = hits + hit, of + 1

    for turn in table.turns:
        if turn.flip:
            count("plans that work", turn.works)
            count(f"plans that work at {decade(turn.median)} in 100", turn.works)
    for seat, _, _, kind in table.scores:
        count(f"wins from seat {seat + 1}", seat in table.winners)
        count("happy endings", kind == HAPPY)
        bid = table.bid_of(seat)
        if bid:
            count(f"Heroes with a bid of {decade(bid)}", seat == table.hero)
            count(f"losses with a bid of {decade(bid)}", table.went_over(seat))
    return dict(sorted(found.items()))


def decade(number: int) -> str:
    """The ten Numbers that this one is among, in words."""
    low = number // DECADE * DECADE
    return f"{low:02d} to {low + DECADE - 1:02d}"
