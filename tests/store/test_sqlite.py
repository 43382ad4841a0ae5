"""The store in one file: what it refuses to open, what it survives, and what is left in its files."""

from __future__ import annotations

import asyncio
import os
import random
import resource
import sqlite3
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from telltable.core.errors import Problem
from telltable.store import sqlite_file
from telltable.store.base import MOST_BODY, Kept, Place
from telltable.store.sqlite import Sqlite
from telltable.store.sqlite_file import VERSION, connect, prepare, refuse_strangers, version_of

from .helpers import T1, T2, in_loop, record, records
from .server import NOBODY

NEW = Kept.NEW


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "store.db"


async def filled(path: Path, many: int = 3) -> Sqlite:
    store = await Sqlite.at(path)
    await store.open(T1)
    await store.append(records(0, many - 1))
    return store


def raw(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(path, isolation_level=None)


def bytes_of(path: Path) -> bytes:
    """All that the files hold."""
    return b"".join(file.read_bytes() for file in sorted(path.parent.iterdir()))


@in_loop
async def test_appends_that_overlap_share_commits(path: Path) -> None:
    store = await Sqlite.at(path)
    await asyncio.gather(*(store.open(Place(f"t{n}", f"C{n}", 0)) for n in range(50)))
    before = store.commits
    kept = await asyncio.gather(*(store.append([record(0, table=f"t{n}")]) for n in range(50)))
    assert kept == [[NEW]] * 50
    assert store.commits - before <= 10
    assert len({(await store.read(f"t{n}"))[0].table for n in range(50)}) == 50
    await store.close()


@in_loop
async def test_a_commit_is_synced_and_others_may_read_meanwhile(path: Path) -> None:
    """R-2: nothing is left to SQLite's defaults."""
    store = await filled(path)
    with closing(sqlite_file.connect(path)) as db:
        found = {
            name: db.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("journal_mode", "synchronous", "foreign_keys", "fullfsync", "checkpoint_fullfsync")
        }
        secure = db.execute("PRAGMA secure_delete").fetchone()[0]
        db.execute("BEGIN IMMEDIATE")  # somebody writes
        assert await store.read("t1") == records(0, 2)
        db.execute("ROLLBACK")
    assert found == {
        "journal_mode": "wal",
        "synchronous": 2,
        "foreign_keys": 1,
        "fullfsync": 1,
        "checkpoint_fullfsync": 1,
    }
    assert secure == 1
    await store.close()


@in_loop
async def test_a_closed_store_says_so(path: Path) -> None:
    store = await filled(path)
    last = asyncio.create_task(store.append([record(3)]))
    await asyncio.sleep(0)
    await store.close()
    assert await last == [NEW]  # what was asked for is finished
    await store.close()
    with pytest.raises(Problem, match="closed"):
        await store.append([record(4)])
    with pytest.raises(Problem, match="closed"):
        await store.read("t1")


@in_loop
async def test_records_are_never_changed_by_anyone(path: Path) -> None:
    store = await filled(path)
    assert await store.redact("t1", {0: b'"gone"'}, 3)  # leaves no door open
    with closing(raw(path)) as db:
        for statement in (
            "UPDATE entry SET body = x'00'",
            "UPDATE entry SET n = n + 10",
            "UPDATE entry SET id = 'x' WHERE n = 0",
            "DELETE FROM entry",
            "DELETE FROM place",
        ):
            with pytest.raises(sqlite3.IntegrityError, match=r"never"):
                db.execute(statement)
    assert (await store.read("t1"))[1:] == records(1, 2)
    await store.close()


def _text(path: Path) -> None:
    path.write_text("Once upon a time. " * 500)


def _stranger(path: Path) -> None:
    with closing(raw(path)) as db:
        db.execute("CREATE TABLE shopping (item)")


def _newer(path: Path) -> None:
    asyncio.run(_close(path))
    with closing(raw(path)) as db:
        db.execute("PRAGMA user_version = 99")


async def _close(path: Path) -> None:
    await (await filled(path, 500)).close()


def _damaged(path: Path) -> None:
    asyncio.run(_close(path))
    with path.open("r+b") as file:
        file.seek(4096 * 8)
        file.write(os.urandom(4096 * 8))


def _folder(path: Path) -> None:
    path.mkdir()


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (_text, "isn't a database"),
        (_stranger, "is another program's database"),
        (_newer, "was written by a newer Telltable"),
        (_damaged, "is damaged"),
        (_folder, "can't be opened"),
    ],
)
def test_a_file_that_is_no_store_is_refused_in_a_sentence(make: object, said: str, path: Path) -> None:
    assert callable(make)
    path.parent.mkdir()
    make(path)
    before = path.read_bytes() if path.is_file() else b""
    with pytest.raises(Problem, match=said) as caught:
        asyncio.run(Sqlite.at(path))
    assert str(caught.value).startswith(str(path))
    assert "\n" not in str(caught.value)
    if path.is_file():
        assert path.read_bytes() == before


