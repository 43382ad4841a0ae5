"""Intervals cover the truth as often as they say, and the tests do what the textbooks' tables say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random

import pytest

from telltable.lab.comparing import _of_cases, paired
from telltable.lab.intervals import (
    Interval,
    Ratio,
    chi_square_tail,
    holm,
    of_count,
    of_difference,
    of_equal_shares,
    of_mean,
    of_ratios,
    of_share,
    of_shares_apart,
    student,
)
from telltable.lab.measures import Measure
from telltable.lab.summary import spread
from telltable.lab.tables import between, signed_between

TRIALS, GAMES = 1_000, 120


def of_ratio(counts: Sequence[tuple[float, float]]) -> Interval:
    """The share, of games with so many hits of so many."""
    return of_ratios(sum((Ratio.once(*one) for one in counts), Ratio()), len(counts))


def skewed(luck: Random) -> float:
    """Turns of a game: most are short, a few very long. Its mean is 20."""
    return 10 + luck.expovariate(0.1)


def mean(luck: Random) -> tuple[Interval, float]:
    return of_mean([skewed(luck) for _ in range(GAMES)]), 20.0


def share(luck: Random) -> tuple[Interval, float]:
    return of_share(sum(luck.random() < 0.07 for _ in range(GAMES)), GAMES), 0.07


def rare(luck: Random) -> tuple[Interval, float]:
    """Turns in which somebody is stuck: none in eleven games of twelve, several in some."""
    return of_count(Counter(luck.choices((0.0, 1.0, 2.0, 3.0, 6.0), (923, 56, 13, 5, 3), k=3 * GAMES // 2))), 0.115


def ratio(luck: Random) -> tuple[Interval, float]:
    """Plans that work: one to eight in a game, and all of a game lean the same way."""
    counts = []
    for _ in range(GAMES):
        of, chance = luck.randint(1, 8), 0.3 + 0.4 * luck.random()
        counts.append((sum(luck.random() < chance for _ in range(of)), of))
    return of_ratio(counts), 0.5


def difference(luck: Random) -> tuple[Interval, float]:
    """Games with a card and without it: unequal groups that scatter differently."""
    with_ = [luck.gauss(3, 4) for _ in range(GAMES // 4)]
    return of_difference(with_, [luck.gauss(1, 1) for _ in range(GAMES)]), 2.0


def pairs(luck: Random) -> tuple[Interval, float]:
    """The same deals twice: half of the games come out the same."""
    deals = [skewed(luck) for _ in range(GAMES)]
    there = [deal - luck.uniform(0, 4) * (luck.random() < 0.5) for deal in deals]
    return paired("turns", list(zip(deals, there, strict=True))).difference, -1.0


@pytest.mark.by_turns
@pytest.mark.parametrize("draw", [mean, share, rare, ratio, difference, pairs])
def test_intervals_cover_the_truth(draw: Callable[[Random], tuple[Interval, float]]) -> None:
    luck, covered = Random(f"coverage of {draw.__name__}"), 0
    trials = 4 * TRIALS if draw is rare else TRIALS  # of a rare count, Student's misses by little more than by chance
    for _ in range(trials):
        found, truth = draw(luck)
        assert found.low is not None
        assert found.high is not None
        covered += found.low <= truth <= found.high
    assert 0.93 <= covered / trials <= 0.97


@pytest.mark.parametrize(("freedom", "printed"), [(5, 2.571), (10, 2.228), (30, 2.042), (120, 1.980), (10**9, 1.960)])
def test_students_t_is_the_tables(freedom: int, printed: float) -> None:
    assert student(freedom) == pytest.approx(printed, abs=0.004)


@pytest.mark.parametrize(
    ("square", "freedom", "printed"), [(3.841, 1, 0.05), (5.991, 2, 0.05), (7.815, 3, 0.05), (18.307, 10, 0.05)]
)
def test_chi_square_is_the_tables(square: float, freedom: int, printed: float) -> None:
    assert chi_square_tail(square, freedom) == pytest.approx(printed, abs=0.0005)


def test_unequal_seats_are_seen_and_equal_ones_are_not() -> None:
    assert of_equal_shares([300, 200, 200, 300], [250] * 4)[1] < 0.001
    assert of_equal_shares([255, 245, 252, 248], [250] * 4)[1] > 0.9


@pytest.mark.parametrize(
    ("chances", "stand"), [([0.001, 0.02, 0.04], 3), ([0.02, 0.03, 0.04], 0), ([0.001, 0.04, 0.5], 1), ([], 0)]
)
def test_holm_counts_how_many_were_looked_at(chances: Sequence[float], stand: int) -> None:
    assert holm(chances) == stand


def test_nothing_is_said_of_one_game() -> None:
    assert not of_mean([3.0]).known
    assert not of_difference([3.0], [1.0, 2.0]).known
    assert not of_share(0, 0).known


def test_what_always_was_so_may_still_be_otherwise_once() -> None:
    """In 50 of 50 games: the next may differ."""
    always = of_share(50, 50)
    assert always.high == 1.0
    assert always.low == pytest.approx(0.929, abs=0.001)
    assert of_ratio([(4, 4)] * 50).low == pytest.approx(0.929, abs=0.001)


def bounds(found: Interval) -> tuple[float, float]:
    assert found.low is not None
    assert found.high is not None
    return found.low, found.high


WILSON = [
    (2, 2, 0.3424, 1.0),
    (1, 1, 0.2065, 1.0),
    (0, 3, 0.0, 0.5615),
    (8, 20, 0.2188, 0.6134),
    (81, 263, 0.2553, 0.3662),
]


@pytest.mark.parametrize(("hits", "cases", "low", "high"), WILSON)
def test_a_share_has_wilsons_interval_over_its_cases(hits: int, cases: int, low: float, high: float) -> None:
    """The published bounds (81 of 263: Newcombe 1998), whatever the number of games among which the cases were."""
    assert bounds(of_share(hits, cases)) == pytest.approx((low, high), abs=0.0001)
    for games in (cases, 300, 100_000):
        counts = [(1, 1)] * hits + [(0, 1)] * (cases - hits) + [(0, 0)] * (games - cases)
        found = of_ratio(counts)
        assert bounds(found) == pytest.approx((low, high), abs=0.0001)
        assert found.cases == cases


def test_cases_of_one_game_that_go_together_count_once() -> None:
    """Ten cases in each of 40 games, all alike there: forty cases. Every game alike: four hundred."""
    together = of_ratio([(10, 10)] * 20 + [(0, 10)] * 20)
    assert together.cases == 400
    assert bounds(together)[0] == pytest.approx(bounds(of_share(20, 40))[0], abs=0.01)
    assert bounds(of_ratio([(5, 10)] * 40)) == bounds(of_share(200, 400))
    assert bounds(of_ratio([(4, 4), (0, 0)])) == bounds(of_share(1, 1))


def test_games_that_are_more_alike_than_luck_would_make_them_say_more() -> None:
    """Four to six of ten in each game, where luck would give two to eight: as Student's interval of a mean."""
    found, games = of_ratio([(4, 10), (6, 10), (5, 10), (5, 10)] * 10), of_mean([0.4, 0.6, 0.5, 0.5] * 10)
    assert bounds(found) == pytest.approx(bounds(games), abs=0.001)
    assert bounds(of_share(200, 400))[0] < bounds(found)[0] - 0.02


