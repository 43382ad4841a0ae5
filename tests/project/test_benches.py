"""Every measurement that figures are quoted from still runs: each is started in its smallest form."""

from __future__ import annotations

import runpy
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from bench import evening
from bench.evening import Measured, People
from bench.ours import GAME
from telltable import known_games

pytestmark = pytest.mark.by_turns

ROOT = Path(__file__).parents[2]
KEPT = sorted(ROOT.glob("bench/**/*.md"))
QUICK = {
    "engine": (("bench", "--quick"), "| Telltable, reference engine |"),
    "bids": (("bench.bids", "--quick"), "| the bot's own |"),
    "stories, storystack": (("bench.stories", "storystack", "--evenings", "1"), "| neighbours that share"),
    "stories, storyline": (("bench.stories", "storyline", "--evenings", "2"), "| all tales: met before"),
    "balance": (("bench.balance", "pack1", "--seats", "2", "--games", "20"), "| pack1, greedy | 2 |"),
    "logs": (("bench.logs", "--quick"), "| StoryStack | 200 |"),
    "stores": (("bench.stores", "--quick"), "| SQLite | 250 tables |"),
    "strangers": (("bench.server.strangers", "--quick"), "| 20 + 5 + 5 | a move |"),
    "evening": (("bench.evening",), "| 100,000 | 400,000 |"),
    "stories, Tail Story": (("bench.stories", "tail_story", "--evenings", "3"), "| said twice in an evening (0) | 0 |"),
    "stories, 99 chances": (
        ("bench.stories", "ninety_nine_chances", "--evenings", "2"),
        "| words in quotation marks (0) | 0 |",
    ),
    "bytecodes": (("bench.server.bytecodes", "--tables", "1", "--moves", "4"), " bytecodes a move"),
    "inside": (("bench.server.inside", "--tables", "1", "--moves", "4", "--runs", "1"), " us a move "),
    **{
        f"inside, {game}": (
            ("bench.server.inside", "--game", game, "--tables", "1", "--moves", "20", "--runs", "1"),
            " us a move ",
        )
        for game in sorted({*known_games()} - {GAME})
    },
}
ALONE = {  # in a process of their own: they start others, or a browser
    "ladder": (("bench.ladder", "tail_story", "--quick"), "| careful | random | 2 | 2 |"),
    "ladder, bouts": (
        ("bench.ladder", "stacktors", "--bouts", "--pairs", "search:tactical", "--plays", "12", "--quick"),
        "| search | tactical | 2 | 2 |",
    ),
    "ladder, a figure": (
        ("bench.ladder", "storystack", "--figure", "stuck", "--pairs", "greedy:random", "--quick"),
        "| greedy | random | 2 | 2 |",
    ),
    "web": (("bench.web", "--quick"), "| a host who has left shows on the wall"),
}
EXTRA = {"compiled games": (("bench.lab", "--quick"), "| kernel: games and counts, as arrays |")}
LONG = {
    "server and boardgame.io's": (("bench.server", "--quick"), "boardgame.io"),
    "engine and peers": (("bench", "--seconds", "0.1", "--windows", "1", "--no-keep"), "OpenSpiel"),
    "inside, told in words alone": (
        ("bench.server.inside", "--tables", "1", "--moves", "4", "--runs", "1", "--draws", "words"),
        " us a move ",
    ),
    "instructions": (
        ("bench.server.instructions", "--game", "tail_story", "--tables", "1", "--moves", "4"),
        " thousand instructions a move",
    ),
    "several workers": (("bench.server.workers", "--quick", "--workers", "1", "2"), "| PostgreSQL | 2 |"),
    "stores and PostgreSQL": (("bench.stores", "--seconds", "0.1", "--windows", "1"), "| PostgreSQL | 250 tables |"),
    "web and Lighthouse": (("bench.web", "--no-keep"), "Lighthouse, mobile: performance"),
}


@pytest.fixture(autouse=True)
def kept() -> Iterator[None]:
    """The pages that are kept of earlier measurements stay as they are."""
    before = [page.read_bytes() for page in KEPT]
    yield
    assert [page.read_bytes() for page in KEPT] == before


def started(arguments: tuple[str, ...], seconds: int) -> str:
    """What a measurement prints, in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", *arguments], cwd=ROOT, capture_output=True, text=True, timeout=seconds, check=False
    )
    assert done.returncode == 0, done.stderr[-2_000:]
    return done.stdout


@pytest.mark.parametrize("name", QUICK)
def test_it_runs(name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """As `python -m` starts it, without the time that a new interpreter takes."""
    arguments, line = QUICK[name]
    monkeypatch.setattr(sys, "argv", list(arguments))
    monkeypatch.delitem(sys.modules, arguments[0], raising=False)  # another test may have read it
    runpy.run_module(arguments[0], run_name="__main__", alter_sys=False)
    assert line in capsys.readouterr().out


@pytest.mark.by_turns
@pytest.mark.parametrize(
    "name", ["ladder", "ladder, bouts", "ladder, a figure", pytest.param("web", marks=pytest.mark.browser)]
)
def test_it_runs_alone(name: str) -> None:
    arguments, line = ALONE[name]
    assert line in started(arguments, 600)


@pytest.mark.extras
@pytest.mark.parametrize("name", EXTRA)
def test_it_runs_with_its_extra(name: str) -> None:
    arguments, line = EXTRA[name]
    assert line in started(arguments, 600)


@pytest.mark.campaign
@pytest.mark.parametrize("name", LONG)
def test_it_runs_with_its_peers(name: str) -> None:
    """Those that install what they are measured against, or take minutes."""
    arguments, line = LONG[name]
    assert line in started(arguments, 3_600)


def test_the_hosting_page_says_what_an_evening_takes() -> None:
    """Mend it with: python -m bench.evening --write"""
    page = evening.PAGE.read_text(encoding="utf-8")
    assert page == evening.in_page(page)


def test_a_dearer_evening_takes_more_workers() -> None:
    """What it reckons with counts: each figure of a worker's time, and what people do."""
    few, _ = evening.plan(10_000)
    for dear in (Measured(move=50e-3), Measured(back=5e-3), Measured(wait=1e-3), Measured(held=2_000)):
        assert evening.plan(10_000, dear)[0] > few, dear
    assert evening.plan(10_000, people=People(pace=0.5))[0] > few


def test_every_bench_is_started() -> None:
    """A new one has its line above."""
    found = [path.relative_to(ROOT) for path in (ROOT / "bench").rglob("*.py")]
    modules = {path.with_suffix("").as_posix() for path in found if ".venv" not in path.parts}  # of the peers
    runs = {path for path in modules if '__name__ == "__main__"' in (ROOT / f"{path}.py").read_text("utf-8")}
    every = (*QUICK.values(), *LONG.values(), *ALONE.values(), *EXTRA.values())
    known = {module.replace(".", "/") for (module, *_), _ in every}
    # Others start these.
    parts = {"bench/server/target", "bench/server/target_worker", "bench/peers/openspiel_storystack", "bench/by_rules"}
    assert {path.removesuffix("/__main__") for path in runs} - parts == known
