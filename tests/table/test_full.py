"""A table keeps only so much. What is no play takes no room from it, and nothing spins when there is none left."""

from __future__ import annotations

import pytest

from telltable import protocol as say
from telltable.table import alarms, bots, refusing

from .evening import Evening, playing
from .test_again_and_back import finished
from .test_hosting import refused


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(refusing, "MOST_PLAYED", 400)
    monkeypatch.setattr(refusing, "KEPT_FREE", 300)
    monkeypatch.setattr(refusing, "MOST_BESIDE", 150)
    monkeypatch.setattr(refusing, "MOST_PRESENCE", 150)


def chatter(evening: Evening) -> None:
    """Do what is no play until there is room for no more of it."""
    while not refusing.full_beside(evening.table):
        for seat in (0, 1):
            evening.says(seat, say.React, word="ha")
        evening.pass_(3.0, bots=False)


def test_talk_ends_and_the_game_goes_on() -> None:
    """Everything beside the game is used up: it is played to its end, and another one is begun."""
    evening = playing(2, bots=1)
    chatter(evening)
    refused(evening, 1, say.Chat, "full", text="more")
    refused(evening, 1, say.Pause, "full")
    assert evening.info().can_begin == "The game has begun."
    evening.to_the_end()
    assert evening.says(0, say.Again) is None
    assert evening.info().can_begin == ""
    assert evening.says(0, say.Begin) is None


def test_who_is_here_is_kept_when_people_have_used_up_their_room() -> None:
    """Somebody who goes is stood in for, and the game goes on by itself when all have gone."""
    evening = playing(2, bots=1)
    chatter(evening)
    evening.go(0, 1)
    evening.pass_(90_000)
    assert evening.info().over


def test_the_x_card_ends_a_stop_although_there_is_no_room(monkeypatch: pytest.MonkeyPatch) -> None:
    evening = playing(2)
    assert evening.says(0, say.XCard) is None
    monkeypatch.setattr(refusing, "MOST_BESIDE", evening.table.beside)
    assert evening.says(1, say.XChoice, choice="go_on") is None
    refused(evening, 0, say.XCard, "full")


def test_the_table_says_in_advance_that_no_other_game_can_begin(monkeypatch: pytest.MonkeyPatch) -> None:
    evening = Evening()
    evening.sit(0, 1)
    assert evening.info().can_begin == ""
    monkeypatch.setattr(refusing, "KEPT_FREE", 400)
    assert evening.info().can_begin.endswith("open a new table for the next one.")
    refused(evening, 0, say.Begin, "cannot_begin")


def test_no_other_game_after_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    evening = finished()
    monkeypatch.setattr(refusing, "MOST_PLAYED", evening.table.budgets.played + 300)
    refused(evening, 0, say.Again, "full")


def test_a_full_table_stands_still() -> None:
    """No clock, bot or stand-in tries again and again, and people are told why nothing can be done."""
    evening = playing(2, pace="brisk", bots=1)
    refusing.MOST_BESIDE, refusing.MOST_PLAYED = 300, 80  # put back by the fixture
    for _ in range(2_000):
        if refusing.full(evening.table) and not refusing.lasting(evening.table):
            break
        evening.pass_(10, bots=False)
        evening.says(0, say.MoreTime)
    assert alarms.wakes(evening.table, evening.now, "a", frozenset(evening.here)) is None
    assert alarms.due(evening.table, evening.now, "a", frozenset()) == []
    assert bots.due(evening.table) is None
    assert evening.table.budgets.played <= refusing.MOST_PLAYED
    assert evening.table.beside <= refusing.MOST_BESIDE + refusing.MOST_PRESENCE
    refused(evening, 0, say.Leave, "full")
