"""What the lab asks of the compiled game (`core.kernel.Kernel`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
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


def play(pack: TailPack, seats: Sequence[str], options: Mapping[str, str], keys: Sequence[Any]) -> Counted:
    """Games to their end, one for each row of `keys`."""
    designs, pets = design_ids(pack), [pet.id for pet in pack.pets]
    rows = np.zeros(len(keys), _row(len(designs), len(pets)))
    _play_all(table_of(pack, seats, options), np.array(keys, np.uint64), rows)
    by_name = np.argsort(np.array(pets))
    return Counted(
        endings=codes.ENDINGS,
        won=("fourth",),
        ending=rows["ending"],
        winners=rows["winner"][:, : len(seats)],
        figures=list(_figures(rows, pets, len(seats))),
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


def trail(pack: TailPack, seats: Sequence[str], options: Mapping[str, str], keys: Sequence[Any]) -> list[int]:
    """The checksum that each entry of the one game leaves (`trail.leave_trail`)."""
    tables, rows = table_of(pack, seats, options), np.zeros(1, _row(len(pack.designs), len(pack.pets)))
    tables[0]["traced"] = True
    _play_all(tables, np.array(keys, np.uint64), rows)
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


def _figures(rows: Any, pets: Sequence[str], seats: int) -> Iterator[dict[str, float]]:
    """As `rules.outcome`, in its order."""
    columns = rows["figures"].tolist(), rows["order"].tolist(), rows["pet"].tolist(), rows["winner"].tolist()
    for values, order, pet, winner in zip(*columns, strict=True):
        found = dict(zip(_FIGURES, values, strict=True))
        winners = [seat for seat in winner if seat >= 0]
        for queue, seat in enumerate(order[:seats], start=1):
            share = 1 / len(winners) if seat in winners else 0.0
            found[f"wins of queue {queue}"] = share
            found[f"wins of {pets[pet[seat]]}"] = share
        yield found


@entry
def _play_all(tables: Any, keys: Any, rows: Any) -> None:
    t = tables[0]
    for game in range(len(keys)):
        for place in range(t.seats + 1):
            t.keys[place, 0] = keys[game, place, 0]
            t.keys[place, 1] = keys[game, place, 1]
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
