"""What a bot of one's own is handed: the legal answers lazily and by kind, and all that it sees as numbers."""

from __future__ import annotations

from itertools import islice

import pytest

import telltable
from telltable.bots.driver import Driver
from telltable.bots.search import Budget, Search
from telltable.bots.seating import bot_named
from telltable.core.features import FEATURES
from telltable.core.luck import Stream

GAMES = sorted(telltable.known_games())


@pytest.mark.parametrize("game", GAMES)
def test_what_is_legal_by_kind_is_all_that_is_legal(game: str) -> None:
    m = telltable.new(game, seats=3, seed=9)
    kinds: set[str] = set()
    for _ in range(60):
        seat = m.waiting()[0]
        if seat == telltable.CLOCK:
            m.time_up(seat)
            continue
        it = m.observation(seat)
        moves = list(islice(it.legal(), 300))
        assert moves == list(islice(m.legal(seat), 300))
        assert all(it.takes(move) for move in moves[:3])
        assert all(it.takes(form.draw(Stream((4, 2), 0))) for form in it.ask.forms[:3]), "data is an answer, too"
        assert not it.takes({"type": "Nothing"})
        for kind in {form.move for form in it.ask.forms if form.move}:
            assert {type(move).__name__ for move in islice(it.legal(kind), 50)} == {kind}
            kinds.add(kind)
        assert list(it.legal("Nothing")) == []
        m.play(seat, moves[-1])
        if m.over:
            break
    assert kinds


@pytest.mark.parametrize("game", GAMES)
def test_a_bot_of_ones_own_takes_a_seat_in_a_program(game: str) -> None:
    handed: list[object] = []

    def first(observation: telltable.Observation, luck: telltable.Luck) -> telltable.Move:
        handed.append(observation)
        assert observation.seat == 1
        assert len(observation.features()) == FEATURES
        return next(observation.legal())

    m = telltable.new(game, seats=["bot:random"] * 3, seed=4)
    driver = Driver(m)
    driver.take_over(1, first)
    driver.run()
    assert m.over
    assert handed
    assert all(type(one) is telltable.Observation for one in handed)


@pytest.mark.parametrize("game", GAMES)
def test_the_search_plays_every_game(game: str) -> None:
    """With all the time it wants it is a function of its sight and luck, and the referee takes what it chose."""
    chosen = 0

    def search(observation: telltable.Observation, luck: telltable.Luck) -> telltable.Move | None:
        nonlocal chosen
        found = [
            Search(simple, Budget(plays=6, answers=3, seconds=None))(observation, Stream((4, 2), chosen))
            for _ in range(2)
        ]
        assert found[0] == found[1]
        assert found[0] is None or observation.takes(found[0])
        chosen += found[0] is not None
        return found[0]

    m = telltable.new(game, seats=["bot"] * 3, seed=4)
    simple = bot_named(m.rules, "bot")
    driver = Driver(m, seconds=None)
    driver.take_over(1, search)
    while chosen < 8 and not m.over:
        assert driver.step() is not None
    assert chosen >= 4


def test_the_numbers_say_what_the_seat_sees_and_no_more() -> None:
    m = telltable.new("storystack", seats=3, seed=9)
    while m.waiting()[0] == 0:
        m.play(0, next(m.legal(0)))
    it = m.observation(m.waiting()[0])
    world = it.determinise(Stream((1, 2), 3))
    assert world.observation(it.seat).features() == it.features()
