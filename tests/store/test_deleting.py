"""Tables that are deleted for good, what everything weighs, and the notes of the house."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from telltable.core.errors import Problem
from telltable.store.base import MOST_NOTES, Kept, NoTable, Weight
from telltable.store.memory import Memory
from telltable.store.sqlite import Sqlite

from .conftest import Opens
from .helpers import T1, T2, everything, in_loop, record, records


@in_loop
async def test_a_deleted_table_is_gone_with_all_its_records(opens: Opens) -> None:
    async with opens() as store, opens() as other:
        for place in (T1, T2):
            await store.open(place)
            await store.append(records(0, 4, place.table))
        assert await other.append([record(5)]) == [Kept.NEW]  # the other process knows where the table goes on
        assert await store.delete({"t1": None, "t9": None, "no\0id": None}) == ["t1"]
        assert await store.find("FOX") is None
        assert await store.read("t1") == []
        assert await store.find_id("t1", "id1") is None
        assert await everything(store) == [T2, *records(0, 4, "t2")]
        for one in (store, other):
            with pytest.raises(NoTable, match="no table t1"):
                await one.append([record(6)])
        assert await store.delete({"t1": None}) == []
        assert await everything(other) == [T2, *records(0, 4, "t2")]
        assert await other.append([record(5, table="t2")]) == [Kept.NEW]
        assert await store.open(T1)  # its id and code are free
        assert await store.append([record(0)]) == [Kept.NEW]


@in_loop
async def test_a_table_that_went_on_is_not_deleted_by_whoever_has_not_seen_it(opens: Opens) -> None:
    async with opens() as store:
        for place in (T1, T2):
            await store.open(place)
        await store.append(records(0, 4))
        assert await store.delete({"t1": 4, "t2": 0}) == ["t2"]
        assert await store.read("t1") == records(0, 4)
        assert await store.delete({"t1": 5}) == ["t1"]


@in_loop
async def test_records_kept_while_their_table_is_deleted_do_not_outlive_it(opens: Opens) -> None:
    """Whoever was acknowledged was so before; nothing of the table is left afterwards."""
    async with opens() as store, opens() as other:
        for round_ in range(5):
            await store.open(T1)
            begun = asyncio.Event()

            async def write(last: int = 2 + round_, begun: asyncio.Event = begun) -> None:
                n = 0
                while True:
                    await other.append([record(n)])
                    if n == last:
                        begun.set()
                    await asyncio.sleep(0)
                    n += 1

            writing = asyncio.create_task(write())
            await begun.wait()
            assert await store.delete({"t1": None}) == ["t1"]
            with pytest.raises(NoTable):
                await writing
            assert await store.read("t1") == []
            assert await store.weigh() == []


@in_loop
async def test_what_tables_weigh(opens: Opens) -> None:
    async with opens() as store:
        for place in (T1, T2):
            await store.open(place)
        empty = await store.size()
        await store.append([record(0, body=b'"' + b"x" * 98 + b'"'), record(1, body=b"12")])
        assert await store.weigh() == [Weight(T1, 2, 102), Weight(T2, 0, 0)]
        assert await store.weigh(1) == [Weight(T1, 2, 102)]
        assert await store.weigh(5, "t1") == [Weight(T2, 0, 0)]
        await store.append([record(n, body=b'"' + b"x" * 50_000 + b'"') for n in range(2, 22)])
        grown = await store.size()
        assert grown >= empty + 1_000_000
        await store.delete({"t1": None})
        assert await store.size() < grown - 900_000


@in_loop
async def test_notes_are_kept_until_they_are_taken_away(opens: Opens) -> None:
    async with opens() as store:
        await store.note("ban/1", b"{}")
        await store.note("ban/2", b'{"at":1}')
        await store.note("key/1", b"1")
        await store.note("ban/1", b'{"at":2}')
        await store.note("ban/9", None)
    async with opens() as store:
        assert await store.notes("ban/") == {"ban/1": b'{"at":2}', "ban/2": b'{"at":1}'}
        assert list(await store.notes()) == ["ban/1", "ban/2", "key/1"]
        await store.note("ban/1", None)
        assert list(await store.notes()) == ["ban/2", "key/1"]
        for name, body in (("", b"1"), ("a b", b"1"), ("a", b""), ("a", b"\xff")):
            with pytest.raises(Problem, match="note"):
                await store.note(name, body)
        assert await everything(store) == []


@in_loop
async def test_there_is_an_end_to_notes() -> None:
    store = Memory()
    for n in range(MOST_NOTES):
        await store.note(f"ban/{n}", b"1")
    with pytest.raises(Problem, match="lift some first"):
        await store.note("ban/more", b"1")
    await store.note("ban/7", b"2")
    await store.note("ban/7", None)
    await store.note("ban/more", b"1")


@in_loop
async def test_bans_come_back_with_a_backup_and_links_do_not(opens: Opens, tmp_path: Path) -> None:
    path = str(tmp_path / "copy")
    async with opens() as store:
        await store.open(T1)
        await store.append(records(0, 2))
        await store.note("ban/10.0.0.7", b"{}")
        await store.note("key/1", b"1")
        await store.backup(path)
    fresh = Memory()
    await fresh.restore(path)
    assert await fresh.notes() == {"ban/10.0.0.7": b"{}"}
    assert await everything(fresh) == [T1, *records(0, 2)]


@pytest.mark.by_turns(4)
@in_loop
async def test_another_process_that_wrote_to_the_file_is_noticed(tmp_path: Path) -> None:
    """A store in a file hints as a database does; what it wrote itself is no news."""
    ours, theirs = await Sqlite.at(tmp_path / "x.db"), await Sqlite.at(tmp_path / "x.db")
    heard = asyncio.Queue[str]()
    ours.watch(heard.put_nowait)
    await ours.open(T1)
    await theirs.append([record(0)])
    async with asyncio.timeout(60):
        assert await heard.get() == "t1"
    await ours.append([record(1)])
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(1.2):
            await heard.get()
    await ours.close()
    await theirs.close()


@in_loop
async def test_no_file_holds_a_byte_of_a_deleted_table(tmp_path: Path) -> None:
    store = await Sqlite.at(tmp_path / "x.db")
    for place in (T1, T2):
        await store.open(place)
    for n in range(60):
        await store.append([record(n, body=b'"' + b"marmalade " * 300 + b'"'), record(n, table="t2")])
    assert _holds(tmp_path, b"marmalade")
    await store.delete({"t1": None})
    assert not _holds(tmp_path, b"marmalade")
    await store.close()
    assert not _holds(tmp_path, b"marmalade")


def _holds(folder: Path, word: bytes) -> bool:
    return any(word in path.read_bytes() for path in folder.iterdir())
