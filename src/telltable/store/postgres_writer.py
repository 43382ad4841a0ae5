"""The one connection that writes to PostgreSQL: what is asked for while a commit is under way shares the next one."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from telltable.core.errors import Problem

from .base import CLOSED, Kept, Record, StoreFailed
from .judge import verdicts
from .postgres_link import LOST, PATIENCE, PAUSE, RACED, Connection, Outage, drop, plain

MOST_IN_A_GROUP = 1_000  # records
TABLES_REMEMBERED = 10_000


_FACTS = """
SELECT asked.id, CASE WHEN place.id IS NULL THEN NULL ELSE coalesce(
    (SELECT max(n) + 1 FROM telltable.entry WHERE table_id = asked.id), 0) END
FROM unnest($1::text[]) AS asked (id) LEFT JOIN telltable.place ON place.id = asked.id
"""
_KNOWN = """
SELECT asked.t, asked.i FROM unnest($1::text[], $2::text[]) AS asked (t, i)
WHERE EXISTS (SELECT 1 FROM telltable.entry WHERE table_id = asked.t AND id = asked.i)
"""
_INSERT = """
INSERT INTO telltable.entry (table_id, n, id, body)
SELECT * FROM unnest($1::text[], $2::integer[], $3::text[], $4::bytea[])
"""

Tables = Mapping[str, Sequence[Record]]
Verdict = dict[str, list[Kept]]
_Answer = Verdict | Problem


@dataclass(slots=True)
class _Job:
    tables: Tables
    future: asyncio.Future[Verdict]


class Writer:
    """Gathers what is asked for into one insert at a time, and judges what the insert's keys refuse."""

    def __init__(
        self, connect: Callable[[], Awaitable[Connection]], told: Callable[[Iterable[str]], None] = lambda _: None
    ) -> None:
        """Begin; the connection is made when it is needed. `told` is given the tables of each commit, after it."""
        self._connect = connect
        self._told = told
        self._db: Connection | None = None
        self._jobs: deque[_Job] = deque()
        self._wake = asyncio.Event()
        self._closed = False
        self._outage = Outage()
        self._next: OrderedDict[str, int] = OrderedDict()  # a table's log is at least this long
        self.commits = 0
        self._task = asyncio.create_task(self._run())

    async def append(self, tables: Tables) -> Verdict:
        """What became of the records of each table."""
        if self._closed:
            raise StoreFailed(CLOSED)
        job = _Job(tables, asyncio.get_running_loop().create_future())
        self._jobs.append(job)
        self._wake.set()
        return await job.future

    async def close(self) -> None:
        """Finish what was asked for."""
        self._closed = True
        self._wake.set()
        await self._task
        await self._drop()

    async def _run(self) -> None:
        while self._jobs or not self._closed:
            if not self._jobs:
                self._wake.clear()
                await self._wake.wait()
                continue
            group = self._gather()
            try:
                answers = await self._patiently(group)
            except Exception as error:
                answers = [plain(error) for _ in group]
            for job, answer in zip(group, answers, strict=True):
                _settle(job.future, answer)

    def _gather(self) -> list[_Job]:
        """All who wait now, up to one who asks for a table that is in the group already."""
        group: list[_Job] = []
        tables: set[str] = set()
        weight = 0
        while self._jobs and weight < MOST_IN_A_GROUP and tables.isdisjoint(self._jobs[0].tables):
            job = self._jobs.popleft()
            group.append(job)
            tables.update(job.tables)
            weight += sum(map(len, job.tables.values()))
        return group

    async def _patiently(self, group: list[_Job]) -> list[_Answer]:
        """Keep them. When somebody else was quicker, or nobody knows whether a commit that was cut off was kept, look
        and do it again: the ids say what is there."""
        while True:
            try:
                if self._db is None:
                    self._db = await self._connect()
                answers = await self._keep(self._db, group)
                self._outage.over()
                return answers
            except RACED:
                self._forget(group)
            except LOST:
                self._forget(group)
                await self._drop()
                if self._outage.lasts() > PATIENCE:
                    raise
                await asyncio.sleep(PAUSE)

    async def _keep(self, db: Connection, group: list[_Job]) -> list[_Answer]:
        batches = {table: batch for job in group for table, batch in job.tables.items()}
        unsure = {table: batch for table, batch in batches.items() if self._next.get(table) != batch[0].n}
        after, known = await _look(db, unsure) if unsure else ({}, set())
        after |= {table: self._next[table] for table in batches.keys() - unsure.keys()}
        answers = [_judge(job.tables, after, known) for job in group]
        kept = [answer for answer in answers if not isinstance(answer, Exception)]
        new = sorted(table for verdict in kept for table in verdict if verdict[table][0] is Kept.NEW)
        rows = [record for table in new for record in batches[table]]
        if rows:
            columns = zip(*((row.table, row.n, row.id, row.body) for row in rows), strict=True)
            await db.execute(_INSERT, *columns)
            self.commits += 1
        for table in new:
            self._next[table] = batches[table][-1].n + 1
            self._next.move_to_end(table)
        while len(self._next) > TABLES_REMEMBERED:
            self._next.popitem(last=False)
        # AGAIN too: it may have been kept by the attempt whose answer was lost.
        self._told([table for verdict in kept for table in verdict if verdict[table][0] is not Kept.TAKEN])
        return answers

    def _forget(self, group: list[_Job]) -> None:
        for job in group:
            for table in job.tables:
                self._next.pop(table, None)

    async def _drop(self) -> None:
        db, self._db = self._db, None
        if db is not None:
            await drop(db)


async def _look(db: Connection, tables: Tables) -> tuple[dict[str, int | None], set[tuple[str, str]]]:
    """The next free place of each table, and which of the ids are there. A log only grows, so neither gets untrue,
    save that a place that was free may be taken when the insert comes, which its keys notice."""
    after = {row[0]: row[1] for row in await db.fetch(_FACTS, list(tables))}
    asked = [(table, record.id) for table, batch in tables.items() for record in batch]
    found = await db.fetch(_KNOWN, [table for table, _ in asked], [id_ for _, id_ in asked])
    return after, {(row[0], row[1]) for row in found}


def _judge(tables: Tables, after: Mapping[str, int | None], known: set[tuple[str, str]]) -> _Answer:
    verdict = {}
    for table, batch in tables.items():
        try:
            there = {id_ for owner, id_ in known if owner == table}
            verdict[table] = verdicts(batch, after[table], there.__contains__)
        except Problem as problem:
            return problem
    return verdict


def _settle(future: asyncio.Future[Verdict], answer: _Answer) -> None:
    if future.done():
        return
    if isinstance(answer, Exception):
        future.set_exception(answer)
    else:
        future.set_result(answer)
