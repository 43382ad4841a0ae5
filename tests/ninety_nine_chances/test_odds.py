"""The arithmetic of chance, with the rulebook's literal numbers."""

from __future__ import annotations

import pytest

from telltable.games.ninety_nine_chances.rules.odds import ending_of, gains, hero_of, median_place, succeeds, winners_of
from tests.ninety_nine_chances.helpers import DEAN, JEFF, NICOLE, PETER, SEAN

BIDS = {PETER: 23, DEAN: 49, JEFF: 61, NICOLE: 22, SEAN: 65}


@pytest.mark.parametrize(
    ("numbers", "median", "flip", "works"),
    [
        ((87, 18, 24, 78, 34), 34, 42, False),
        ((11, 89, 23, 51, 6), 23, 9, True),
        ((23, 56, 99, 13, 41), 41, 53, False),
        ((67, 81, 3, 94, 88), 81, 52, True),
        ((42, 18, 46, 91, 89), 46, 74, False),
    ],
)
def test_the_examples_medians_and_flips(numbers: tuple[int, ...], median: int, flip: int, works: bool) -> None:
    """NC-508, NC-511: the middle of five, and what lies under it works."""
    assert sorted(numbers)[median_place(5) - 1] == median
    assert succeeds(flip, median) is works


@pytest.mark.parametrize(
    ("numbers", "lower", "higher"),
    [
        ((12,), 12, 12),
        ((30, 70), 30, 70),
        ((18, 34, 56, 80), 34, 56),
        ((5, 9, 40, 41, 77, 90), 40, 41),
        ((2, 9, 33, 50, 51, 60, 99), 50, 50),
        (tuple(range(1, 9)), 4, 5),
    ],
)
def test_which_of_several_is_in_the_middle(numbers: tuple[int, ...], lower: int, higher: int) -> None:
    """NC-508: the lower of two middle Numbers, or the higher."""
    assert numbers[median_place(len(numbers)) - 1] == lower
    assert numbers[median_place(len(numbers), "higher") - 1] == higher


def test_a_flip_that_equals_the_median_fails() -> None:
    """NC-511: strictly lower."""
    assert [succeeds(flip, 50) for flip in (49, 50, 51)] == [True, False, False]


@pytest.mark.parametrize(
    ("start", "finale", "hero", "after"),
    [
        ((2, 3, 3, 2, 3), 63, JEFF, (3, 4, 6, 3, 0)),
        ((2, 3, 3, 2, 3), 41, PETER, (4, 0, 0, 3, 0)),
        ((2, 3, 3, 2, 3), 20, -1, (0, 0, 0, 0, 0)),
        ((3, 4, 4, 3, 4), 63, JEFF, (4, 5, 8, 4, 0)),
        ((3, 4, 4, 3, 4), 41, PETER, (6, 0, 0, 4, 0)),
        ((3, 4, 4, 4, 4), 63, JEFF, (4, 5, 8, 5, 0)),
        ((3, 4, 4, 4, 4), 41, PETER, (6, 0, 0, 5, 0)),
    ],
)
def test_the_examples_finales(start: tuple[int, ...], finale: int, hero: int, after: tuple[int, ...]) -> None:
    """NC-606, NC-607, NC-608, NC-610: lose all, double, or gain one."""
    assert hero_of(BIDS, finale) == hero
    assert tuple(gains(BIDS, finale, dict(enumerate(start))).values()) == after


def test_a_bid_that_equals_the_finale_is_the_best_there_is() -> None:
    """NC-607: 63 against 63 is the Hero, 40 gains one, 70 loses all."""
    bids = {0: 40, 1: 63, 2: 70}
    assert hero_of(bids, 63) == 1
    assert gains(bids, 63, {0: 2, 1: 3, 2: 4}) == {0: 3, 1: 6, 2: 0}


def test_the_only_low_bid_is_the_hero() -> None:
    """NC-606, NC-607: 12 leaves 10 alone in the game, which doubles its four."""
    assert gains({0: 90, 1: 80, 2: 10}, 12, {0: 5, 1: 5, 2: 4}) == {0: 0, 1: 0, 2: 8}


def test_who_has_nothing_has_nothing_to_double() -> None:
    """NC-607: 0 doubled is 0, and the Hero draws no ordinary Resource. NC-604: without a bid nothing changes."""
    assert gains({0: 30, 1: 20}, 50, {0: 0, 1: 1, 2: 4}) == {0: 0, 1: 2, 2: 4}


def test_endings() -> None:
    """NC-702: over is tragic even without a Problem."""
    assert ending_of(3, 2, over=False) == "happy"
    assert ending_of(1, 2, over=False) == "tragic"
    assert ending_of(2, 2, over=False) == "bittersweet"
    assert ending_of(0, 0, over=True) == "tragic"


def test_ties() -> None:
    """NC-704, NC-705, NC-706: the Hero wins a tie, or picks, as the table plays; without a Hero it is shared."""
    six = {0: 6, 1: 6, 2: 1}
    assert winners_of(six, 0, "hero_else_pick") == ((0,), "hero")
    assert winners_of(six, 0, "hero_picks") == ((0, 1), "ask")
    assert winners_of(six, 0, "hero_picks", picked=1) == ((1,), "picked")
    assert winners_of(six, 2, "hero_else_pick") == ((0, 1), "ask")
    assert winners_of(six, 2, "shared") == ((0, 1), "shared")
    assert winners_of({0: 5, 1: 4}, 1, "hero_else_pick") == ((0,), "")
    assert winners_of({0: 0, 1: 0}, -1, "hero_else_pick") == ((), "")
    assert winners_of({0: 0, 1: 2, 2: 2}, -1, "hero_else_pick") == ((1, 2), "shared")
