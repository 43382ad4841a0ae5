"""Several processes on one file: each hears which tables the others have kept something of, and of nothing else."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from telltable.core.errors import Problem
from telltable.store import sqlite_hints, sqlite_writer
from telltable.store.base import ANY, HOUSE, Kept
from telltable.store.claim import Claim, Claimed
from telltable.store.sqlite import Sqlite
from telltable.store.turns import Turns

from .helpers import T1, T2, in_loop, record, records


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite_writer, "GLANCE", 0.01)


class Ears(asyncio.Queue[str]):
    """What a store hints at."""

    def __init__(self, store: Sqlite) -> None:
        super().__init__()
        store.watch(self.put_nowait)

    async def next(self) -> str:
        async with asyncio.timeout(60):
            return await self.get()


@asynccontextmanager
async def two(path: Path, *, together: bool = True) -> AsyncIterator[tuple[Sqlite, Ears, Sqlite]]:
    """A store that listens, and another one; both tables are open."""
    listens, tells = await Sqlite.at(path, together=together), await Sqlite.at(path, together=together)
    try:
        await tells.open(T1)
        await tells.open(T2)
        yield listens, Ears(listens), tells
    finally:
        await listens.close()
        await tells.close()


@in_loop
async def test_it_is_told_which_table_and_never_of_its_own(tmp_path: Path) -> None:
    """A process that only listens hears at once, and one that writes is not told of what it kept itself."""
    async with two(tmp_path / "t.db") as (listens, ears, tells):
        for n in range(20):
            assert await listens.append([record(2 * n, table="t2")]) == [Kept.NEW]
            assert await tells.append([record(n)]) == [Kept.NEW]
            assert await listens.append([record(2 * n + 1, table="t2")]) == [Kept.NEW]
            assert await ears.next() == "t1"
        await asyncio.sleep(0.1)
        assert ears.empty()


@in_loop
async def test_a_server_alone_hears_of_commands_beside_it(tmp_path: Path) -> None:
    """Which table; it may be told of its own, too, if that was at the same moment."""
    async with two(tmp_path / "t.db", together=False) as (listens, ears, tells):
        for n in range(5):
            assert await listens.append([record(n, table="t2")]) == [Kept.NEW]
            assert await tells.append([record(n)]) == [Kept.NEW]
            while (told := await ears.next()) != "t1":
                assert told == "t2"


@in_loop
async def test_a_note_is_told_although_tables_are_too(tmp_path: Path) -> None:
    async with two(tmp_path / "t.db") as (_, ears, tells):
        await asyncio.gather(tells.append([record(0)]), tells.note("ban/1.2.3.4", b"{}"))
        assert {await ears.next(), await ears.next()} == {HOUSE, "t1"}
        await tells.note("ban/1.2.3.4", None)
        assert await ears.next() == HOUSE


@pytest.mark.parametrize("how", ["delete", "redact"])
@in_loop
async def test_where_the_file_is_written_anew_any_table_may_be_meant(tmp_path: Path, how: str) -> None:
    """Its rows have other numbers then. What is kept afterwards is told by its table again."""
    async with two(tmp_path / "t.db") as (_, ears, tells):
        await tells.append([*records(0, 2), *records(0, 2, "t2")])
        assert {await ears.next(), await ears.next()} == {"t1", "t2"}
        if how == "delete":
            assert await tells.delete({"t2": None}) == ["t2"]
        else:
            assert await tells.redact("t1", {1: b"{}"}, 3)
        while await ears.next() != ANY:
            pass
        await asyncio.sleep(0.1)
        while not ears.empty():
            ears.get_nowait()
        await tells.append([record(3)])
        while (told := await ears.next()) == ANY:  # on a busy machine that of before comes late
            pass
        assert told == "t1"


@in_loop
async def test_more_than_is_looked_through_may_be_any_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite_hints, "MOST", 5)
    async with two(tmp_path / "t.db") as (_, ears, tells):
        await tells.append(records(0, 5))
        assert await ears.next() == ANY


@in_loop
async def test_what_was_refused_hides_nothing(tmp_path: Path) -> None:
    """A transaction of ours that was rolled back, and then just as many rows of others."""
    async with two(tmp_path / "t.db") as (listens, ears, tells):
        await listens.append([record(0, table="t2")])

        def fail(db: sqlite3.Connection) -> None:
            db.execute("INSERT INTO entry VALUES ('t2', 1, 'x', x'7b7d')")
            raise RuntimeError

        with pytest.raises(RuntimeError):
            await listens._writer.do(fail)
        await tells.append([record(0)])
        assert await ears.next() == "t1"
        with pytest.raises(Problem):
            await listens.append([record(9, table="t2")])


@in_loop
async def test_processes_of_one_server_write_by_turns_and_lay_no_claim(tmp_path: Path) -> None:
    """Who has the turn makes the other wait, however long it takes; the claim on the file is another lock."""
    path = tmp_path / "t.db"
    with Claim(path, "") as claim:
        one, two = await Sqlite.at(path, together=True), await Sqlite.at(path, together=True)
        await one.open(T1)
        with Turns(path):
            waiting = asyncio.ensure_future(two.append([record(0)]))
            assert not (await asyncio.wait([waiting], timeout=0.2))[0]
            assert await two.read("t1") == []
            claim.tell("http://here")
        assert await waiting == [Kept.NEW]
        for store in (one, two):
            await store.close()
        with pytest.raises(Claimed):
            Claim(path, "")
