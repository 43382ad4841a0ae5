"""What stops a table is told to its wall first, to everybody in one turn of the loop, and before it is acknowledged."""

from __future__ import annotations

import json

import pytest
from msgspec import Raw

from telltable.core.seat import Seat
from telltable.server.connection import Connection

from .conftest import Running, hear, say

Sent = list[tuple[str, Seat | None]]
WALL, HOST, JUNE = None, 0, 1


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> Sent:
    """Which kind of frame the server has put out, to whom, in this order."""
    found: Sent = []
    queue = Connection.queue

    def note(connection: Connection, frame: bytes | Raw) -> None:
        found.append((json.loads(bytes(frame))["type"], connection.who.seat))
        queue(connection, bytes(frame))

    monkeypatch.setattr(Connection, "queue", note)
    return found


def table(found: Sent) -> Sent:
    """Of these, how the table stands, and what was acknowledged."""
    return [one for one in found if one[0] in ("TableChanged", "Forget", "Ack")]


def test_the_wall_is_told_first_and_nothing_comes_between(live: Running, sent: Sent) -> None:
    """Of an X-card, a pause and a host who has left; also of words that are taken out."""
    code, _ = live.table("me,me")
    host, june = live.seat(code, "Odile"), live.seat(code, "June")
    with live.socket(code, june) as phone, live.socket(code, "") as wall:
        with live.socket(code, host) as other:
            for line in (phone, wall, other):
                hear(line, "Welcome")
            say(other, type="Begin", id="begin")
            hear(other, "Ack")
            for kind, more in (("XCard", {}), ("XChoice", {"choice": "go_on"}), ("Pause", {}), ("Resume", {})):
                sent.clear()
                say(phone, type=kind, id=kind, **more)
                hear(phone, "Ack")
                stands = ("TableChanged", WALL), ("TableChanged", JUNE), ("TableChanged", HOST), ("Ack", JUNE)
                assert table(sent)[:4] == list(stands), kind
            say(phone, type="Chat", id="chat", text="Qwertz")
            say(phone, type="XCard", id="about", words="Qwertz")
            hear(phone, "Ack")
            sent.clear()
            say(phone, type="XChoice", id="out", choice="remove")
            hear(phone, "Forget")
            anew = [who for kind, who in sent if kind == "Forget"]
            assert anew == [WALL, JUNE, HOST]
            hear(wall, "Forget")
            sent.clear()
        while hear(wall, "TableChanged")["table"]["host_away"] is None:
            pass
        told = [who for kind, who in sent if kind == "TableChanged"]
        assert told[:2] == [WALL, JUNE]
        assert told[::2] == [WALL] * len(told[::2])
