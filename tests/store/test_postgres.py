"""The store in a database: connections that are cut, a server that crashes, and what others may not do."""

from __future__ import annotations

import asyncio
import random
import signal
import subprocess
import sys

import asyncpg
import pytest

from telltable.core.errors import Problem
from telltable.core.extra import needs
from telltable.store import postgres, postgres_writer
from telltable.store.base import Kept, Place
from telltable.store.postgres import Postgres
from telltable.store.postgres_link import connect

from .helpers import T1, T2, in_loop, record, records
from .server import Server
from .wire import Wire

pytestmark = pytest.mark.long

NEW, AGAIN = Kept.NEW, Kept.AGAIN


@pytest.mark.by_turns(4)
@in_loop
async def test_appends_that_overlap_share_commits(database: str) -> None:
    store = await Postgres.at(database)
    await asyncio.gather(*(store.open(Place(f"t{n}", f"C{n}", 0)) for n in range(50)))
    kept = await asyncio.gather(*(store.append([record(0, table=f"t{n}")]) for n in range(50)))
    assert kept == [[NEW]] * 50
    assert store.commits <= 5
    await store.close()


@in_loop
async def test_an_answer_that_was_lost_is_asked_for_again(database: str, wire: Wire) -> None:
    """R-4: the commit was made, nobody knew; the same ids tell."""
    store = await Postgres.at(wire.url(database))
    await store.open(T1)
    assert await store.append([record(0, "first")]) == [NEW]
    wire.after = b"lost-answer"
    assert await store.append([record(1, "lost-answer")]) == [AGAIN]
    assert wire.cuts == 1
    wire.before = b"lost-question"
    assert await store.append([record(2, "lost-question")]) == [NEW]
    assert wire.cuts == 2
    assert [entry.id for entry in await store.read("t1")] == ["first", "lost-answer", "lost-question"]
    await store.close()


@in_loop
async def test_a_table_is_opened_though_the_answer_was_lost(database: str, wire: Wire) -> None:
    store = await Postgres.at(wire.url(database))
    wire.after = b"FOX"
    assert await store.open(T1)
    assert wire.cuts == 1
    assert not await store.open(T1)
    await store.close()


@pytest.mark.by_turns(4)
@in_loop
async def test_connections_cut_at_any_moment_lose_and_double_nothing(database: str, wire: Wire) -> None:
    """R-1, R-4."""
    chance = random.Random(4)
    store = await Postgres.at(wire.url(database))
    places = [Place(f"t{n}", f"C{n}", 0) for n in range(4)]
    for place in places:
        await store.open(place)

    async def play(table: str) -> None:
        for n in range(100):
            assert await store.append([record(n, table=table)]) in ([NEW], [AGAIN])
            assert await store.read(table, n) == [record(n, table=table)]

    async def cut() -> None:
        for _ in range(20):
            await asyncio.sleep(chance.uniform(0, 0.05))
            wire.cut()

    await asyncio.gather(cut(), *(play(place.table) for place in places))
    assert wire.cuts == 20
    for place in places:
        assert await store.read(place.table) == records(0, 99, place.table)
    await store.close()


@pytest.mark.by_turns
def test_a_server_that_crashes_has_what_it_acknowledged(monkeypatch: pytest.MonkeyPatch) -> None:
    """R-1: and the store goes on when it is back."""
    for module in (postgres, postgres_writer):
        monkeypatch.setattr(module, "PATIENCE", 60)  # recovery syncs every file, whoever else uses the disk
    server = Server()
    try:
        asyncio.run(_crashes(server))
    finally:
        server.remove()


async def _crashes(server: Server) -> None:
    store = await Postgres.at(server.url())
    await store.open(T1)
    acked = 0

    async def play() -> None:
        nonlocal acked
        for n in range(1500):
            assert await store.append([record(n)]) in ([NEW], [AGAIN])
            acked = n + 1

    playing = asyncio.create_task(play())
    for _ in range(2):
        await asyncio.sleep(0.1)
        await asyncio.to_thread(server.stop, signal.SIGQUIT)
        before = acked
        await asyncio.to_thread(server.start)
        assert len(await store.read("t1")) >= before
    await playing
    assert await store.read("t1") == records(0, 1499)
    await store.close()


