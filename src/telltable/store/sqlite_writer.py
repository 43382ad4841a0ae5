"""The one thread that writes to a SQLite file: what is asked for meanwhile shares the next commit."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Awaitable, Callable
from contextlib import nullcontext, suppress
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, TypeVar

from telltable.core.errors import Problem

from .base import StoreFailed
from .sqlite_file import connect, plain, plainly
from .sqlite_hints import Foreign
from .turns import Turns

MOST_IN_A_GROUP = 1_000  # records
GLANCE = 0.5  # seconds from one look at what other processes wrote to the next

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], T]


@dataclass(frozen=True, slots=True)
class _Job:
    work: Work[Any]
    weight: int
    alone: bool
    future: asyncio.Future[Any]


class Writer:
    """Runs work in transactions on a thread. An answer is given when its transaction is durable."""

    def __init__(self, path: Path, *, by_turns: bool = False) -> None:
        """Begin. The file must have been prepared.

        Args:
            path: the file.
            by_turns: whether others write as much as this process, and all take turns.
        """
        self._path = path
        with plainly(path):
            self._db = connect(path)
            self._foreign = Foreign(self._db)
        self._turns = Turns(path) if by_turns else None
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._held: list[_Job | None] = []  # taken from the queue, for the next round
        self._closed = False
        self.commits = 0
        self._watchers: list[Callable[[str], None]] = []
        self._loop: asyncio.AbstractEventLoop | None = None
        self._looked = 0.0  # when it was last seen whether others have written
        self._thread = Thread(target=self._run, name="telltable-write", daemon=True)
        self._thread.start()

    def do(self, work: Work[T], weight: int = 1) -> Awaitable[T]:
        """Run this in a transaction that may be shared; what it returns is answered after the commit.

        A Problem from it is this caller's alone, so it must be raised before anything is written.
        """
        return self._ask(work, weight, alone=False)

    def alone(self, work: Work[T]) -> Awaitable[T]:
        """Run this outside of any transaction."""
        return self._ask(work, 1, alone=True)

    def _ask(self, work: Work[T], weight: int, *, alone: bool) -> asyncio.Future[T]:
        if self._closed:
            raise StoreFailed(f"{self._path}: the store is closed.")
        self._loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = self._loop.create_future()
        self._jobs.put(_Job(work, weight, alone, future))
        return future

    def watch(self, changed: Callable[[str], None]) -> None:
        """Have this called, in the loop that runs now or asks for work, soon after another process has written."""
        with suppress(RuntimeError):  # none runs yet
            self._loop = asyncio.get_running_loop()
        self._watchers.append(changed)

    async def close(self) -> None:
        """Finish what was asked for."""
        if not self._closed:
            self._closed = True
            self._jobs.put(None)
            await asyncio.to_thread(self._thread.join)
            self._db.close()
            if self._turns is not None:
                self._turns.close()

    def _run(self) -> None:
        group: list[_Job] = []
        while self._gather(group):
            if group:
                _deliver(group, self._in_turn(group))
            group = []  # else it would be held until somebody asks again
            if self._watchers:
                self._glance()

    def _in_turn(self, group: list[_Job]) -> list[Any]:
        with self._turns or nullcontext():
            if self._turns and not group[-1].alone:
                self._gather(group)  # who asked while we waited for our turn
            return self._alone(group[0]) if group[0].alone else self._commit(group)

    def _glance(self) -> None:
        """Tell of what others have written."""
        if time.monotonic() < self._looked + GLANCE:
            return
        with suppress(sqlite3.Error):
            changed = self._foreign.look()
            self._looked = time.monotonic()
            if changed and self._loop is not None:
                for tell in self._watchers:
                    with suppress(RuntimeError):  # the loop has stopped
                        self._loop.call_soon_threadsafe(_each, tell, changed)

    def _gather(self, group: list[_Job]) -> bool:
        """Put all who wait now into a group, up to one who wants to be alone. False when the store is closed."""
        weight = sum(job.weight for job in group)
        while weight < MOST_IN_A_GROUP:
            try:
                job = self._held.pop() if self._held else self._jobs.get(block=not group, timeout=GLANCE)
            except Empty:
                break
            if job is None and not group:
                return False
            if job is None or (job.alone and group):
                self._held.append(job)
                break
            group.append(job)
            weight += job.weight
            if job.alone:
                break
        return True

    def _commit(self, group: list[_Job]) -> list[Any]:
        try:
            if self._db.in_transaction:  # the last roll-back failed too
                self._db.execute("ROLLBACK")
            self._db.execute("BEGIN IMMEDIATE")
            if self._turns:
                self._foreign.begin()
            answers = [_attempt(job.work, self._db) for job in group]
            end = self._foreign.end() if self._turns else 0
            self._db.execute("COMMIT")
            if self._turns:
                self._foreign.own(end)
            self.commits += 1
        except Exception as error:
            with suppress(sqlite3.Error):
                if self._db.in_transaction:
                    self._db.execute("ROLLBACK")
            return [self._plain(error) for _ in group]
        return answers

    def _alone(self, job: _Job) -> list[Any]:
        try:
            return [job.work(self._db)]
        except Exception as error:
            return [self._plain(error)]

    def _plain(self, error: Exception) -> Exception:
        return plain(self._path, error) if isinstance(error, sqlite3.Error) else error


def _each(tell: Callable[[str], None], changed: list[str]) -> None:
    for table in changed:
        tell(table)


def _attempt(work: Work[Any], db: sqlite3.Connection) -> Any:
    try:
        return work(db)
    except Problem as problem:
        return problem


def _deliver(group: list[_Job], answers: list[Any]) -> None:
    by_loop: dict[asyncio.AbstractEventLoop, list[tuple[asyncio.Future[Any], Any]]] = {}
    for job, answer in zip(group, answers, strict=True):
        by_loop.setdefault(job.future.get_loop(), []).append((job.future, answer))
    for loop, pairs in by_loop.items():
        with suppress(RuntimeError):  # whoever asked has stopped its loop
            loop.call_soon_threadsafe(_settle, pairs)


def _settle(pairs: list[tuple[asyncio.Future[Any], Any]]) -> None:
    for future, answer in pairs:
        if future.done():
            continue
        if isinstance(answer, Exception):
            future.set_exception(answer)
        else:
            future.set_result(answer)
