"""R-1: what was acknowledged outlives the process that wrote it."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from threading import Timer
from typing import Any

import pytest

from telltable.store.base import Record
from telltable.store.sqlite import Sqlite
from tests import figures

from .appender import body

pytestmark = pytest.mark.long

APPENDER = Path(__file__).with_name("appender.py")
KILLS_A_FILE = 25  # then a new one: a check reads all there is


@contextmanager
def appender(path: Path) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, str(APPENDER), str(path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1) as process:
        yield process
        assert process.stdin is not None
        process.stdin.close()


def one_life(process: subprocess.Popen[str], name: str, seconds: float) -> dict[str, int]:
    """Let it append for a while, kill it; how many records of each table it had been told were kept."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(name + "\n")
    process.stdin.flush()
    acked: dict[str, int] = {}
    killer: Timer | None = None
    for line in process.stdout:
        what, number = line.split()
        if what == "pid":  # at any moment, not just after an acknowledgement
            killer = Timer(seconds, os.kill, (int(number), signal.SIGKILL))
            killer.start()
        elif what == "dead":
            break
        else:
            acked[what] = int(number)
    assert killer is not None
    killer.join()
    return acked


async def check(path: Path, acked: dict[str, int]) -> None:
    store = await Sqlite.at(path)  # which checks the file
    for table, told in acked.items():
        found = await store.read(table, limit=1_000_000)
        assert len(found) >= told, f"{table}: {told} acknowledged, {len(found)} there"
        assert found == [Record(table, n, f"id{n}", body(table, n)) for n in range(len(found))]
    await store.close()
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert db.execute("PRAGMA foreign_key_check").fetchall() == []


def kill(folder: Path, kills: int) -> int:
    """How many records were acknowledged, and are there."""
    seed = random.randrange(2**32)
    chance = random.Random(seed)
    total = 0
    for first in range(0, kills, KILLS_A_FILE):
        path = folder / f"{first}.db"
        with appender(path) as process:
            everything: dict[str, int] = {}
            for n in range(first, min(first + KILLS_A_FILE, kills)):
                everything |= (acked := one_life(process, f"k{n}", chance.uniform(0.0, 0.15)))
                total += sum(acked.values())
                asyncio.run(check(path, acked))
        asyncio.run(check(path, everything))
    assert total > 10 * kills, f"seed {seed}: too few were appended to prove anything"
    return total


def test_thirty_kills(tmp_path: Path) -> None:
    """R-1."""
    kill(tmp_path, 30)


@pytest.mark.promise("kills of the store")
@pytest.mark.parametrize("first", figures.STORE_KILLS.parts)
def test_five_thousand_kills(tmp_path: Path, first: int, record_property: Callable[[str, Any], None]) -> None:
    """R-1."""
    kept = kill(tmp_path, figures.STORE_KILLS.each)
    record_property("kills", figures.STORE_KILLS.each)
    record_property("records acknowledged", kept)
    record_property("lost", 0)
