"""A whole evening in one process: servers, store, network, people and clocks, all of it decided by one seed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from contextvars import Context, copy_context
from hashlib import sha256
from random import Random
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

from telltable.core.errors import Problem
from telltable.server import connection, journal, limits, rooms, socket
from telltable.server.room import Process
from telltable.server.rooms import Rooms
from telltable.server.server import Server
from telltable.store.base import Place
from telltable.store.memory import Memory
from telltable.table.chairs import key_of_token

from .disk import Database, Disk, at_once
from .evenings import CODE, HOST, ID, NAMES, NUMBERS, START, evening, token_of
from .loop import OWNER, Loop, Stuck
from .model import Model, witness
from .net import End
from .people import Client
from .weather import Weather

LATER = START + 10_000.0  # when the simulated evening goes on
LOBBIES = 0.05  # share of evenings that begin with an empty table
CRASHES = 6  # of all servers together, besides those that the weather brings
LONGEST = 40 * 86_400.0  # seconds until a game must be over once all goes well
CALM = 700.0  # seconds after which everything must have come to rest: two long leases
PAUSE = 6.0  # seconds between what people do when the game is over
QUIET = 5.0  # seconds in which everybody has heard of what was kept last
FREE = limits.Allowance(tables=10_000, attempts=1_000_000, sockets=1_000)


class House:
    """A place where a server runs; when it is killed, the next one starts there with an empty memory."""

    def __init__(self, world: World, name: str, skew: float) -> None:
        self.offset = skew
        self.where = name
        self._name = name
        self._world = world
        self._lives = 0
        self._ends: list[End] = []
        self.open = self._running = False
        self.start()

    def start(self) -> None:
        """A new process, unless one runs."""
        if self._running:
            return
        self._lives += 1
        self.where = f"{self._name}{self._lives}"
        self.context = copy_context()
        self.context.run(OWNER.set, self.where)
        self.open = self._running = True
        self._ends = []
        self._world.note(self.where, "starts")
        self.context.run(self._begin)

    def _begin(self) -> None:
        disk = Disk(self._world.database, self.where, self.context)
        self.server = Server(Memory(), allowance=FREE)
        self.server.rooms = Rooms(disk, Process(here=self.where, now=self.now))
        self.spawn(self.server.rooms.sweep())

    def now(self) -> float:
        """The time by this server's clock."""
        return LATER + self._world.loop.time() + self.offset

    def spawn(self, coro: Any, done: Callable[[asyncio.Task[Any]], None] | None = None) -> None:
        """Something that this process does."""
        task = self._world.loop.create_task(coro, context=self.context.copy())
        if done is not None:
            task.add_done_callback(done, context=self.context.copy())

    def serve(self, end: End) -> None:
        """A client comes, if there is somebody to come to."""
        if not self.open:
            end.refuse()
            return
        self._ends.append(end)
        self.spawn(socket.play(self.server, end))

    def sit(self, client: Client) -> None:
        """``POST /api/tables/CODE/seats``. Whoever gets no answer asks again."""
        if not self.open:
            return
        where = self.where

        async def take() -> Any:
            try:
                room = await self.server.rooms.find(CODE)
                return await room.sit(None, client.name, key_of_token(client.token)) if room else None
            except Problem:
                return None

        def answer(task: asyncio.Task[Any]) -> None:
            if not task.cancelled() and task.exception() is None and task.result() is not None:
                self._world.later(0.02, client.seated, task.result())

        self._world.note(client.name, f"asks {where} for a seat")
        self.spawn(take(), answer)

    def kill(self, noticed: bool) -> None:
        """SIGKILL. Clients notice soon, or only when nobody answers them."""
        if self._running:
            self._world.note(self.where, "is killed")
            self._end(self.where, noticed)

    def _end(self, where: str, noticed: bool) -> None:
        if where != self.where or not self._running:  # killed while it stopped
            return
        self.open = self._running = False
        self._world.loop.kill(where)
        for end in self._ends:
            end.link.up = False
            if noticed:
                end.link.hang_up()

    def stop(self) -> None:
        """SIGTERM: everybody is told, nobody new is let in; then the process ends."""
        if self.open:
            where = self.where
            self._world.note(where, "stops")
            self.open = False
            self.spawn(self.server.stop(), lambda task: self._world.later(limits.STOP, self._end, where, True))


