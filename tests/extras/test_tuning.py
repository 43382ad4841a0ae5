"""Where there is more than can be tried, Optuna chooses: it comes near, twice the same way, around what can't be."""

from __future__ import annotations

from pathlib import Path

import pytest

from telltable.cli.app import run
from telltable.lab.knobs import Knob
from telltable.lab.tuning import Try, Values, best, search

pytestmark = pytest.mark.extras

WIDE = [Knob("a", tuple(range(50)), (), 0), Knob("b", tuple(range(50)), (), 0), Knob("c", ("x", "y"), (), "x")]


def hill(values: Values) -> Try:
    """A place that is known: 40, 10, y; some of the way to it is barred."""
    a, b, c = values
    assert isinstance(a, int)
    assert isinstance(b, int)
    if a == b:
        return Try(values, why="not so")
    return Try(values, (), (abs(a - 40) / 5 + (c == "x"), abs(b - 10) / 5), a + b)


def test_a_search_comes_near_and_the_same_seed_finds_the_same() -> None:
    found = list(search(WIDE, 2, 120, "luck", hill))
    assert found == list(search(WIDE, 2, 120, "luck", hill))
    assert len({one.values for one in found}) == len(found)
    assert sum(not one.why for one in found) <= 120
    assert best(found).worst <= 1.5
    assert found[0].values == (0, 0, "x"), "what it is now comes first"


def test_a_search_over_games_is_the_same_on_two_cores(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    call = ["tune", "tail_story", "--target", "turns=10±1, stolen=3±1", "--change", "round_limit=2..30"]
    call += ["--change", "*5.most=1..5", "--seats", "bot:random*2", "--games", "10", "--proof", "10", "--tries", "6"]
    told = []
    for jobs in ("1", "2"):
        assert run([*call, "--json", "--jobs", jobs]) == 0
        told.append(capsys.readouterr().out)
    assert told[0] == told[1]
