"""Readers that stop reading, peers that vanish without a word, and a server that stops."""

from __future__ import annotations

import asyncio
import gc
import json
import socket as sockets
import struct
import threading
import time
from typing import Any
from urllib.parse import urlsplit
from weakref import WeakSet

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.server import ServerProtocol

from telltable.server import limits
from telltable.server.connection import Connection
from telltable.server.room import Room
from telltable.server.uvicorn_protocols import Door, Line
from telltable.store.base import StoreFailed
from telltable.store.memory import Memory
from telltable.table.chairs import Who

from .conftest import Running, Seated, hear, run_server, say

pytestmark = pytest.mark.long


def deaf(live: Running, code: str, token: str) -> sockets.socket:
    """A client that says hello and then never reads: a handshake and a masked frame by hand."""
    parts = urlsplit(live.url)
    raw = sockets.socket()
    raw.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
    raw.connect((parts.hostname, parts.port))
    raw.sendall(
        f"GET /ws/{code} HTTP/1.1\r\nHost: {parts.netloc}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
    )
    assert raw.recv(12) == b"HTTP/1.1 101"
    body = json.dumps({"type": "Hello", "version": 1, "token": token}).encode()
    raw.sendall(struct.pack("!BBH", 0x81, 0x80 | 126, len(body)) + bytes(4) + body)
    return raw


def wait_until(holds: Any, seconds: float = 60) -> float:
    """Wait for something to hold; how long it took."""
    start = time.monotonic()
    while not holds():
        assert time.monotonic() - start < seconds
        time.sleep(0.01)
    return time.monotonic() - start


def connections(live: Running) -> int:
    return live.server.rooms.count()[1]


def round_trips(seated: Seated, count: int, tag: str) -> list[float]:
    """Seconds from a message of chat to its acknowledgement, from sockets that are changed before they are a flood."""
    took = []
    while len(took) < count:
        with seated.join(1) as socket:
            hear(socket, "Welcome")
            for _ in range(limits.BURST - 2):
                start = time.perf_counter()
                say(socket, type="Chat", id=f"{tag}{len(took)}", text="word " * 95)
                assert hear(socket, "Ack", "Refused")["type"] == "Ack"
                took.append(time.perf_counter() - start)
    return took


