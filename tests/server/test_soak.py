"""A server that many tables play at for hours takes as much memory at the end as when all of them had come.

There are always as many tables in play: where a game is over, its people open another table, and the old one is let go.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from statistics import median
from typing import Any

import pytest

from tests import figures

from .people import begin
from .test_kill_server import seatings

pytestmark = pytest.mark.long

ROOT = Path(__file__).parents[2]
PONDERS = (2.0, 8.0)  # seconds that somebody takes for a move
COMING = 0.25  # of the time: until all have come, played, and been let go for the first time
MOST = 1.05  # times the memory in the second quarter that there may be in the last


@contextmanager
def serving(folder: Path, idle: float) -> Iterator[tuple[int, str]]:
    """A server process: its id and address."""
    command = [sys.executable, "-m", "tests.server.soaked_server", str(folder / "tables.db"), str(idle)]
    with (
        (folder / "log").open("wb") as log,
        subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=log, text=True) as process,
    ):
        try:
            assert process.stdout is not None
            yield process.pid, f"http://127.0.0.1:{process.stdout.readline().strip()}"
        finally:
            process.terminate()
            process.wait(60)


def memory(pid: int) -> float:
    """Megabytes that a process has of the machine's."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


class Soak:
    """So many tables in play, one game after another at each, and how much memory that takes."""

    def __init__(self, pid: int, address: str) -> None:
        self.taken: list[float] = []
        self.games = self.acknowledged = 0
        self._pid = pid
        self._address = address

    async def last(self, seconds: float, tables: int) -> None:
        """Until that time is over; then everybody goes, in the middle of a game."""
        playing = [asyncio.create_task(self._evenings(place, seconds / 20)) for place in range(tables)]
        for _ in range(200):
            done, _ = await asyncio.wait(playing, timeout=seconds / 200, return_when=asyncio.FIRST_COMPLETED)
            for one in done:
                one.result()  # nobody ends by themselves
            self.taken.append(memory(self._pid))
        for one in playing:
            one.cancel()
        await asyncio.gather(*playing, return_exceptions=True)

    async def _evenings(self, place: int, coming: float) -> None:
        chance = random.Random(place)
        await asyncio.sleep(chance.uniform(0, coming))
        for number in count():
            game = figures.GAMES[(place + number) % len(figures.GAMES)]
            evening = await begin([self._address], chance.choice(seatings(game)), f"{place}.{number}", 30, game)
            for person in evening.people:
                person.ponders = PONDERS
            await asyncio.gather(*(person.stay() for person in evening.people))
            self.games += 1
            self.acknowledged += sum(len(person.acked) for person in evening.people)

    def quarters(self) -> tuple[float, float]:
        """Memory in the second quarter and in the last."""
        part = int(len(self.taken) * COMING)
        return median(self.taken[part : 2 * part]), median(self.taken[-part:])


def faults(log: Path) -> Counter[str]:
    """What went wrong, how often: where, of what kind, and in which function."""
    lines = [json.loads(line) for line in log.read_text().splitlines() if '"error"' in line]
    return Counter(f"{line.get('where')}: {line.get('error')} at {line.get('at', ['?'])[-1]}" for line in lines)


def soaked(folder: Path, minutes: float, tables: int) -> Soak:
    with serving(folder, minutes * 60 / 24) as (pid, address):
        soak = Soak(pid, address)
        asyncio.run(soak.last(minutes * 60, tables))
    return soak


@pytest.mark.promise("soak")
def test_two_hours_of_two_hundred_tables(tmp_path: Path, record_property: Callable[[str, Any], None]) -> None:
    minutes = float(os.environ.get(figures.SMALLER) or figures.SOAK_MINUTES)
    soak = soaked(tmp_path, minutes, figures.SOAK_TABLES)
    before, after = soak.quarters()
    record_property("minutes", round(minutes))
    record_property("tables", figures.SOAK_TABLES)
    record_property("games played to the end", soak.games)
    record_property("messages acknowledged", soak.acknowledged)
    record_property("MB in the second quarter", round(before, 1))
    record_property("MB in the last", round(after, 1))
    wrong = faults(tmp_path / "log")
    record_property("faults", wrong.total())
    assert soak.games > 0
    assert not wrong, wrong.most_common(10)
    assert after < MOST * before, soak.taken


def test_faults_are_counted_by_their_kind(tmp_path: Path) -> None:
    log = tmp_path / "log"
    told = {
        "level": "error",
        "event": "fault",
        "where": "bots",
        "error": "KeyError",
        "at": ["a.py:1 one", "b.py:2 two"],
    }
    log.write_text('{"level":"info","event":"start"}\n' + 2 * (json.dumps(told) + "\n"))
    assert faults(log) == {"bots: KeyError at b.py:2 two": 2}


def test_memory_that_grows_is_seen() -> None:
    """The figures of a server that leaks a sixth of what it has in an hour."""
    soak = Soak(0, "")
    soak.taken = [100 + 0.1 * n for n in range(200)]
    before, after = soak.quarters()
    assert after > MOST * before
