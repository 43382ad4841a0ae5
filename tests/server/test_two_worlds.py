"""R-9, R-10: what a seat can't see changes no byte that it, somebody watching, or the server's own log is sent.

The same as tests/secrets, through two real servers: sockets and HTTP, refusals, journal, metrics, deadlines and the
pauses of bots included.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests import figures

from .pairs import compare
from .windows import compare_windows

pytestmark = pytest.mark.long


def test_fifty_pairs_of_tables_differ_in_no_byte() -> None:
    tally = compare(50, 150)
    assert tally.leak == ""
    assert tally.pairs == 50
    assert tally.moves > 45, "too few pairs could make the same move"
    assert tally.by_bots >= 1, "too few bots answered in secret"
    assert tally.late >= 1, "too seldom was time up"
    assert tally.parted < 13


@pytest.mark.by_turns(4)
def test_nobody_notices_an_answer_in_a_window() -> None:
    tally = compare_windows(8)
    assert tally.leak == ""
    assert tally.pairs == 8


@pytest.mark.promise("pairs of served worlds")
@pytest.mark.parametrize("first", figures.SERVED_WORLDS.parts)
def test_five_thousand_pairs_of_tables_differ_in_no_byte(
    first: int, record_property: Callable[[str, Any], None]
) -> None:
    tally = compare(figures.SERVED_WORLDS.each, 1_000 + 2 * first)
    assert tally.leak == ""
    assert tally.pairs == figures.SERVED_WORLDS.each
    record_property("pairs", tally.pairs)
    record_property("moves made in both", tally.moves)
    record_property("bytes that differ", 0)


@pytest.mark.campaign
def test_nobody_notices_five_hundred_answers_in_windows() -> None:
    assert compare_windows(500).leak == ""
