"""The example that learns a game in front of the reader."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

pytestmark = pytest.mark.extras

EXAMPLE = Path("docs/examples/learn.py")


def test_tail_story_is_learned_above_chance(capsys: pytest.CaptureFixture[str]) -> None:
    """By chance alone, 42 wins of 60 come in one run of a thousand."""
    example = runpy.run_path(str(EXAMPLE))
    assert example["share_of_wins"](example["learn"](200), 60) >= 42 / 60
    assert "200 games played" in capsys.readouterr().out  # it takes minutes, and says that it goes on
