"""Bouts of Stacktors!: seats against each other on open sand, half of them on each side, until one side is gone."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import telltable
from telltable.core.match import Match
from telltable.core.toml import write_toml

PACK = Path(__file__).parent / "bouts"
GAME = "stacktors"


@cache
def people() -> tuple[tuple[str, str], ...]:
    """The ready characters, by name and in notation."""
    pregens = telltable.new(GAME, options={"adventure": "yard"}, pack=PACK).pack.adventure("yard").party.pregens
    return tuple((one.name, one.stack) for one in pregens)


def lay(seats: int, deal: int) -> Match:
    """A bout: who meets whom follows from the number of the deal, and so does who stands where."""
    cast = people()
    rows: list[dict[str, Any]] = []
    for seat in range(seats):
        name, stack = cast[(deal // len(cast) ** (seat % 2) + seat) % len(cast)]
        first = seat % 2 == 0
        at = [1 if first else 6, (2 * (seat // 2) + deal) % 6]
        side = (
            {"role": "pc", "side": "party", "facing": "E"}
            if first
            else {"role": "enemy", "side": "foes", "facing": "W"}
        )
        rows.append({"id": f"F{seat + 1}", "name": name, "stack": stack, "seat": seat + 1, "at": at, **side})
    laid = {"game": GAME, "seats": seats, "stage": "bout", "character": rows}
    return telltable.from_position(GAME, write_toml(laid), pack=PACK)


def won(match: Match, seat: int) -> float:
    """A seat's part of the win. When time is over, the side wins that has more pips left; as many, and both do."""
    table = match.state.table
    left = {"party": 0, "foes": 0}
    for one in table.chars.values():
        left[one.side] += one.stack.pips if one.alive else 0
    most = max(left.values())
    winners = [one.seat for one in table.chars.values() if left[one.side] == most]
    return (seat in winners) / len(winners)