@pytest.mark.by_turns(4)
@pytest.mark.usefixtures("free_talk")
def test_a_slow_reader_is_cut_and_delays_nobody(live: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """R-16: three readers stop reading; they are cut, and nobody else waits for them meanwhile."""
    monkeypatch.setattr(limits, "BURST", 1_000)
    seated = Seated(live)
    cut = live.server.counts.of("cut", 'reason="slow"')
    readers = [deaf(live, seated.code, seated.tokens[0]) for _ in range(3)]
    try:
        wait_until(lambda: connections(live) >= 3)
        start = time.monotonic()
        during: list[float] = []
        while live.server.counts.of("cut", 'reason="slow"') < cut + 3 and len(during) < 2_400:
            during += round_trips(seated, 60, f"beside{len(during)}-")
        took = time.monotonic() - start
        assert took < limits.WRITE + 60
        assert live.server.counts.of("cut", 'reason="slow"') == cut + 3
    finally:
        for reader in readers:
            reader.close()
    assert max(during) < took / 2  # a table that waited for a deaf reader would stand still until it is cut
    with seated.join(0) as socket:  # it may come back
        hear(socket, "Welcome")


@pytest.mark.by_turns
@pytest.mark.usefixtures("free_talk")
def test_a_reader_that_takes_nothing_at_all_is_cut_by_the_clock(live: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """Few messages, but the first ones fill the line: `limits.WRITE` cuts it."""
    monkeypatch.setattr(limits, "WRITE", 0.3)
    monkeypatch.setattr(limits, "OUTBOX", 100_000)
    monkeypatch.setattr(limits, "OUTBOX_BYTES", 1 << 30)
    monkeypatch.setattr(limits, "BURST", 10_000)
    seated = Seated(live)
    cut = live.server.counts.of("cut", 'reason="slow"')
    with deaf(live, seated.code, seated.tokens[0]):
        wait_until(lambda: connections(live) >= 1)
        for n in range(60):
            round_trips(seated, 50, f"fill{n}-")
            if live.server.counts.of("cut", 'reason="slow"') > cut:
                break
        wait_until(lambda: live.server.counts.of("cut", 'reason="slow"') == cut + 1)


@pytest.mark.by_turns(4)
@pytest.mark.usefixtures("free_talk")
def test_small_answers_are_not_held_back(seated: Seated, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two small answers in a row: with Nagle's delay the second one takes 40 ms."""
    monkeypatch.setattr(limits, "BURST", 1_000)
    assert min(round_trips(seated, 40, "nagle")) < 0.035


def test_an_outbox_is_bounded_in_messages_and_bytes() -> None:
    from telltable import protocol

    async def fill(text: str) -> int:
        aborted = []
        connection = Connection(Who(), abort=lambda: aborted.append(1))
        count = 0
        while not aborted:
            connection.send(protocol.Said(None, "Ana", text))
            count += 1
        assert connection.cut == "slow"
        assert await connection.next() is None
        return count - 1

    assert asyncio.run(fill("x")) == limits.OUTBOX
    long = asyncio.run(fill("x" * 20_000))
    assert long * 20_000 <= limits.OUTBOX_BYTES < (long + 1) * 20_100


@pytest.mark.by_turns(4)
def test_a_peer_that_vanished_is_noticed_by_ping(monkeypatch: pytest.MonkeyPatch) -> None:
    """Half-open: the peer is silent and takes nothing; no pong comes, so the connection is dropped."""
    monkeypatch.setattr(limits, "PING", 0.2)
    monkeypatch.setattr(limits, "PONG", 4.0)  # the other one answers within it, however busy the machine
    with run_server(Memory()) as running:
        seated = Seated(running)
        with deaf(running, seated.code, seated.tokens[0]), seated.join(1) as alive:
            hear(alive, "Welcome")
            wait_until(lambda: connections(running) == 2)
            wait_until(lambda: connections(running) == 1)
            say(alive, type="Why", id="w", move={"type": "Pass"})
            hear(alive, "Ack", "Refused")


def test_a_client_that_breaks_off_anywhere_leaves_nothing_behind(live: Running, seated: Seated) -> None:
    parts = urlsplit(live.url)
    handshake = (
        f"GET /ws/{seated.code} HTTP/1.1\r\nHost: {parts.netloc}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    ).encode() + b"\x81\x05"
    for length in range(1, len(handshake) + 1, 9):
        with sockets.create_connection((parts.hostname, parts.port)) as raw:
            raw.sendall(handshake[:length])
            raw.setsockopt(sockets.SOL_SOCKET, sockets.SO_LINGER, struct.pack("ii", 1, 0))  # reset, no goodbye
    wait_until(lambda: connections(live) == 0)
    wait_until(lambda: live.server.sockets.none.is_set())


@pytest.mark.by_turns(4)
def test_a_server_that_stops_tells_its_clients_and_loses_nothing() -> None:
    """What was acknowledged before is in the store, and a server over the same store goes on with it."""
    store = Memory()
    acked: list[str] = []
    told: list[str] = []
    with run_server(store) as running:
        seated = Seated(running)

        def client(seat: int) -> None:
            with seated.join(seat) as socket:
                hear(socket, "Welcome")
                ready.wait()
                try:
                    for n in range(10_000):
                        say(socket, type="Chat", id=f"{seat}-{n}", text="going on")
                        acked.append(hear(socket, "Ack")["id"])
                        time.sleep(0.34)
                except ConnectionClosed:
                    told.append(f"{seat} {socket.close_code}")

        ready = threading.Barrier(3)
        threads = [threading.Thread(target=client, args=(seat,)) for seat in (0, 1)]
        for thread in threads:
            thread.start()
        with seated.watch() as watcher:
            hear(watcher, "Welcome")
            ready.wait()
            wait_until(lambda: len(acked) >= 3)
            before = running.server.rooms.count()
            running.stop()
            assert hear(watcher, "Closing")["reason"] == "The server is shutting down; try again in a moment."
        for thread in threads:
            thread.join(60)
        assert before == (1, 3)
    assert sorted(told) == ["0 1012", "1 1012"]
    kept = {record.id.rpartition(":")[2] for log in store._logs.values() for record in log}
    assert acked
    assert set(acked) <= kept
    with run_server(store) as again, again.socket(seated.code, seated.tokens[0]) as socket:
        assert hear(socket, "Welcome")["game"]["view"]


@pytest.mark.by_turns(4)
def test_a_table_where_nobody_is_leaves_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """And is the same when somebody comes back; one where somebody is stays."""
    monkeypatch.setattr(limits, "IDLE", 0.5)
    with run_server(Memory()) as running:
        seated, other = Seated(running, "me,me"), Seated(running, "me,me")
        with seated.join(0) as socket, other.watch() as watcher:
            hear(watcher, "Welcome")
            view = hear(socket, "Welcome")["game"]["view"]
            time.sleep(1)
            assert running.server.rooms.count() == (2, 2)
        wait_until(lambda: running.server.rooms.count() == (0, 0))
        with seated.join(0) as socket:
            assert hear(socket, "Welcome")["game"]["view"] == view
        assert running.server.rooms.count()[0] == 1


@pytest.mark.by_turns(4)
def test_what_is_let_go_is_freed_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing of a table or a socket holds itself in memory until cycles are searched for, which is seldom."""
    monkeypatch.setattr(limits, "IDLE", 0.5)
    kept: WeakSet[Any] = WeakSet()
    for kind in (Room, Door, Line, ServerProtocol):
        keep_track(monkeypatch, kind, kept)
    with run_server(Memory()) as running:
        gc.collect()
        gc.disable()
        try:
            seated = Seated(running, "me,me")
            with seated.join(0) as socket, seated.watch() as watcher:
                hear(watcher, "Welcome")
                hear(socket, "Welcome")
                assert {type(one) for one in kept} >= {Room, Line, ServerProtocol}
                socket.socket.shutdown(sockets.SHUT_RDWR)  # gone without a word
            wait_until(lambda: not kept)
        finally:
            gc.enable()


def keep_track(monkeypatch: pytest.MonkeyPatch, kind: type[Any], kept: WeakSet[Any]) -> None:
    """Whatever of this kind is made is found there, as long as it is in memory."""
    made = kind.__init__

    def make(self: Any, *args: Any, **named: Any) -> None:
        made(self, *args, **named)
        kept.add(self)

    monkeypatch.setattr(kind, "__init__", make)


@pytest.mark.by_turns(4)
def test_tables_leave_the_memory_after_one_that_could_not_be_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    """That is a line of the journal, and the next round is made."""
    monkeypatch.setattr(limits, "IDLE", 0.5)
    closes, closed = Room.close, list[str]()

    async def once(room: Room) -> None:
        closed.append(room.table.code)
        if len(closed) == 1:
            raise StoreFailed("not today")
        await closes(room)

    monkeypatch.setattr(Room, "close", once)
    with run_server(Memory()) as running:
        for _ in range(2):
            with Seated(running, "me,me").join(0) as socket:
                hear(socket, "Welcome")
            wait_until(lambda: running.server.rooms.count() == (0, 0))
    assert len(closed) == 2