@in_loop
async def test_a_folder_that_cannot_be_made_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(Problem, match="can't create it"):
        await Sqlite.at(tmp_path / "file" / "store.db")


@contextmanager
def nobody() -> Iterator[None]:
    """Be somebody who is not let in everywhere."""
    if os.geteuid():
        yield
        return
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)


def test_a_file_that_is_read_only_is_refused() -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "store.db")
        asyncio.run(_close(path))
        path.chmod(0o444)
        path.parent.chmod(0o555)
        with nobody(), pytest.raises(Problem, match="read-only"):
            asyncio.run(Sqlite.at(path))
        path.parent.chmod(0o755)


@in_loop
async def test_a_locked_file_fails_the_append_and_not_the_store(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite_file, "PATIENCE", 0.1)
    store = await filled(path)
    with closing(raw(path)) as db:
        db.execute("BEGIN IMMEDIATE")
        with pytest.raises(Problem, match="locked by another program"):
            await store.append([record(3)])
        assert await store.read("t1") == records(0, 2)
        db.execute("ROLLBACK")
    assert await store.append([record(3)]) == [NEW]
    await store.close()


@contextmanager
def no_file_larger_than(size: int) -> Iterator[None]:
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@in_loop
async def test_a_full_disk_fails_the_append_and_not_the_store(path: Path) -> None:
    store = await filled(path)
    await store.open(T2)
    large = b'"' + b"x" * (MOST_BODY - 2) + b'"'
    with no_file_larger_than(path.with_name("store.db-wal").stat().st_size + 100_000):
        calls = [store.append([record(3, body=large)]), store.append([record(0, table="t2")])]
        for answer in await asyncio.gather(*calls, return_exceptions=True):
            assert isinstance(answer, Problem)  # they shared the commit
            assert "disk" in str(answer)
        assert await store.read("t1") == records(0, 2)
        assert await store.read("t2") == []
    assert await store.append([record(3, body=large)]) == [NEW]
    assert await store.append([record(0, table="t2")]) == [NEW]
    await store.close()
    store = await Sqlite.at(path)
    assert len(await store.read("t1")) == 4
    await store.close()


@in_loop
async def test_a_fault_in_the_midst_undoes_the_whole_commit(path: Path) -> None:
    store = await filled(path)
    with closing(raw(path)) as db:  # the third record of a call meets a fault
        db.execute("CREATE TRIGGER fault BEFORE INSERT ON entry WHEN NEW.n = 5 BEGIN SELECT raise(ABORT, 'fault'); END")
        with pytest.raises(Problem, match="fails: fault"):
            await store.append(records(3, 7))
        db.execute("DROP TRIGGER fault")
    assert await store.read("t1") == records(0, 2)
    assert await store.append(records(3, 7)) == [NEW] * 5
    await store.close()


@pytest.mark.by_turns(4)
def test_many_processes_make_the_file_at_once(path: Path) -> None:
    script = (
        "import asyncio, sys; from telltable.store.sqlite import Sqlite;"
        "asyncio.run(asyncio.run(Sqlite.at(sys.argv[1])).close())"
    )
    started = [subprocess.Popen([sys.executable, "-c", script, str(path)]) for _ in range(6)]
    assert [process.wait(30) for process in started] == [0] * 6


