"""R-16, R-17: whoever says too much, too large, or nothing at all holds little, is let go, and disturbs nobody else."""

from __future__ import annotations

import asyncio
import json
import socket as sockets
import struct
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from typing import Any

import pytest

from telltable.server import limits
from telltable.server.connection import Connection
from telltable.server.uvicorn_protocols import Line
from telltable.store.memory import Memory

from .conftest import OPTIONS, Running, run_server
from .test_whole_game import begin, example
from .wire import PING, Ear, frame

pytestmark = [pytest.mark.long, pytest.mark.by_turns]

HELD = 512 * 1024  # bytes that one connection may hold, at most
WHY = frame(json.dumps({"type": "Why", "id": "w", "move": {}}).encode())
PONG = 10


@pytest.fixture
def running() -> Iterator[Running]:
    with run_server(Memory()) as server:
        yield server


def port_of(running: Running) -> int:
    return int(running.url.rpartition(":")[2])


def cut(running: Running, reason: str) -> int:
    return running.server.counts.of("cut", f'reason="{reason}"')


async def watcher(running: Running, code: str) -> Ear:
    """Somebody watching, who has been let in."""
    ear = await Ear.open(port_of(running), code)
    assert (await ear.hello(""))["type"] == "Welcome"
    return ear


async def game(running: Running, seats: str = "me,me,bot:random") -> list[str]:
    """Two honest programs play a game to its end at a table of their own."""
    client = example()
    opened = await asyncio.to_thread(
        client.post, f"{running.url}/api/tables", {"game": "storystack", "seats": seats, "options": OPTIONS}
    )
    ana, ben, _ = await asyncio.gather(
        client.play(running.url, opened["code"], "Ana"),
        client.play(running.url, opened["code"], "Ben"),
        begin(running.url, opened["code"], opened["host_token"]),
    )
    return [ana, ben]


def while_others_play(running: Running, flood: Callable[[], Awaitable[None]]) -> None:
    """The flood goes on until the game elsewhere has reached its end, which it must."""

    async def evening() -> None:
        async with asyncio.timeout(120):
            playing = asyncio.create_task(game(running))
            while not playing.done():
                await flood()
            assert await playing == ["The outline is complete. Everybody wins."] * 2

    asyncio.run(evening())
    assert running.ask("GET", "/health")[0] == 200


# --- who says too much --------------------------------------------------------------------------------


