"""Deadlines of sealed steps: they show nothing of who has answered, and a window always ends."""

from __future__ import annotations

import pytest

from telltable.core.match import Match
from telltable.core.seat import CLOCK
from telltable.table.clock import WINDOW, Clock
from tests.core.test_windows import OnceMoon, WindowMoon, dealt


def followed(m: Match, clock: Clock, pace: str, at: float) -> None:
    clock.follow(m, m.entries[-1], pace, at)


@pytest.fixture
def m() -> Match:
    return dealt(WindowMoon())


@pytest.mark.parametrize("pace", ["off", "relaxed"])
def test_a_window_that_only_the_clock_closes_has_an_end(m: Match, pace: str) -> None:
    clock = Clock()
    followed(m, clock, pace, 100.0)
    for seat in (0, 1):
        m.play(seat, next(m.legal(seat)))
        followed(m, clock, pace, 105.0)
    assert m.waiting() == (CLOCK,)
    assert clock.due[CLOCK] == 100 + WINDOW
    m.time_up(CLOCK)
    followed(m, clock, pace, 110.0)
    assert clock.due[CLOCK] == 110 + WINDOW  # the next round's window


def test_deadlines_do_not_show_who_has_answered(m: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(m.agenda[-1].step), "times", lambda self: (40, 20))
    clock = Clock()
    followed(m, clock, "relaxed", 100.0)
    before = dict(clock.due)
    assert before == {0: 140.0, 1: 140.0, CLOCK: 140.0}
    for seat in (1, 1, 0):
        m.play(seat, next(m.legal(seat)))
        followed(m, clock, "relaxed", 120.0)
        assert clock.due == before


def test_a_changed_answer_buys_nobody_time(monkeypatch: pytest.MonkeyPatch) -> None:
    m = dealt(OnceMoon())
    monkeypatch.setattr(type(m.agenda[-1].step), "times", lambda self: (40, 20))
    clock = Clock()
    followed(m, clock, "brisk", 100.0)
    for move in m.legal(0):
        m.play(0, move)
        followed(m, clock, "brisk", 110.0)
    assert clock.due == {1: 120.0}
    m.play(1, next(m.legal(1)))
    followed(m, clock, "brisk", 115.0)
    assert clock.due == {0: 135.0, 1: 135.0}  # the next round


def test_an_answer_may_bring_the_end_nearer_and_nobody_is_told(m: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    kind = type(m.agenda[-1].step)
    monkeypatch.setattr(kind, "times", lambda self: (40, 20))
    monkeypatch.setattr(kind, "hurries", lambda self, at, answers: 0.3 if 0 in answers else None)
    clock = Clock()
    followed(m, clock, "brisk", 100.0)
    before = dict(clock.due)
    m.play(1, next(m.legal(1)))
    followed(m, clock, "brisk", 101.0)
    assert clock.hurry is None
    m.play(0, next(m.legal(0)))
    followed(m, clock, "brisk", 102.0)
    assert clock.hurry == 102.3
    m.play(0, list(m.legal(0))[1])
    followed(m, clock, "brisk", 102.2)
    assert (clock.hurry, clock.due) == (102.3, before)  # a second thought buys nothing
    clock.shift(10)
    assert clock.hurry == 112.3


def test_a_window_that_all_have_answered_rests_for_a_while(m: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    kind = type(m.agenda[-1].step)
    monkeypatch.setattr(kind, "times", lambda self: (40, 20))
    monkeypatch.setattr(kind, "rests", lambda self, at: 2)
    clock = Clock()
    followed(m, clock, "brisk", 100.0)
    assert clock.due == {0: 120.0, 1: 120.0, CLOCK: 102.0}
