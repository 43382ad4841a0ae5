"""What a bot of one's own is handed: the legal answers lazily and by kind, and all that it sees as numbers."""

from __future__ import annotations

from itertools import islice

import pytest

import telltable
from telltable.bots.driver import Driver
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


def test_the_numbers_say_what_the_seat_sees_and_no_more() -> None:
    m = telltable.new("storystack", seats=3, seed=9)
    while m.waiting()[0] == 0:
        m.play(0, next(m.legal(0)))
    it = m.observation(m.waiting()[0])
    world = it.determinise(Stream((1, 2), 3))
    assert world.observation(it.seat).features() == it.features()
