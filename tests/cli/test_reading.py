"""Replays, stories, rules and the list of games."""

import json
from pathlib import Path

import pytest

from telltable.cli.app import run


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("log")
    assert (
        run(["play", "storystack", "--headless", "--seats", "bot:greedy*3", "--seed", "5", "--out", str(folder)]) == 0
    )
    return folder / "game.jsonl"


def lines(call: list[str], capsys: pytest.CaptureFixture[str]) -> list[str]:
    assert run(call) == 0
    return capsys.readouterr().out.splitlines()


@pytest.mark.by_turns(4)
def test_a_seat_sees_its_own_draws_only(log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    everything = lines(["replay", str(log)], capsys)
    mine = lines(["replay", str(log), "--as", "2"], capsys)
    spectator = lines(["replay", str(log), "--as", "spectator"], capsys)
    named = [line for line in everything if " draws “" in line]
    assert named
    assert not [line for line in spectator if " draws “" in line]
    own = [line for line in mine if " draws “" in line]
    assert own
    assert all("Inkwell draws" in line for line in own)
    assert set(own) < set(named)


def test_one_entry(log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = lines(["replay", str(log), "--at", "0"], capsys)
    assert said
    assert all(line.startswith("   0  ") for line in said)


@pytest.mark.parametrize("to", ["md", "html", "txt", "json"])
def test_stories(log: Path, to: str, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    with_cards = "\n".join(lines(["story", str(log), "--to", to], capsys))
    without = "\n".join(lines(["story", str(log), "--to", to, "--no-cards"], capsys))
    assert len(without) < len(with_cards)
    path = tmp_path / f"story.{to}"
    assert run(["story", str(log), "--to", to, "--out", str(path)]) == 0
    assert path.read_text(encoding="utf-8").strip() == with_cards.strip()


def test_games_and_rules(capsys: pytest.CaptureFixture[str]) -> None:
    assert "storystack" in lines(["games"], capsys)[0] or len(lines(["games"], capsys)) > 1
    listed = json.loads("\n".join(lines(["games", "--json"], capsys)))
    story = next(game for game in listed if game["name"] == "storystack")
    assert story["seats"] == [1, 6]
    assert {"random", "greedy", "helper"} <= set(story["bots"])
    paragraph = "\n".join(lines(["rules", "storystack", "ss-k4"], capsys))
    assert "SS-K4" in paragraph
    assert "SS-K5" not in paragraph.split("SS-K4")[0]
    assert len(lines(["rules", "storystack"], capsys)) > 20


def test_without_a_command_it_says_what_there_is(capsys: pytest.CaptureFixture[str]) -> None:
    said = "\n".join(lines([], capsys))
    assert "play" in said
    assert "simulate" in said
    assert lines(["--version"], capsys)[0].startswith("telltable ")
