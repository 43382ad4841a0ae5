"""How good a table looks, for a bot that thinks ahead: in all five games, at every moment, and what it leads to."""

from __future__ import annotations

from statistics import fmean

import pytest

import telltable
from bench.ladder import bouts
from bench.ladder.__main__ import Contest, play
from telltable.bots.driver import Driver
from telltable.core.match import Match

GAMES = sorted(telltable.known_games())
ALIKE = 1e-9


def looks(m: Match) -> tuple[float, ...]:
    """How it looks for each seat by the truth; a bot only ever asks it of a game as it might be."""
    return m.rules.evaluate(m.pack, m.state)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_each_seat_has_a_number_from_0_to_1_at_every_moment(game: str, seed: int) -> None:
    m = telltable.new(game, seats=["bot"] * 3, seed=seed)
    driver = Driver(m, seconds=None)
    while driver.step() is not None:
        found = looks(m)
        assert len(found) == 3
        assert all(-ALIKE <= one <= 1 + ALIKE for one in found), m.entries[-1].move
    assert m.outcome
    if m.outcome.winners:
        winners = {looks(m)[seat] for seat in m.outcome.winners}
        assert max(looks(m)) in winners


@pytest.mark.parametrize("game", GAMES)
def test_it_is_said_of_a_game_as_it_might_be_by_what_the_seat_sees(game: str) -> None:
    m = telltable.new(game, seats=3, seed=5)
    for _ in range(12):
        m.play(m.waiting()[0], next(m.legal(m.waiting()[0])))
    assert len(m.determinise(0, 1).evaluate()) == 3


def test_in_a_bout_one_sides_gain_is_the_others_loss() -> None:
    m = bouts.lay(4, 3)
    driver = Driver(m, seconds=None)
    for seat in m.seats:
        driver.take_over(seat, "bot:tactical")
    while driver.step() is not None:
        found = looks(m)
        assert (found[0], found[1]) == (found[2], found[3])
        assert found[0] + found[1] == pytest.approx(1)
    shares = [bouts.won(m, seat) for seat in m.seats]
    assert sum(shares) == pytest.approx(1)
    assert (shares[0], shares[1]) == (shares[2], shares[3])


@pytest.mark.by_turns
def test_whoever_thinks_ahead_wins_most_bouts() -> None:
    """The whole ladder is in bench/ladder: this is enough to notice that it got lost."""
    contest = Contest("stacktors", bouts=True, seconds=0.3)
    assert fmean(play(contest, "search", "tactical", 2, number).won for number in range(10)) > 0.55