@in_loop
async def test_a_server_that_is_away_too_long_is_a_problem(
    database: str, wire: Wire, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (postgres, postgres_writer):
        monkeypatch.setattr(module, "PATIENCE", 0.2)
    store = await Postgres.at(wire.url(database))
    await store.open(T1)
    wire.refuse = True
    wire.cut()
    with pytest.raises(Problem, match="can't be reached"):
        await store.append([record(0)])
    with pytest.raises(Problem, match="can't be reached"):
        await store.read("t1")
    for module in (postgres, postgres_writer):
        monkeypatch.setattr(module, "PAUSE", 3_600)  # now that it is known, nobody waits for a second attempt
    async with asyncio.timeout(180):
        for asked in (store.append([record(0)]), store.read("t1")):
            with pytest.raises(Problem, match="can't be reached"):
                await asked
    for module in (postgres, postgres_writer):
        monkeypatch.setattr(module, "PATIENCE", 30)  # it is there again, however slow this machine is
        monkeypatch.setattr(module, "PAUSE", 0.1)
    wire.refuse = False
    assert await store.append([record(0)]) == [NEW]
    assert await store.read("t1") == [record(0)]
    await store.close()


@in_loop
async def test_what_is_no_database_is_refused_in_a_sentence(postgres: Server, database: str) -> None:
    for url, said in (
        (postgres.url("nowhere"), 'The database refuses: database "nowhere" does not exist'),
        ("postgresql://postgres:password@/x?host=/nowhere", "can't be reached"),
        ("postgresql://127.0.0.1:1/x", "can't be reached"),
        ("postgresql://a:b:c/x", "The database"),
    ):
        with pytest.raises(Problem, match=said) as caught:
            await Postgres.at(url)
        assert "password" not in str(caught.value)
    await (await Postgres.at(database)).close()
    db = await asyncpg.connect(database)
    await db.execute("UPDATE telltable.version SET version = 99")
    await db.close()
    with pytest.raises(Problem, match="newer Telltable"):
        await Postgres.at(database)


def test_without_the_extra_a_sentence_says_what_to_install() -> None:
    script = (
        "import asyncio, sys; sys.modules['asyncpg'] = None\n"
        "from telltable.core.errors import Problem; from telltable.store.where import store_at\n"
        "try: asyncio.run(store_at('postgresql://x'))\n"
        "except Problem as problem: print(problem)"
    )
    said = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True).stdout
    assert said == f"{needs('PostgreSQL needs asyncpg', 'postgres')}\n"


@in_loop
async def test_many_make_the_tables_at_once(database: str) -> None:
    stores = await asyncio.gather(*(Postgres.at(database) for _ in range(8)))
    await stores[0].open(T1)
    for n, store in enumerate(stores):
        assert await store.append([record(n)]) == [NEW]
    for store in stores:
        assert await store.read("t1") == records(0, len(stores) - 1)
        await store.close()


@in_loop
async def test_records_are_never_changed_by_anyone(database: str) -> None:
    store = await Postgres.at(database)
    await store.open(T1)
    await store.append(records(0, 2))
    assert await store.redact("t1", {0: b'"gone"'}, 3)
    db = await asyncpg.connect(database)
    for statement in (
        "UPDATE telltable.entry SET body = ''",
        "UPDATE telltable.entry SET n = n + 10",
        "DELETE FROM telltable.entry",
        "DELETE FROM telltable.place",
        "TRUNCATE telltable.entry",
        "SELECT set_config('telltable.redacting', 'on', false); UPDATE telltable.entry SET id = id || 'x'",
    ):
        with pytest.raises(asyncpg.RaiseError, match="never"):
            await db.execute(statement)
    assert await db.fetchval("SELECT vacuum_count FROM pg_stat_user_tables WHERE relname = 'entry'") == 1
    await db.close()
    assert (await store.read("t1"))[1:] == records(1, 2)
    await store.close()


@in_loop
async def test_a_commit_is_durable_whatever_the_default(database: str) -> None:
    db = await asyncpg.connect(database)
    await db.execute(f"ALTER DATABASE {await db.fetchval('SELECT current_database()')} SET synchronous_commit = off")
    await db.close()
    db = await connect(database)
    assert await db.fetchval("SHOW synchronous_commit") == "on"
    await db.close()


@in_loop
async def test_a_closed_store_says_so(database: str) -> None:
    store = await Postgres.at(database)
    await store.open(T1)
    await store.open(T2)
    calls = [asyncio.create_task(store.append([record(0, table=table)])) for table in ("t1", "t2")]
    await asyncio.sleep(0)
    await store.close()
    assert [await call for call in calls] == [[NEW], [NEW]]  # what was asked for is finished
    await store.close()
    with pytest.raises(Problem, match="closed"):
        await store.append([record(1)])
    with pytest.raises(Problem, match="closed"):
        await store.read("t1")
