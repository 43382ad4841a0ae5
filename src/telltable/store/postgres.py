"""The store for several processes or machines: PostgreSQL, in the schema `telltable`.

A commit is as durable as the server makes it: with asynchronous replicas a fail-over may lose the last moves, with one
primary or synchronous replicas it does not.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import TypeVar, cast

from .base import CLOSED, HOUSE, MOST_NUMBER, Kept, Place, Record, StoreFailed, Weight, no_record
from .copies import Copy, bring_in
from .judge import (
    by_table,
    check_after,
    check_bodies,
    check_note,
    check_page,
    check_place,
    check_room,
    in_order,
    is_id,
)
from .postgres_hints import Hints
from .postgres_link import (
    DELETING,
    ERASING,
    LOST,
    PATIENCE,
    PAUSE,
    REFUSED,
    Connection,
    Outage,
    Pool,
    Row,
    connect,
    open_pool,
    plain,
    prepare,
)
from .postgres_writer import Writer

ROWS_AT_ONCE = 1_000

T = TypeVar("T")


_COUNTS = """
SELECT id, (SELECT count(*) FROM telltable.entry WHERE table_id = place.id)
FROM telltable.place WHERE id = ANY($1::text[])
"""
_WEIGH = """
SELECT id, code, created, meta,
    (SELECT count(*) FROM telltable.entry WHERE table_id = place.id),
    (SELECT coalesce(sum(octet_length(body)), 0)::bigint FROM telltable.entry WHERE table_id = place.id)
