"""What comes of the chain if somebody stops its last item, and if nobody does (TS-501, TS-502)."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from telltable.core.english import listed
from telltable.core.seat import Seat
from telltable.games.tail_story.box.pack import TailPack
from telltable.games.tail_story.rules.chain_outcome import CARDS, bribes, standing
from telltable.games.tail_story.table.state import Table

from .sentences import title

DEEDS = {"draw_discard": "The draw", "swap": "The swap", "ability": "The ability"}


def coming(pack: TailPack, table: Table) -> tuple[tuple[str, str], ...]:
    """Both ways on while a window is open, each with what follows."""
    chain = table.chain
    if not table.window or not chain:
        return ()
    item = chain[0]
    what = title(pack, item.card) if item.action in CARDS else DEEDS[item.action]
    stopped, passed = _ways(tuple([item.seat for item in chain]), table.names)
    return ("If somebody stops it", what + stopped), ("If nobody does", what + passed)


@lru_cache(1024)
def _ways(seats: tuple[Seat, ...], names: tuple[str, ...]) -> tuple[str, str]:
    """The same chain lies on a table again and again."""
    count = len(seats)
    return _follows(seats, standing(count + 1)[:-1], names), _follows(seats, standing(count), names)


def _follows(seats: tuple[Seat, ...], stands: tuple[bool, ...], names: tuple[str, ...]) -> str:
    comes = "goes through" if stands[0] else "is stopped"
    drawn = Counter(bribes(seats, stands))
    bribed = listed([f"{names[seat]} draws {count}" for seat, count in drawn.items()])
    return f" {comes}.{f' {bribed} as a bribe.' if bribed else ''}"
