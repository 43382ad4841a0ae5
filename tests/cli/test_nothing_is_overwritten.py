"""Every command that writes a file: what is there already is kept, and the sentence says where things are."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from telltable.cli.app import run
from telltable.cli.playing import _shelf
from tests.store.helpers import keep
from tests.table.test_again_and_back import finished

HEADLESS = ["play", "storystack", "--headless", "--seats", "bot:random*2", "--seed", "4"]
THERE = "is there already"


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("log")
    assert run([*HEADLESS, "--out", str(folder)]) == 0
    return folder / "game.jsonl"


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.mark.parametrize("mode", ["--headless", "--plain"])
@pytest.mark.parametrize("file", ["game.jsonl", "story.md", "story.html"])
def test_a_game_is_not_written_over_another(
    mode: str, file: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / file).write_text("mine")
    call = ["play", "storystack", mode, "--seats", "bot:random*2", "--out", str(tmp_path)]
    assert run(call) == 2
    assert contents(tmp_path) == {file: b"mine"}
    said = capsys.readouterr().err
    assert f"{tmp_path} has a {file} already" in said
    assert ("telltable resume" in said) is (file == "game.jsonl")


def test_without_out_a_game_goes_to_a_place_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    here = tmp_path / "here"
    here.mkdir()
    monkeypatch.chdir(here)
    monkeypatch.setattr("platformdirs.user_data_dir", lambda *args, **named: str(tmp_path / "data"))
    for _ in range(2):
        assert run(HEADLESS) == 0
    assert not list(here.iterdir())
    places = [Path(found) for found in re.findall(r"entries in (.+)\.\n", capsys.readouterr().out)]
    assert len(set(places)) == 2
    assert all(place.is_file() and tmp_path / "data" in place.parents for place in places)


def test_two_games_of_one_second_have_two_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("platformdirs.user_data_dir", lambda *args, **named: str(tmp_path))
    assert len({_shelf("storystack") for _ in range(20)}) == 20


def test_a_game_that_is_resumed_leaves_the_stories_beside_it(
    log: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "story.md").write_text("mine")
    torn = tmp_path / "other.jsonl"
    torn.write_bytes(b"".join(log.read_bytes().splitlines(keepends=True)[:-3]))
    assert run(["resume", str(torn), "--plain"]) == 0
    assert (tmp_path / "story.md").read_text() == "mine"
    assert (tmp_path / "story-2.md").exists()
    assert f"Your story: {tmp_path / 'story-2.html'}" in capsys.readouterr().out


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("call", [["story", "LOG"], ["story", "LOG", "--to", "json"], ["sheet", "storystack"]])
def test_a_page_is_written_over_nothing_else(
    call: list[str], log: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "page.html"
    call = [word.replace("LOG", str(log)) for word in call] + ["--out", str(path)]
    path.write_text("mine")
    assert run(call) == 2
    assert path.read_text() == "mine"
    assert THERE in capsys.readouterr().err
    assert run([*call, "--force"]) == 0
    page = path.read_bytes()
    assert page != b"mine"
    assert run(call) == 0  # the same once more is nothing new
    assert path.read_bytes() == page
    folder = tmp_path / "folder"
    folder.mkdir()
    assert run([*call[:-1], str(folder), "--force"]) == 2


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file of tables with one game that is over."""
    file = tmp_path_factory.mktemp("data") / "tables.db"
    evening = finished()

    keep(evening, file)
    return file


def test_a_backup_is_written_over_nothing_else(data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    copy = tmp_path / "copy"
    copy.write_text("mine")
    call = ["backup", str(copy), "--data", str(data)]
    assert run(call) == 2
    assert copy.read_text() == "mine"
    assert THERE in capsys.readouterr().err
    assert run([*call, "--force"]) == 0
    assert copy.stat().st_size > 1000


@pytest.mark.by_turns(4)
def test_a_backup_never_takes_the_place_of_the_tables(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = data.read_bytes()
    link = tmp_path / "link"
    link.symlink_to(data)
    for name in (data, link):
        assert run(["backup", str(name), "--data", str(data), "--force"]) == 2
        assert "is the file that keeps the tables" in capsys.readouterr().err
    assert data.read_bytes() == before


def test_what_is_not_there_is_not_restored_into_a_new_file(tmp_path: Path) -> None:
    assert run(["restore", str(tmp_path / "none"), "--data", str(tmp_path / "new.db")]) == 2
    assert not list(tmp_path.iterdir())


@pytest.mark.by_turns(4)
def test_an_export_is_written_over_nothing_else(data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    call = ["export", "--all", str(tmp_path / "out"), "--data", str(data)]
    assert run(call) == 0
    first = contents(tmp_path / "out")
    assert run(call) == 0  # every night into the same folder
    assert contents(tmp_path / "out") == first
    story = tmp_path / "out" / "ABCDE.md"
    story.write_text("mine")
    assert run(call) == 2
    assert story.read_text() == "mine"
    assert f"{story} {THERE}" in capsys.readouterr().err
    assert run([*call, "--force"]) == 0
    assert contents(tmp_path / "out") == first


def test_a_new_pack_is_made_where_nothing_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "pack.toml").write_text("mine")
    assert run(["new-pack", "storyline", str(tmp_path)]) == 2
    assert THERE in capsys.readouterr().err
    assert contents(tmp_path) == {"pack.toml": b"mine"}
