"""A store that several servers share, with every fault that the interface allows for."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Mapping, Sequence
from contextvars import Context
from random import Random
from typing import TYPE_CHECKING, Any

from telltable.core.errors import Problem
from telltable.store.base import Kept, Place, Record, StoreFailed
from telltable.store.memory import Memory

if TYPE_CHECKING:
    from .world import World


def at_once(coro: Coroutine[Any, Any, Any]) -> Any:
    """What a method of `Memory` gives: none of them waits."""
    try:
        coro.send(None)
    except StopIteration as done:
        return done.value
    raise AssertionError("the memory store waited for something")


class Database:
    """What is kept. Requests go on by themselves when whoever made them is killed."""

    def __init__(self, world: World, chance: Random) -> None:
        self.memory = Memory()
        self.full = False
        self.used = 0.0
        self._world = world
        self._chance = chance
        self._hints: list[tuple[str, Callable[[str], None], Context]] = []

    def watch(self, where: str, changed: Callable[[str], None], context: Context) -> None:
        """A server asks for hints."""
        self._hints.append((where, changed, context))

    def ask(self, what: str, where: str, work: Callable[[], Any], writes: bool) -> asyncio.Future[Any]:
        """Do this after a while; answer, or fail, after another while."""
        world, weather = self._world, self._world.weather
        answer: asyncio.Future[Any] = world.loop.create_future()
        self.used = world.loop.time()

        def reply(result: Any) -> None:
            self.used = world.loop.time()
            if answer.done():
                return
            if isinstance(result, Exception):
                answer.set_exception(result)
            else:
                answer.set_result(result)

        def do() -> None:
            result: Any
            world.crash_here(where)
            if (writes and self.full) or weather.strikes("before" if writes else "unread", 0.08):
                result = StoreFailed("The store failed before.")
            else:
                try:
                    result = work()
                except Problem as problem:
                    result = problem
                if writes and weather.strikes("after", 0.08):
                    result = StoreFailed("The store failed after.")
            world.note(where, f"{what} -> {_short(result)}")
            world.crash_here(where)
            world.later(self._delay(), reply, result)

        world.later(self._delay(), do)
        return answer

    def _delay(self) -> float:
        slow = self._world.weather.strikes("slow", 0.3)
        return self._chance.uniform(0.2, 4.0) if slow else self._chance.uniform(0.0005, 0.01)

    def append(self, where: str, rows: Sequence[Record]) -> list[Kept]:
        """Keep, tell the model, hint at the other servers."""
        kept: list[Kept] = at_once(self.memory.append(rows))
        if kept[0] is Kept.NEW:
            self._world.model.stored(rows)
            for other, changed, context in self._hints:
                if other != where:
                    self._hint(other, changed, context, rows[0].table)
            if self._world.weather.strikes("again", 0.08):
                return [Kept.AGAIN] * len(rows)
        return kept

    def redact(self, table: str, bodies: Mapping[int, bytes], count: int) -> bool:
        """Write other bodies, and tell the model."""
        done: bool = at_once(self.memory.redact(table, bodies, count))
        if done:
            self._world.model.rewritten(bodies)
        return done

    def _hint(self, where: str, changed: Callable[[str], None], context: Context, table: str) -> None:
        weather = self._world.weather
        times = 0 if weather.strikes("lost", 0.3) else 2 if weather.strikes("late", 0.2) else 1
        for _ in range(times):
            late = self._chance.uniform(1, 60) if weather.strikes("late", 0.4) else self._chance.uniform(0.001, 0.05)
            self._world.loop.call_later(late, changed, table, context=context)


def _short(result: Any) -> str:
    if isinstance(result, list):
        return f"[{', '.join(one.value if isinstance(one, Kept) else one.id for one in result[:4])}]"
    return str(result)


class Disk:
    """The `Store` of one server process."""

    def __init__(self, database: Database, where: str, context: Context) -> None:
        self._database = database
        self._where = where
        self._context = context

    def _ask(self, what: str, work: Callable[[], Any], writes: bool = False) -> asyncio.Future[Any]:
        return self._database.ask(what, self._where, work, writes)

    async def append(self, records: Sequence[Record]) -> list[Kept]:
        what = f"append {' '.join(f'{one.n}:{one.id}' for one in records)}"
        kept: list[Kept] = await self._ask(what, lambda: self._database.append(self._where, records), True)
        return kept

    async def read(self, table: str, since: int = 0, limit: int = 10_000) -> list[Record]:
        found: list[Record] = await self._ask(
            f"read {since}", lambda: at_once(self._database.memory.read(table, since, limit))
        )
        return found

    async def find_id(self, table: str, id_: str) -> int | None:
        n: int | None = await self._ask(f"find {id_}", lambda: at_once(self._database.memory.find_id(table, id_)))
        return n

    def watch(self, changed: Callable[[str], None]) -> None:
        self._database.watch(self._where, changed, self._context)

    async def open(self, place: Place) -> bool:
        opened: bool = await self._ask("open", lambda: at_once(self._database.memory.open(place)), True)
        return opened

    async def find(self, code: str) -> Place | None:
        place: Place | None = await self._ask("find code", lambda: at_once(self._database.memory.find(code)))
        return place

    async def places(self, limit: int = 1_000, after: str = "") -> list[Place]:
        found: list[Place] = await self._ask("places", lambda: at_once(self._database.memory.places(limit, after)))
        return found

    async def note(self, name: str, body: bytes | None) -> None:
        await self._ask(f"note {name}", lambda: at_once(self._database.memory.note(name, body)), True)

    async def notes(self, beginning: str = "") -> dict[str, bytes]:
        found: dict[str, bytes] = await self._ask(
            f"notes {beginning}", lambda: at_once(self._database.memory.notes(beginning))
        )
        return found

    async def redact(self, table: str, bodies: Mapping[int, bytes], count: int) -> bool:
        done: bool = await self._ask("redact", lambda: self._database.redact(table, bodies, count), True)
        return done

    async def close(self) -> None:
        """Nothing is held."""
