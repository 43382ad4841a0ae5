"""The store for one machine: one SQLite file, one writer thread, readers beside it.

Several processes may use the file at once; it must be on a disk of this machine, not on a network share.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import local
from typing import Any, TypeVar

from .base import Kept, Place, Record, StoreFailed, Weight, no_record
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
    verdicts,
)
from .sqlite_file import connect, erase, plainly, prepare
from .sqlite_reading import NoWriter, Source
from .sqlite_writer import Writer

READERS = 4

T = TypeVar("T")


class Sqlite:
    """A `Store` in one file. Make it with `at`."""

    def __init__(self, path: Path, source: Source | None = None, *, together: bool = False) -> None:
        self.path = path
        self._source = source
        self._writer: Writer | NoWriter = Writer(path, by_turns=together) if source is None else NoWriter(path)
        self._pool = ThreadPoolExecutor(READERS, thread_name_prefix="telltable-read")
        self._own = local()
        self._connections: list[sqlite3.Connection] = []
        self._closed = False

    @classmethod
    async def at(cls, path: str | Path, *, together: bool = False) -> Sqlite:
        """The store in this file, which is made if it is not there.

        Args:
            path: the file.
            together: whether this process is one of several of a server. They write by turns, and the server has read
                all of the file before it started them.

        Raises:
            Problem: it is no store, damaged, locked for too long, read-only, or of a newer version.
        """
        await asyncio.to_thread(prepare, Path(path), checked=together)
        return cls(Path(path), together=together)

    @classmethod
    async def reading(cls, path: str | Path) -> Sqlite:
        """The store in this file, which is read and never written; nor is anything beside it.

        Raises:
            Problem: it is no store, damaged, or of another version.
        """
        return cls(Path(path), await asyncio.to_thread(Source, Path(path)))

    @property
    def commits(self) -> int:
        """How many commits there were: fewer than appends when many are under way."""
        return self._writer.commits

    async def append(self, records: Sequence[Record]) -> list[Kept]:
        """See `Store.append`."""
        tables = by_table(records)
        if not tables:
            return []
        verdict = await self._writer.do(lambda db: _append(db, tables), weight=len(records))
        return in_order(records, verdict)

    async def read(self, table: str, since: int = 0, limit: int = 10_000) -> list[Record]:
        """See `Store.read`."""
        check_page(since, limit)
        if not is_id(table):
            return []
        found = await self._read(
            "SELECT table_id, n, id, body FROM entry WHERE table_id = ? AND n >= ? ORDER BY n LIMIT ?",
            (table, since, limit),
        )
        return [Record(*row) for row in found]

    async def find_id(self, table: str, id_: str) -> int | None:
        """See `Store.find_id`."""
        if not (is_id(table) and is_id(id_)):
            return None
        found = await self._read("SELECT n FROM entry WHERE table_id = ? AND id = ?", (table, id_))
        return found[0][0] if found else None

    def watch(self, changed: Callable[[str], None]) -> None:
        """See `Store.watch`."""
        self._writer.watch(changed)

    async def open(self, place: Place) -> bool:
        """See `Store.open`."""
        check_place(place)
        return await self._writer.do(lambda db: _open(db, place))

    async def find(self, code: str) -> Place | None:
        """See `Store.find`."""
        if not is_id(code):
            return None
        found = await self._read("SELECT id, code, created, meta FROM place WHERE code = ?", (code,))
        return Place(*found[0]) if found else None

    async def places(self, limit: int = 1_000, after: str = "") -> list[Place]:
        """See `Store.places`."""
        check_after(limit, after)
        found = await self._read(
            "SELECT id, code, created, meta FROM place WHERE id > ? ORDER BY id LIMIT ?", (after, limit)
        )
        return [Place(*row) for row in found]

    async def weigh(self, limit: int = 100, after: str = "") -> list[Weight]:
        """See `Store.weigh`."""
        check_after(limit, after)
        return [Weight(Place(*row[:4]), *row[4:]) for row in await self._read(_WEIGH, (after, limit))]

    async def size(self) -> int:
        """See `Store.size`: what is used of the file, and the write-ahead log."""

        def measure(db: sqlite3.Connection) -> int:
            page, pages, free = (
                db.execute(f"PRAGMA {name}").fetchone()[0] for name in ("page_size", "page_count", "freelist_count")
            )
            log = Path(f"{self.path}-wal")
            return int(page * (pages - free)) + (log.stat().st_size if log.exists() else 0)

        return await self._with_reader(measure)

    async def delete(self, tables: Mapping[str, int | None]) -> list[str]:
        """See `Store.delete`. The whole file is written anew, once for all of them, as by `redact`."""
        gone = await self._writer.do(lambda db: _delete(db, tables))
        if gone:
            await self._writer.alone(erase)
        return gone

    async def note(self, name: str, body: bytes | None) -> None:
        """See `Store.note`."""
        check_note(name, body)
        await self._writer.do(lambda db: _note(db, name, body))

    async def notes(self, beginning: str = "") -> dict[str, bytes]:
        """See `Store.notes`."""
        found = await self._read("SELECT name, body FROM note ORDER BY name", ())
        return {name: body for name, body in found if name.startswith(beginning)}

    async def redact(self, table: str, bodies: Mapping[int, bytes], count: int) -> bool:
        """See `Store.redact`. The whole file is written anew: some two seconds for 200 MB; nobody writes meanwhile."""
        check_bodies(bodies)
        done = await self._writer.do(lambda db: _redact(db, table, bodies, count))
        if done:
            await self._writer.alone(erase)
        return done

    async def backup(self, path: str) -> None:
        """See `Store.backup`. While it runs, what others write stays in the WAL."""

        await self._with_reader(lambda db: _copy(db, path))

    async def restore(self, path: str) -> None:
        """See `Store.restore`."""
        await bring_in(self, path)

    async def close(self) -> None:
        """See `Store.close`."""
        self._closed = True
        await self._writer.close()
        await asyncio.to_thread(self._pool.shutdown)
        while self._connections:
            self._connections.pop().close()
        if self._source is not None:
            await asyncio.to_thread(self._source.close)

    async def _with_reader(self, work: Callable[[sqlite3.Connection], T]) -> T:
        if self._closed:
            raise StoreFailed(f"{self.path}: the store is closed.")

        def run() -> T:
            with plainly(self.path):
                return work(self._connection())

        return await asyncio.get_running_loop().run_in_executor(self._pool, run)

    def _connection(self) -> sqlite3.Connection:
        """This thread's own."""
        db: sqlite3.Connection | None = getattr(self._own, "db", None)
        if db is None:
            db = self._own.db = self._source.connect() if self._source else connect(self.path, reader=True)
            self._connections.append(db)
        return db

    async def _read(self, statement: str, values: tuple[object, ...]) -> list[Any]:
        return await self._with_reader(lambda db: db.execute(statement, values).fetchall())