class World:
    """One seed. `run` plays it and returns what was wrong."""

    def __init__(self, seed: int | str) -> None:
        self.seed = seed
        self.trace: list[tuple[float, str, str, bytes]] = []
        self.wrong: list[str] = []
        self.over = False
        self.pause = 1.0
        self._chance = self._draw("world")
        self.weather = Weather(self._draw("weather"))
        self.loop = Loop(self._draw("loop"), self.weather.has("shuffle"))
        self._outside = Context()
        self.database = Database(self, self._draw("store"))
        at_once(self.database.memory.open(Place(ID, CODE, int(START))))
        told = evening(self._chance.choice(NUMBERS))
        lobby = self._chance.random() < LOBBIES
        before = told.log[:1] if lobby else told.until(self._chance.randrange(3, 20))
        at_once(self.database.memory.append(before))
        self.model = Model(self, before)
        self.clients = self._people(told.people, lobby)
        self.houses: list[House] = []
        self._crashes = CRASHES

    def _draw(self, what: str) -> Random:
        return Random(f"{self.seed} {what}")

    def _people(self, count: int, lobby: bool) -> list[Client]:
        people = [
            Client(self, self._draw(name), name, token_of(seat), not lobby) for seat, name in enumerate(NAMES[:count])
        ]
        watchers = [Client(self, self._draw(name), name, "") for name in ("Wim", "Xia")[: self._chance.choice((1, 2))]]
        opener = Client(self, self._draw("opener"), "opener", HOST)
        opener.opener = True
        return [*people, *watchers, *([opener] if lobby or self._chance.random() < 0.3 else [])]

    # --- what everything in the world uses ---------------------------------------------------------

    def note(self, who: str, what: str, frame: bytes = b"") -> None:
        """Write down that something happened."""
        self.trace.append((self.loop.time(), who, what, frame))

    def fail(self, why: str) -> None:
        """Something is wrong."""
        self.note("MODEL", why)
        self.wrong.append(why)

    def later(self, delay: float, callback: Callable[..., Any], *args: Any) -> None:
        """Do this after so many seconds, whatever becomes of the process that asked for it."""
        self.loop.call_later(delay, callback, *args, context=self._outside.copy())

    def at(self, when: float, callback: Callable[..., Any], *args: Any) -> None:
        """Do this at a time, whatever becomes of the process that asked for it."""
        self.loop.call_at(when, callback, *args, context=self._outside.copy())

    def crash_here(self, where: str) -> None:
        """The server that talks to the store just now may be killed."""
        if self._crashes and self.weather.strikes("crash", 0.004):
            self._crashes -= 1
            for house in self.houses:
                if house.where == where:
                    house.kill(self._chance.random() < 0.7)
                    self.later(self._chance.expovariate(0.2), house.start)

    # --- the evening -------------------------------------------------------------------------------

    def run(self) -> list[str]:
        """Play it to its end. What was wrong, a sentence each."""
        with self._nothing_by_chance():
            self._outside.run(self._arrive)
            try:
                self._play()
            except Stuck as stuck:
                self.fail(str(stuck))
            self.over = True
            self.loop.finish()
        return self.wrong

    def _arrive(self) -> None:
        asyncio._set_running_loop(self.loop)
        try:
            skew = self._chance.uniform(-200, 200) if self.weather.has("skew") else 0.0
            self.houses = [House(self, "a", 0.0)]
            if self.weather.has("two"):
                self.houses.append(House(self, "b", skew))
        finally:
            asyncio._set_running_loop(None)
        for client in self.clients:
            self.later(self._chance.random(), client.tick)
        self.later(self._chance.expovariate(0.4), self._blow)

    def _play(self) -> None:
        storm = self._chance.uniform(10, 60)
        self._until(lambda: self.loop.time() > storm)
        self._calm()
        self._end()
        if not self._ended():  # another game had just been set up, and was begun
            self._end()
        self.note("world", "comes to rest")
        self.over = True
        rest = self.loop.time() + 20
        self._until(lambda: self.loop.time() > max(rest, self.database.used + QUIET))
        if not self.wrong:
            self.model.check_end(self._tables(), self.clients)

    def _end(self) -> None:
        """The game reaches its end, and everything comes to rest."""
        self.pause = 1.0
        self._until(self._ended, LONGEST)
        self.pause = PAUSE
        rest = self.loop.time() + CALM
        self._until(lambda: self.loop.time() > rest)

    def _until(self, true: Callable[[], bool], most: float | None = None) -> None:
        end = None if most is None else self.loop.time() + most
        self.loop.run(
            lambda: bool(self.wrong or self.loop.escaped) or true() or (end is not None and self.loop.time() > end)
        )
        for escaped in self.loop.escaped:
            self.fail(escaped)
        self.loop.escaped.clear()

    def _ended(self) -> bool:
        games = self.model.table.games
        return bool(games) and games[-1].over

    def _tables(self) -> dict[str, Any]:
        return {f"{house.where}": room.table for house in self.houses for room in house.server.rooms._rooms.values()}

    def _calm(self) -> None:
        """No more faults: everything that can come back does."""
        self.note("world", "calm")
        self.weather.calm()
        self.database.full = False
        for house in self.houses:
            self.later(3 * limits.STOP, house.start)
        for client in self.clients:
            if client.link is not None:
                client.link.go_on()
                if not (client.link.up and client.link.down):
                    client.link.cut()  # a client has no way to see that nobody is there, but to say something

    # --- faults ------------------------------------------------------------------------------------

    def _blow(self) -> None:
        """Something happens, of what this seed has."""
        kinds = [(name, strike) for name, strike in STRIKES.items() if self.weather.has(name)]
        if kinds:
            name, strike = self._chance.choice(kinds)
            self.note("weather", name)
            strike(self, self._chance)
            self.later(self._chance.expovariate(0.4), self._blow)

    def _house(self) -> House:
        return self._chance.choice(self.houses)

    def _crash(self, chance: Random) -> None:
        house = self._house()
        house.kill(chance.random() < 0.7)
        self.later(chance.expovariate(0.2), house.start)

    def _stop(self, chance: Random) -> None:
        house = self._house()
        house.stop()
        self.later(3 * limits.STOP + chance.expovariate(0.2), house.start)

    def _jump(self, chance: Random) -> None:
        self._house().offset += chance.choice((-4_000.0, -100.0, -2.0, 3.0, 100.0, 4_000.0))

    def _fill(self, chance: Random) -> None:
        self.database.full = True
        self.later(chance.uniform(0.5, 15), self._empty)

    def _empty(self) -> None:
        self.database.full = False

    def _client(self) -> Client | None:
        there = [client for client in self.clients if client.link is not None]
        return self._chance.choice(there) if there else None

    def _cut(self, chance: Random) -> None:
        if (client := self._client()) and client.link:
            client.link.cut()

    def _fade(self, chance: Random) -> None:
        if (client := self._client()) and client.link:
            client.link.fade(chance.random() < 0.6)

    def _stall(self, chance: Random) -> None:
        if (client := self._client()) and client.link:
            client.link.stall()
            self.later(chance.uniform(1, 20), client.link.go_on)

    def _vanish(self, chance: Random) -> None:
        client = self._client()
        if client and not client.opener and client.info and client.info.begun and client.name != "Wim":
            client.vanish()

    # --- chance ------------------------------------------------------------------------------------

    @contextmanager
    def _nothing_by_chance(self) -> Iterator[None]:
        """The parts of a server that ask the machine for chance or time ask this world."""
        chance = self._draw("secrets")
        secrets = SimpleNamespace(token_hex=lambda count: chance.randbytes(count).hex(), choice=chance.choice)
        with ExitStack() as stack:
            stack.enter_context(patch.object(connection, "secrets", secrets))
            stack.enter_context(patch.object(rooms, "secrets", secrets))
            stack.enter_context(patch.object(limits, "time", SimpleNamespace(monotonic=self.loop.time)))
            stack.enter_context(patch.object(socket, "Connection", witness(self.model)))
            stack.enter_context(patch.object(journal, "fault", self._fault))
            yield

    def _fault(self, where: str, error: BaseException) -> None:
        self.fail(f"a fault in {where}: {type(error).__name__}: {error}")

    # --- what is shown -----------------------------------------------------------------------------

    def lines(self, frames: int = 160) -> Iterator[str]:
        """The whole run, a line for everything that happened."""
        yield f"seed {self.seed}: {', '.join(self.weather.faults) or 'no faults'}"
        for when, who, what, frame in self.trace:
            yield f"{when:10.3f} {who:8} {what} {frame[:frames].decode(errors='replace')}".rstrip()

    def digest(self) -> str:
        """SHA-256 of all that happened, every byte of every frame included."""
        return sha256("\n".join(self.lines(1 << 30)).encode()).hexdigest()


STRIKES: dict[str, Callable[[World, Random], None]] = {
    "crash": World._crash,
    "stop": World._stop,
    "clock": World._jump,
    "full": World._fill,
    "cut": World._cut,
    "half": World._fade,
    "stall": World._stall,
    "vanish": World._vanish,
}


def play(seed: int | str) -> World:
    """Run a seed."""
    world = World(seed)
    world.run()
    return world
