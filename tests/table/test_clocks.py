"""Pace, deadlines, more time, pauses; and what a stopped server costs."""

from __future__ import annotations

import pytest

from telltable import protocol as say
from telltable.core.move import TimeUp
from telltable.core.refusal import Refusal
from telltable.table import telling
from telltable.table.alarms import BEAT, GAP
from telltable.table.clock import MORE, PAUSE

from .evening import Evening, playing


def left(evening: Evening) -> float | None:
    """Seconds left for the only seat that is awaited."""
    (wait,) = evening.info().waits
    return wait.left


def entries(evening: Evening) -> int:
    assert evening.table.match
    return len(evening.table.match.entries)


@pytest.mark.parametrize(("pace", "seconds"), [("relaxed", 180), ("brisk", 60), ("off", None)])
def test_a_decision_has_its_time(pace: str, seconds: float | None) -> None:
    evening = playing(2, pace)
    assert evening.waiting == (0,)
    assert left(evening) == seconds
    evening.pass_(10)
    assert left(evening) == (None if seconds is None else seconds - 10)
    evening.act(0)
    assert evening.waiting == (1,)
    assert left(evening) == seconds


def test_the_game_can_bring_its_own_pace() -> None:
    evening = Evening("open", "bot:greedy", timers="brisk")
    assert evening.info().pace == "brisk"


def test_when_time_is_up_the_default_is_taken() -> None:
    evening = playing(2, "brisk")
    before = entries(evening)
    evening.pass_(59.9)
    assert entries(evening) == before
    evening.pass_(0.2)
    assert entries(evening) == before + 1
    assert evening.table.match
    assert evening.table.match.entries[-1].move == TimeUp(0)
    assert evening.waiting == (1,)
    evening.table.match.verify()


def test_a_standing_action_buys_no_time() -> None:
    evening = playing(2, "brisk")
    evening.act(0)
    evening.pass_(20)
    assert evening.table.match
    offer = next(offer for offer in evening.table.match.offers(1) if offer.forms[0].move == "Annotate")
    assert evening.says(1, say.Play, move=next(iter(offer.moves()))) is None
    assert left(evening) == 40


def test_more_time_for_all() -> None:
    evening = playing(2, "brisk")
    assert evening.says(1, say.MoreTime) is None
    assert left(evening) == 60 + MORE
    refusal = evening.says(None, say.MoreTime)
    assert refusal
    assert refusal.code == "spectator"


def test_more_time_where_no_clock_runs() -> None:
    refusal = playing(2).says(1, say.MoreTime)
    assert refusal
    assert refusal.code == "no_clock"


def test_more_time_over_days_is_none() -> None:
    refusal = playing(2, "days").says(1, say.MoreTime)
    assert refusal
    assert refusal.code == "over_days"


def test_a_pause_stops_everything_and_ends_by_itself() -> None:
    evening = playing(1, "brisk", bots=1)
    evening.pass_(10)
    assert evening.says(0, say.Pause) is None
    evening.pass_(PAUSE - 1)
    assert left(evening) == 50
    assert evening.info().paused == 1
    evening.pass_(2)
    assert evening.info().paused is None
    assert left(evening) == 49


def test_a_pause_can_be_renewed_and_ended() -> None:
    evening = playing(2, "brisk")
    assert evening.says(1, say.Pause) is None
    evening.pass_(PAUSE - 1)
    assert evening.says(0, say.Pause) is None
    evening.pass_(PAUSE - 1)
    assert evening.info().paused == 1
    assert evening.says(1, say.Resume) is None
    assert left(evening) == 60
    refusal = evening.says(1, say.Resume)
    assert refusal
    assert refusal.code == "no_pause"


def test_bots_wait_in_a_pause_and_people_need_not() -> None:
    evening = playing(1, "brisk", bots=1)
    assert evening.says(0, say.Pause) is None
    evening.act(0)
    evening.pass_(30)
    assert evening.waiting == (1,)
    assert left(evening) == 60  # opened in the pause: nothing of it has passed
    assert evening.says(0, say.Resume) is None
    evening.tick()
    assert evening.waiting == (0,)


