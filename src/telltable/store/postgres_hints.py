"""Which tables other processes have kept something of, told by NOTIFY: a hint, never the truth."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import suppress

from .base import ANY
from .postgres_link import PATIENCE, REFUSED, Connection, drop

CHANNEL = "telltable"
IDS = 100  # in one notification, which may hold 8,000 bytes
CHECK = 15.0  # seconds of silence after which the connection is tried
REST = 0.5  # seconds between two attempts to connect
FAREWELL = 1.0  # seconds for what is still to be told when the store is closed


class Hints:
    """One connection that listens and notifies, so that nobody's commit waits for a hint; it comes back by itself."""

    def __init__(self, connect: Callable[[], Awaitable[Connection]]) -> None:
        """Begin; the connection is made when somebody watches, or has something to tell."""
        self._connect = connect
        self._watchers: list[Callable[[str], None]] = []
        self._waiting: set[str] = set()
        self._stirred = asyncio.Event()
        self._closed = False
        self._own = 0
        self._task: asyncio.Task[None] | None = None

    def watch(self, changed: Callable[[str], None]) -> None:
        """See `Store.watch`."""
        self._watchers.append(changed)
        self._stir()

    def tell(self, tables: Iterable[str]) -> None:
        """Let the other processes know about these tables, soon. What gathers meanwhile is told at once."""
        self._waiting.update(tables)
        if self._waiting:
            self._stir()

    async def close(self) -> None:
        """Tell what waits, if the database is there, and let go."""
        self._closed = True
        self._stirred.set()
        if self._task is not None:
            await asyncio.wait([self._task], timeout=FAREWELL)
            self._task.cancel()
            await asyncio.wait([self._task])

    def _stir(self) -> None:
        self._stirred.set()
        if self._task is None and not self._closed:
            self._task = asyncio.create_task(self._run())

    async def _run(self) -> None:
        while True:
            with suppress(*REFUSED):  # a store works without hints
                await self._stay()
            if self._closed:
                return
            await asyncio.sleep(REST)

    async def _stay(self) -> None:
        """Listen and tell until the connection is lost or the store is closed."""
        db = await self._connect()
        try:
            await db.execute("SET synchronous_commit = off")  # a hint need not outlive a crash
            db.add_termination_listener(lambda _: self._stirred.set())
            self._own = db.get_server_pid()
            await db.add_listener(CHANNEL, self._heard)
            self._change(ANY)  # what was told while nobody listened
            while not db.is_closed():
                self._stirred.clear()
                await self._tell(db)
                if self._closed:
                    return
                try:
                    async with asyncio.timeout(CHECK):
                        await self._stirred.wait()
                except TimeoutError:  # a server that vanished without a word would never be missed
                    await db.execute("SELECT 1", timeout=PATIENCE)
        finally:
            await drop(db)

    async def _tell(self, db: Connection) -> None:
        tables, self._waiting = self._waiting, set()
        if not tables:
            return
        try:
            told = list(_payloads(sorted(tables)))
            await db.execute("SELECT pg_notify($1, told) FROM unnest($2::text[]) AS of (told)", CHANNEL, told)
        except BaseException:
            self._waiting |= tables
            raise

    def _heard(self, _: object, sender: int, channel: str, payload: object) -> None:
        if sender != self._own:
            for table in str(payload).split() or [ANY]:
                self._change(table)

    def _change(self, table: str) -> None:
        for changed in self._watchers:
            changed(table)


def _payloads(tables: list[str]) -> Iterator[str]:
    for first in range(0, len(tables), IDS):
        yield " ".join(tables[first : first + IDS])
