"""For all tests: a PostgreSQL server for whoever needs one, tests that take turns, and campaigns that go on.

- `@pytest.mark.in_turn("name")`: of the tests with one name (none: of the cases of one test) each run has one, another
  one with another commit; `make campaign` has them all.
- `@pytest.mark.promise("name")`: a part of what is run at release figures (`tests/figures.py`); a campaign,
  unless it takes turns.
- `@pytest.mark.by_turns`: each run has a sixteenth of these, another with another commit; `make campaign` has them all.
  `by_turns(4)`: a fourth, for what takes more than a second or has very many cases.
- `--resume FILE` leaves out what FILE says has passed on the sources as they are now, and writes into it what passes.
  Beside it, `figures.jsonl` gets a line for every part of a promise: what was counted, and how long it took.
"""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import Any
from zlib import crc32

import asyncpg
import pytest
from hypothesis import settings

from tests.store.server import Server

ROOT = Path(__file__).parents[1]
settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")
PASSED = pytest.StashKey[Path]()
TURNS = 16  # commits until every test that is run by turns has been run


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--resume", type=Path, metavar="FILE", help="leave out what has passed on these sources")


def git(*args: str) -> str:
    """What git says; nothing where there is no repository, or no git."""
    if not shutil.which("git"):
        return ""
    done = subprocess.run(["git", *args], cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout.strip() if not done.returncode else ""


def turn() -> int:
    """Whose turn it is: `TURN` in the environment, else a number made of the commit."""
    return int(os.environ.get("TURN") or int(git("rev-parse", "HEAD") or "0", 16) % 5040)


def sources() -> str:
    """A short name for the sources as they are now, committed or not."""
    parts = [git("rev-parse", f"HEAD:{folder}") for folder in ("src", "web", "tests")]
    return sha256("\n".join([*parts, git("diff", "HEAD", "--", "src", "web", "tests")]).encode()).hexdigest()[:16]


def pytest_report_header() -> str:
    return f"turn: {turn()}"


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Order())
    resume: Path | None = config.getoption("--resume")
    if resume:
        config.stash[PASSED] = resume.with_name(f"{resume.name}.{sources()}")


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> None:
    """Each worker loads all test files and begins elsewhere: what was never compiled is compiled by one of them."""
    worker: dict[str, Any] = getattr(session.config, "workerinput", {})
    if not worker or session.config.args != session.config.getini("testpaths"):
        return
    files = [file for file in sorted(ROOT.glob("tests/*/test_*.py")) if not file.with_name("__init__.py").exists()]
    first = len(files) * int(worker["workerid"].removeprefix("gw")) // worker["workercount"]
    for file in files[first:] + files[:first]:
        with suppress(Exception, pytest.skip.Exception):  # is said when the file is collected
            import_module(".".join(file.relative_to(ROOT).with_suffix("").parts))


@pytest.hookimpl(tryfirst=True)  # before the marks are looked at
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for item in _whose_turn_it_is_not(items, turn()):
        item.add_marker(pytest.mark.campaign)
    _mark_promises(items)
    passed = config.stash.get(PASSED, None)
    if passed and passed.exists():
        done = set(passed.read_text(encoding="utf-8").splitlines())
        config.hook.pytest_deselected(items=[item for item in items if item.nodeid in done])
        items[:] = [item for item in items if item.nodeid not in done]


def _mark_promises(items: list[pytest.Item]) -> None:
    for item in items:
        if mark := item.get_closest_marker("promise"):
            if not item.get_closest_marker("in_turn"):
                item.add_marker(pytest.mark.campaign)
            item.user_properties.append(("promise", mark.args[0]))


def _whose_turn_it_is_not(items: list[pytest.Item], now: int) -> Iterator[pytest.Item]:
    groups: dict[str, list[pytest.Item]] = {}
    for item in items:
        if mark := item.get_closest_marker("in_turn"):
            groups.setdefault(str(mark.args[0]) if mark.args else item.nodeid.partition("[")[0], []).append(item)
        elif (mark := item.get_closest_marker("by_turns")) and (
            (crc32(item.nodeid.encode()) + now) % (mark.args[0] if mark.args else TURNS)
        ):
            yield item
    for group in groups.values():
        chosen = group[now % len(group)]
        yield from (item for item in group if item is not chosen)


class Order:
    """What takes long comes first, a part of it to each worker: then none is left with it alone at the end."""

    @pytest.hookimpl(trylast=True)  # when what is left out is out
    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        workers: int = getattr(config, "workerinput", {}).get("workercount", 1)
        parts: list[list[pytest.Item]] = [[] for _ in range(workers)]
        for slow in (True, False):
            some = [item for item in items if _takes_long(item) is slow]
            for number, item in enumerate(some):
                parts[number * workers // len(some)].append(item)
        items[:] = [item for part in parts for item in part]


def _takes_long(item: pytest.Item) -> bool:
    return any(item.get_closest_marker(mark) for mark in ("long", "browser"))


class Recorder:
    """Writes down what has passed, and the figures of promises; in the process that hears of all tests."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.figures = path.with_name("figures.jsonl")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "call" and report.passed:
            with self.path.open("a", encoding="utf-8") as file:
                file.write(f"{report.nodeid}\n")
        said = dict(report.user_properties)
        if "promise" in said and (report.when == "call" or not report.passed):
            line = {"test": report.nodeid, "sources": self.path.suffix[1:], "outcome": report.outcome} | said
            if report.skipped and isinstance(report.longrepr, tuple):
                line["why"] = report.longrepr[2]
            with self.figures.open("a", encoding="utf-8") as file:
                file.write(json.dumps(line | {"seconds": round(report.duration, 1)}) + "\n")


def processor() -> float:
    """Seconds of processor that this process took, and those of its children that have ended."""
    return sum(os.times()[:4])


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """What a part of a promise costs."""
    before = processor()
    try:
        return (yield)
    finally:
        if item.get_closest_marker("promise"):
            item.user_properties.append(("processor", round(processor() - before, 1)))


def pytest_sessionstart(session: pytest.Session) -> None:
    passed = session.config.stash.get(PASSED, None)
    if passed and not hasattr(session.config, "workerinput"):
        passed.parent.mkdir(parents=True, exist_ok=True)
        session.config.pluginmanager.register(Recorder(passed))


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """A browser that is open for a whole worker has its event loop in this thread; other tests begin without one."""
    if item.get_closest_marker("browser"):
        return (yield)
    loop = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    try:
        return (yield)
    finally:
        if loop and not loop.is_closed():
            asyncio._set_running_loop(loop)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    """One server for all tests."""
    running = Server()
    yield running
    running.remove()


@pytest.fixture
def database(postgres: Server) -> str:
    """An empty database."""

    async def empty() -> None:
        db = await asyncpg.connect(postgres.url())
        await db.execute("DROP SCHEMA IF EXISTS telltable CASCADE")
        await db.execute("ALTER DATABASE postgres RESET ALL")
        await db.close()

    asyncio.run(empty())
    return postgres.url()
