"""Whoever comes back to a table for days is told whose the last lines are, and how long ago they were told."""

from __future__ import annotations

import json

import pytest
from websockets.sync.client import ClientConnection

from telltable.server import limits
from telltable.store.memory import Memory

from .conftest import Running, hear, run_server, say


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


def test_who_comes_late_is_told_what_those_were_told_who_stayed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Over days: line by line, also why bots did what they did; else a device that was away can't find where it was."""
    monkeypatch.setattr(limits, "OUTBOX", 10_000)
    monkeypatch.setattr(limits, "OUTBOX_BYTES", 2**30)
    with run_server(Memory()) as server:
        code, host = server.table("bot:greedy,bot:greedy")
        with server.socket(code, host, max_queue=None) as staying:
            lines = hear(staying, "Welcome")["lines"]
            say(staying, type="SetPace", id="0", pace="days", stand_in_after=60, alone_after=60, turn_hours=48)
            say(staying, type="Begin", id="1")
            while True:
                lines += hear(staying, "News")["lines"]
                if _is_over(server, code):
                    break
            while (more := _more(staying)) is not None:
                lines += more
            with server.socket(code, "") as late:
                assert hear(late, "Welcome")["lines"] == lines[-40:]


def _is_over(server: Running, code: str) -> bool:
    over: bool = json.loads(server.ask("GET", f"/api/tables/{code}")[2])["over"]
    return over


def _more(socket: ClientConnection) -> list[str] | None:
    """Lines that have come meanwhile."""
    try:
        while (frame := json.loads(socket.recv(0.5)))["type"] != "News":
            pass
    except TimeoutError:
        return None
    lines: list[str] = frame["lines"]
    return lines
