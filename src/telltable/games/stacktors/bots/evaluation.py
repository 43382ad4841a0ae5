"""What a table looks like to somebody who thinks ahead: who stands how firmly, and how the adventure goes."""

from __future__ import annotations

from telltable.core.seat import Seat
from telltable.games.stacktors.box.pack import StacktorsPack
from telltable.games.stacktors.rules.outcome import SCORE
from telltable.games.stacktors.table.people import ENGINE, Character
from telltable.games.stacktors.table.state import State, Table

LIFE, GUTS, BRAINS, FEET = 2.0, 2.0, 1.0, 0.5  # what somebody is worth alive, and a pip of each
BOUND = 0.5  # a turn that somebody is bound for
SHARP = 2.0  # how much more the stronger side is thought to have than its part of the pips


def evaluate(pack: StacktorsPack, state: State) -> tuple[float, ...]:
    """How good it looks for each seat, from 0 to 1: for its side against the others, and for the adventure."""
    table = state.table
    sides = tuple(side_of(table, seat) for seat in range(len(table.names)))
    if len({*sides}) > 1:  # seats against each other: the adventure is nobody's
        return tuple(strength(table, side) for side in sides)
    done = [float(result == "win") for _, result in table.results]
    worth = SCORE[table.result] if table.ending else sum((*done, strength(table, "party"))) / (len(done) + 1)
    return (worth,) * len(sides)


def side_of(table: Table, seat: Seat) -> str:
    """Whom a seat is for; whoever plays nobody is for the party."""
    return next((one.side for one in table.chars.values() if one.seat == seat != ENGINE), "party")


def strength(table: Table, side: str) -> float:
    """A side against all that are its enemies, from 0 to 1."""
    own = sum(standing(one) for one in table.fighting if one.side == side) ** SHARP
    others = sum(standing(one) for one in table.fighting if one.side not in (side, "neutral")) ** SHARP
    return own / (own + others) if own + others else 0.0


def standing(one: Character) -> float:
    """How firmly somebody stands."""
    pips = GUTS * one.total("guts") + BRAINS * one.total("brains") + FEET * one.total("feet")
    return max(LIFE, LIFE + pips - BOUND * sum(status.n for status in one.statuses))
