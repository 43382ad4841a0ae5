"""Several servers on one database: what one keeps, the others hear of soon, whatever becomes of their connections."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from telltable.store import postgres_hints
from telltable.store.base import ANY, HOUSE, Kept, Place
from telltable.store.postgres import Postgres

from .helpers import T1, T2, in_loop, record, records
from .wire import Wire

NEW, AGAIN = Kept.NEW, Kept.AGAIN


class Ears(asyncio.Queue[str]):
    """What a store hints at."""

    def __init__(self, store: Postgres) -> None:
        super().__init__()
        store.watch(self.put_nowait)

    async def hear(self, *tables: str) -> None:
        """Wait for hints at all of these."""
        missing = set(tables)
        async with asyncio.timeout(180):
            while missing:
                missing.discard(await self.get())


@asynccontextmanager
async def two(here: str, there: str) -> AsyncIterator[tuple[Postgres, Ears, Postgres]]:
    """A store that listens already, and another one."""
    listens, tells = await Postgres.at(here), await Postgres.at(there)
    try:
        ears = Ears(listens)
        await ears.hear(ANY)
        await tells.open(T1)
        yield listens, ears, tells
    finally:
        await listens.close()
        await tells.close()


@in_loop
async def test_others_hear_of_it_when_it_can_be_read(database: str) -> None:
    async with two(database, database) as (listens, ears, tells):
        for n in range(50):
            assert await tells.append([record(n)]) == [NEW]
            await ears.hear("t1")
            assert await listens.read("t1", n) == [record(n)]


@in_loop
async def test_nobody_is_told_of_what_they_kept_themselves(database: str) -> None:
    async with two(database, database) as (listens, ears, tells):
        await tells.open(T2)
        own = Ears(tells)
        await own.hear(ANY)
        await listens.append(records(0, 1))
        await own.hear("t1")
        await tells.append([record(0, table="t2")])
        await ears.hear("t2")
        assert ears.empty()
        assert own.empty()


@in_loop
async def test_many_tables_at_once(database: str) -> None:
    """Ids of full length: more than one notification can hold."""
    tables = [f"{n:064}" for n in range(300)]
    async with two(database, database) as (_, ears, tells):
        await asyncio.gather(*(tells.open(Place(table, f"C{n}", 0)) for n, table in enumerate(tables)))
        kept = await asyncio.gather(*(tells.append([record(0, table=table)]) for table in tables))
        assert kept == [[NEW]] * 300
        await ears.hear(*tables)


@pytest.mark.by_turns(4)
@in_loop
async def test_whoever_was_cut_off_looks_at_everything_and_listens_again(database: str, wire: Wire) -> None:
    async with two(wire.url(database), database) as (listens, ears, tells):
        for n in range(3):
            wire.refuse = True
            wire.cut()
            await tells.append([record(2 * n)])  # nobody hears this
            wire.refuse = False
            await ears.hear(ANY)
            assert await listens.read("t1", 2 * n) == [record(2 * n)]
            await tells.append([record(2 * n + 1)])
            await ears.hear("t1")


@pytest.mark.by_turns(4)
@in_loop
async def test_what_was_kept_when_the_connection_broke_is_told_afterwards(database: str, wire: Wire) -> None:
    async with two(database, wire.url(database)) as (_, ears, tells):
        await tells.append([record(0)])
        await ears.hear("t1")
        wire.after = b"lost-answer"
        assert await tells.append([record(1, "lost-answer")]) == [AGAIN]
        await ears.hear("t1")
        wire.before = b"pg_notify"
        await tells.append([record(2)])
        await ears.hear("t1")
        wire.cut()
        await tells.append([record(3)])
        await ears.hear("t1")


@in_loop
async def test_a_server_that_vanished_without_a_word_is_missed(
    database: str, wire: Wire, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Silence is no proof that nothing happened."""
    monkeypatch.setattr(postgres_hints, "CHECK", 0.02)
    async with two(wire.url(database), database) as (_, ears, tells):
        wire.before = b"SELECT 1"
        await ears.hear(ANY)
        assert wire.cuts == 1
        await tells.append([record(0)])
        await ears.hear("t1")


@in_loop
async def test_hints_that_fail_fail_nothing_else(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres_hints, "CHANNEL", "x" * 100)  # which PostgreSQL refuses
    monkeypatch.setattr(postgres_hints, "REST", 0)
    store = await Postgres.at(database)
    await store.open(T1)
    for n in range(100):
        assert await store.append([record(n)]) == [NEW]
    await store.close()


@in_loop
async def test_a_store_that_closes_tells_what_it_kept(database: str) -> None:
    async with two(database, database) as (_, ears, tells):
        await tells.append([record(0)])
        await tells.close()
        await ears.hear("t1")


@in_loop
async def test_a_deleted_table_and_new_notes_are_told(database: str) -> None:
    async with two(database, database) as (listens, ears, tells):
        await tells.note("ban/203.0.113.7", b"{}")
        await ears.hear(HOUSE)
        assert list(await listens.notes()) == ["ban/203.0.113.7"]
        await tells.delete({"t1": None})
        await ears.hear("t1")
        assert await listens.find("FOX") is None
