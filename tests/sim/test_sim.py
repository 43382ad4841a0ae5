"""R-1, R-3, R-4, R-5, R-12: whatever servers, store, network and people do, nothing acknowledged is lost, nothing is
done twice, nothing is told before it is stored, everybody sees the fold, and the game reaches its end.

A seed that fails prints the command that replays it; it is then put into ``found/seeds.txt`` and run for ever.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests import figures

from .weather import FAULTS, LASTING, Weather
from .world import World, play

pytestmark = [pytest.mark.long, pytest.mark.by_turns]

FOUND = Path(__file__).with_name("found") / "seeds.txt"
ROOT = Path(__file__).parents[2]
CHUNK = 10


def found() -> list[str]:
    lines = FOUND.read_text(encoding="utf-8").splitlines()
    return [line.split()[0] for line in lines if line and not line.startswith("#")]


def run(seeds: range) -> list[str]:
    return [f"make sim ARGS={seed}    # {world.wrong[0]}" for seed in seeds if (world := play(seed)).wrong]


@pytest.mark.parametrize("first", range(0, 50, CHUNK))
def test_fifty_seeds(first: int) -> None:
    wrong = run(range(first, first + CHUNK))
    assert not wrong, "\n".join(["to replay:", *wrong])


@pytest.mark.promise("simulated evenings")
@pytest.mark.parametrize("first", figures.EVENINGS.parts)
def test_twenty_thousand_seeds(first: int, record_property: Callable[[str, Any], None]) -> None:
    wrong = run(range(1_000 + first, 1_000 + first + figures.EVENINGS.each))
    assert not wrong, "\n".join(["to replay:", *wrong])
    record_property("evenings", figures.EVENINGS.each)
    record_property("wrong", 0)


@pytest.mark.parametrize("seed", found())
def test_a_seed_that_found_something_once(seed: str) -> None:
    assert play(int(seed)).wrong == []


def test_the_same_seed_is_the_same_run() -> None:
    first, second, other = World(3), World(3), World(4)
    for world in (first, second, other):
        assert world.run() == []
    assert first.digest() == second.digest() != other.digest()


def test_the_same_seed_is_the_same_run_in_every_process() -> None:
    """Sets and dictionaries of texts have another order in each of them."""
    code = "from tests.sim.world import play; print([play(seed).digest() for seed in (3, 5, 27)])"
    printed = {
        subprocess.run(
            [sys.executable, "-c", code],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "77")
    }
    assert len(printed) == 1
    assert "[" in printed.pop()


def test_every_fault_comes_up_and_no_seed_has_them_all() -> None:
    worlds = [World(seed) for seed in range(60)]
    seen = {name for world in worlds for name in world.weather.faults}
    assert seen == set(FAULTS)
    assert all(len(world.weather.faults) < len(FAULTS) for world in worlds)


@pytest.mark.by_turns
def test_much_happens_in_thirty_seeds() -> None:
    """Else nothing would be proved: servers die, stores fail, people come back and say things again."""
    told = [what for seed in range(30) for _, _, what, _ in play(seed).trace]
    least = {"is killed": 10, "is cut off": 60, "-> [taken]": 5, "-> [again]": 5, "failed after": 10, "says": 300}
    assert {what: sum(what in one for one in told) >= count for what, count in least.items()} == dict.fromkeys(
        least, True
    )


@pytest.mark.by_turns
def test_books_are_changed_and_some_changes_refused() -> None:
    """Else nothing would be proved of them."""
    seeds = [seed for seed in range(60) if World(seed).weather.has("edits")][:8]
    told = [frame for seed in seeds for _, _, what, frame in play(seed).trace if what == "hears"]
    least = {b'"type":"Edited"': 20, b'"type":"Editors"': 20, b'"code":"changed_since"': 1, b'"code":"not_yours"': 1}
    assert {what: sum(what in frame for frame in told) >= count for what, count in least.items()} == dict.fromkeys(
        least, True
    )


def test_calm_weather_has_no_faults() -> None:
    weather = Weather(Random(1))
    weather.calm()
    assert not any(weather.has(name) for name in FAULTS if name not in LASTING)
