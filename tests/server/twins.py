"""Two servers with one table each: the same to a seat's eyes, with another truth behind it.

Both tables are nothing but records in a store: people sat down, and a game began whose only fact so far lays the truth
out, as a position file would. What only others know is different in both: hands, deck, secret answers, the secrets of
table and game, everybody else's token. What may differ without telling anything is made equal beforehand: code, clock,
date, and the luck of each move, which shows the eyes the same cards where it shows them any.

Whatever is done is done in one server, then in the other, each time until it has come to rest. Then every byte that
came out must be the same.
"""

from __future__ import annotations

import asyncio
import io
import json
import logging
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from msgspec import Raw
from starlette.routing import Route

from telltable.core.entry import Entry
from telltable.core.event import Event
from telltable.core.log import encode
from telltable.core.luck import Luck, Stream
from telltable.core.match import Match
from telltable.core.move import Start
from telltable.core.seat import HOST, Seat
from telltable.lab.law_luck import Fixed
from telltable.lab.worlds import apart
from telltable.server import journal, limits
from telltable.server.room import BOT_PAUSE, Process, Room
from telltable.server.rooms import LETTERS, Rooms
from telltable.server.run import listen, runner
from telltable.store.base import Place, Record
from telltable.store.memory import Memory
from telltable.table import records
from telltable.table.chairs import OPEN, key_of_token

from .conftest import FREE
from .wire import Ear, request

EPOCH = 1_000_000.0
GUEST = "guest"  # somebody watching
Lay = Callable[[Match], tuple[Event, ...]]


class Leaked(Exception):
    """The two worlds differ in a byte."""


class Taped(Fixed):
    """Luck that begins with the numbers that were laid down for this move."""

    @property
    def drawn(self) -> list[int]:
        return self.given


class World:
    """One of the two servers, and the clients at its table."""

    def __init__(self, name: str, stage: Stage) -> None:
        self.name = name
        self.stage = stage
        self.store = Memory()
        self.log = io.StringIO()
        self.numbers: tuple[int, ...] = ()  # for the next move
        self.pauses: list[float] = []  # what bots waited, in seconds
        self.permits = asyncio.Semaphore(0)  # for the moves of bots
        self.held = 0  # bots that wait for one
        self.ears: dict[Any, Ear] = {}
        self.answers: list[bytes] = []

    async def start(self) -> None:
        listening = listen("127.0.0.1", 0)
        self.port: int = listening.getsockname()[1]
        self.running = runner(self.store, allowance=FREE)
        assert self.running.served
        self.server = self.running.served
        self.server.rooms = Rooms(self.store, Process(here="here", now=lambda: self.stage.now, pause=BOT_PAUSE))
        self.task = asyncio.create_task(self.running.serve(sockets=[listening]))
        await until(lambda: bool(self.running.server_state.default_headers))

    async def stop(self) -> None:
        self.running.should_exit = True
        await self.task

    # --- the table --------------------------------------------------------------------------------

    @property
    def room(self) -> Room:
        return self.server.rooms._rooms[self.stage.table]

    @property
    def match(self) -> Match:
        match = self.room.table.match
        assert match
        return match

    def token(self, seat: Seat, eyes: Seat | None) -> str:
        """The token of a seat. Only the own one is the same in both worlds."""
        return f"token of {seat}" if seat == eyes else f"token of {seat} in {self.name}"

    async def lay(self, match: Match, facts: tuple[Event, ...], kinds: tuple[str, ...], pace: str) -> None:
        """Keep the records of a table with this match, as it lies."""
        stage, secret = self.stage, self.name.lower() * 64
        entry = Entry(0, HOST, Start(), (), facts, match.agenda, match.rules.stamp)
        header = msgspec.structs.replace(match.header, seats=kinds, secret=secret)
        kept: list[records.AnyKept] = [
            records.Opened(
                code=stage.code,
                game=match.rules.name,
                kinds=kinds,
                names=header.names,
                options=header.options,
                host_key=key_of_token(f"host in {self.name}"),
                secret=secret,
            ),
            *(
                records.Sat(seat, header.names[seat], key_of_token(self.token(seat, stage.eyes)))
                for seat, kind in enumerate(kinds)
                if kind == OPEN
            ),
            records.PaceSet(pace, 0, 86_400),
            records.Begun(Raw(encode(header)), Raw(encode(entry))),
        ]
        await self.store.open(Place(stage.table, stage.code, int(stage.now)))
        await self.store.append(
            [
                Record(stage.table, n, f"laid{n}", encode(msgspec.structs.replace(one, at=stage.now)))
                for n, one in enumerate(kept)
            ]
        )

    async def clear(self) -> None:
        """Everybody goes, and the table is forgotten."""
        for ear in self.ears.values():
            ear.drop()
        rooms = self.server.rooms
        room = rooms._rooms.pop(self.stage.table, None)
        if room is not None:
            await until(lambda: not room.audience.connections)
            await room.close()
            del rooms._seen[self.stage.table]
        self.ears, self.pauses, self.held, self.numbers = {}, [], 0, ()
        self.permits = asyncio.Semaphore(0)
        self.log.seek(0)
        self.log.truncate()

    # --- rest -------------------------------------------------------------------------------------

    async def settle(self) -> None:
        """Until the server has nothing left to do by itself, and every client has read what it was sent."""
        calm = 0
        async with asyncio.timeout(180):
            while calm < 3:
                await asyncio.sleep(0)
                room = self.server.rooms._rooms.get(self.stage.table)
                bots = room is not None and room._bots is not None and not room._bots.done() and not self.held
                busy = room is not None and (room._lock.locked() or room._stirred.is_set() or bots)
                calm = 0 if busy else calm + 1
        self.stage.fences += 1
        for ear in self.ears.values():
            if not ear.ended:
                await ear.ask(type="Why", id=f"fence{self.stage.fences}", move={})