def test_nobody_pauses_what_has_not_begun() -> None:
    evening = Evening()
    evening.sit(0)
    for kind in (say.Pause, say.MoreTime):
        refusal = evening.says(0, kind)
        assert refusal
        assert refusal.code == "not_begun"


def test_personal_time() -> None:
    """Everybody gets the longest that anybody asked for, at once; less counts from the next decision on."""
    evening = playing(2, "brisk")
    assert evening.says(0, say.SetTime, seat=0, factor=3) is None
    assert left(evening) == 180
    assert evening.says(0, say.SetTime, seat=1, factor=2) is None
    assert left(evening) == 180
    evening.act(0)
    assert left(evening) == 180
    assert evening.says(0, say.SetTime, seat=0, factor=1) is None
    assert left(evening) == 180
    evening.act(1)
    assert left(evening) == 120
    assert evening.says(1, say.SetTime, seat=1, factor=2) is None
    assert left(evening) == 120
    refusal = evening.says(1, say.SetTime, seat=0, factor=1)
    assert refusal
    assert refusal.code == "host_only"
    assert isinstance(evening.says(0, say.SetTime, seat=7, factor=1), Refusal)


def test_personal_time_is_told_to_its_own_seat_alone() -> None:
    """Whoever asks for more time, all others are told the same."""
    worlds = []
    for seat in (1, 2):
        evening = playing(3, "brisk")
        assert evening.says(seat, say.SetTime, seat=seat, factor=5) is None
        table, info = evening.table, evening.info()
        assert [telling.own(table, info, one).time for one in (0, 1, 2, None)] == [
            5 if one == seat else 1 for one in (0, 1, 2, 3)
        ]
        worlds.append([say.encode(say.TableChanged(telling.own(table, info, one))) for one in (0, None)])
    assert worlds[0] == worlds[1]


def test_personal_time_goes_with_whoever_asked_for_it() -> None:
    evening = playing(2, "brisk")
    assert evening.says(1, say.SetTime, seat=1, factor=5) is None
    assert evening.says(0, say.Remove, seat=1) is None
    evening.act(0)
    evening.tick()
    assert left(evening) == 60
    assert telling.own(evening.table, evening.info(), 1).time == 1


def test_a_stopped_server_costs_nobody_time() -> None:
    evening = playing(2, "brisk")
    evening.pass_(20)
    evening.here.clear()
    evening.now += 7_200  # nothing ran
    evening.table = evening.folded_again()
    evening.tick()
    evening.come(0, 1)
    seconds = left(evening)
    assert seconds is not None
    assert 40 <= seconds <= 40 + BEAT
    assert not evening.table.presence.stand_ins


def test_a_move_right_after_a_restart_is_no_late_one() -> None:
    evening = playing(2, "brisk", pattern_pick="vote")
    evening.now += 7_200
    evening.act(evening.waiting[0])
    assert {wait.left for wait in evening.info().waits} <= {40.0, 60.0}


def test_while_something_counts_down_there_is_a_record_now_and_then() -> None:
    evening = playing(2, "relaxed")
    count = evening.table.count
    evening.pass_(GAP * 2)
    assert evening.table.count - count == GAP * 2 // BEAT


def test_nothing_is_written_for_an_idle_table_without_clocks() -> None:
    evening = playing(2)
    count = evening.table.count
    evening.pass_(3_600)
    assert evening.table.count - count <= 24  # that this process is still there


def test_a_clock_that_jumps_back() -> None:
    evening = playing(2, "brisk")
    evening.pass_(20)
    evening.now -= 86_400
    evening.come(0, 1)
    seconds = left(evening)
    assert seconds is not None
    assert 40 <= seconds <= 40 + BEAT
    evening.pass_(seconds + 1)
    assert evening.waiting == (1,)


def test_clocks_of_two_servers_may_differ_a_little() -> None:
    evening = playing(2, "brisk")
    evening.pass_(20)
    count = evening.table.count
    evening.now -= 30
    evening.tick()
    assert evening.table.count == count
    assert left(evening) == 45  # as of the last record
