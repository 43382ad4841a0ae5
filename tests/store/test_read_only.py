"""Stories and backups come out of a store that can't be written, and nothing is written beside it."""

from __future__ import annotations

import asyncio
import ctypes
import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import AsyncExitStack, ExitStack, contextmanager, suppress
from pathlib import Path

import asyncpg
import pytest

from telltable.cli.app import run
from telltable.core.errors import Problem
from telltable.store.base import Place, Record, StoreFailed
from telltable.store.postgres import Postgres
from telltable.store.sqlite import Sqlite
from telltable.store.sqlite_file import connect
from tests.table.test_again_and_back import finished

from .helpers import records_of

PR_CAPBSET_DROP, CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH = 24, 1, 2
CODE = "ABCDE"
SCRIPT = """
import json, sys
from telltable.cli.app import run
print(json.dumps([run(call) for call in json.loads(sys.argv[1])]))
"""


def obey() -> None:
    """Even root asks the permissions of files from here on."""
    with suppress(AttributeError, OSError):
        for capability in (CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH):
            ctypes.CDLL(None).prctl(PR_CAPBSET_DROP, capability, 0, 0, 0)


async def fill(store: Sqlite | Postgres) -> None:
    assert await store.open(Place("t", CODE, 1_000))
    await store.append(records_of(finished()))


@pytest.fixture(scope="module")
def killed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What a server leaves that was killed: the last records are in the log beside the file alone."""
    folder, copy = tmp_path_factory.mktemp("lives"), tmp_path_factory.mktemp("killed")

    async def kept() -> None:
        store = await Sqlite.at(folder / "tables.db")
        await fill(store)
        for file in folder.iterdir():
            shutil.copyfile(file, copy / file.name)
        await store.close()

    asyncio.run(kept())
    assert (copy / "tables.db-wal").stat().st_size > 0
    return copy


@contextmanager
def locked(folder: Path) -> Iterator[dict[str, bytes]]:
    """Nobody can write in the folder; afterwards it is as it was."""
    before = {file.name: file.read_bytes() for file in folder.iterdir()}
    for file in folder.iterdir():
        file.chmod(0o444)
    folder.chmod(0o555)
    try:
        yield before
        assert {file.name: file.read_bytes() for file in folder.iterdir()} == before
    finally:
        folder.chmod(0o755)


def commands(calls: list[list[str]]) -> tuple[list[int], str, str]:
    """What these commands return and print, run by somebody who can't write where the stores are."""
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, json.dumps(calls)],
        preexec_fn=obey,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    *printed, codes = done.stdout.splitlines() or [""]
    return json.loads(codes), "\n".join(printed), done.stderr


CASES = ("log and index", "log", "older index", "stopped")


def prepared(case: str, folder: Path) -> Path:
    """A store as a server leaves it: with its log and the log's index, as beside one that runs, too; with neither."""
    data = folder / "tables.db"
    if case == "log":
        (folder / "tables.db-shm").unlink()
    elif case == "older index":
        (folder / "tables.db-shm").write_bytes(bytes(32_768))
    elif case == "stopped":
        connect(data).close()  # the last who closes it takes the log in
        assert sorted(file.name for file in folder.iterdir()) == ["tables.db"]
    return data


