"""The players' characters: how many there are, whose they are, what they cost (ST-BOT-1, ST-CRE-3)."""

from __future__ import annotations

from telltable.core.seat import Seat
from telltable.games.stacktors.box.adventure import Adventure
from telltable.games.stacktors.table.people import ENGINE
from telltable.games.stacktors.table.scenery import adventure
from telltable.games.stacktors.table.state import Table
from telltable.games.stacktors.table.types import Scene

FULL_UNIQUE = 48


def unique_cp(pcs: int) -> int:
    """ST-CRE-3: CP for everybody, or 0 where there are too many."""
    cp = min(10, FULL_UNIQUE // pcs)
    return cp if cp >= 3 else 0


def points(table: Table, it: Adventure) -> int:
    """CP that everybody gets for creation: the option's, the adventure's where it is left at 10, fewer for Unique."""
    option = int(table.option("cp"))
    if table.option("creation") == "unique" and option == 10:
        return unique_cp(len(party_ids(table, it)))
    return it.party.cp if option == 10 else option


def party_ids(table: Table, it: Adventure) -> tuple[str, ...]:
    """The ids of the players' characters: one for each seat, then companions (ST-BOT-1)."""
    seats = len(table.players)
    wanted = int(table.options.get("party", "0")) or it.party.size  # older tables have no such option
    fill = wanted if not table.gm and table.option("extra_pcs") != "none" else 0
    return tuple(f"pc{n + 1}" for n in range(max(seats, fill)))


def number_of(who: str) -> int:
    """The number in the id of a players' character; 0 where a position file calls it something else."""
    return int(who[2:]) if who.startswith("pc") and who[2:].isdecimal() else 0


def seat_of(table: Table, who: str) -> Seat:
    """The seat of a character: its player's; ENGINE for a companion, unless players run those too."""
    n = number_of(who) - 1
    seats = table.players
    if n < 0:
        return table.chars[who].seat if table.chars[who].seat in table.open else ENGINE
    if n < len(seats):
        return seats[n] if seats[n] in table.open else ENGINE
    here = [seat for seat in seats if seat in table.open]
    if table.option("extra_pcs") != "player" or not here:
        return ENGINE
    theirs = seats[n % len(seats)]
    return theirs if theirs in here else here[n % len(here)]


def cp_of(at: Scene, who: str) -> int:
    """CP for a character: those of creation, or of its replacement (ST-DTH-4)."""
    return cp_for(at.state.table, adventure(at), who)


def cp_for(table: Table, it: Adventure, who: str) -> int:
    """The same, of a table that plays this adventure."""
    if who in table.due:
        return table.due[who]
    start = points(table, it)
    old = table.chars.get(who)
    way = table.option("replacement_cp")
    if old is None or way == "starting":
        return start
    return max(1, old.spent if way == "spent" else old.earned)
