"""Nonsense of any kind gets one clear line and a fitting exit code, never a traceback."""

from pathlib import Path

import pytest

from telltable.cli.app import run

USAGE = [
    ([*["play", "chess"]], "no game 'chess'"),
    ([*["play", "storystack", "--seats", "you"]], "'you' is not a seat"),
    ([*["play", "storystack", "--seats", "bot:genius", "--headless"]], "no bot 'genius'"),
    ([*["play", "storystack", "--seats", "bot:greedy*7", "--headless"]], "1 to 6 players, not 7"),
    ([*["play", "storystack", "--seats", "bot", "--option", "skinning"]], "Write options as K=V"),
    ([*["play", "storystack", "--seats", "bot", "--option", "mood=dark"]], "no option 'mood'"),
    ([*["play", "storystack", "--seats", "bot", "--option", "hands=upside_down"]], "private or open"),
    ([*["play", "storystack", "--seats", "bot", "--option", "grace=never"]], "number from 0 to 60"),
    ([*["play", "storystack", "--seats", "bot", "--option", "hands=open", "--option", "hands=open"]], "given twice"),
    (
        [*["play", "storystack", "--seats", "bot", "--option", "scoring=competitive", "--headless"]],
        "at least 2 players",
    ),
    ([*["play", "storystack", "--pack", "/nowhere", "--headless"]], "/nowhere"),
    ([*["play", "storystack", "--position", "/nowhere.toml"]], "/nowhere.toml"),
    ([*["resume", "/nowhere.jsonl"]], "/nowhere.jsonl"),
    ([*["replay", "/nowhere.jsonl"]], "/nowhere.jsonl"),
    ([*["story", "/nowhere.jsonl", "--to", "md"]], "/nowhere.jsonl"),
    ([*["rules", "storystack", "SS-Z9"]], "SS-Z9"),
    ([*["rules", "chess"]], "no game 'chess'"),
    ([*["simulate", "storystack", "--games", "0"]], "It must be a whole number from 1 to 10,000,000, not '0'."),
    ([*["simulate", "storystack", "--seats", "me"]], "Only bots"),
    ([*["simulate", "storystack", "--games", "many"]], "--games"),
    ([*["check", "storystack", "--pack", "/nowhere"]], "/nowhere"),
    ([*["dance"]], "dance"),
    ([*["play", "storystack", "--seats", "bot", "--loud"]], "--loud"),
    ([*["story"]], "Missing"),
]


@pytest.mark.by_turns(4)
@pytest.mark.parametrize(("call", "said"), USAGE, ids=[" ".join(call) for call, _ in USAGE])
def test_usage(call: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(call) == 2
    captured = capsys.readouterr()
    assert said in captured.err
    assert captured.err.startswith("telltable: ")
    assert captured.err.count("\n") == 1
    assert "Traceback" not in captured.err


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "empty"),
        (b"\n", "header"),
        (b"hello\n", "header"),
        (b"{}\n", "header"),
        (b'{"game":"chess","sum":"0000000000000000"}\n', "header"),
        (b"\xff\xfe\x00" * 100, "header"),
        (b"{" * 5000 + b"\n", "header"),
    ],
)
def test_no_log(content: bytes, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(content)
    assert run(["replay", str(path), "--verify"]) == 1
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("log")
    assert (
        run(["play", "storystack", "--headless", "--seats", "bot:greedy*2", "--seed", "3", "--out", str(folder)]) == 0
    )
    return folder / "game.jsonl"


def test_truncated_log(log: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "cut.jsonl"
    path.write_bytes(log.read_bytes()[:-20])
    assert run(["replay", str(path), "--verify"]) == 1
    assert "is cut off" in capsys.readouterr().err


def test_replay_of_a_place_that_is_not_there(log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["replay", str(log), "--at", "100000"]) == 2
    assert "has entries 0 to" in capsys.readouterr().err
    assert run(["replay", str(log), "--as", "9"]) == 2
    assert "seat from 1 to 2" in capsys.readouterr().err


def test_story_in_an_unknown_form(log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["story", str(log), "--to", "papyrus"]) == 2
    assert "papyrus" in capsys.readouterr().err


def test_story_to_a_place_that_cannot_be_written(log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["story", str(log), "--to", "md", "--out", "/nowhere/story.md"]) == 2
    assert "/nowhere/story.md" in capsys.readouterr().err


def test_a_finished_game_is_not_resumed(log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["resume", str(log)]) == 2
    assert "is over" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("game", "line", "said"),
    [
        ("storystack", 'seats = ["me", "robot"]', "a seat is me, or bot: and its kind, not 'robot'"),
        ("storystack", 'seats = ["me", "bot:nobody"]', "no bot 'nobody'"),
        ("storystack", 'names = ["\\u001b[31mAna", "Ben"]', "can't have control characters"),
        ("storystack", "turns = " + "9" * 5_000, "a number in it goes beyond"),
        ("storystack", "x = " + "[" * 2_000 + "]" * 2_000, "at most 12 deep"),
        ("stacktors", "", "this is for 'storystack', not for stacktors"),
    ],
    ids=["kind", "bot", "name", "digits", "deep", "game"],
)
def test_a_position_that_is_none(
    game: str, line: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """`play --position` says what is wrong in one line, and nothing of the file reaches the terminal raw."""
    good = (Path(__file__).parents[2] / "docs" / "positions" / "nearly-there.toml").read_text()
    key = line.partition(" ")[0]
    rest = [old for old in good.splitlines() if not key or not old.startswith(f"{key} =")]
    path = tmp_path / "position.toml"
    path.write_text("\n".join([line, *rest]))
    assert run(["play", game, "--plain", "--position", str(path)]) == 2
    error = capsys.readouterr().err
    assert said in error
    assert (error.count("\n"), error.rstrip("\n").isprintable()) == (1, True)