@pytest.mark.by_turns(4)
def test_all_that_reads_works_where_nothing_can_be_written(killed: Path, tmp_path: Path) -> None:
    calls: list[list[str]] = []
    with ExitStack() as stack:
        for case in CASES:
            folder, out = tmp_path / case / "kept", tmp_path / case
            shutil.copytree(killed, folder)
            for call in (
                ["export", "--all", str(out / "stories")],
                ["backup", str(out / "backup")],
                ["tables", "show", CODE, "--json"],
                ["tables", "--json"],
                ["tables", "close", CODE],
            ):
                calls.append([*call, "--data", str(folder / "tables.db")])
            prepared(case, folder)
            stack.enter_context(locked(folder))
        codes, printed, errors = commands(calls)
    assert codes == [0, 0, 0, 0, 2] * len(CASES), errors
    assert printed.count(f'"{CODE}"') == 2 * len(CASES), printed
    assert errors.count("can't be written: Permission denied.") == len(CASES), errors
    backups = {(tmp_path / case / "backup").read_bytes() for case in CASES}
    assert len(backups) == 1
    for case in CASES:
        assert (tmp_path / case / "stories" / f"{CODE}.md").stat().st_size > 500
    assert run(["restore", str(tmp_path / "log" / "backup"), "--data", str(tmp_path / "again.db")]) == 0

    async def back() -> list[Record]:
        store = await Sqlite.at(tmp_path / "again.db")
        try:
            return await store.read("t")
        finally:
            await store.close()

    assert asyncio.run(back()) == records_of(finished())


@pytest.mark.by_turns(4)
def test_a_server_that_runs_is_read_beside(tmp_path: Path) -> None:
    """It goes on writing, and whoever reads without the right to write sees it."""
    folder = tmp_path / "kept"
    folder.mkdir()

    async def both() -> None:
        async with AsyncExitStack() as stack:
            store = await Sqlite.at(folder / "tables.db")
            stack.push_async_callback(store.close)
            await fill(store)
            reader = await Sqlite.reading(folder / "tables.db")
            stack.push_async_callback(reader.close)
            assert await reader.read("t") == records_of(finished())
            more = Record("t", len(records_of(finished())), "more", b"{}")
            await store.append([more])
            assert (await reader.read("t"))[-1] == more
            with pytest.raises(Problem, match=r"can't be written: it is read-only\."):
                await reader.append([more])

    asyncio.run(both())


def test_an_older_file_says_what_to_do(tmp_path: Path) -> None:
    asyncio.run(_older(tmp_path / "tables.db"))


async def _older(path: Path) -> None:
    store = await Sqlite.at(path)
    await store.close()
    db = connect(path)
    db.execute("PRAGMA user_version = 1")
    db.close()
    with pytest.raises(Problem, match=r"Copy it to a folder that can be written\."):
        await Sqlite.reading(path)


@pytest.mark.by_turns(4)
def test_a_role_that_may_only_select(database: str, tmp_path: Path) -> None:
    """Export, backup and the list of tables need no more of a database; what would write says so."""

    async def prepared() -> str:
        store = await Postgres.at(database)
        await fill(store)
        await store.close()
        db = await asyncpg.connect(database)
        if not await db.fetchval("SELECT 1 FROM pg_roles WHERE rolname = 'reader'"):
            await db.execute("CREATE ROLE reader LOGIN")
        await db.execute("GRANT USAGE ON SCHEMA telltable TO reader")
        await db.execute("GRANT SELECT ON ALL TABLES IN SCHEMA telltable TO reader")
        await db.close()
        return as_reader(database)

    url = asyncio.run(prepared())
    assert run(["export", "--all", str(tmp_path / "stories"), "--postgres", url]) == 0
    assert run(["backup", str(tmp_path / "backup"), "--postgres", url]) == 0
    assert run(["tables", "--postgres", url]) == 0
    assert run(["tables", "show", CODE, "--postgres", url]) == 0
    assert run(["tables", "close", CODE, "--postgres", url]) == 2

    async def write() -> None:
        store = await Postgres.at(url)
        try:
            with pytest.raises(StoreFailed, match=r"The database refuses: permission denied"):
                await store.open(Place("u", "ZZZZZ", 1))
        finally:
            await store.close()

    asyncio.run(write())


def as_reader(url: str) -> str:
    """The same database for the other role."""
    from urllib.parse import urlsplit, urlunsplit

    parts = urlsplit(url)
    host = parts.netloc.rpartition("@")[2]
    query = "&".join(part for part in parts.query.split("&") if not part.startswith("user="))
    return urlunsplit(parts._replace(netloc=f"reader@{host}", query=query))
