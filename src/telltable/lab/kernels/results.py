"""What a kernel counted, game by game, as the values of a result (`simulate.Result`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from telltable.core.kernel import Counted
from telltable.lab.thinking import Pace
from telltable.lab.watching import Lead, Seen


def results(counted: Counted, seats: int) -> Iterator[tuple[Any, ...]]:
    """The values of each game, in the order of the fields; the same that the reference engine gives."""
    games = len(counted.entries)
    rows = zip(
        counted.group.tolist(),
        counted.ending.tolist(),
        counted.winners.tolist(),
        counted.figures.tolist(),
        counted.entries.tolist(),
        counted.pace.tolist(),
        counted.moves.tolist(),
        zip(*(things.tolist() for _, things in counted.things), strict=True),
        [None] * games if counted.lead is None else counted.lead.tolist(),
        [()] * games if counted.shares is None else counted.shares.tolist(),
        strict=True,
    )
    ids = [ids for ids, _ in counted.things]
    for group, ending, winners, figures, entries, pace, moves, things, lead, shares in rows:
        yield (
            counted.groups[group],
            counted.endings[ending],
            tuple([seat for seat in winners if seat >= 0]),
            entries,
            {name: value for name, value in zip(counted.names, figures, strict=True) if value == value},
            _of_some(counted.rates, shares),
            counted.endings[ending] in counted.won,
            seats,
            Pace(*pace),
            _of_some(counted.choices, moves),
            tuple([_seen(names, marks) for names, marks in zip(ids, things, strict=True)]),
            None if lead is None else Lead(lead[0], lead[1] / (entries - 1)),
        )


def _of_some(names: tuple[str, ...], pairs: list[list[int]]) -> dict[str, tuple[int, int]]:
    """How many of how many, where there were any."""
    return {name: (hits, of) for name, (hits, of) in zip(names, pairs, strict=True) if of}


def _seen(names: tuple[str, ...], marks: list[list[int]]) -> dict[str, Seen]:
    """What came up at all."""
    return {name: Seen(*mark) for name, mark in zip(names, marks, strict=True) if any(mark)}
