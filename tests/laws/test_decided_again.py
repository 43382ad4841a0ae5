"""A game is decided in the same way wherever it is decided: under any hash seed, and on any CPython there is.

A set or a dictionary of texts has another order under another hash seed, and what the standard library does may differ
from one CPython to the next. Games are played in one process and decided again in others.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests import figures

from .interpreters import ROOT, named, others, ready

pytestmark = pytest.mark.long

SCRIPT = Path(__file__).with_name("deciding_again.py")


def run(*words: str | Path, seed: str, python: str | Path = sys.executable, before: Path = ROOT / "src") -> list[str]:
    """What the script prints in a process with this hash seed. Modules are looked for in `before` first."""
    path = os.pathsep.join(map(str, (before, ROOT / "src", *filter(None, [os.environ.get("PYTHONPATH")]))))
    around = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run([python, SCRIPT, *words], env=around, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def differ(one: list[str], other: list[str], where: str) -> None:
    wrong = [a for a, b in zip(one, other, strict=True) if a != b]
    assert not wrong, f"{where}: {len(wrong)} games come out differently, the first is {wrong[0].split()[0]}"


def decided_again(game: str, first: int, count: int, folder: Path, pythons: list[str | Path]) -> None:
    """Play here; decide again with each of these programs, under other hash seeds."""
    told = run("play", game, str(first), str(count), folder, seed="0")
    assert len(told) == count
    for seed, python in enumerate(pythons, 4321):
        again = run("again", folder, seed=str(seed), python=python)
        differ(told, again, f"decided again by {python} under hash seed {seed}")
    shutil.rmtree(folder)  # half a gigabyte for a thousand games: a hundred parts would fill a disk


@pytest.mark.in_turn("decided again")
@pytest.mark.parametrize("game", figures.GAMES)
def test_twenty_games_are_decided_again(game: str, tmp_path: Path) -> None:
    decided_again(game, 0, 20, tmp_path, [sys.executable])
    words = ("play", game, "0", "20")
    differ(run(*words, seed="0"), run(*words, seed="1"), "played anew under hash seed 1")


@pytest.mark.promise("games decided again under other hash seeds, on every CPython there is")
@pytest.mark.parametrize("first", figures.DECIDED.parts)
@pytest.mark.parametrize("game", figures.GAMES)
def test_twenty_thousand_games_are_decided_again(
    game: str, first: int, tmp_path: Path, record_property: Callable[[str, Any], None]
) -> None:
    versions = sorted(others())
    pythons: list[str | Path] = [ready(version) for version in versions]
    decided_again(game, first, figures.DECIDED.each, tmp_path, pythons or [sys.executable] * 2)
    record_property("games", figures.DECIDED.each)
    record_property("differences", 0)
    record_property("of", game)
    record_property("other CPythons", ", ".join(versions) or "NONE HERE")


def elsewhere() -> list[Any]:
    """Each other CPython that seems to be on this machine; where there is none, a case that says so."""
    return sorted(named()) or [
        pytest.param("", marks=pytest.mark.skip(reason="NO SECOND CPYTHON HERE: nothing was decided again on another"))
    ]


@pytest.mark.campaign
@pytest.mark.parametrize("game", figures.GAMES)
@pytest.mark.parametrize("version", elsewhere())
def test_twenty_games_are_decided_again_on_another_cpython(version: str, game: str, tmp_path: Path) -> None:
    if version not in others():
        pytest.skip(f"NO CPYTHON {version} RUNS HERE: nothing was decided again on it")
    decided_again(game, 0, 20, tmp_path, [ready(version)])


@pytest.mark.by_turns(4)
def test_a_choice_that_hangs_on_the_order_of_a_set_is_seen(tmp_path: Path) -> None:
    """A defect planted in luck, as a `set` in a rule would be: another hash seed, another game."""
    planted = tmp_path / "sitecustomize.py"
    planted.write_text(
        "from telltable.core.luck import Stream\n"
        "honest = Stream.below\n"
        "Stream.below = lambda self, n: (honest(self, n) + (min({'a', 'b'}, key=hash) == 'a')) % n\n"
    )
    words = ("play", "storyline", "0", "2")
    assert len({tuple(run(*words, seed=str(seed), before=tmp_path)) for seed in range(2)}) > 1
