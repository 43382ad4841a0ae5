"""What a kernel counted, game by game, as the values of a result (`simulate.Result`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from telltable.core.kernel import Counted
from telltable.lab.thinking import Pace
from telltable.lab.watching import Lead, Seen


def results(counted: Counted, seats: int) -> Iterator[tuple[Any, ...]]:
    """The values of each game, in the order of the fields; the same that the reference engine gives."""
    rows = zip(
        counted.ending.tolist(),
        counted.winners.tolist(),
        counted.figures,
        counted.entries.tolist(),
        counted.pace.tolist(),
        counted.moves.tolist(),
        zip(*(things.tolist() for _, things in counted.things), strict=True),
        counted.lead.tolist(),
        strict=True,
    )
    ids = [ids for ids, _ in counted.things]
    for ending, winners, figures, entries, pace, moves, things, (changes, last) in rows:
        yield (
            "",
            counted.endings[ending],
            tuple([seat for seat in winners if seat >= 0]),
            entries,
            figures,
            {},
            counted.endings[ending] in counted.won,
            seats,
            Pace(*pace),
            {name: (made, of) for name, (made, of) in zip(counted.choices, moves, strict=True) if of},
            tuple([_seen(names, marks) for names, marks in zip(ids, things, strict=True)]),
            Lead(changes, last / (entries - 1)),
        )


def _seen(names: tuple[str, ...], marks: list[list[int]]) -> dict[str, Seen]:
    """What came up at all."""
    return {name: Seen(*mark) for name, mark in zip(names, marks, strict=True) if any(mark)}
