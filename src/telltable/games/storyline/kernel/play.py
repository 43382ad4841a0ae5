"""What the lab asks of the compiled game (`core.kernel.Kernel`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from telltable.core.compiled import Record, compiled, entry, held_as_offered, marks_of
from telltable.core.kernel import Counted
from telltable.core.seat import usual_names
from telltable.games.storyline.box.pack import StoryLinePack

from . import codes
from .setting import card_ids, table_of, unknown
from .table import SEATS, SUBJECTS
from .turns import play_game

__all__ = ["play", "trail", "unknown"]

_FIGURES = ("plays", "embellished", "tie rose", "tie tokens", "tie shared")


def play(pack: StoryLinePack, seats: Sequence[str], options: Mapping[str, str], luck: Any) -> Counted:
    """Games to their end, one for each row of `luck`."""
    ids = tuple(card_ids(pack))
    rows = np.zeros(len(luck), _row(len(ids)))
    _play_all(
        table_of(pack, seats, options),
        np.ascontiguousarray(luck["keys"]),
        np.ascontiguousarray(luck["commitment"]),
        rows,
    )
    names = tuple(f"{what} of {name}" for name in usual_names(seats) for what in ("chosen", "points"))
    return Counted(
        endings=codes.ENDINGS,
        won=codes.ENDINGS[1:],
        ending=np.ones(len(luck), np.int64),
        winners=rows["winner"][:, : len(seats)],
        groups=tuple(f"tale {tale.key}" for tale in pack.tales),
        group=rows["tale"],
        names=_FIGURES + names,
        figures=rows["figures"][:, : len(_FIGURES) + len(names)],
        entries=rows["entries"],
        pace=rows["pace"],
        choices=(),
        moves=np.zeros((len(luck), 0, 2), np.int64),
        things=tuple((ids, seen) for seen in marks_of(rows["seen"], SUBJECTS)),
        lead=rows["lead"],
    )


def trail(pack: StoryLinePack, seats: Sequence[str], options: Mapping[str, str], luck: Any) -> list[int]:
    """The checksum that each entry of the one game leaves (`trail.leave_trail`)."""
    tables, rows = table_of(pack, seats, options), np.zeros(1, _row(len(pack.card_list)))
    tables[0]["traced"] = True
    _play_all(tables, np.ascontiguousarray(luck["keys"]), np.ascontiguousarray(luck["commitment"]), rows)
    found: list[int] = tables[0]["trail"][: rows[0]["entries"]].tolist()
    return found


def _row(cards: int) -> Any:
    """What is kept of a game, at a table of any size."""
    return np.dtype(
        [
            ("tale", "i8"),
            ("winner", "i8", (SEATS,)),
            ("entries", "i8"),
            ("figures", "f8", (len(_FIGURES) + 2 * SEATS,)),
            ("pace", "i8", (3,)),
            ("lead", "i8", (2,)),
            ("seen", "u4", (SUBJECTS * cards,)),
        ],
        align=True,
    )


@entry
def _play_all(tables: Any, keys: Any, said: Any, rows: Any) -> None:
    t = tables[0]
    for game in range(len(rows)):
        t.keys[: t.seats + 1] = keys[game]
        t.said[:] = said[game]
        play_game(t)
        _keep(t, rows[game])


@compiled
def _keep(t: Record, row: Record) -> None:
    row.tale, row.entries = t.tale, t.entries
    row.winner[:] = t.winner
    row.pace[:] = t.pace
    row.lead[:] = t.lead
    row.seen[:] = t.seen[: SUBJECTS * t.cards]
    held_as_offered(row.seen, codes.READ_CARDS * t.cards, SUBJECTS * t.cards)
    row.figures[0], row.figures[1] = t.plays, t.embellished
    for tie in range(codes.BY_ROSE, codes.SHARED + 1):
        row.figures[1 + tie] = t.tie == tie
    for seat in range(t.seats):
        row.figures[5 + 2 * seat] = t.chosen[seat]
        row.figures[6 + 2 * seat] = t.points[seat]
