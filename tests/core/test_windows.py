"""Sealed steps: answers that change, windows that last until the clock ends them, and taking back around them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import telltable
from telltable.core.log import encode
from telltable.core.match import Match
from telltable.core.move import TakeBack, TimeUp
from telltable.core.play import Play
from telltable.core.rules import Setup
from telltable.core.seat import CLOCK, Seat
from telltable.core.step import Scene, Step
from telltable.core.window import Window as AnswerWindow
from telltable.facade import begin
from telltable.lab.law_codec import reload
from telltable.lab.laws import check
from telltable.lab.worlds import pairs
from tests.laws.toy import (
    CARDS,
    ROUNDS,
    Dealt,
    Ended,
    Guess,
    Guessed,
    Guessing,
    Remark,
    Round,
    RoundBegan,
    Shown,
    TwoCards,
)


class Deal(Round, frozen=True):
    """Deals and asks, twice; then it is over."""

    ask_in: str

    def run(self, p: Play) -> None:
        if p.state.table.round == ROUNDS:
            p.tell(Ended())
            return
        p.tell(RoundBegan())
        for seat in (0, 1):
            p.tell(Dealt(seat, p.state.deck.choose(p.luck)))
        p.then(Window() if self.ask_in == "Window" else Once(), self)


class Once(Guessing, frozen=True):
    """A guess is told of once, however often it changes; the default is left to chance."""

    def check(self, p: Play, seat: Seat, move: Any) -> None:
        legal = isinstance(move, Guess) and move.card in CARDS and move.card != p.state.hands[seat]
        p.need(legal, "guess", self.rule, "Name one of the two cards that you do not hold.")
        if p.given(seat) is None and not self.discreet:
            p.tell(Guessed(seat))

    def answered(self, p: Play, answers: Mapping[Seat, Any]) -> None:
        p.tell(Shown(p.state.hands, tuple(answer.card for answer in answers.values())))

    default = Step.default


class Window(Once, AnswerWindow, frozen=True):
    """Nobody sees who has answered, and the clock alone closes it."""

    discreet = True

    def lasts(self, at: Scene) -> bool:
        return True


class OnceCards(TwoCards):
    steps = (Deal, Once, Window)

    def opening(self, setup: Setup) -> tuple[Step, ...]:
        return (Deal("Once"),)


class WindowCards(OnceCards):
    def opening(self, setup: Setup) -> tuple[Step, ...]:
        return (Deal("Window"),)


def dealt(rules: TwoCards) -> Match:
    return begin(rules, ("me", "me"), ("Ana", "Bo"), {}, "5", None)


def test_an_answer_may_change_and_leaves_one_trace() -> None:
    m = dealt(OnceCards())
    first, second = m.legal(0)
    m.play(0, first)
    m.play(0, second)
    assert [e for n in (1, 2) for e in m.told(None, n)] == [Guessed(0)]
    assert (m.given(0), m.given(1)) == (second, None)
    assert m.waiting() == (1,)
    m.play(1, next(m.legal(1)))
    shown = next(e for e in m.events if isinstance(e, Shown))
    assert shown.guesses[0] == second.card


def test_the_default_of_a_step_without_one_is_a_listed_move_by_chance() -> None:
    taken = set()
    for seed in range(12):
        m = begin(OnceCards(), ("me", "me"), ("Ana", "Bo"), {}, str(seed), None)
        listed = list(m.legal(1))
        m.time_up(1)
        assert m.given(1) in listed
        assert m.entries[-1].luck
        taken.add(listed.index(m.given(1)))
        m.verify()
    assert taken == {0, 1}


def test_the_clock_ends_a_sealed_step_for_all_in_one_entry() -> None:
    m = dealt(OnceCards())
    m.time_up(CLOCK)
    assert (len(m.entries), m.entries[-1].move) == (2, TimeUp(CLOCK))
    assert [type(e) for e in m.entries[-1].told[:3]] == [Guessed, Guessed, Shown]
    m.verify()


def test_a_window_that_lasts_waits_for_the_clock_when_all_have_answered() -> None:
    m = dealt(WindowCards())
    assert m.waiting() == m.awaited_in_public() == (0, 1)
    for seat in (0, 1):
        m.play(seat, next(m.legal(seat)))
    assert m.waiting() == (CLOCK,)
    assert m.awaited_in_public() == (0, 1)
    other = list(m.legal(0))[1]
    m.play(0, other)
    assert not any(isinstance(e, Shown) for e in m.events)
    m = reload(m)
    m.time_up(CLOCK)
    shown = next(e for e in m.events if isinstance(e, Shown))
    assert shown.guesses[0] == other.card
    assert m.waiting() == (0, 1)  # the next round's window did not close with it
    m.verify()


def test_time_that_ends_for_all_needs_a_sealed_step_and_somebody_who_owes() -> None:
    m = telltable.new("storystack", seats=2, seed=11, options={"pattern_pick": "random"})
    refusal = m.why(CLOCK, TimeUp(CLOCK))
    assert refusal is not None
    assert refusal.code == "not_sealed"
    m = dealt(WindowCards())
    refusal = m.why(0, TimeUp(CLOCK))
    assert refusal is not None
    assert refusal.code == "clock_only"
    while not m.over:
        m.time_up(CLOCK)
    refusal = m.why(CLOCK, TimeUp(CLOCK))
    assert refusal is not None
    assert refusal.code == "not_owing"


def test_nothing_shows_whether_somebody_has_answered_in_a_discreet_window() -> None:
    m = dealt(WindowCards())
    m.play(0, Remark("hm"))
    before = [encode([m.why(seat, TakeBack()), m.awaited_in_public(), m.view(seat)]) for seat in (0, 1)]
    m.play(1, next(m.legal(1)))
    assert m.told(0, len(m.entries) - 1) == m.told(1, len(m.entries) - 1) == []
    assert [encode([m.why(seat, TakeBack()), m.awaited_in_public(), m.view(seat)]) for seat in (0, 1)] == before
    refusal = m.why(0, TakeBack())
    assert refusal is not None
    assert refusal.code == "in_secret"


def test_a_sealed_answer_is_changed_and_not_taken_back() -> None:
    m = dealt(OnceCards())
    m.play(0, next(m.legal(0)))
    refusal = m.why(0, TakeBack())
    assert refusal is not None
    assert refusal.code == "uncovered"


def test_several_moves_in_a_row_are_taken_back_one_by_one() -> None:
    m = dealt(OnceCards())
    states = [m.state]
    for text in ("one", "two"):
        m.play(1, Remark(text))
        states.append(m.state)
    m.play(1, TakeBack())
    assert m.state is states[1]
    m.play(1, TakeBack())
    assert m.state is states[0]
    assert m.why(1, TakeBack()) is not None
    m.play(1, Remark("three"))
    m.play(1, TakeBack())
    assert m.state is states[0]
    m.verify()
    again = reload(m)
    assert encode(again.state) == encode(m.state)


def test_windows_keep_the_laws() -> None:
    for rules in (OnceCards(), WindowCards()):
        assert [str(broken) for broken in check(rules, 80)] == []
        assert [str(leak) for leak in pairs(rules, 60).leaks] == []


class Ahead(Window, frozen=True):
    """Seat 1 has answered before it is asked."""

    def ahead(self, at: Scene) -> Mapping[Seat, Any]:
        return {1: next(Guess(card) for card in CARDS if card != at.state.hands[1])}


class AheadDeal(Round, frozen=True):
    """Deals and asks once."""

    def run(self, p: Play) -> None:
        if p.state.table.round:
            p.tell(Ended())
            return
        p.tell(RoundBegan())
        for seat in (0, 1):
            p.tell(Dealt(seat, p.state.deck.choose(p.luck)))
        p.then(Ahead(), self)


class AheadCards(OnceCards):
    steps = (AheadDeal, Ahead)

    def opening(self, setup: Setup) -> tuple[Step, ...]:
        return (AheadDeal(),)


def test_an_answer_given_ahead_counts_and_may_change() -> None:
    m = dealt(AheadCards())
    assert (m.waiting(), m.awaited_in_public()) == ((0,), (0, 1))
    assert (m.asked()[0].owed, m.asked()[1].owed) == (True, False)
    first = m.given(1)
    other = next(move for move in m.legal(1) if move != first)
    m.play(1, other)
    m.play(0, next(m.legal(0)))
    m.time_up(CLOCK)
    shown = next(e for e in m.events if isinstance(e, Shown))
    assert isinstance(other, Guess)
    assert shown.guesses[1] == other.card
    m.verify()
