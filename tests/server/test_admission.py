"""Whoever holds connections and says nothing has only so many of them, is told why, and keeps nobody else out."""

from __future__ import annotations

import asyncio
import json
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from http.client import HTTPResponse
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from telltable.cli.app import run
from telltable.server import limits
from telltable.server.admission import CROWDED, FULL, Admission
from telltable.server.socket import SILENT
from telltable.store.memory import Memory

from .conftest import Running, Seated, hear, run_server, say

ELSEWHERE = "127.0.0.2"


def nobody() -> None:
    raise AssertionError("nobody has to make room")


def test_an_address_has_so_many_connections() -> None:
    admission = Admission(sockets=2)
    assert [admission.enter(n, "192.0.2.1", nobody) for n in range(5)] == ["", "", "", "", CROWDED]
    assert admission.enter("other", "192.0.2.2", nobody) == ""
    admission.leave(0)
    assert admission.enter("again", "192.0.2.1", nobody) == ""
    admission.leave("never here")
    assert len(admission) == 5


def test_a_house_counts_as_one_and_a_proxy_as_many() -> None:
    admission = Admission(sockets=1, proxy="192.0.2.7, 10.0.0.0/8")
    assert [admission.enter(n, f"2001:db8::{n}", nobody) for n in range(3)] == ["", "", CROWDED]
    for address in ("192.0.2.7", "10.1.2.3"):
        assert {admission.enter((address, n), address, nobody) for n in range(20)} == {""}


def test_when_the_hall_is_full_the_longest_silent_makes_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "CONNECTIONS", 3)
    admission, gone = Admission(sockets=1), list[int]()
    for n in range(3):
        assert admission.enter(n, f"192.0.2.{n}", partial(gone.append, n)) == ""
    admission.asked(0)
    assert admission.enter(3, "192.0.2.3", nobody) == ""
    assert gone == [1], "the first has said what it wants"
    admission.asked(2)
    admission.asked(3)
    assert admission.enter(4, "192.0.2.4", nobody) == FULL
    for sentence in (CROWDED, FULL, SILENT):
        assert sentence.endswith("10 seconds."), "it says when it is possible again"


@pytest.fixture
def small() -> Iterator[Running]:
    with run_server(Memory(), limits.Allowance(sockets=3)) as server:
        yield server


@contextmanager
def connected(running: Running, source: str = "127.0.0.1") -> Iterator[socket.socket]:
    port = int(running.url.rpartition(":")[2])
    with socket.create_connection(("127.0.0.1", port), 60, source_address=(source, 0)) as made:
        yield made


def answer(made: socket.socket) -> tuple[int, str]:
    """Status and sentence of an HTTP answer, which ends with the connection."""
    read = HTTPResponse(made)
    read.begin()
    return read.status, json.loads(read.read()).get("error", "")


def health(running: Running, source: str) -> int:
    with connected(running, source) as made:
        made.sendall(b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
        return answer(made)[0]


def test_idle_connections_and_slow_posts_are_turned_away_and_others_are_served(small: Running) -> None:
    with ExitStack() as stack:
        held = [stack.enter_context(connected(small)) for _ in range(6)]
        for post in held[:3]:
            post.sendall(b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 60000\r\n\r\n{")
        with connected(small) as more:
            assert answer(more) == (429, CROWDED)
            assert more.recv(1) == b""
        assert health(small, ELSEWHERE) == 200
        held[0].close()
        while len(small.server.admission) > 5:
            time.sleep(0.01)
        with connected(small) as again:
            again.sendall(b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
            assert answer(again)[0] == 200


def test_sockets_without_hello_are_few_and_those_who_said_it_do_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "GREETINGS_PER_ADDRESS", 2)
    with run_server(Memory(), limits.Allowance()) as running, ExitStack() as stack:
        code, _ = running.table()
        for _ in range(3):
            hear(stack.enter_context(running.socket(code, "")), "Welcome")
        mute = [stack.enter_context(running.socket(code)) for _ in range(2)]
        with pytest.raises(InvalidStatus) as refused, running.socket(code):
            pass
        assert refused.value.response.status_code == 429
        assert json.loads(refused.value.response.body)["error"] == SILENT
        say(mute[0], type="Hello", version=1, token="")
        hear(mute[0], "Welcome")
        with running.socket(code, "") as again:
            hear(again, "Welcome")


def test_newcomers_take_turns_and_those_who_play_are_heard_in_between(monkeypatch: pytest.MonkeyPatch) -> None:
    """A thousand requests at once from one address: the first of another does not wait for all of them."""
    monkeypatch.setattr(limits, "SLICE", 1e-9)  # any work is as much as fits into one turn of the loop
    done: list[str] = []

    async def storm() -> None:
        admission = Admission(sockets=30)
        for n in range(3):
            admission.turn("192.0.2.1", partial(done.append, f"storm {n}"))
        admission.turn("192.0.2.2", partial(done.append, "another"))
        asyncio.get_running_loop().call_soon(done.append, "a player")
        for _ in range(20):
            await asyncio.sleep(0)

    asyncio.run(storm())
    assert done == ["storm 0", "storm 1", "a player", "another", "storm 2"]


def test_a_school_behind_one_address_comes_in() -> None:
    """`serve --people-per-address 40`: two sockets for each, and tables and attempts enough."""
    may = limits.Allowance.of_people(40)
    assert (may.sockets, may.tables, may.attempts) == (80, 40, 80)
    usual = limits.Allowance.of_people(15)
    assert usual == limits.Allowance()
    with run_server(Memory(), may) as running:
        seated = Seated(running)
        with ExitStack() as held:
            for _ in range(40):
                hear(held.enter_context(seated.watch()), "Welcome")
            assert len(running.server.rooms.all()[0].audience.connections) == 40 > limits.SOCKETS_PER_ADDRESS


@pytest.mark.by_turns(4)
def test_serve_is_told_how_many_people_an_address_has(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    told: list[Any] = []
    monkeypatch.setattr("telltable.server.run.serve", lambda *words: told.append(words[4]))
    assert run(["serve", "--people-per-address", "40", "--port", "0", "--data", str(tmp_path / "t.db")]) == 0
    assert told == [limits.Allowance.of_people(40)]