def test_bounds_stay_where_a_figure_can_be() -> None:
    assert 0 < bounds(spread([0] * 19 + [2]).mean_95)[0] < 0.1
    low, high = bounds(of_ratios(Ratio(1, 60, 1, 3, 180), 20))
    assert 0 < low < 1 / 60 < high < 1


def test_two_shares_differ_as_newcombe_says() -> None:
    """56 of 70 against 48 of 80: 0.0524 to 0.3339 (Newcombe 1998, method 10)."""
    found = of_shares_apart(of_share(48, 80), of_share(56, 70))
    assert bounds(found) == pytest.approx((0.0524, 0.3339), abs=0.0001)


def test_few_cases_differ_from_nothing() -> None:
    """Never in 3 cases here, always in 2 there, among 100 games."""
    here = Measure((0.0,) * 100, share=True, cases=Ratio(0, 3, 0, 0, 3))
    there = Measure((1.0,) * 100, share=True, cases=Ratio(2, 2, 2, 2, 2))
    found = _of_cases(paired("plans", list(zip(here.values, there.values, strict=True)), share=True), here, there)
    assert not found.difference.known
    assert signed_between(found.difference, share=True) == "too few (2)"
    many = Measure((1.0,) * 100, share=True, cases=Ratio(9, 9, 9, 9, 9))
    assert between(many.interval, share=True) == "70.1 to 100.0%"


def test_what_is_counted_and_rare_is_never_less_than_nothing() -> None:
    """And leans up: 0.1 stuck turns a game may be 0.05 or 0.2, and not -0.05. A mean far from zero is Student's."""
    found = of_count(Counter({0.0: 190, 1.0: 6, 2.0: 2, 5.0: 2}))
    assert found.low is not None
    assert found.high is not None
    assert 0 < found.low < found.value < found.high
    assert found.high - found.value > 1.2 * (found.value - found.low)
    assert of_count(Counter({20.0: 50, 30.0: 50})) == of_mean([20.0] * 50 + [30.0] * 50)
