"""End of the game (TS-811, TS-812) in words, and what a designer counts."""

from __future__ import annotations

from collections.abc import Sequence

from telltable.core.english import count as counted
from telltable.core.english import listed
from telltable.core.event import Event
from telltable.core.rules import Outcome
from telltable.games.tail_story.table import events as e
from telltable.games.tail_story.table.state import State, Table


def ending_text(table: Table) -> str:
    """One or two sentences."""
    names = listed([table.names[seat] for seat in table.winners])
    if table.ending == "abandoned":
        return "Everybody has left the table."
    if table.ending == "limit":
        return f"The last round is over. {names} {_ahead(table)}"
    win = "win" if len(table.winners) > 1 else "wins"
    return f"{names} {win} with a fourth achievement."


def _ahead(table: Table) -> str:
    """TS-812: by how many achievements the winners are ahead, and what decided between as many."""
    best = table.mats[table.winners[0]]
    level = [seat for seat in table.order if table.mats[seat].achievements == best.achievements]
    many, deck = counted(best.achievements, "achievement"), counted(best.deck, "card")
    if len(table.winners) > 1:
        return f"tie for the win: {many} each, and {deck} each left in the deck."
    tie = f" Others have as many; the smallest deck, {deck}, breaks the tie." if len(level) > 1 else ""
    return f"is ahead with {many}.{tie}"


def so_far(state: State) -> tuple[float, ...]:
    """The achievements of each seat."""
    return tuple(float(mat.achievements) for mat in state.table.mats)


def outcome(state: State, events: Sequence[Event]) -> Outcome | None:
    """TS-811, TS-812: None while it goes on."""
    table = state.table
    if not table.ending:
        return None
    first = next((deed.turn for deed in table.deeds if deed.kind == "achievement"), 0)
    checks = [fact for fact in events if isinstance(fact, e.DeckChecked)]
    figures: dict[str, float] = {
        "turns": table.turn,
        "rounds": table.round,
        "first achievement": first,
        **table.figures,
        "several empty decks": sum(len(check.empty) > 1 for check in checks),
        "no cards": sum(isinstance(fact, e.AchievementMissed) and fact.why == "no_cards" for fact in events),
    }
    shares = [float(seat in table.winners) / max(1, len(table.winners)) for seat in range(len(table.mats))]
    figures |= {f"wins of queue {queue}": shares[seat] for queue, seat in enumerate(table.order, start=1)}
    pets = {mat.pet: shares[seat] for seat, mat in enumerate(table.mats)}
    figures |= {f"wins of {pet}": pets[pet] for pet in sorted(pets)}
    return Outcome(
        ending=table.ending,
        won=table.ending == "fourth",
        winners=table.winners,
        text=ending_text(table),
        figures={name: float(value) for name, value in figures.items()},
    )
