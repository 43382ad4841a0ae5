"""Two worlds that a seat can't tell apart send it the same bytes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from telltable.core.luck import Luck
from telltable.core.registry import games
from telltable.core.rules import Rules
from telltable.core.seat import Seat
from telltable.lab.law_play import luck_of, random_table
from telltable.lab.new_game.game import State, SunAndMoon, Table, View
from telltable.lab.worlds import Tally, another_world, compare, pairs
from tests import figures

pytestmark = [pytest.mark.long, pytest.mark.by_turns]

EVERY_GAME = pytest.mark.parametrize("rules", games().values(), ids=games())


@EVERY_GAME
def test_a_hundred_pairs_of_worlds_differ_in_no_byte(rules: Rules) -> None:
    counted: list[int] = []
    tally = pairs(rules, 100, report=counted.append, options=rules.brief, most=5)
    assert [str(leak) for leak in tally.leaks] == []
    assert sum(counted) == tally.pairs == 100
    assert tally.moves > 85, "too few pairs could make the same move"
    assert tally.same > 65, "too few pairs stayed together after it"


@pytest.mark.promise("pairs of worlds")
@EVERY_GAME
@pytest.mark.parametrize("first", figures.WORLDS.parts)
def test_ten_thousand_pairs_of_worlds_differ_in_no_byte(
    rules: Rules, first: int, record_property: Callable[[str, Any], None]
) -> None:
    tally = pairs(rules, figures.WORLDS.each, seed=1_000_000 + first, options=rules.brief, most=5)
    assert [str(leak) for leak in tally.leaks] == []
    assert tally.pairs == figures.WORLDS.each
    record_property("pairs", tally.pairs)
    record_property("moves made in both", tally.moves)
    record_property("bytes that differ", 0)
    record_property("games", rules.name)


def test_a_game_that_is_not_registered_can_be_compared_too() -> None:
    tally = pairs(SunAndMoon(), 300)
    assert tally.leaks == []
    assert tally.pairs == 300


class Remembers(SunAndMoon):
    """Rules that keep the last truth they saw, as a cache may."""

    truth: State = State(Table(("me", "me"), ("a", "b"), {}), ("", ""))

    def view(self, state: State, seat: Seat | None) -> View:
        self.truth = state
        return super().view(state, seat)


def test_a_game_without_anything_hidden_has_no_other_world() -> None:
    class Open(Remembers):
        def determinise(self, view: View, pack: Any, luck: Luck) -> State:
            return self.truth

    luck = luck_of(Open(), 1)
    match = random_table(Open(), 1, luck)
    assert another_world(match, 0, luck) is None
    assert not compare(match, luck, 1, Tally(), seat=0)


def test_a_leak_says_where_it_came_out() -> None:
    class Shows(Remembers):
        def label(self, pack: Any, view: View, kind: str, value: Any) -> str:
            return f"{value}, and not {self.truth.hands}"

    (leak,) = pairs(Shows(), 50, seed=7).leaks
    assert (leak.outlet, leak.game) == ("labels", "sun_and_moon")
    assert leak.seat is not None
    assert str(leak).startswith("labels: ")
    assert f"(sun_and_moon seed {leak.seed}, seat {leak.seat}, entry {leak.n})" in str(leak)
