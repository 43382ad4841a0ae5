"""R-13: whatever is sent, nothing breaks, every message is answered or ends its socket, and what is refused changes
nothing. Frames go straight into the ASGI application, so that there are many of them."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import random
from collections.abc import Callable, Iterable
from itertools import count
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from telltable import protocol
from telltable.core.log import encode
from telltable.core.registry import games
from telltable.server import journal, limits
from telltable.server.app import make_app
from telltable.server.server import Server
from telltable.store.memory import Memory
from telltable.table.chairs import key_of_token
from tests import figures

from .conftest import FREE
from .people import soon_over
from .test_whole_game import example

pytestmark = pytest.mark.long

EXAMPLE = example()
HELLO = '{"type": "Hello", "version": 1, "token": "%s"}'
ODD = ["", " ", "\x00", "\u202e", "é" * 9, "-1", "null", "x" * 300, "__proto__", "../..", "<script>", "{{7*7}}", "💥"]
ODDER = [None, True, -1, 2**63, 10**30, 1e308, -0.0, [], {}, [[]], {"type": "Pass"}, {"": ""}, *ODD]


class Socket:
    """One WebSocket of an ASGI application, without a network."""

    def __init__(self, app: Any, code: str) -> None:
        self.sent: list[dict[str, Any]] = []
        self.closed = asyncio.Event()
        self._to_app: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._to_app.put_nowait({"type": "websocket.connect"})
        path = f"/ws/{code}"
        scope = {
            "type": "websocket",
            "asgi": {"version": "3.0"},
            "scheme": "ws",
            "path": path,
            "raw_path": path.encode(),
            "root_path": "",
            "query_string": b"",
            "headers": [(b"host", b"localhost")],
            "client": ("192.0.2.1", 1),
            "server": ("here", 80),
            "subprotocols": [],
            "extensions": {},
        }
        self.task = asyncio.create_task(app(scope, self._to_app.get, self._send))

    async def _send(self, message: dict[str, Any]) -> None:
        if message["type"] == "websocket.send":
            self.sent.append(json.loads(message["text"]))
        elif message["type"] == "websocket.close":
            self.closed.set()
            self._to_app.put_nowait({"type": "websocket.disconnect", "code": 1000})

    def put(self, frame: str | bytes) -> None:
        kind = "text" if isinstance(frame, str) else "bytes"
        self._to_app.put_nowait({"type": "websocket.receive", kind: frame})

    async def leave(self) -> None:
        self._to_app.put_nowait({"type": "websocket.disconnect", "code": 1001})
        await asyncio.wait_for(self.task, 180)


class World:
    """An application with a game under way, and a mutable idea of what a client might say in it."""

    def __init__(self, seed: int, game: str = "storystack") -> None:
        self.rules = games()[game]
        self.chance = random.Random(seed)
        self.store = Memory()
        found: list[Server] = []
        self.app = make_app(self.store, 0, FREE, found.append)
        self.server = found[0]
        self.answered = self.ended = self.frames = self.accepted = 0

    async def open(self) -> None:
        bots = ",bot:random" * max(1, self.rules.seats[0] - 2)
        self.room, self.host = await self.server.rooms.open(self.rules.name, f"me,me{bots}", soon_over(self.rules))
        for seat, name in enumerate(("Ana", "Ben")):
            assert await self.room.sit(seat, name, key_of_token(f"token{seat}")) == seat
        socket = Socket(self.app, self.room.table.code)
        socket.put(HELLO % self.host)
        socket.put('{"type": "Begin", "id": "b"}')
        await asyncio.sleep(0.01)
        await socket.leave()
        assert self.room.table.match

    def state(self) -> tuple[int, bytes]:
        match = self.room.table.match
        assert match
        return len(self.store._logs[self.room.id]), encode(match.view(None))

    async def talk(self, frames: Iterable[str | bytes]) -> None:
        """Say hello as somebody, then these; every frame is answered or ends the socket."""
        socket = Socket(self.app, self.room.table.code)
        token = self.chance.choice(["", "token0", "token0", "token1", "token1", self.host])
        if self.chance.random() < 0.97:
            socket.put(HELLO % token)
        for frame in frames:
            before, records = len(socket.sent), self.state()
            socket.put(frame)
            self.frames += 1
            verdict = await self._verdict(socket, before)
            if verdict == "Closing":
                self.ended += 1
                await asyncio.wait_for(socket.closed.wait(), 180)
                break
            self.answered += 1
            if verdict == "Ack":
                self.accepted += 1
            else:
                self._unchanged(records, frame)
        await socket.leave()

    def _unchanged(self, before: tuple[int, bytes], frame: str | bytes) -> None:
        """Nothing was kept meanwhile but what the server does by itself: a bot's move, a clock."""
        added = self.store._logs[self.room.id][before[0] :]
        assert all(record.id.startswith(("bot:", "tick:")) for record in added), frame
        assert added or self.state() == before, frame

    async def _verdict(self, socket: Socket, before: int) -> str:
        async with asyncio.timeout(60):  # some answers come from a thread, on a busy machine late
            for spin in count():
                for message in socket.sent[before:]:
                    if message["type"] in ("Ack", "Refused", "Closing"):
                        return str(message["type"])
                await asyncio.sleep(0 if spin < 1_000 else 0.001)
        raise AssertionError("no answer")

    # --- what might be said -----------------------------------------------------------------------

    def frame(self) -> str | bytes:
        """A message that makes sense, most often with something in it bent."""
        message = self.sensible()
        dice = self.chance.random()
        if dice < 0.15:
            return json.dumps(message)
        if dice < 0.85:
            if message.get("move") and dice < 0.7:
                message["move"] = self.bend(message["move"]) or {}
                return json.dumps(message)
            return json.dumps(self.bend(message))
        raw = bytearray(json.dumps(message).encode())
        for _ in range(self.chance.randint(1, 4)):
            place = self.chance.randrange(len(raw))
            raw[place : place + self.chance.randint(0, 2)] = self.chance.randbytes(self.chance.randint(0, 2))
        return bytes(raw)

    def sensible(self) -> dict[str, Any]:
        match = self.room.table.match
        assert match
        asks = [ask for seat in (0, 1) for ask in (match.asked().get(seat), *match.offers(seat)) if ask]
        moves: list[dict[str, Any]] = [{"type": "Pass"}, {"type": "TakeBack"}, {"type": "Start"}, {"type": "Leave"}]
        if asks:
            moves.append(EXAMPLE.some_move(json.loads(encode(self.chance.choice(asks)))))
        kind = protocol.Play if self.chance.random() < 0.4 else self.chance.choice(KINDS)
        filled = {"id": f"f{self.chance.randrange(10**6)}", "move": self.chance.choice(moves), "seat": 0, "text": "hi"}
        return {"type": kind.__name__} | {
            name: filled.get(name, self.chance.choice(ODDER)) for name in kind.__struct_fields__
        }

    def bend(self, thing: Any) -> Any:
        if isinstance(thing, dict) and thing and self.chance.random() < 0.8:
            key = self.chance.choice(list(thing))
            bent = {**thing, key: self.bend(thing[key])}
            if self.chance.random() < 0.1:
                bent[self.chance.choice(ODD)] = self.chance.choice(ODDER)
            return bent
        return self.chance.choice(ODDER)


