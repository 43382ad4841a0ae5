"""Whoever comes back to a table for days is told whose the last lines are, and how long ago they were told."""

from __future__ import annotations

import pytest

from .conftest import Running, hear, say


@pytest.mark.parametrize("pace", ["days", "off"])
def test_a_welcome_says_who_told_the_last_lines(live: Running, pace: str) -> None:
    code, _ = live.table("me,me")
    ana, _ = live.seat(code, "Ana"), live.seat(code, "Ben")
    with live.socket(code, ana) as host:
        assert "heard" not in hear(host, "Welcome")
        say(host, type="SetPace", id="1", pace=pace, stand_in_after=60, alone_after=60, turn_hours=48)
        hear(host, "Ack")
        say(host, type="Begin", id="2", east=60)
        hear(host, "Ack")
    with live.socket(code, ana) as host:
        welcome = hear(host, "Welcome")
    if pace == "off":
        assert "heard" not in welcome
        return
    assert sum(one["lines"] for one in welcome["heard"]) >= len(welcome["lines"]) > 0
    assert all(0 <= one["ago"] < 3_600 for one in welcome["heard"])
