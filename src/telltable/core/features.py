"""What a seat sees and is asked as a vector of numbers, the same way for every game.

Feature hashing (Weinberger and others 2009): whatever stands in the seat's view has a place that is a hash of where it
stands and what it says. It is made from the view and the ask alone, so the law of two worlds covers it. A game that
knows better features can be asked for its view instead.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import copysign, log1p
from typing import Any
from zlib import crc32

from msgspec import to_builtins

from .ask import Ask
from .seat import Seat

FEATURES = 1024
MOST = 16.0  # no number in a vector is larger
LONGEST = 40  # longer texts are somebody's words, or the table's commitment

Marks = Iterator[tuple[str, float]]


def features(
    seat: Seat, view: Any, ask: Ask | None = None, said: Sequence[str] = (), size: int = FEATURES
) -> list[float]:
    """A vector of `size` numbers from -`MOST` to `MOST`, without a unit.

    A text, a truth or a whole number counts 1 where it stands with its value; a number also counts with its logarithm
    where it stands; texts in a list count without their place in it, so that a hand is the same in any order. What
    falls on the same place is added up.

    Args:
        seat: whose eyes.
        view: what it sees (`Match.view`).
        ask: what it is asked now, if anything.
        said: what it has chosen of its answer already (`numbered.Answer.said`).
        size: how many numbers.
    """
    vector = [0.0] * size
    for text, weight in _marks(seat, view, ask, said):
        vector[crc32(text.encode()) % size] += weight
    return [max(-MOST, min(MOST, number)) for number in vector]


def _marks(seat: Seat, view: Any, ask: Ask | None, said: Sequence[str]) -> Marks:
    yield f"seat={seat}", 1.0
    yield from _of("", to_builtins(view, str_keys=True))
    if ask is not None:
        yield f"ask={ask.decision}", 1.0
    for text in said:
        yield f"said {text}", 1.0


def _of(path: str, thing: Any) -> Marks:
    if isinstance(thing, dict):
        for key, value in thing.items():
            yield from _of(f"{path}.{key}", value)
    elif isinstance(thing, (list, tuple, set, frozenset)):
        yield f"{path}#", log1p(len(thing))
        for place, value in enumerate(thing):
            yield from _of(f"{path}[]" if isinstance(value, str) else f"{path}[{place}]", value)
    elif isinstance(thing, str):
        if len(thing) <= LONGEST:
            yield f"{path}={thing}", 1.0
    elif thing is not None:
        yield f"{path}={thing}", 1.0
        yield path, copysign(log1p(abs(thing)), thing)
