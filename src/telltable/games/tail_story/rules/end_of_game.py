"""End of the game (TS-811, TS-812): who has won, and the ranking."""

from __future__ import annotations

from telltable.core.seat import Seat
from telltable.games.tail_story.table import events as e
from telltable.games.tail_story.table.state import Table
from telltable.games.tail_story.table.types import Play


def end(p: Play, ending: str, winners: tuple[Seat, ...]) -> None:
    """The game is over at once; nothing that waits is done any more."""
    state = p.state
    at_end = state.table.options["reveal_achievements"] == "at_end"
    shown = state.achievements if at_end else ((),) * len(state.hands)
    p.tell(e.GameOver(ending, winners, ranking(state.table, winners), shown))
    p.instead()


def at_the_limit(p: Play) -> None:
    """TS-812: most achievements, then fewest cards in the deck; still equal: shared."""
    table = p.state.table
    best = min(_standing(table, seat) for seat in table.order)
    end(p, "limit", tuple(sorted(seat for seat in table.order if _standing(table, seat) == best)))


def _standing(table: Table, seat: Seat) -> tuple[int, int]:
    """Lower is better."""
    return -table.mats[seat].achievements, table.mats[seat].deck


def ranking(table: Table, winners: tuple[Seat, ...]) -> tuple[tuple[Seat, int], ...]:
    """TS-811: winners first, the rest by achievements; equal ones share the rank."""
    places = [(seat, 1) for seat in winners]
    rest = sorted((s for s in table.order if s not in winners), key=lambda s: -table.mats[s].achievements)
    for seat in rest:
        better = sum(table.mats[other].achievements > table.mats[seat].achievements for other in rest)
        places.append((seat, len(winners) + better + 1))
    return tuple(places)
