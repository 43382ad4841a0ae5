"""Anybody can lay StoryStack's evenings beside the outlines, and count what readers say."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from bench.stories import blind
from telltable.games.storystack.box.pack import SHELF


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What a reader is given, and the key."""
    found = tmp_path_factory.mktemp("blind")
    blind.write(found, "a word for tests")
    return found


def key_of(folder: Path) -> dict[str, dict[str, str]]:
    """What each pair is."""
    key: dict[str, dict[str, str]] = json.loads((folder / blind.KEY).read_text(encoding="utf-8"))
    return key


@pytest.mark.parametrize("kept", [blind.OUTLINES, blind.OUTLINES.with_name("TOLD.md")], ids=lambda path: path.stem)
def test_every_outline_has_a_pattern_of_its_pack_and_eight_beats(kept: Path) -> None:
    page = blind.outlines(kept)
    assert Counter(outline.pack.name for outline in page) == {"pack1": 8, "pack2": 8, "pack3": 8}
    for outline in page:
        assert outline.pattern in {pattern.title for pattern in SHELF.load(outline.pack).pattern_list}
        assert len(outline.text) == len(blind.NUMBERS), outline.text
        assert all(outline.text), outline.text


def test_twelve_stand_beside_an_outline_and_four_beside_themselves(folder: Path) -> None:
    key = key_of(folder)
    assert Counter(pair["kind"] for pair in key.values()) == {"outline": 12, "control": 4}
    assert sorted(path.stem for path in folder.glob("pair-*.txt")) == sorted(key)
    for name, pair in key.items():
        text = (folder / f"{name}.txt").read_text(encoding="utf-8")
        one, other = text.removeprefix("A\n\n").removesuffix("\n").split("\n\nB\n\n")
        ours, beside = (one, other) if pair["ours"] == "A" else (other, one)
        assert one.count("\n\nVIII. Resolution\n") == other.count("\n\nVIII. Resolution\n") == 1
        assert pair["title"] not in one + other
        assert ours != beside
        assert (sorted(ours.split("\n")) == sorted(beside.split("\n"))) == (pair["kind"] == "control"), name


def test_the_same_word_gives_the_same_pairs(folder: Path, tmp_path: Path) -> None:
    blind.write(tmp_path, "a word for tests")
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {
        path.name: path.read_bytes() for path in folder.iterdir()
    }


def test_answers_are_counted_by_reader(folder: Path, tmp_path: Path) -> None:
    key = key_of(folder)
    other = {"A": "B", "B": "A"}
    lines = [f"- {name} | aloud: {pair['ours']} | clear: {other[pair['ours']]} | why" for name, pair in key.items()]
    (tmp_path / "fond.md").write_text("\n".join(lines), encoding="utf-8")
    (tmp_path / "hasty.md").write_text(lines[0], encoding="utf-8")
    rows = blind.tally(folder, [tmp_path / "fond.md", tmp_path / "hasty.md"]).splitlines()
    assert "| fond | 12 | 0 | 4 | 16 of 16 |" in rows
    assert rows[-1].endswith(" | 1 of 16 |")
