"""`telltable serve --pack`: tables begin with the host's own pack, a draft too, and keep it whatever comes after."""

from __future__ import annotations

import json
import urllib.request
from pathlib import Path

import pytest

from telltable.cli.app import run
from telltable.store.file import load

from .house import House
from .test_whole_game import play_with_a_bot

pytestmark = [pytest.mark.long, pytest.mark.by_turns]


def test_a_draft_is_played_and_kept(tmp_path: Path) -> None:
    """The folder is gone, the server goes on without it: the story is there, with the name of the draft."""
    draft, tables = tmp_path / "draft", tmp_path / "t.db"
    assert run(["new-pack", "storystack", str(draft)]) == 0
    house = House(tmp_path, "--data", tables, "--pack", draft, "--workers", "2")
    try:
        house.start()
        for file in draft.iterdir():
            file.unlink()
        code, _ = play_with_a_bot(house.address)
        said = house.stop()
    finally:
        house.close()
    assert "Server stopped. Everything is saved." in said
    after = House(tmp_path, "--data", tables)
    try:
        after.start()
        with urllib.request.urlopen(f"{after.address}/api/tables/{code}/game.jsonl") as answer:
            log = answer.read()
        _, later = play_with_a_bot(after.address)
    finally:
        after.close()
    assert later
    (tmp_path / "game.jsonl").write_bytes(log)
    match = load(tmp_path / "game.jsonl")
    assert (match.header.pack, match.over) == ("Draft", True)
    assert json.loads(log.splitlines()[0])["pack"] == "Draft"


def test_one_pack_for_each_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    for folder in (one, two):
        assert run(["new-pack", "storyline", str(folder)]) == 0
    call = ["serve", "--no-browser", "--port", "0", "--data", str(tmp_path / "t.db"), "--pack", str(one)]
    capsys.readouterr()
    assert run([*call, "--pack", str(two)]) == 2
    assert "Choose one --pack for StoryLine: Scary Tales, not several." in capsys.readouterr().err
    assert run([*call[:-1], str(tmp_path / "none")]) == 2
    assert "no such folder" in capsys.readouterr().err