# Not these two, which would end the game for everybody; they have tests of their own.
KINDS = [kind for kind in protocol.ClientSays.__args__ if kind.__name__ not in ("Leave", "Remove")]


def run(seed: int, frames: int, game: str = "storystack", per_socket: int = 18) -> World:
    """Send so many frames. Fails when anything is logged as a fault or anything is left behind."""
    log = io.StringIO()
    journal.to_stream(log)

    async def all_of_it() -> World:
        world = World(seed, game)
        await world.open()
        since = 0
        while world.frames < frames:
            await world.talk(world.frame() for _ in range(per_socket))
            match = world.room.table.match
            if world.frames - since > 2_000 or match is None or match.over:
                since = world.frames
                await world.open()
        assert not world.room.audience.connections
        await world.server.stop()
        return world

    try:
        world = asyncio.run(all_of_it())
    finally:
        for name in ("telltable.server", "uvicorn", "asyncio"):
            logging.getLogger(name).handlers = []
            logging.getLogger(name).propagate = True
    assert '"error"' not in log.getvalue(), f"seed {seed}: {log.getvalue()[-2_000:]}"
    assert world.server.counts.of("errors") == 0
    return world


@pytest.mark.in_turn("bent frames")
@pytest.mark.parametrize("game", figures.GAMES)
def test_three_thousand_bent_frames(game: str) -> None:
    """R-13 in the normal run."""
    world = run(1, 3_000, game)
    assert world.frames >= 3_000
    assert world.accepted > 15
    assert world.answered > 150
    assert world.ended > 150


words = st.text(max_size=12) | st.sampled_from(ODD)
plain = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | words,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words, inner, max_size=3),
    max_leaves=6,
)


@st.composite
def messages(draw: st.DrawFn) -> str:
    """A message of any type with fields of any kind."""
    kind = draw(st.sampled_from(KINDS))
    fields = {name: draw(plain | words) for name in kind.__struct_fields__ if draw(st.integers(0, 9))}
    if draw(st.booleans()):
        fields["id"] = "m1"  # else few would get past their first field
    return json.dumps({"type": kind.__name__} | fields)


@pytest.mark.by_turns(4)
def test_frames_made_from_the_types() -> None:
    """R-13: the shapes come from the messages' own types, the values from Hypothesis."""

    @settings(max_examples=200, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck))
    @given(st.lists(messages() | st.binary(max_size=40), min_size=5, max_size=5))
    def send(frames: list[str | bytes]) -> None:
        loop.run_until_complete(world.talk(frames))

    log = io.StringIO()
    journal.to_stream(log)
    with asyncio.Runner() as runner:
        loop = runner.get_loop()
        world = World(2)
        loop.run_until_complete(world.open())
        send()
        loop.run_until_complete(world.server.stop())
    assert world.frames > 200
    assert '"error"' not in log.getvalue()
    assert world.server.counts.of("errors") == 0


@pytest.mark.promise("bent frames")
@pytest.mark.parametrize("first", figures.FRAMES.parts)
@pytest.mark.parametrize("game", figures.GAMES)
def test_a_million_bent_frames(game: str, first: int, record_property: Callable[[str, Any], None]) -> None:
    """R-13 behind the marker."""
    world = run(100 + first, figures.FRAMES.each, game)
    assert world.frames >= figures.FRAMES.each
    record_property("frames", world.frames)
    record_property("answered", world.answered)
    record_property("ended their socket", world.ended)
    record_property("not caught", 0)
    record_property("games", game)


def test_limits_hold_for_these_frames() -> None:
    """The frames above need not wait for their turn."""
    assert limits.BURST > 18
