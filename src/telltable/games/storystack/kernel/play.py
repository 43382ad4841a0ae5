"""What the lab asks of the compiled game (`core.kernel.Kernel`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from telltable.core.compiled import Record, compiled, entry
from telltable.core.kernel import Counted
from telltable.core.seat import usual_names
from telltable.games.storystack.box.components import LANES, TAGS, TYPES
from telltable.games.storystack.box.pack import StoryPack

from . import codes
from .cards import size
from .setting import table_of, unknown
from .table import SEATS
from .turns import play_game

__all__ = ["play", "trail", "unknown"]

_COUNTS = ("plays", "turns", "stuck", "forced", "redraws", "deck_emptied", "deck_left", "retcons", "thread_b")
_FIGURES = (
    *_COUNTS,
    *(f"tag {tag}" for tag in TAGS),
    *(f"type {name}" for name in TYPES.values()),
    *(f"lane {name}" for name in LANES),
)
_FIRST_TAG = len(_COUNTS)
_FIRST_TYPE, _FIRST_LANE = _FIRST_TAG + len(TAGS), _FIRST_TAG + len(TAGS) + len(TYPES)


def play(pack: StoryPack, seats: Sequence[str], options: Mapping[str, str], luck: Any) -> Counted:
    """Games to their end, one for each row of `luck`."""
    names = usual_names(seats)
    figures = (*_FIGURES, *(f"plays of {name}" for name in names), *(f"score of {name}" for name in names))
    rows = np.zeros(len(luck), _row(len(pack.card_list), len(pack.pattern_list), len(figures)))
    _play_all(table_of(pack, seats, options), luck, rows)
    cards, patterns = [card.id for card in pack.card_list], [pattern.id for pattern in pack.pattern_list]
    return Counted(
        endings=codes.ENDINGS,
        won=("complete",),
        ending=rows["ending"],
        winners=rows["winner"][:, : len(seats)],
        groups=tuple(patterns),
        group=rows["pattern"],
        names=figures,
        figures=rows["figures"],
        entries=rows["entries"],
        pace=rows["pace"],
        choices=codes.CHOICES,
        moves=rows["moves"],
        things=(
            (tuple(sorted(cards)), np.ascontiguousarray(rows["cards"])),
            (tuple(sorted(patterns)), np.ascontiguousarray(rows["patterns"])),
        ),
        lead=None,
    )


def trail(pack: StoryPack, seats: Sequence[str], options: Mapping[str, str], luck: Any) -> list[int]:
    """The checksum that each entry of the one game leaves (`trail.leave_trail`)."""
    tables = table_of(pack, seats, options)
    figures = len(_FIGURES) + 2 * len(seats)
    rows = np.zeros(1, _row(len(pack.card_list), len(pack.pattern_list), figures))
    tables[0]["traced"] = True
    _play_all(tables, luck, rows)
    found: list[int] = tables[0]["trail"][: rows[0]["entries"]].tolist()
    return found


def _row(cards: int, patterns: int, figures: int) -> Any:
    """What is kept of a game."""
    return np.dtype(
        [
            ("ending", "i8"),
            ("winner", "i8", (SEATS,)),
            ("pattern", "i8"),
            ("entries", "i8"),
            ("figures", "f8", (figures,)),
            ("pace", "i8", (3,)),
            ("moves", "i8", (len(codes.CHOICES), 2)),
            ("cards", "u1", (cards, 4)),
            ("patterns", "u1", (patterns, 4)),
        ],
        align=True,
    )


@entry
def _play_all(tables: Any, luck: Any, rows: Any) -> None:
    t = tables[0]
    for game in range(len(luck)):
        for place in range(t.seats + 1):
            t.keys[place, 0] = luck[game].keys[place, 0]
            t.keys[place, 1] = luck[game].keys[place, 1]
        for place in range(len(luck[game].commitment)):
            t.said[place] = luck[game].commitment[place]
        play_game(t)
        _keep(t, rows[game])


@compiled
def _keep(t: Record, row: Record) -> None:
    row.ending, row.entries, row.pattern = t.ending, t.entries, t.pattern
    row.winner[:] = t.winner
    row.pace[:] = t.pace
    row.moves[:, :] = t.moves
    _keep_figures(t, row)
    for card in range(t.cards):
        for mark in range(4):
            row.cards[t.card_place[card], mark] = t.seen[card, mark]
    for pattern in range(t.patterns):
        offered = t.pattern_seen[pattern, codes.OFFERED]
        place = t.pattern_place[pattern]
        row.patterns[place, codes.HELD] = row.patterns[place, codes.OFFERED] = offered
        row.patterns[place, codes.CHOSEN] = t.pattern_seen[pattern, codes.CHOSEN]


@compiled
def _keep_figures(t: Record, row: Record) -> None:
    """As `rules.outcome`, in its order."""
    row.figures[0], row.figures[1], row.figures[2] = t.facts, t.turn, t.stuck
    row.figures[3], row.figures[4], row.figures[5] = t.forced, t.redraws, t.emptied
    row.figures[6], row.figures[7], row.figures[8] = size(t), 0, t.thread_b > 0
    for tag in range(codes.TAG_COUNT):
        row.figures[_FIRST_TAG + tag] = t.tags[tag]
    for kind in range(len(t.types)):
        row.figures[_FIRST_TYPE + kind] = t.types[kind]
    for lane in range(codes.LANE_COUNT):
        row.figures[_FIRST_LANE + lane] = t.lane_n[lane]
    at = _FIRST_LANE + codes.LANE_COUNT
    for seat in range(t.seats):
        row.figures[at + seat] = t.plays[seat]
        row.figures[at + t.seats + seat] = t.score[seat] if t.scored else np.nan
