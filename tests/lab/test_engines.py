"""Which engine plays, where the extra that compiles games is not installed."""

from __future__ import annotations

import sys

import pytest

from telltable.cli.app import run
from telltable.core.extra import installed_by
from telltable.lab.kernels.loading import MISSING


@pytest.fixture(autouse=True)
def without_numba(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numba", None)


def test_the_missing_extra_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["simulate", "tail_story", "--games", "1", "--engine", "compiled"]) == 2
    assert MISSING in capsys.readouterr().err


def test_without_it_the_rules_play_and_say_what_would_be_quicker(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["simulate", "tail_story", "--games", "1"]) == 0
    assert f"Engine: reference; {installed_by('lab')} brings one" in " ".join(capsys.readouterr().out.split())


def test_an_engine_that_there_is_not(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["simulate", "tail_story", "--games", "1", "--engine", "steam"]) == 2
    assert "The engine is auto, reference or compiled, not 'steam'." in capsys.readouterr().err
