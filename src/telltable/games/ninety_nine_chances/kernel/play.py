"""What the lab asks of the compiled game (`core.kernel.Kernel`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from telltable.core.compiled import Record, compiled, entry, held_as_offered, marks_of
from telltable.core.kernel import Counted
from telltable.games.ninety_nine_chances.box.components import HIGHEST, LOWEST
from telltable.games.ninety_nine_chances.box.pack import ChancePack
from telltable.games.ninety_nine_chances.rules.outcome import decade

from . import codes
from .setting import table_of, unknown
from .table import NUMBERS, RATES, SEATS, SUBJECTS
from .turns import play_game

__all__ = ["play", "trail", "unknown"]

_FIGURES = ("plays", "plans", "median", "reshuffles", "objections", "deck_left")
# What is kept of a game, at a table of any size: machine code is made for one kind of record.
ROW = np.dtype(
    [
        ("ending", "i8"),
        ("winner", "i8", (SEATS,)),
        ("entries", "i8"),
        ("figures", "f8", (len(_FIGURES) + 2 * SEATS,)),
        ("rates", "i8", (RATES, 2)),
        ("pace", "i8", (3,)),
        ("lead", "i8", (2,)),
        ("moves", "i8", (len(codes.CHOICES), 2)),
        ("seen", "u4", (SUBJECTS * NUMBERS,)),
    ],
    align=True,
)


def play(pack: ChancePack, seats: Sequence[str], options: Mapping[str, str], luck: Any) -> Counted:
    """Games to their end, one for each row of `luck`."""
    count = len(seats)
    rows = np.zeros(len(luck), ROW)
    _play_all(table_of(pack, seats, options), np.ascontiguousarray(luck["keys"]), rows)
    ids = tuple(f"{number:02}" for number in range(LOWEST, HIGHEST + 1))
    of_seats = tuple(f"{what} of seat {seat + 1}" for seat in range(count) for what in ("Resources", "Problems"))
    return Counted(
        endings=codes.ENDINGS,
        won=("hero", "no hero"),
        ending=rows["ending"],
        winners=rows["winner"][:, :count],
        groups=(f"{count} players",),
        group=np.zeros(len(luck), np.int64),
        names=_FIGURES + of_seats,
        figures=rows["figures"][:, : len(_FIGURES) + 2 * count],
        entries=rows["entries"],
        pace=rows["pace"],
        choices=codes.CHOICES,
        moves=rows["moves"],
        things=tuple((ids, seen[:, LOWEST:]) for seen in marks_of(rows["seen"], SUBJECTS)),
        lead=rows["lead"],
        rates=_rates(count),
        shares=rows["rates"][:, : RATES - SEATS + count],
    )


def trail(pack: ChancePack, seats: Sequence[str], options: Mapping[str, str], luck: Any) -> list[int]:
    """The checksum that each entry of the one game leaves (`trail.leave_trail`)."""
    tables, rows = table_of(pack, seats, options), np.zeros(1, ROW)
    tables[0]["traced"] = True
    _play_all(tables, np.ascontiguousarray(luck["keys"]), rows)
    found: list[int] = tables[0]["trail"][: rows[0]["entries"]].tolist()
    return found


def _rates(seats: int) -> tuple[str, ...]:
    """As `rules.outcome`, in the order of `codes`."""
    tens = [decade(number) for number in range(0, NUMBERS, codes.TENS)]
    return (
        *(f"Heroes with a bid of {one}" for one in tens),
        "happy endings",
        *(f"losses with a bid of {one}" for one in tens),
        "plans that work",
        *(f"plans that work at {one} in 100" for one in tens),
        *(f"wins from seat {seat + 1}" for seat in range(seats)),
    )


@entry
def _play_all(tables: Any, keys: Any, rows: Any) -> None:
    t = tables[0]
    for game in range(len(rows)):
        t.keys[: t.seats + 1] = keys[game]
        play_game(t)
        _keep(t, rows[game])


@compiled
def _keep(t: Record, row: Record) -> None:
    row.ending, row.entries = t.ending, t.entries
    row.winner[:] = t.winner
    row.pace[:] = t.pace
    row.lead[:] = t.lead
    row.moves[:, :] = t.moves
    row.seen[:] = t.seen
    held_as_offered(row.seen, codes.AS_PROBLEM * NUMBERS, SUBJECTS * NUMBERS)
    row.figures[0], row.figures[1], row.figures[3] = t.told, t.plans, t.reshuffles
    row.figures[2] = t.medians / t.plans if t.plans else 0.0
    row.figures[5] = t.deck_n
    for seat in range(t.seats):
        row.figures[6 + 2 * seat] = t.resources_n[seat]
        row.figures[7 + 2 * seat] = t.problems_n[seat]
        _rate(row, codes.HAPPY, t.laid[seat] <= t.finale and t.resources_n[seat] > t.problems_n[seat])
        if t.laid[seat]:
            _rate(row, codes.HEROES + t.laid[seat] // codes.TENS, seat == t.hero)
            _rate(row, codes.LOSSES + t.laid[seat] // codes.TENS, t.laid[seat] > t.finale)
        row.rates[codes.WINS + seat, 1] = 1
    for place in range(t.winners):
        row.rates[codes.WINS + t.winner[place], 0] = 1
    for ten in range(codes.TENS):
        for at in range(2):
            row.rates[codes.WORKING, at] += t.working[ten, at]
            row.rates[codes.WORKING_AT + ten, at] = t.working[ten, at]


@compiled
def _rate(row: Record, at: int, is_hit: bool) -> None:
    row.rates[at, 0] += is_hit
    row.rates[at, 1] += 1
