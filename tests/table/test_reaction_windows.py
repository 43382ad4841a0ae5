"""Reaction windows at a live table: when they close and when bots answer tells nobody who could stop."""

from __future__ import annotations

from typing import Any

import pytest

from telltable import protocol as say
from telltable.bots.search import SECONDS, Search
from telltable.core.move import TimeUp
from telltable.core.seat import CLOCK
from telltable.games.tail_story.rules.reaction_windows import THOUGHT
from telltable.table import bots
from telltable.table.bots import LATE
from telltable.table.chairs import key_of_token

from .evening import Evening


def at_a_window(*kinds: str, pace: str = "brisk", **options: str) -> Evening:
    """The turn owner has just declared an action that can be stopped."""
    evening = Evening(*kinds, game="tail_story", **options)
    people = [seat for seat, kind in enumerate(kinds) if kind == "open"]
    evening.sit(*people)
    evening.come(*people)
    assert evening.says(people[0], say.SetPace, pace=pace, stand_in_after=0) is None
    assert evening.says(people[0], say.Begin) is None
    match = evening.table.match
    assert match is not None
    while not match.state.table.window:
        evening.tick(bots=False)
        seat = evening.waiting[0]
        ask = match.asks()[seat]
        form = next((f for f in ask.forms if f.move == "DrawDiscard"), ask.forms[0])
        if seat in people:
            assert evening.says(seat, say.Play, move=next(form.moves())) is None
        else:
            evening.keep(bots.moves(evening.table, evening.now))
    return evening


def answer(evening: Evening, seat: int, move: dict[str, Any]) -> None:
    assert evening.says(seat, say.Play, move=move) is None


def stopper(evening: Evening) -> tuple[int, dict[str, Any]] | None:
    """A seat that could stop, and how."""
    match = evening.table.match
    assert match is not None
    for seat in evening.waiting:
        for form in match.asks()[seat].forms:
            if form.move == "Stop":
                return seat, next(form.moves())
    return None


def test_the_pace_of_the_table_is_the_pace_of_the_rules() -> None:
    """TS-901: what the host sets is what the game goes by."""
    for pace in ("off", "relaxed"):
        evening = at_a_window("open", "open", pace=pace)
        assert evening.table.match is not None
        assert evening.table.match.header.options["timers"] == pace


def test_a_fixed_window_lasts_its_time_whoever_answers() -> None:
    """TS-408: six seconds for everybody, though all let it pass at once."""
    evening = at_a_window("open", "open", "open")
    opened = evening.now
    asked = evening.waiting
    waits = {wait.seat: wait.left for wait in evening.info().waits}
    assert waits == dict.fromkeys(asked, 6.0)
    for seat in asked:
        answer(evening, seat, {"type": "LetPass"})
    assert evening.waiting == (CLOCK,)
    assert {wait.seat: wait.left for wait in evening.info().waits} == waits
    evening.pass_(5.9)
    assert evening.table.match is not None
    assert evening.table.match.state.table.window
    evening.pass_(0.2)
    assert not evening.table.match.state.table.window
    assert evening.now - opened == pytest.approx(6.1)


def test_the_first_stop_wins_a_race_after_a_moment() -> None:
    """TS-407: 300 ms, in which nobody is shown anything."""
    evening = at_a_window("open", "open", "open", "open")
    found = stopper(evening)
    assert found, "four opening hands hold a stopping card"
    before = evening.info().waits
    answer(evening, *found)
    assert evening.info().waits == before
    evening.pass_(0.29)
    match = evening.table.match
    assert match is not None
    count = len(match.entries)
    evening.pass_(0.02)
    assert match.entries[count].move == TimeUp(CLOCK)
    assert match.state.table.chain[1].seat == found[0]


def test_a_window_of_all_answers_rests_before_it_closes() -> None:
    """TS-408: not before the floor."""
    evening = at_a_window("open", "open", reaction_close="all_answered", reaction_mode="sealed")
    for seat in evening.waiting:
        answer(evening, seat, {"type": "LetPass"})
    evening.pass_(1.9)
    assert evening.table.match is not None
    assert evening.table.match.state.table.window
    evening.pass_(0.2)
    assert not evening.table.match.state.table.window


def test_bots_answer_after_a_thought_that_knows_no_hand() -> None:
    """TS-407, TS-409: between one and three seconds, the same whatever they hold."""
    evening = at_a_window("open", "bot:careful", "bot:careful", "bot:careful")
    table = evening.table
    match = table.match
    assert match is not None
    acting = [seat for seat in evening.waiting if table.chairs.all[seat].kind != "me"]
    total, pauses = 0.0, []
    state = match.state
    while match.state.table.window and any(seat in acting for seat in evening.waiting):
        pauses.append(bots.grace(table))
        total += pauses[-1]
        evening.keep(bots.moves(table, evening.now))
        if match.state.table.chain != state.table.chain:
            break
    assert THOUGHT[0] <= pauses[0]
    assert total <= THOUGHT[1] * (1 + (match.state.table.chain != state.table.chain))


def test_a_seat_that_was_left_is_given_back() -> None:
    """TS-902: whoever takes it plays from the next decision on."""
    evening = at_a_window("open", "open", "open", leave_policy="idle", pace="off")
    match = evening.table.match
    assert match is not None
    gone = next(seat for seat in range(3) if seat != match.state.table.active and seat != 0)
    assert evening.says(gone, say.Leave) is None
    assert match.state.table.mats[gone].idle
    token = "a new token"
    assert evening.says(None, say.AskSeat, seat=gone, name="Zoe", key=key_of_token(token)) is None
    number = evening.info().asking[0].number
    assert evening.says(0, say.AnswerSeat, number=number, yes=True) is None
    assert not match.state.table.mats[gone].idle
    assert evening.table.who(token).seat == gone
    told = [type(event).__name__ for entry in match.entries[-2:] for event in entry.told]
    assert told == ["SeatBack", "PlayerSat"]
    assert match.state.table.names[gone] == "Zoe"


def test_a_bot_that_thinks_takes_the_time_that_it_may_need(monkeypatch: pytest.MonkeyPatch) -> None:
    """TS-409: two bots of the same pace; nobody sees whether the second had something to think about, even if its
    thought ended a little late."""
    monkeypatch.setattr(Search, "__call__", lambda self, observation, luck: observation.draw(luck))
    evening = at_a_window("open", *("bot:search",) * 3)
    monkeypatch.setattr(Search, "__call__", lambda self, observation, luck: {"type": "LetPass"})
    monkeypatch.setattr("telltable.table.bots._chance", lambda *moment: 0.5)
    match, pauses = evening.table.match, []
    assert match is not None
    while match.state.table.window and max(evening.waiting) > 0:
        pauses.append(bots.grace(evening.table))
        evening.keep(bots.moves(evening.table, evening.now))
    again = SECONDS + LATE
    assert pauses in ([2.0, again], [2.0, again, again])
