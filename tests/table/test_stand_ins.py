"""Bots that act for people who are away, and give the seat back."""

from __future__ import annotations

from telltable import protocol as say
from telltable.table.records import Here

from .evening import Evening, playing


def test_a_bot_acts_for_somebody_who_is_away() -> None:
    evening = playing(2)
    evening.go(0)
    evening.pass_(59)
    assert evening.waiting == (0,)
    assert evening.info().chairs[0].stand_in_in == 1
    evening.pass_(2)
    assert evening.waiting == (1,)
    chair = evening.info().chairs[0]
    assert (chair.kind, chair.stand_in, chair.here, chair.name) == ("me", True, False, "Ana")


def test_and_gives_the_seat_back() -> None:
    evening = playing(2)
    evening.go(0)
    evening.pass_(61)
    evening.come(0)
    assert not evening.info().chairs[0].stand_in
    evening.act(1)
    evening.pass_(600)
    assert evening.waiting == (0,)
    evening.act(0)


def test_somebody_back_in_time_loses_nothing() -> None:
    evening = playing(2)
    for _ in range(3):
        evening.go(0)
        evening.pass_(50)
        evening.come(0)
    assert evening.waiting == (0,)


def test_no_stand_ins_if_the_table_wants_none() -> None:
    evening = playing(2, stand_in_after=0)
    evening.go(0)
    evening.pass_(86_400)
    assert evening.waiting == (0,)


def test_without_anybody_the_game_rests() -> None:
    evening = playing(2, "brisk")
    evening.pass_(10)
    evening.go(0, 1)
    evening.pass_(3_600)
    assert evening.waiting == (0,)
    assert evening.info().resting
    evening.come(1)
    assert evening.info().waits[0].left == 50
    evening.pass_(49)  # the stand-in leaves Ana a minute to come back, too; her time is over first
    assert evening.waiting == (0,)
    evening.pass_(2)
    assert evening.waiting == (1,)


def test_and_plays_on_by_itself_after_long() -> None:
    evening = playing(2)
    evening.go(0, 1)
    evening.pass_(86_399)
    assert evening.table.match
    assert not evening.table.match.over
    evening.pass_(2)
    assert evening.table.match.over


def test_nothing_of_it_is_in_the_log_of_the_game() -> None:
    evening = playing(2)
    evening.go(0)
    evening.pass_(61)
    assert evening.table.match
    entry = evening.table.match.entries[-1]
    assert (entry.seat, type(entry.move).__name__) == (0, "Play")
    evening.table.match.verify()


def test_a_process_that_died_takes_its_people_with_it() -> None:
    evening = playing(2)
    evening.keep([Here("b", (0,), 300.0, at=evening.now)])
    evening.go(0)
    assert evening.info().chairs[0].here
    evening.pass_(301)
    assert not evening.info().chairs[0].here
    evening.pass_(61)
    assert evening.waiting == (1,)


def test_one_seat_on_two_processes() -> None:
    evening = playing(2)
    evening.keep([Here("b", (0,), 300.0, at=evening.now)])
    evening.go(0)
    assert 0 not in evening.table.presence.away
    evening.keep([Here("b", (), 300.0, at=evening.now)])
    assert 0 in evening.table.presence.away


def test_bots_need_nobody() -> None:
    evening = Evening("bot:greedy", "bot:random")
    assert evening.host_says(say.Begin) is None
    evening.tick()
    assert evening.table.match
    assert evening.table.match.over
