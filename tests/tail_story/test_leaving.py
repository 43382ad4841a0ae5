"""Seats that leave and come back, timers, and how a sole person plays."""

from __future__ import annotations

import telltable
from telltable.core.move import Leave
from telltable.core.seat import HOST
from telltable.games.tail_story.rules.bonus_step import Bonus
from telltable.games.tail_story.rules.card_from_hand import Giving
from telltable.games.tail_story.rules.deck_check import Achieve
from telltable.games.tail_story.rules.effects_of_actions import Burying
from telltable.games.tail_story.rules.hand_limit import EndDiscard, Limit
from telltable.games.tail_story.rules.invitation import Joining
from telltable.games.tail_story.rules.keep_values import keep_value
from telltable.games.tail_story.rules.play_step import PlayStep
from telltable.games.tail_story.rules.setting_up import ChoosePet
from telltable.games.tail_story.table import moves as mv

from .helpers import END, PACK, A, B, C, asked, at, facts_of, four, lay, mat, play


def test_how_long_decisions_may_take() -> None:
    """TS-901: relaxed is double."""
    steps = {
        ChoosePet(A): 45,
        PlayStep(A): 90,
        Bonus(A, 1): 15,
        Joining((A,), "CA3-1"): 20,
        Burying(A, B): 30,
        Giving(A, "return"): 30,
        Limit((A,)): 30,
        Achieve((A,)): 30,
        EndDiscard(A): 30,
    }
    for step, seconds in steps.items():
        assert step.times() == (2 * seconds, seconds)


def test_a_bot_takes_the_seat_of_who_leaves() -> None:
    """TS-902: nothing else changes; the seat's decisions are owed as before."""
    m = four()
    told = m.leave(B).told
    assert [type(fact).__name__ for fact in told] == ["SeatTakenOver"]
    m.play(A, END)
    assert m.waiting() == (B,)


def test_an_idle_seat_takes_its_defaults_at_once() -> None:
    """TS-902, TS-205: it ends its turn, discards, and is not asked."""
    m = four(mat(8, 4), mat(8, 7), mat(8, 4), options={"leave_policy": "idle"})
    m.leave(B)
    told = m.play(A, END).told
    assert [fact.seat for fact in facts_of(told, "TurnEnded")] == [A, B]
    assert at(m, B).hand == 5
    assert m.waiting() == (C,)
    m.play(C, mv.DrawDiscard())
    assert B not in m.waiting()
    refusal = m.why(HOST, Leave(B))
    assert refusal is not None
    assert refusal.rule == "TS-902"


def test_an_idle_seat_collects_and_stops_nothing() -> None:
    """TS-902, TS-705: the lowest keep value is laid; a window of idle seats closes at once (R-47)."""
    m = lay(mat(8, 4, hand=["RST-1"], c=3), mat(0, 4, 3, pet="alan"), options={"leave_policy": "idle"})
    m.leave(B)
    told = play(m, A, "RST-1", target=B, n=1)
    assert facts_of(told, "WindowClosed")
    told = m.play(A, mv.Bury()).told
    assert facts_of(told, "AchievementCollected")[0].seat == B


def test_when_everybody_has_left() -> None:
    """TS-902, R-46: the game is over, and nobody has won."""
    m = lay(mat(), mat(), options={"leave_policy": "idle"})
    m.leave(A)
    assert not m.over
    m.leave(B)
    assert (m.over, m.state.table.winners, m.state.table.ending) == (True, (), "abandoned")


def test_keep_values() -> None:
    """TS-903: the whole table."""
    m = lay(mat(pet="jack"), mat())
    worth = {
        "CA3-1": 7,
        "CA5-1": 9,
        "FA5-1": 0,
        "CRE-1": 5,
        "FRE-1": 3,
        "CST-1": 6,
        "FST-1": 4,
        "CSP-1": 7,
        "FSP-1": 5,
        "CDR-1": 8,
        "FDR-1": 6,
    }
    assert {card: keep_value(PACK, m.state.table, A, card) for card in worth} == worth


def test_a_game_of_bots_needs_no_clock() -> None:
    """TS-409: simulations have none; every window closes when all have answered."""
    from telltable.bots.driver import Driver

    m = telltable.new("tail_story", seats=("bot:careful", "bot:random", "bot:careful"), seed=5)
    Driver(m).run()
    assert m.over
    assert asked(m) == ""
