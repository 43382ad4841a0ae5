"""A table keeps only so much. Talk can't use up what the game needs, and nothing spins when there is no room left."""

from __future__ import annotations

import pytest

from telltable import protocol as say
from telltable.table import refusing

from .evening import Evening, playing
from .test_again_and_back import finished
from .test_hosting import refused


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(refusing, "MOST_RECORDS", 400)
    monkeypatch.setattr(refusing, "KEPT_FREE", 300)


def chatter(evening: Evening) -> None:
    """Talk until nobody may any more."""
    while evening.says(0, say.React, word="ha") is None:
        pass
    assert evening.table.count == 100


def test_talk_ends_and_the_game_goes_on() -> None:
    evening = playing(2, bots=1)
    chatter(evening)
    refused(evening, 1, say.Chat, "full", text="more")
    evening.go(0, 1)
    evening.pass_(90_000)
    assert evening.info().over


def test_the_table_says_in_advance_that_no_other_game_can_begin() -> None:
    evening = Evening()
    evening.sit(0, 1)
    assert evening.info().can_begin == ""
    chatter(evening)
    assert evening.info().can_begin.endswith("for the rest open a new table.")
    refused(evening, 0, say.Begin, "cannot_begin")


def test_no_other_game_after_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    evening = finished()
    monkeypatch.setattr(refusing, "MOST_RECORDS", evening.table.count + 300)
    refused(evening, 0, say.Again, "full")


def test_a_full_table_stands_still() -> None:
    """No clock, bot or stand-in tries again and again, and people are told why nothing can be done."""
    evening = playing(2, pace="brisk", bots=1)
    while not refusing.full(evening.table):
        evening.pass_(10, bots=False)
        evening.says(0, say.MoreTime)
    for seat in (0, 1):
        refused(evening, seat, say.Pause, "full")
    assert evening.table.wakes(evening.now, "a", frozenset(evening.here)) is None
    assert evening.table.tick(evening.now, "a", frozenset()) == []
    assert evening.table.bot_due() is None
    assert evening.table.count <= refusing.MOST_RECORDS
