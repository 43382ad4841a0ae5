"""R-9: nobody can measure whether another seat could answer in a reaction window: not by when it opens, not by how soon
the server answers meanwhile, not by when it closes. With people and with bots.

Each of the times is compared by ranks (Mann and Whitney). All tests of one release together raise a false alarm less
than once in a thousand releases; five milliseconds more for who can answer are always seen.
"""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from typing import Any

import pytest

from tests import figures

from .response_times import measured, told_apart

pytestmark = [pytest.mark.long, pytest.mark.by_turns]

BOTS = ("bot:careful", "bot:search")
PARTS = len(figures.WINDOWS.parts) + len(BOTS) * len(figures.BOT_WINDOWS.parts)
SURE = 0.001 / (3 * PARTS)  # three times each
FEW = 120
SOME = 60


def look(kind: str, windows: int, seed: str) -> list[str]:
    """The times that tell them apart."""
    found = measured(kind, windows, seed)
    assert set(found) == {"opens", "answers", "closes"}
    return [f"{name}: {chance:.2g}" for name, pair in found.items() if (chance := told_apart(*pair)) < SURE]


@pytest.mark.in_turn("response times")
@pytest.mark.parametrize("kind", ["open", *BOTS])
def test_whoever_can_answer_is_not_told_apart(kind: str) -> None:
    assert look(kind, FEW if kind == "open" else SOME, "few") == []


@pytest.mark.promise("response times in windows")
@pytest.mark.parametrize("first", figures.WINDOWS.parts)
def test_whoever_can_answer_is_not_told_apart_in_many_windows(
    first: int, record_property: Callable[[str, Any], None]
) -> None:
    assert look("open", figures.WINDOWS.each, str(first)) == []
    record_property("windows", figures.WINDOWS.each)
    record_property("told apart", 0)
    record_property("by", "people")


@pytest.mark.promise("response times in windows")
@pytest.mark.parametrize("first", figures.BOT_WINDOWS.parts)
@pytest.mark.parametrize("kind", BOTS)
def test_a_bot_that_can_answer_is_not_told_apart(
    kind: str, first: int, record_property: Callable[[str, Any], None]
) -> None:
    assert look(kind, figures.BOT_WINDOWS.each, str(first)) == []
    record_property("windows", figures.BOT_WINDOWS.each)
    record_property("told apart", 0)
    record_property("by", kind)


def test_five_milliseconds_are_seen() -> None:
    """In figures like those that were measured on a busy machine."""
    chance = random.Random(os.environ.get("SEED") or 5)
    calm, late = ([chance.expovariate(1 / 0.004) + more for _ in range(FEW)] for more in (0.001, 0.006))
    same = [chance.expovariate(1 / 0.004) + 0.001 for _ in range(FEW)]
    assert told_apart(calm, late) < SURE < told_apart(calm, same)


def test_ranks_are_counted_as_in_the_books() -> None:
    """Worked out by hand: no overlap, full overlap, and ties."""
    assert told_apart([1, 2, 3], [4, 5, 6]) == pytest.approx(0.0495, abs=1e-4)
    assert told_apart([1, 4, 5, 8], [2, 3, 6, 7]) == 1.0
    assert told_apart([1, 1, 1], [1, 1, 1]) == 1.0
