"""What version 1 of the stores kept: a data file, a backup and games as commit b64e396 wrote them. Today's code opens
them in place, plays on, and keeps to what was promised then."""

from __future__ import annotations

import asyncio
import json
import lzma
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from telltable import load
from telltable.cli.app import run
from telltable.core.errors import Problem
from telltable.server import retention
from telltable.server.loading import fold, read_records
from telltable.server.room import Process
from telltable.server.rooms import Rooms
from telltable.store.base import Store
from telltable.store.copies import bring_in
from telltable.store.memory import Memory
from telltable.store.postgres import Postgres
from telltable.store.sqlite import Sqlite

from .make import GAMES, Ana

OLD = Path(__file__).parent / "from_b64e396"
TABLES: list[dict[str, Any]] = json.loads((OLD / "tables.json").read_text(encoding="utf-8"))
PLAYED = [one for one in TABLES if one["entries"] and not one["over"]]


def unpacked(folder: Path, name: str) -> Path:
    path = folder / name
    path.write_bytes(lzma.decompress((OLD / f"{name}.xz").read_bytes()))
    return path


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return unpacked(tmp_path, "telltable.db")


async def _is_all_there(store: Store) -> None:
    """Every table stands as it stood, for whoever held its tokens then."""
    for one in TABLES:
        place = await store.find(one["code"])
        assert place is not None
        table = fold(await read_records(place.table, store))
        match = table.match
        assert table.rules.name == one["game"]
        assert table.count == one["records"]
        assert (len(match.entries), match.over) == (one["entries"], one["over"]) if match else not one["entries"]
        assert list(match.waiting() if match else ()) == one["waiting"]
        assert table.who(one["seat"]).seat == 0
        assert table.who(one["host"]).host
        assert not any((table.settings.locked, table.settings.closed, table.chairs.barred))


def test_an_old_data_file_is_upgraded_in_place(data: Path) -> None:
    """Nothing that is kept changes by it; the records are still there to the byte."""

    async def work() -> None:
        with closing(sqlite3.connect(data)) as db:
            before = db.execute("SELECT * FROM entry ORDER BY table_id, n").fetchall()
            assert db.execute("PRAGMA user_version").fetchone() == (1,)
        for _ in range(2):
            store = await Sqlite.at(data)
            await _is_all_there(store)
            await store.close()
        with closing(sqlite3.connect(data)) as db:
            assert db.execute("PRAGMA user_version").fetchone() == (2,)
            kept = db.execute("SELECT * FROM entry ORDER BY table_id, n").fetchall()
        assert before == kept

    asyncio.run(work())


def test_an_upgrade_that_is_cut_off_is_done_again(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from telltable.store import sqlite_file

    with monkeypatch.context() as patch:
        patch.setattr(sqlite_file, "MARK", "no number")
        with pytest.raises(Problem):
            asyncio.run(Sqlite.at(data))
    with closing(sqlite3.connect(data)) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (1,)
        assert db.execute("SELECT count(*) FROM sqlite_master WHERE name = 'note'").fetchone() == (0,)
    asyncio.run(_open_and_look(data))


async def _open_and_look(data: Path) -> None:
    store = await Sqlite.at(data)
    await _is_all_there(store)
    await store.close()


@pytest.mark.parametrize("one", PLAYED, ids=lambda one: str(one["game"]))
def test_a_game_of_an_old_data_file_goes_on(data: Path, one: dict[str, Any]) -> None:
    async def work() -> None:
        store, ana = await Sqlite.at(data), Ana()
        ana.now += 1_000_000
        rooms = Rooms(store, Process(now=lambda: ana.now, pause=0))
        room = await rooms.find(one["code"])
        assert room is not None
        room.wake_bots = lambda: None
        ana.room, ana.token = room, one["seat"]
        await ana.plays(one["entries"] + 30)
        assert room.table.match
        assert len(room.table.match.entries) > one["entries"]
        await rooms.close()
        await store.close()

    asyncio.run(work())


def test_the_host_can_do_everything_with_old_tables(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    where = ["--data", str(data)]
    first, second = TABLES[0]["code"], TABLES[1]["code"]
    acts = ("close A", "reopen A", "ban A 1", "show B", "delete B --yes")
    for words in (act.replace("A", first).replace("B", second).split() for act in acts):
        assert run(["tables", *words, *where]) == 0, capsys.readouterr()
    capsys.readouterr()
    assert run(["tables", *where, "--json"]) == 0
    left = json.loads(capsys.readouterr().out)
    assert {one["code"] for one in left} == {one["code"] for one in TABLES} - {second}


def test_an_old_backup_restores(tmp_path: Path, opens_new: tuple[str, ...]) -> None:
    """Into a file, a database and memory; and through the command, after which nothing is too old to be kept."""
    backup = unpacked(tmp_path, "tables.backup")

    async def work() -> None:
        for where in opens_new:
            store: Store
            if where == "memory":
                store = Memory()
            else:
                store = await (Postgres.at(where) if "postgres" in where else Sqlite.at(tmp_path / where))
            await bring_in(store, str(backup))
            await _is_all_there(store)
            await store.close()

    asyncio.run(work())
    other = tmp_path / "other.db"

    async def rules() -> None:
        store = await Sqlite.at(other)
        await retention.set_rules(store, retention.Keeping(tables=retention.DAY), 1_700_000_000)
        await store.close()

    asyncio.run(rules())
    assert run(["restore", str(backup), "--data", str(other)]) == 0

    async def swept() -> None:
        store = await Sqlite.at(other)
        rule = await retention.rules(store)
        assert rule is not None
        assert await retention.sweep(store, rule.since + 1) == []
        await _is_all_there(store)
        await store.close()

    asyncio.run(swept())


@pytest.fixture
def opens_new(database: str) -> tuple[str, ...]:
    return ("memory", "new.db", database)


@pytest.mark.parametrize("game", GAMES)
def test_an_old_game_file_loads_and_goes_on(tmp_path: Path, game: str) -> None:
    match = load(unpacked(tmp_path, f"{game}.jsonl"))
    assert match.rules.name == game
    assert len(match.entries) > 5
    if not match.over:
        assert match.waiting() or match.agenda


def test_old_files_are_small() -> None:
    assert sum(path.stat().st_size for path in OLD.iterdir()) < 300_000
