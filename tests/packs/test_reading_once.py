"""A pack in a folder is read once for many games, and again as soon as a file of it says something else."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

import telltable
from telltable.core.pack_game import own_packs
from telltable.core.registry import game
from telltable.core.shelf import MOST_KNOWN


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """The folders that Tail Story's packs were read from."""
    rules: Any = game("tail_story")
    found: list[Path] = []
    real = rules.shelf._read

    def read(folder: Path, faults: list[str]) -> Any:
        found.append(folder)
        return real(folder, faults)

    monkeypatch.setattr(rules.shelf, "_read", read)
    monkeypatch.setattr(rules.shelf, "_known", {})
    return found


def test_many_games_read_it_once(tmp_path: Path, reads: list[Path]) -> None:
    folder = Path(shutil.copytree(own_packs(game("tail_story"))["box1"], tmp_path / "box"))
    for seed in range(3):
        telltable.new("tail_story", seats=2, seed=seed, pack=folder)
    assert reads == [folder]


def test_what_was_saved_since_is_read(tmp_path: Path, reads: list[Path]) -> None:
    """Also where the file is as long as before and was saved in the same instant."""
    folder = Path(shutil.copytree(own_packs(game("tail_story"))["box1"], tmp_path / "box"))
    events = folder / "events.toml"
    first = game("tail_story").load_pack(folder)
    events.write_bytes(events.read_bytes().replace(b"most = 3", b"most = 4", 1))
    second = game("tail_story").load_pack(folder)
    assert first.hash != second.hash
    assert len(reads) == 2


def test_a_fault_is_told_each_time_and_a_draft_is_made_once(tmp_path: Path, reads: list[Path]) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    for name, text in game("tail_story").new_pack().items():
        (folder / name).write_text(text, encoding="utf-8")
    faults = game("tail_story").lint(str(folder))
    faults.clear()
    assert game("tail_story").lint(str(folder))
    telltable.new("tail_story", seats=2, seed=1, pack=folder)
    before = len(reads)
    telltable.new("tail_story", seats=2, seed=2, pack=folder)
    assert len(reads) == before


def test_only_a_few_are_kept(tmp_path: Path, reads: list[Path]) -> None:
    rules: Any = game("tail_story")
    for n in range(MOST_KNOWN + 3):
        rules.load_pack(Path(shutil.copytree(own_packs(rules)["box1"], tmp_path / f"box{n}")))
    assert len(rules.shelf._known) == MOST_KNOWN