def test_what_is_said_too_fast_waits_and_is_answered(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """A person who clicks and types, or a program in a hurry, is slowed down and loses nothing."""
    monkeypatch.setattr(limits, "MESSAGES", 100.0)
    monkeypatch.setattr(limits, "BURST", 2)
    code, _ = running.table()

    async def hurry() -> list[str]:
        async with await watcher(running, code) as ear:
            for n in range(limits.WAITING // 2):
                ear.say(type="Why", id=str(n), move={})
            return [(await ear.until("Ack", "Refused"))["id"] for _ in range(limits.WAITING // 2)]

    assert asyncio.run(hurry()) == [str(n) for n in range(limits.WAITING // 2)]
    assert cut(running, "flood") == 0


def test_two_hundred_floods_are_cut_and_disturb_nobody(running: Running) -> None:
    """Each says a hundred things at once, and comes back as soon as it is cut."""
    codes = [running.table()[0] for _ in range(5)]
    ends: list[tuple[int, str]] = []

    async def one(code: str) -> None:
        async with await watcher(running, code) as ear:
            ear.writer.write(WHY * 100)
            ends.append((0, await ear.last_words()))
            ends[-1] = (ear.code, ends[-1][1])

    async def flood() -> None:
        await asyncio.gather(*(one(code) for code in codes for _ in range(40)))

    while_others_play(running, flood)
    assert len(ends) >= 200
    assert set(ends) == {(1008, "That was too much at once; try again in a moment.")}
    assert cut(running, "flood") == len(ends)


def test_a_steady_flood_is_slowed_and_then_cut(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """One message at a time, always more than are heard: what waits grows, and is bounded."""
    monkeypatch.setattr(limits, "BURST", 1)
    monkeypatch.setattr(limits, "WAITING", 5)
    code, _ = running.table()

    async def flood() -> None:
        async with await watcher(running, code) as ear:
            words = asyncio.create_task(ear.last_words())
            while not words.done():
                ear.writer.write(WHY)
                await asyncio.sleep(0.005)
            assert (await words, ear.code) == ("That was too much at once; try again in a moment.", 1008)

    asyncio.run(flood())


@pytest.mark.parametrize("kind", [PING, PONG])
def test_a_storm_of_pings_is_cut(running: Running, kind: int) -> None:
    code, _ = running.table()

    async def storm() -> None:
        async with await watcher(running, code) as ear:
            ear.writer.write(frame(b"x" * 125, kind) * 1_000)
            assert (await ear.last_words(), ear.code) == ("That was too much at once; try again in a moment.", 1008)

    while_others_play(running, storm)


def test_a_few_pings_are_answered(running: Running) -> None:
    code, _ = running.table()

    async def ask() -> None:
        async with await watcher(running, code) as ear:
            for _ in range(limits.PING_BURST // 2):
                ear.writer.write(frame(b"here?", PING))
                assert await ear.next() == (PONG, b"here?")
            assert (await ear.ask(type="Why", id="still-here", move={}))["id"] == "still-here"

    asyncio.run(ask())


def test_a_storm_before_hello_is_cut(running: Running) -> None:
    code, _ = running.table()

    async def storm(frames: bytes) -> int:
        async with await Ear.open(port_of(running), code) as ear:
            ear.writer.write(frames)
            await ear.last_words()
            return ear.code

    assert asyncio.run(storm(frame(b"", PING) * 1_000)) == 1008
    assert asyncio.run(storm(WHY * 1_000)) == 1008


# --- who says too large things ------------------------------------------------------------------------


def test_huge_frames_are_cut_and_disturb_nobody(running: Running) -> None:
    """More than is allowed gets a sentence; much more is not even read, in one frame or in many."""
    code, _ = running.table()
    large, huge = b"x" * (limits.FRAME + 1), b"x" * (1 << 20)
    parts = frame(huge[: limits.FRAME], 1)[1:]
    endless = b"\x01" + parts + (b"\x00" + parts) * 100

    async def flood() -> None:
        for sent, codes in ((frame(large), {1008}), (frame(huge), {1009, 0}), (endless, {1009, 0})):
            async with await watcher(running, code) as ear:
                ear.writer.write(sent)
                await ear.last_words()
                assert ear.code in codes  # 0: reset, since the rest of it was never read

    while_others_play(running, flood)


# --- who takes nothing --------------------------------------------------------------------------------


@pytest.mark.usefixtures("free_talk")
def test_one_connection_holds_at_most_half_a_megabyte(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """Readers that take nothing and say as much as they can, while the table is loud."""
    peak: dict[str, int] = {"held": 0, "waiting": 0}
    honest_send, honest_hear = Connection.send, Line.send_receive_event_to_app

    def measure(line: Line, queued: int) -> None:
        waiting = sum(len(one.get("text") or one.get("bytes") or b"") for one in line.queue._queue)
        held = queued + waiting + line.transport.get_write_buffer_size()
        peak["held"], peak["waiting"] = max(peak["held"], held), max(peak["waiting"], waiting)

    def send(self: Connection, message: Any) -> None:
        honest_send(self, message)
        measure(self.abort.__self__, self._bytes)

    def hear(self: Line) -> None:
        honest_hear(self)
        measure(self, 0)

    monkeypatch.setattr(limits, "BURST", 1_000)
    monkeypatch.setattr(Connection, "send", send)
    monkeypatch.setattr(Line, "send_receive_event_to_app", hear)
    code, _ = running.table()
    token = running.seat(code, "Ana")
    text = "💥" * 500

    async def evening() -> None:
        deaf = [await watcher(running, code) for _ in range(5)]
        loud = await Ear.open(port_of(running), code)
        await loud.hello(token)
        said = json.dumps({"type": "Why", "id": "w", "move": {"x": "y" * 7_000}}).encode()
        for n in range(2_000):
            if cut(running, "slow") + cut(running, "flood") >= len(deaf):
                break
            if n == 100:
                for ear in deaf[:2]:
                    ear.writer.write(frame(said) * 40)
            assert (await loud.ask(type="Chat", id=f"c{n}", text=text))["type"] == "Ack"
        for ear in (*deaf, loud):
            ear.drop()

    asyncio.run(evening())
    assert cut(running, "slow") >= 3
    assert limits.OUTBOX_BYTES // 2 < peak["held"] <= HELD
    assert limits.FRAME < peak["waiting"] <= limits.WAITING_BYTES


# --- who does not even come in ------------------------------------------------------------------------

HALVES = {
    "nothing": b"",
    "half a request": b"GET /health HTTP/1.1\r\nHost: he",
    "a request without its body": b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    b"Content-Length: 100\r\n\r\n{",
    "half a handshake": b"GET /ws/AAAAA HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: webs",
}
OTHER_HALVES = {
    "nothing": b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "half a request": b"althy\r\n\r\n",
    "a request without its body": b" " * 99,
    "half a handshake": b"ocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
}


@pytest.mark.parametrize("half", HALVES)
def test_half_a_request_is_not_waited_for(running: Running, half: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It has the time of a hello to become a whole one, and nobody answers it."""
    monkeypatch.setattr(limits, "HELLO", 1.0)
    began = time.monotonic()
    with sockets.create_connection(("127.0.0.1", port_of(running)), timeout=180) as raw:
        raw.sendall(HALVES[half])
        said = b""
        with suppress(ConnectionResetError):
            while more := raw.recv(4096):
                said += more
    assert said == b""
    assert time.monotonic() - began >= 0.9  # the clock of a loop may be a little ahead


@pytest.mark.parametrize("half", HALVES)
def test_half_a_request_that_becomes_a_whole_one_is_answered(running: Running, half: str) -> None:
    with sockets.create_connection(("127.0.0.1", port_of(running)), timeout=180) as raw:
        raw.sendall(HALVES[half])
        time.sleep(0.2)
        raw.sendall(OTHER_HALVES[half])
        assert raw.recv(4096).startswith(b"HTTP/1.1 ")


def test_half_a_second_request_is_not_waited_for(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "HELLO", 0.2)
    with sockets.create_connection(("127.0.0.1", port_of(running)), timeout=180) as raw:
        raw.sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert raw.recv(4096).startswith(b"HTTP/1.1 200")
        raw.sendall(b"GET /hea")
        with suppress(ConnectionResetError):
            assert not raw.recv(4096).startswith(b"HTTP/1.1")


def test_a_socket_that_says_nothing_is_let_go(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "HELLO", 0.2)
    code, _ = running.table()

    async def silent() -> tuple[str, int]:
        async with await Ear.open(port_of(running), code) as ear:
            return await ear.last_words(), ear.code

    assert asyncio.run(silent()) == ("Say hello within 0.2 seconds.", 1008)


def test_an_honest_socket_outlives_the_time_for_its_handshake(
    running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The limit is for what is not complete; a socket that was let in stays."""
    monkeypatch.setattr(limits, "HELLO", 1.0)  # enough for an honest one where a machine is busy
    code, _ = running.table()

    async def stays() -> None:
        async with await watcher(running, code) as ear:
            await asyncio.sleep(1.2)
            assert (await ear.ask(type="Why", id="here", move={}))["type"] == "Refused"

    asyncio.run(stays())


def test_a_thousand_half_open_connections_disturb_nobody(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "HELLO", 1.0)
    code, _ = running.table()
    address = ("127.0.0.1", port_of(running))

    async def half_open() -> None:
        loop, half = asyncio.get_running_loop(), list(HALVES.values())
        held = []
        try:
            for n in range(1_000):
                raw = sockets.socket()
                raw.setblocking(False)
                held.append(raw)
                await loop.sock_connect(raw, address)
                await loop.sock_sendall(raw, half[n % len(half)])
            for _ in range(60):
                with suppress(asyncio.IncompleteReadError):  # whoever comes from the same address has to wait its turn
                    (await watcher(running, code)).drop()
                    break
            else:
                raise AssertionError("nobody else is let in")
        finally:
            for raw in held:
                raw.setsockopt(sockets.SOL_SOCKET, sockets.SO_LINGER, struct.pack("ii", 1, 0))  # no goodbye
                raw.close()

    while_others_play(running, half_open)