def _append(db: sqlite3.Connection, tables: Mapping[str, Sequence[Record]]) -> dict[str, list[Kept]]:
    verdict = {}
    for table, batch in tables.items():

        def known(id_: str, table: str = table) -> bool:
            return db.execute("SELECT 1 FROM entry WHERE table_id = ? AND id = ?", (table, id_)).fetchone() is not None

        verdict[table] = verdicts(batch, _next(db, table), known)
    for table, batch in tables.items():
        if verdict[table][0] is Kept.NEW:
            rows = [(record.table, record.n, record.id, record.body) for record in batch]
            db.executemany("INSERT INTO entry (table_id, n, id, body) VALUES (?, ?, ?, ?)", rows)
    return verdict


def _next(db: sqlite3.Connection, table: str) -> int | None:
    """The table's next free place; None when it is not open."""
    query = "SELECT coalesce((SELECT max(n) + 1 FROM entry WHERE table_id = place.id), 0) FROM place WHERE id = ?"
    row = db.execute(query, (table,)).fetchone()
    return None if row is None else row[0]


def _open(db: sqlite3.Connection, place: Place) -> bool:
    row = (place.table, place.code, place.created, place.meta)
    done = db.execute("INSERT INTO place (id, code, created, meta) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING", row)
    return done.rowcount == 1


_WEIGH = """
SELECT id, code, created, meta,
    (SELECT count(*) FROM entry WHERE table_id = place.id),
    (SELECT coalesce(sum(length(body)), 0) FROM entry WHERE table_id = place.id)
FROM place WHERE id > ? ORDER BY id LIMIT ?
"""


def _delete(db: sqlite3.Connection, tables: Mapping[str, int | None]) -> list[str]:
    found = {id_: _next(db, id_) for id_ in tables if is_id(id_)}
    gone = [(id_,) for id_, count in found.items() if count is not None and tables[id_] in (None, count)]
    if gone:
        db.execute("INSERT INTO redaction (phase) VALUES ('deleting')")
        db.executemany("DELETE FROM entry WHERE table_id = ?", gone)
        db.executemany("DELETE FROM place WHERE id = ?", gone)
        db.execute("UPDATE redaction SET phase = 'erasing'")
    return [id_ for (id_,) in gone]


def _note(db: sqlite3.Connection, name: str, body: bytes | None) -> None:
    if body is None:
        db.execute("DELETE FROM note WHERE name = ?", (name,))
        return
    known = db.execute("SELECT 1 FROM note WHERE name = ?", (name,)).fetchone() is not None
    check_room(name, db.execute("SELECT count(*) FROM note").fetchone()[0], known=known)
    db.execute("INSERT INTO note VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET body = excluded.body", (name, body))


def _redact(db: sqlite3.Connection, table: str, bodies: Mapping[int, bytes], count: int) -> bool:
    after = _next(db, table)
    if after is None or not all(0 <= n < after for n in bodies):
        raise no_record(table)
    if after != count:
        return False
    db.execute("INSERT INTO redaction (phase) VALUES ('rewriting')")
    rows = [(body, table, n) for n, body in bodies.items()]
    db.executemany("UPDATE entry SET body = ? WHERE table_id = ? AND n = ?", rows)
    db.execute("UPDATE redaction SET phase = 'erasing'")
    return True


def _copy(db: sqlite3.Connection, path: str) -> None:
    db.execute("BEGIN")  # what is read from here on is of one moment
    try:
        with Copy(path) as copy:
            copy.add_notes(dict(db.execute("SELECT name, body FROM note")))
            copy.add(Place(*row) for row in db.execute("SELECT id, code, created, meta FROM place ORDER BY id"))
            entries = db.execute("SELECT table_id, n, id, body FROM entry ORDER BY table_id, n")
            copy.add(Record(*row) for row in entries)
    finally:
        db.execute("ROLLBACK")
