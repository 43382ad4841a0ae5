"""R-5: of several who want the same place of a table, one has it."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from telltable.store.where import store_at
from tests import figures

from .helpers import T1

pytestmark = pytest.mark.long

RACER = Path(__file__).with_name("racer.py")
RACERS = 8


def race(where: str, times: int) -> int:
    """How many places were won, each by one."""

    async def start() -> None:
        store = await store_at(where)
        await store.open(T1)
        await store.close()

    asyncio.run(start())
    won = run(where, times)
    asyncio.run(check(where, won, times))
    return sum(map(len, won))


def run(where: str, times: int) -> list[list[tuple[int, str]]]:
    with ExitStack() as stack:
        racers = [
            stack.enter_context(
                subprocess.Popen(
                    [sys.executable, str(RACER), where, f"racer{number}", str(times)],
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    text=True,
                )
            )
            for number in range(RACERS)
        ]
        for racer in racers:
            assert racer.stdout is not None
            assert racer.stdout.readline() == "ready\n"
        for racer in racers:
            assert racer.stdin is not None
            racer.stdin.write("go\n")
            racer.stdin.flush()
        return [json.loads(racer.communicate()[0]) for racer in racers]


async def check(where: str, won: list[list[tuple[int, str]]], times: int) -> None:
    wins = sorted((n, id_) for one in won for n, id_ in one)
    assert len({n for n, _ in wins}) == len(wins), "two won the same place"
    store = await store_at(where)
    found = [(entry.n, entry.id) for entry in await store.read("t1", limit=1_000_000)]
    await store.close()
    assert [n for n, _ in found] == list(range(len(found))), "a gap"
    assert found == wins, "a winner's record is not there, or a loser's is"
    assert len(found) >= times  # the one who is left over wins the rest
    assert sum(bool(one) for one in won) > 1, "there was no race"


@pytest.mark.in_turn
@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_eight_processes_want_every_place(kind: str, request: pytest.FixtureRequest, tmp_path: Path) -> None:
    """R-5."""
    race(request.getfixturevalue("database") if kind == "postgres" else str(tmp_path / "store.db"), 500)


@pytest.mark.promise("races of eight processes")
@pytest.mark.parametrize("first", figures.RACES.parts)
@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_eight_processes_for_long(
    kind: str, first: int, request: pytest.FixtureRequest, tmp_path: Path, record_property: Callable[[str, Any], None]
) -> None:
    """R-5."""
    where = request.getfixturevalue("database") if kind == "postgres" else str(tmp_path / "store.db")
    won = race(where, figures.RACES.each)
    record_property("attempts", RACERS * figures.RACES.each)
    record_property("places won", won)
    record_property("won twice", 0)
    record_property("stores", kind)
