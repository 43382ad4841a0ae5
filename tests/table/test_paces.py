"""The pace has one order and the same meaning in all games: what is relaxed is never shorter than what is brisk."""

from __future__ import annotations

from contextlib import suppress
from statistics import median
from typing import Any, cast

import pytest

from telltable.core.registry import games
from telltable.core.rules import Rules
from telltable.table.clock import PACES

USUAL = {"relaxed": (60, 180), "brisk": (25, 60)}  # seconds of most choices: what the first page says


def limits(rules: Rules) -> list[tuple[int, int]]:
    """What each kind of choice has, relaxed and brisk, where that is no matter of an option."""
    found: list[tuple[int, int]] = []
    for step in rules.steps:
        with suppress(AttributeError):  # it asks its own fields
            found.append(step.times(cast("Any", None)))
    return [times for times in found if times != (0, 0)]


@pytest.mark.parametrize("name", games())
def test_a_game_that_has_the_pace_among_its_options_has_all_of_them_in_order(name: str) -> None:
    """With a clock last: whoever chooses nothing finds none first."""
    assert [one.values for one in games()[name].options if one.name == "timers"] in ([], [PACES])


@pytest.mark.parametrize("name", games())
def test_no_choice_has_less_time_at_a_relaxed_table(name: str) -> None:
    for relaxed, brisk in limits(games()[name]):
        assert 0 < brisk < relaxed


def test_most_choices_have_what_is_said_of_a_pace() -> None:
    found = [times for rules in games().values() for times in limits(rules)]
    for place, pace in enumerate(PACES[1:]):
        least, most = USUAL[pace]
        assert least <= median(times[place] for times in found) <= most