class Stage:
    """Both worlds, the clock, and what the table is called now. `turn` is the world in which something happens."""

    def __init__(self) -> None:
        self.now = EPOCH
        self.number = self.fences = 0
        self.eyes: Seat | None = None
        self.worlds = (World("A", self), World("B", self))
        self.turn = self.worlds[0]

    @property
    def table(self) -> str:
        return f"table{self.number}"

    @property
    def code(self) -> str:
        n, base = self.number, len(LETTERS)
        return "TW" + "".join(LETTERS[n // base**place % base] for place in range(3))

    async def both(self, act: Callable[[World], Awaitable[Any]]) -> None:
        """Do something in both worlds, let them come to rest, and hold what came out against each other."""
        fences = self.fences
        for world in self.worlds:
            self.turn, self.fences = world, fences
            await act(world)
            await world.settle()
        self.compare()

    def compare(self) -> None:
        one, two = self.worlds
        assert one.ears.keys() == two.ears.keys()
        for (name, first), (_, second) in zip(self.outlets(one), self.outlets(two), strict=True):
            if first != second:
                raise Leaked(f"{name}: {apart(first, second)}")
        for world in self.worlds:
            assert '"level":"error"' not in world.log.getvalue(), world.log.getvalue()
            world.answers = []
            for ear in world.ears.values():
                ear.heard.clear()

    def outlets(self, world: World) -> Iterator[tuple[str, bytes]]:
        """Everything that anybody but the other players can observe, by name."""
        for name, ear in world.ears.items():
            if name == self.eyes or isinstance(name, str):
                yield f"socket of {name}", bytes(ear.heard)
                yield f"end of {name}", b"%d %d" % (ear.ended, ear.code)
        for n, answer in enumerate(world.answers):
            yield f"answer {n}", answer
        yield "journal", world.log.getvalue().encode()
        yield "pauses of bots", str(world.pauses).encode()
        room = world.server.rooms._rooms.get(self.table)
        if room is not None:
            yield "when something happens by itself", str(room._wakes()).encode()

    # --- what is done -----------------------------------------------------------------------------

    async def join(self, name: Any, token: str | None = None, since: int = -1, changes: bool = False) -> None:
        """Somebody comes, with this token or the seat's own; a name that is no seat is somebody watching."""

        async def act(world: World) -> None:
            seat_token = world.token(name, self.eyes) if isinstance(name, int) else ""
            ear = world.ears[name] = await Ear.open(world.port, self.code)
            await ear.hello(seat_token if token is None else token, since, changes)

        await self.both(act)

    async def go(self, name: Any) -> None:
        """Somebody's connection is cut."""

        async def act(world: World) -> None:
            count = len(world.room.audience.connections)
            world.ears.pop(name).drop()
            await until(lambda: len(world.room.audience.connections) < count)

        await self.both(act)

    async def say(self, name: Any, **message: Any) -> list[str]:
        """Somebody says something in both worlds; how each answered."""
        verdicts: list[str] = []

        async def act(world: World) -> None:
            verdicts.append((await world.ears[name].ask(**message)).get("type", ""))

        await self.both(act)
        return verdicts

    async def ask(self, method: str, path: str, body: bytes = b"", by: Seat | None = None) -> None:
        """One HTTP request, by a stranger or the holder of a seat."""

        async def act(world: World) -> None:
            token = "" if by is None else world.token(by, self.eyes)
            world.answers.append(await request(world.port, method, path, body, token))

        await self.both(act)

    async def pages(self, without: tuple[str, ...] = ()) -> None:
        """Every page there is, for a stranger and for the eyes, most of them refused while the game runs; and a seat
        that is not free."""
        app = self.worlds[0].running.config.app
        while not hasattr(app, "routes"):
            app = app.app
        paths = {
            re.sub(r"{(\w+)(:\w+)?}", lambda name: {"code": self.code, "to": "md"}.get(name[1], "1"), route.path)
            for route in app.routes
            if isinstance(route, Route) and "GET" in (route.methods or ())
        }
        for path in sorted(paths.difference(without)):
            await self.ask("GET", path)
            if self.eyes is not None and self.code in path:
                await self.ask("GET", path, by=self.eyes)
        await self.ask("GET", "/api/tables/ZZZZZ")
        await self.ask("POST", f"/api/tables/{self.code}/seats", json.dumps({"name": "Eve"}).encode())
        await self.ask("POST", f"/api/tables/{self.code}/seats", b"{")

    async def pass_(self, seconds: float) -> None:
        """Time passes, in steps that no server sleeps through."""
        end = self.now + seconds
        while self.now < end:
            self.now = min(end, self.now + 10)

            async def act(world: World) -> None:
                world.room._stirred.set()

            await self.both(act)


def _no_ping(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(limits, "PING", 1e6)
    patch.setattr(limits, "BURST", 1_000_000)


@asynccontextmanager
async def on_stage(patch: pytest.MonkeyPatch) -> AsyncIterator[Stage]:
    """Two servers that run, and all that makes them equal."""
    stage = Stage()

    def luck(key: tuple[int, int], n: int) -> Luck:
        return Taped(stage.turn.numbers, Stream(key, n))

    async def sleep(seconds: float) -> None:
        world = stage.turn
        world.pauses.append(seconds)
        world.held += 1
        await world.permits.acquire()
        world.held -= 1

    _no_ping(patch)
    patch.setattr("uvicorn.server.formatdate", lambda *args, **more: "Thu, 01 Jan 2026 00:00:00 GMT")
    patch.setattr("telltable.core.match.Stream", luck)
    patch.setattr("telltable.server.room.asyncio", SimpleNamespace(**{**vars(asyncio), "sleep": sleep}))
    with _journal(stage):
        for world in stage.worlds:
            await world.start()
        try:
            yield stage
        finally:
            for world in stage.worlds:
                await world.stop()


@contextmanager
def _journal(stage: Stage) -> Iterator[None]:
    """Each line of the log goes to the world that wrote it, and is written at the stage's time."""

    def at_our_time(record: logging.LogRecord) -> bool:
        record.created, record.msecs = stage.now, 0.0
        return True

    journal.to_stream(SimpleNamespace(write=lambda text: stage.turn.log.write(text), flush=lambda: None))
    loggers = [logging.getLogger(name) for name in ("telltable.server", "uvicorn", "asyncio")]
    for logger in loggers:
        logger.handlers[0].addFilter(at_our_time)
    try:
        yield
    finally:
        for logger in loggers:
            logger.handlers, logger.propagate = [], True


async def until(holds: Callable[[], bool]) -> None:
    """Let the loop run until something holds."""
    async with asyncio.timeout(180):
        while not holds():  # noqa: ASYNC110 - what it waits for is inside the server, which has no event for it
            await asyncio.sleep(0)
