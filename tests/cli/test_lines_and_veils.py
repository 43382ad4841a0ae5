"""``telltable play --lines --veils``."""

from __future__ import annotations

from pathlib import Path

import pytest

import telltable
from telltable.cli.app import run

CALL = ["play", "storystack", "--headless", "--seats", "bot:greedy*2", "--seed", "3"]


@pytest.mark.by_turns(4)
def test_cards_are_left_out_and_covered(tmp_path: Path) -> None:
    assert (
        run([*CALL, "--lines", "grief, crime", "--lines", "debt", "--veils", "the uncanny", "--out", str(tmp_path)])
        == 0
    )
    match = telltable.load(tmp_path / "game.jsonl")
    assert match.header.lines == ("crime", "debt", "grief")
    assert match.header.veils == ("the uncanny",)
    match.verify()


@pytest.mark.by_turns(4)
def test_an_unknown_tag_and_a_position_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*CALL, "--lines", "clowns", "--out", str(tmp_path)]) == 2
    assert "There is no content tag 'clowns'." in capsys.readouterr().err
    assert run(["play", "storystack", "--position", "x.toml", "--veils", "grief"]) == 2
    assert "A position file names its own seats, options and cards." in capsys.readouterr().err
