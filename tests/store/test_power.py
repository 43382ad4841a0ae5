"""R-2: whatever part of the files a power cut leaves, every commit that was synced is there.

SQLite syncs the WAL before it answers and before it touches the database file, so a cut may leave: the WAL up to any
byte past the last answer, with anything behind it; and any mixture of old and new pages while the WAL is copied back.
"""

from __future__ import annotations

import asyncio
import random
import sqlite3
from bisect import bisect_right
from contextlib import closing
from pathlib import Path

import pytest

from telltable.store.base import Kept, Record
from telltable.store.sqlite import Sqlite

from .helpers import T1

pytestmark = pytest.mark.long

PAGE = 4096
FRAME = PAGE + 24
HEAD = 32


def entry(n: int) -> Record:
    return Record("t1", n, f"id{n}", b'"' + f"{n}.".encode() * random.Random(n).choice([1, 10, 300, 4000]) + b'"')


async def write(path: Path, many: int, kept: int) -> list[int]:
    """Append so many, the first `kept` of them and their WAL put away; the WAL's size after each of the others."""
    store = await Sqlite.at(path)
    await store.open(T1)
    for n in range(kept):
        await store.append([entry(n)])
    await store.close()
    store = await Sqlite.at(path)
    wal = path.with_name("store.db-wal")
    sizes = []
    for n in range(kept, many):
        assert await store.append([entry(n)]) == [Kept.NEW]
        sizes.append(wal.stat().st_size)
    for file in (path, wal):
        file.with_name("left-" + file.name).write_bytes(file.read_bytes())
    await store.close()
    return sizes


async def found(path: Path) -> list[Record]:
    store = await Sqlite.at(path)  # which checks the file
    read = await store.read("t1")
    assert await store.append([entry(len(read))]) == [Kept.NEW]
    await store.close()
    return read


def cuts(folder: Path, many: int) -> None:
    chance = random.Random(2)
    path = folder / "store.db"
    sizes = asyncio.run(write(path, 60, 20))
    database, log = (folder / "left-store.db").read_bytes(), (folder / "left-store.db-wal").read_bytes()
    frames = range(HEAD, len(log) + 1, FRAME)
    lone = [chance.choice(frames) + chance.choice([-1, 0, 1, 24, 500]) for _ in range(many // 2)]
    for number, at in enumerate([*lone, *(chance.randrange(len(log)) for _ in range(many - len(lone)))]):
        cut = folder / f"cut{number}.db"
        cut.write_bytes(database)
        junk = [b"", bytes(len(log) - min(at, len(log))), chance.randbytes(FRAME)][number % 3]
        cut.with_name(cut.name + "-wal").write_bytes(log[:at] + junk)
        survivors = 20 + bisect_right(sizes, at)
        assert asyncio.run(found(cut)) == [entry(n) for n in range(survivors)], f"cut {number} at byte {at}"


def half_copied(folder: Path, many: int) -> None:
    chance = random.Random(3)
    asyncio.run(write(folder / "store.db", 60, 20))
    old, log = (folder / "left-store.db").read_bytes(), (folder / "left-store.db-wal").read_bytes()
    new = after_checkpoint(folder, old, log)
    old = old.ljust(len(new), b"\0")
    for number in range(many):
        cut = folder / f"mixed{number}.db"
        mixed = b"".join((new if chance.random() < 0.5 else old)[at : at + PAGE] for at in range(0, len(new), PAGE))
        assert mixed not in (old, new)
        cut.write_bytes(mixed)
        cut.with_name(cut.name + "-wal").write_bytes(log)
        assert asyncio.run(found(cut)) == [entry(n) for n in range(60)], f"mixture {number}"


def after_checkpoint(folder: Path, old: bytes, log: bytes) -> bytes:
    path = folder / "copied.db"
    path.write_bytes(old)
    path.with_name("copied.db-wal").write_bytes(log)
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("PRAGMA wal_checkpoint(FULL)").fetchone()[0] == 0
        return path.read_bytes()


@pytest.mark.by_turns(4)
def test_the_log_is_cut_anywhere(tmp_path: Path) -> None:
    """R-2."""
    cuts(tmp_path, 50)


def test_the_log_is_copied_back_by_half(tmp_path: Path) -> None:
    """R-2."""
    half_copied(tmp_path, 10)


@pytest.mark.campaign
def test_two_thousand_cuts(tmp_path: Path) -> None:
    """R-2."""
    cuts(tmp_path, 2_000)


@pytest.mark.campaign
def test_three_hundred_half_copies(tmp_path: Path) -> None:
    """R-2."""
    half_copied(tmp_path, 300)