FROM telltable.place WHERE id > $1 ORDER BY id LIMIT $2
"""


class Postgres:
    """A `Store` in a database. Make it with `at`."""

    def __init__(self, url: str, pool: Pool) -> None:
        self._pool = pool
        self._hints = Hints(lambda: connect(url))
        self._writer = Writer(lambda: connect(url), self._hints.tell)
        self._outage = Outage()
        self._closed = False

    @classmethod
    async def at(cls, url: str) -> Postgres:
        """The store in this database (`postgresql://...`), whose tables are made if they are not there.

        Raises:
            Problem: no such server or database, no right to it, or tables of a newer version.
        """
        await prepare(url)
        return cls(url, await open_pool(url))

    @property
    def commits(self) -> int:
        """How many commits there were: fewer than appends when many are under way."""
        return self._writer.commits

    async def append(self, records: Sequence[Record]) -> list[Kept]:
        """See `Store.append`."""
        tables = by_table(records)
        return in_order(records, await self._writer.append(tables)) if tables else []

    async def read(self, table: str, since: int = 0, limit: int = 10_000) -> list[Record]:
        """See `Store.read`."""
        check_page(since, limit)
        if not is_id(table):
            return []
        query = "SELECT table_id, n, id, body FROM telltable.entry WHERE table_id = $1 AND n >= $2 ORDER BY n LIMIT $3"
        return [Record(*row) for row in await self._fetch(query, table, since, limit)]

    async def find_id(self, table: str, id_: str) -> int | None:
        """See `Store.find_id`."""
        if not (is_id(table) and is_id(id_)):
            return None
        found = await self._fetch("SELECT n FROM telltable.entry WHERE table_id = $1 AND id = $2", table, id_)
        return found[0][0] if found else None

    def watch(self, changed: Callable[[str], None]) -> None:
        """See `Store.watch`."""
        self._hints.watch(changed)

    async def open(self, place: Place) -> bool:
        """See `Store.open`."""
        check_place(place)
        row = (place.table, place.code, place.created, place.meta)

        async def insert(db: Connection, again: bool) -> bool:
            query = "INSERT INTO telltable.place VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING RETURNING id"
            if await db.fetch(query, *row):
                return True
            # When an answer was lost, it may have been ours.
            return (
                again
                and await db.fetchval(
                    "SELECT meta FROM telltable.place WHERE id = $1 AND code = $2 AND created = $3", *row[:3]
                )
                == place.meta
            )

        return await self._patiently(insert)

    async def find(self, code: str) -> Place | None:
        """See `Store.find`."""
        if not is_id(code):
            return None
        found = await self._fetch("SELECT id, code, created, meta FROM telltable.place WHERE code = $1", code)
        return Place(*found[0]) if found else None

    async def places(self, limit: int = 1_000, after: str = "") -> list[Place]:
        """See `Store.places`."""
        check_after(limit, after)
        query = "SELECT id, code, created, meta FROM telltable.place WHERE id > $1 ORDER BY id LIMIT $2"
        return [Place(*row) for row in await self._fetch(query, after, limit)]

    async def weigh(self, limit: int = 100, after: str = "") -> list[Weight]:
        """See `Store.weigh`."""
        check_after(limit, after)
        return [Weight(Place(*row[:4]), *row[4:]) for row in map(tuple, await self._fetch(_WEIGH, after, limit))]

    async def size(self) -> int:
        """See `Store.size`: the records themselves. What the database takes besides, and space that it will use again,
        do not count."""
        query = "SELECT coalesce(sum(octet_length(body) + octet_length(id) + 100), 0)::bigint FROM telltable.entry"
        return int((await self._fetch(query))[0][0])

    async def delete(self, tables: Mapping[str, int | None]) -> list[str]:
        """See `Store.delete`; out of reach is what `redact` names."""
        wanted = {id_: count for id_, count in tables.items() if is_id(id_)}

        async def delete(db: Connection, again: bool) -> list[str]:
            async with db.transaction():
                await db.execute("SELECT pg_advisory_xact_lock($1, $2)", *DELETING)
                found = await db.fetch(_COUNTS, list(wanted))
                gone = [row[0] for row in found if wanted[row[0]] in (None, row[1])]
                await db.execute("SET LOCAL telltable.deleting = 'on'")
                await db.execute("DELETE FROM telltable.entry WHERE table_id = ANY($1::text[])", gone)
                await db.execute("DELETE FROM telltable.place WHERE id = ANY($1::text[])", gone)
            if gone:
                await db.execute("VACUUM telltable.entry, telltable.place", timeout=ERASING)
            return gone

        gone = await self._patiently(delete)
        self._hints.tell(gone)
        return gone

    async def note(self, name: str, body: bytes | None) -> None:
        """See `Store.note`."""
        check_note(name, body)

        async def write(db: Connection, again: bool) -> None:
            if body is None:
                await db.execute("DELETE FROM telltable.note WHERE name = $1", name)
                return
            known = await db.fetchval("SELECT name FROM telltable.note WHERE name = $1", name) is not None
            check_room(name, await db.fetchval("SELECT count(*) FROM telltable.note"), known=known)
            query = "INSERT INTO telltable.note VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET body = excluded.body"
            await db.execute(query, name, body)

        await self._patiently(write)
        self._hints.tell([HOUSE])

    async def notes(self, beginning: str = "") -> dict[str, bytes]:
        """See `Store.notes`."""
        query = "SELECT name, body FROM telltable.note WHERE starts_with(name, $1) ORDER BY name"
        return {row[0]: row[1] for row in await self._fetch(query, beginning)}

    async def redact(self, table: str, bodies: Mapping[int, bytes], count: int) -> bool:
        """See `Store.redact`. Free space in the server's pages, its write-ahead log, replicas and archives may hold the
        old bytes until the server uses that space again."""
        check_bodies(bodies)
        if not all(0 <= n <= MOST_NUMBER for n in bodies):
            raise no_record(table)

        async def rewrite(db: Connection, again: bool) -> bool:
            async with db.transaction():
                await db.execute("SELECT FROM telltable.place WHERE id = $1 FOR UPDATE", table)  # one at a time
                stands = await db.fetchval("SELECT count(*) FROM telltable.entry WHERE table_id = $1", table)
                if not all(n < stands for n in bodies):
                    raise no_record(table)
                if stands != count:
                    return False
                await db.execute("SET LOCAL telltable.redacting = 'on'")
                await db.execute(
                    "UPDATE telltable.entry SET body = new.body "
                    "FROM unnest($2::integer[], $3::bytea[]) AS new (n, body) "
                    "WHERE table_id = $1 AND entry.n = new.n",
                    table,
                    list(bodies),
                    list(bodies.values()),
                )
            await db.execute("VACUUM telltable.entry", timeout=ERASING)
            return True

        return await self._patiently(rewrite)

    async def backup(self, path: str) -> None:
        """See `Store.backup`."""

        async def write(db: Connection, again: bool) -> None:
            async with db.transaction(isolation="repeatable_read", readonly=True):
                with Copy(path) as copy:
                    notes = await db.fetch("SELECT name, body FROM telltable.note")
                    await asyncio.to_thread(copy.add_notes, {row[0]: row[1] for row in notes})
                    places = await db.cursor("SELECT id, code, created, meta FROM telltable.place ORDER BY id")
                    while rows := await places.fetch(ROWS_AT_ONCE):
                        await asyncio.to_thread(copy.add, [Place(*row) for row in rows])
                    entries = await db.cursor("SELECT table_id, n, id, body FROM telltable.entry ORDER BY table_id, n")
                    while rows := await entries.fetch(ROWS_AT_ONCE):
                        await asyncio.to_thread(copy.add, [Record(*row) for row in rows])

        await self._patiently(write)

    async def restore(self, path: str) -> None:
        """See `Store.restore`."""
        await bring_in(self, path)

    async def close(self) -> None:
        """See `Store.close`."""
        if not self._closed:
            self._closed = True
            await self._writer.close()
            await self._hints.close()
            await self._pool.close()

    async def _fetch(self, query: str, *values: object) -> list[Row]:
        async def fetch(db: Connection, again: bool) -> list[Row]:
            return await db.fetch(query, *values)

        return await self._patiently(fetch)

    async def _patiently(self, work: Callable[[Connection, bool], Awaitable[T]]) -> T:
        """Do this with a connection of the pool, and again while the server is away."""
        if self._closed:
            raise StoreFailed(CLOSED)
        again = False
        while True:
            try:
                async with self._pool.acquire(timeout=PATIENCE) as db:
                    done = await work(cast(Connection, db), again)  # it stands for one
                    self._outage.over()
                    return done
            except LOST as error:
                if self._outage.lasts() > PATIENCE:
                    raise plain(error) from None
                await self._pool.expire_connections()
                await asyncio.sleep(PAUSE)
                again = True
            except REFUSED as error:
                raise plain(error) from None
