"""One game in one file is played in one terminal at a time: two would take each other's moves away."""

from __future__ import annotations

from pathlib import Path

import pytest

import telltable
from telltable import Problem
from telltable.cli.app import run
from telltable.core.log import encode
from telltable.store.file import Recorder


def one_more(recorder: Recorder) -> None:
    match = recorder.match
    seat = next(iter(match.asks()))
    match.play(seat, next(match.legal(seat)))
    recorder.keep()


def test_a_game_that_is_played_elsewhere_is_not_opened(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing that was kept is lost, whatever name the file is called by; closed, it goes on with every move."""
    path, also = tmp_path / "game.jsonl", tmp_path / "also.jsonl"
    first = Recorder(telltable.new("storystack", seats=2, seed=7), path)
    also.symlink_to(path)
    one_more(first)
    for name in (path, also):
        with pytest.raises(Problem, match="this game is already open in another window"):
            Recorder.resume(name)
    assert run(["resume", str(path), "--plain"]) == 2
    assert "is already open" in capsys.readouterr().err
    with pytest.raises(Problem, match="is already open"):
        Recorder(telltable.new("storystack", seats=2, seed=8), path)
    one_more(first)
    first.close()
    again = Recorder.resume(path)
    assert encode(again.match.entries) == encode(first.match.entries)
    one_more(again)
    again.close()
    assert len(telltable.load(path).entries) == 4
    assert sorted(tmp_path.iterdir()) == [also, path]


def test_what_can_not_be_resumed_leaves_nothing_behind(tmp_path: Path) -> None:
    over = telltable.new("tail_story", seats=2, seed=7)
    while not over.over:
        seat = next(iter(over.asks()))
        over.play(seat, next(over.legal(seat)))
    over.save(tmp_path / "over.jsonl")
    (tmp_path / "junk.jsonl").write_text("junk\n")
    (tmp_path / "folder").mkdir()
    before = sorted(tmp_path.iterdir())
    for name, sentence in (
        ("over.jsonl", "this game is over"),
        ("junk.jsonl", "junk.jsonl: "),
        ("nothing.jsonl", "can't be read"),
        ("folder", "can't be read"),
        ("nowhere/game.jsonl", "can't be read"),
    ):
        with pytest.raises(Problem, match=sentence):
            Recorder.resume(tmp_path / name)
    with pytest.raises(Problem, match="can't be written"):
        Recorder(telltable.new("tail_story"), tmp_path / "junk.jsonl" / "game.jsonl")
    with pytest.raises(Problem, match="can't be written"):
        Recorder(telltable.new("tail_story"), tmp_path / "folder")
    assert sorted(tmp_path.iterdir()) == before