def test_a_file_that_is_made_while_it_is_looked_at_is_no_strangers(path: Path) -> None:
    path.parent.mkdir(parents=True)
    made = threading.Thread(target=prepare, args=(path,))

    def make(statement: str) -> None:
        if "user_version" in statement:  # between the two marks
            made.start()
            made.join(0.5)

    with closing(connect(path)) as db:
        db.set_trace_callback(make)
        refuse_strangers(path, db)
    made.join()
    with closing(connect(path)) as db:
        refuse_strangers(path, db)
        assert version_of(db) == VERSION


@pytest.mark.by_turns(4)
@in_loop
async def test_no_byte_of_what_was_taken_back_is_left(path: Path) -> None:
    """Small words, words over many pages, words moved by later ones; in the file, its WAL and its index."""
    store = await Sqlite.at(path)
    await store.open(T1)
    await store.open(T2)
    sizes = [1, 40, 4_000, 20_000]
    for n in range(200):
        word = f"SECRET{n:03}" if n % 5 == 0 else f"PUBLIC{n:03}"
        await store.append([record(n, body=b'"' + word.encode() * sizes[n % 4] + b'"')])
    assert b"SECRET" in bytes_of(path)
    taking_back = asyncio.create_task(store.redact("t1", dict.fromkeys(range(0, 200, 5), b'"-"'), 200))
    for n in range(20):  # the others play on
        assert await store.append([record(n, table="t2")]) == [NEW]
    await taking_back
    assert b"SECRET" not in bytes_of(path)
    assert bytes_of(path).count(b"PUBLIC199") >= sizes[199 % 4]
    assert len(await store.read("t1")) == 200
    await store.close()
    assert b"SECRET" not in bytes_of(path)


@pytest.mark.by_turns(4)
@in_loop
async def test_no_byte_is_left_where_pages_were_split(tmp_path: Path) -> None:
    """SQLite's secure_delete alone leaves copies behind when longer words make it move their neighbours."""
    for seed in range(10):
        chance = random.Random(seed)
        path = tmp_path / str(seed) / "store.db"
        store = await Sqlite.at(path)
        await store.open(T1)
        bodies = [b'"' + b"SECRET" * chance.randint(1, 50) + b'"' for _ in range(300)]
        await store.append([record(n, body=body) for n, body in enumerate(bodies)])
        await store.redact("t1", dict.fromkeys(range(300), b'"' + b"-" * chance.randint(1, 8000) + b'"'), 300)
        assert b"SECRET" not in bytes_of(path)
        await store.close()


@in_loop
async def test_words_are_erased_even_when_the_process_dies_over_it(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = await Sqlite.at(path)
    await store.open(T1)
    await store.append([record(0, body=b'"SECRET"')])

    def die(db: sqlite3.Connection) -> None:
        raise Problem("cut off")

    monkeypatch.setattr("telltable.store.sqlite.erase", die)
    with pytest.raises(Problem, match="cut off"):
        await store.redact("t1", {0: b'"-"'}, 1)
    await store.close()
    store = await Sqlite.at(path)
    assert (await store.read("t1"))[0].body == b'"-"'
    assert b"SECRET" not in bytes_of(path)
    with closing(raw(path)) as db:
        assert db.execute("SELECT count(*) FROM redaction").fetchone() == (0,)
    await store.close()


@in_loop
async def test_somebody_who_reads_for_long_delays_the_erasing_only(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite_file, "PATIENCE", 0.1)
    store = await filled(path)
    with closing(raw(path)) as db:
        db.execute("BEGIN")
        db.execute("SELECT count(*) FROM entry").fetchone()
        with pytest.raises(Problem, match="while somebody is reading the files; try again"):
            await store.redact("t1", {0: b'"-"'}, 3)
        assert await store.append([record(3)]) == [NEW]
        db.execute("ROLLBACK")
    assert await store.redact("t1", {0: b'"-"'}, 4)
    await store.close()
