"""What the lab asks of the compiled game (`core.kernel.Kernel`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy import uint8

from telltable.core.compiled import Record, compiled, entry
from telltable.core.kernel import Counted
from telltable.games.tail_story.box.pack import TailPack
from telltable.games.tail_story.table.state import COUNTED

from . import codes
from .cards import bit
from .setting import design_ids, table_of, unknown
from .table import SEATS
from .turns import play_game

__all__ = ["play", "trail", "unknown"]

_FIGURES = ("turns", "rounds", "first achievement", *COUNTED, "several empty decks", "no cards")


def play(pack: TailPack, seats: Sequence[str], options: Mapping[str, str], luck: Any) -> Counted:
    """Games to their end, one for each row of `luck`."""
    designs, pets = design_ids(pack), [pet.id for pet in pack.pets]
    rows = np.zeros(len(luck), _row(len(designs), len(pets)))
    _play_all(table_of(pack, seats, options), luck, rows)
    by_name = np.argsort(np.array(pets))
    names, figures = _figures(rows, sorted(pets), np.argsort(by_name), len(seats))
    return Counted(
        endings=codes.ENDINGS,
        won=("fourth",),
        ending=rows["ending"],
        winners=rows["winner"][:, : len(seats)],
        groups=("",),
        group=np.zeros(len(luck), np.int64),
        names=names,
        figures=figures,
        entries=rows["entries"],
        pace=rows["pace"],
        choices=codes.CHOICES,
        moves=rows["moves"],
        things=(
            (tuple(designs), rows["designs"]),
            (tuple(sorted(pets)), rows["pets"][:, by_name]),
        ),
        lead=rows["lead"],
    )


def trail(pack: TailPack, seats: Sequence[str], options: Mapping[str, str], luck: Any) -> list[int]:
    """The checksum that each entry of the one game leaves (`trail.leave_trail`)."""
    tables, rows = table_of(pack, seats, options), np.zeros(1, _row(len(pack.designs), len(pack.pets)))
    tables[0]["traced"] = True
    _play_all(tables, luck, rows)
    found: list[int] = tables[0]["trail"][: rows[0]["entries"]].tolist()
    return found


def _row(designs: int, pets: int) -> Any:
    """What is kept of a game."""
    return np.dtype(
        [
            ("ending", "i8"),
            ("winner", "i8", (SEATS,)),
            ("entries", "i8"),
            ("figures", "f8", (len(_FIGURES),)),
            ("order", "i8", (SEATS,)),
            ("pet", "i8", (SEATS,)),
            ("pace", "i8", (3,)),
            ("moves", "i8", (len(codes.CHOICES), 2)),
            ("lead", "i8", (2,)),
            ("designs", "u1", (designs, 4)),
            ("pets", "u1", (pets, 4)),
        ],
        align=True,
    )


def _figures(rows: Any, pets: Sequence[str], place_of: Any, seats: int) -> tuple[tuple[str, ...], Any]:
    """As `rules.outcome`, in its order: counts, then the share of a win by place in the queue, then by pet."""
    names = (*_FIGURES, *(f"wins of queue {place}" for place in range(1, seats + 1)), *(f"wins of {x}" for x in pets))
    found = np.full((len(rows), len(names)), np.nan)
    found[:, : len(_FIGURES)] = rows["figures"]
    games = np.arange(len(rows))
    for place in range(seats):
        seat = rows["order"][:, place]
        won = (rows["winner"] == seat[:, None]).any(axis=1)
        share = won / np.maximum((rows["winner"] >= 0).sum(axis=1), 1)
        found[:, len(_FIGURES) + place] = share
        found[games, len(_FIGURES) + seats + place_of[rows["pet"][games, seat]]] = share
    return names, found


@entry
def _play_all(tables: Any, luck: Any, rows: Any) -> None:
    t = tables[0]
    for game in range(len(luck)):
        for place in range(t.seats + 1):
            t.keys[place, 0] = luck[game].keys[place, 0]
            t.keys[place, 1] = luck[game].keys[place, 1]
        play_game(t)
        _keep(t, rows[game])


@compiled
def _keep(t: Record, row: Record) -> None:
    row.ending, row.entries = t.ending, t.entries
    row.figures[0], row.figures[1], row.figures[2] = t.turn, t.round, t.first
    for place in range(len(t.counts)):
        row.figures[3 + place] = t.counts[place]
    row.winner[:] = t.winner
    row.order[:] = t.order
    row.pet[:] = t.pet
    row.pace[:] = t.pace
    row.lead[:] = t.lead
    row.moves[:, :] = t.moves
    for seat in range(t.seats):
        _mark(t, row, t.dealt[seat], seat, codes.DEALT)
        _mark(t, row, t.held[seat], seat, codes.HELD)
        _mark(t, row, t.offered[seat], seat, codes.OFFERED)
        _mark(t, row, t.chosen[seat], seat, codes.PLAYED)
        row.pets[t.pet[seat], codes.PLAYED] |= uint8(1 << seat)
    for pet in range(t.pets):
        row.pets[pet, codes.HELD] = row.pets[pet, codes.OFFERED] = t.pet_offered[pet]


@compiled
def _mark(t: Record, row: Record, cards: Any, seat: int, mark: int) -> None:
    """A set of cards as the designs they are of."""
    for card in range(t.cards):
        if cards & bit(card):
            row.designs[t.design[card], mark] |= uint8(1 << seat)
