"""Games by the names that people type, what a game offers, help, completion, JSON and closed pipes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from typer.main import get_command

from telltable.cli import app
from telltable.cli.app import run
from telltable.core.game_names import meant
from telltable.core.pack_game import own_packs
from telltable.core.registry import games

COMMANDS = sorted(get_command(app).commands)
HEADLESS = ["play", "StoryStack", "--headless", "--seats", "bot:random*2", "--seed", "4"]
NOT_NEEDED = ("rich", "jinja2", "textual", "starlette", "asyncio", "telltable.lab", "telltable.keepsake")


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("log")
    assert run([*HEADLESS, "--out", str(folder)]) == 0
    return folder / "game.jsonl"


@pytest.mark.parametrize("name", games())
def test_a_game_is_understood_in_any_spelling(name: str) -> None:
    title = games()[name].title
    spaced = name.replace("_", " ")
    for words in (name, name.upper(), spaced, spaced.title(), name.replace("_", "-"), spaced.replace(" ", ""), title):
        assert meant(words, games()) == name, words
    others = [other for other in games() if other != name]
    shortest = next(n for n in range(2, 99) if not any(other.startswith(name[:n]) for other in others))
    assert meant(name[:shortest], games()) == name


@pytest.mark.by_turns(4)
@pytest.mark.parametrize(
    ("typed", "hint"),
    [
        ("story", "Did you mean storyline, storystack or tail_story?"),
        ("storystak", "Did you mean storystack?"),
        ("scary", "Did you mean storyline?"),
        ("chess", "Games: ninety_nine_chances, stacktors, storyline, storystack, tail_story."),
        ("", "Games: "),
        ("s", "Games: "),
        ("x" * 5000, "There is no game 'xxxxx"),
        ("\x1b[31mred", "There is no game '[31mred'"),
    ],
)
def test_what_could_be_meant_is_asked(typed: str, hint: str, capsys: pytest.CaptureFixture[str]) -> None:
    for call in (["play", typed], ["rules", typed], ["games", typed], ["lint", "x", "--game", typed]):
        if typed or call[0] in ("play", "rules"):
            assert run(call) == 2
            said = capsys.readouterr().err
            assert hint in said
            assert len(said) < 200


def test_a_log_and_an_order_hold_the_true_name(log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert json.loads(log.read_text(encoding="utf-8").splitlines()[0])["game"] == "storystack"
    assert run(["simulate", "Story-Stack", "--seats", "bot:random*2", "--games", "1", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["order"]["game"] == "storystack"


@pytest.mark.parametrize("name", games())
def test_a_game_says_what_it_offers(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    rules = games()[name]
    assert run(["games", name]) == 0
    said = capsys.readouterr().out
    assert rules.title in said
    assert f"{rules.seats[0]}-{rules.seats[-1]} players" in said
    for option in rules.options:
        assert f"  {option.name}=" in said
        assert option.help in said
        assert all(value in said for value in option.values)
    for bot in ("random", "search", *rules.bots):
        assert f"bot:{bot}" in said
    for pack in own_packs(rules):
        assert f"  {pack}: " in said
    assert run(["games", name, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["packs"] == list(own_packs(rules)) != []
    assert told["bots"] == sorted({"random", "search", *rules.bots})
    assert [option["name"] for option in told["options"]] == [option.name for option in rules.options]


@pytest.mark.parametrize("name", games())
def test_what_a_game_offers_is_taken(name: str) -> None:
    """Every value that `games GAME` shows is one that the option accepts."""
    for option in games()[name].options:
        for value in option.values or (str(option.least), str(option.most)):
            assert option.accept(" ".join([value] * option.count)) == " ".join([value] * option.count)


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("command", COMMANDS)
def test_help_names_what_is_needed_in_capitals(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([command, "--help"]) == 0
    usage = next(line for line in capsys.readouterr().out.splitlines() if "Usage:" in line)
    assert "{" not in usage
    group = usage.endswith("COMMAND [ARGS]...")
    words = usage.replace("[", " ").replace("]", " ").split("telltable " + command)[1].split()
    assert all(word.isupper() for word in words if word != "..."), usage
    assert group == (command == "tables")


def test_help_needs_little() -> None:
    code = (
        "import sys; from telltable.cli.app import run; run(['--help']); "
        f"print([m for m in {NOT_NEEDED!r} if m in sys.modules], file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", f"import telltable.cli; {code}"], capture_output=True, text=True, check=True
    )
    assert done.stderr.strip() == "[]"


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("telltable pl", ["play"]),
        ("telltable play st", ["stacktors", "storyline", "storystack"]),
        ("telltable lint --game tail", ["tail_story"]),
        ("telltable play storystack --option hands=", ["hands=private", "hands=open"]),
        ("telltable play tail --seats me,bot:ca", ["me,bot:careful"]),
        ("telltable rules storystack SS-K4", ["SS-K4"]),
        ("telltable story x --to ", ["epub", "pdf", "png", "svg", "md", "html", "txt", "json"]),
        ("telltable play nosuch --option x", []),
    ],
)
def test_a_shell_completes(
    line: str, offered: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = line.split(" ")
    monkeypatch.setenv("_TELLTABLE_COMPLETE", "complete_bash")
    monkeypatch.setenv("COMP_WORDS", line)
    monkeypatch.setenv("COMP_CWORD", str(len(words) - 1))
    with pytest.raises(SystemExit) as end:
        run([])
    assert end.value.code == 0
    assert capsys.readouterr().out.split() == offered


def test_a_shell_is_told_how_to_complete(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--help"]) == 0
    assert "--install-completion" in capsys.readouterr().out


def test_a_replay_as_json(log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["replay", str(log), "--as", "2"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert run(["replay", str(log), "--as", "2", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [f"{entry['n']:4}  {line}" for entry in told["entries"] for line in entry["lines"]] == lines
    assert (told["game"], told["as"], told["over"]) == ("storystack", "2", True)
    assert run(["replay", str(log), "--at", "3", "--json"]) == 0
    assert [entry["n"] for entry in json.loads(capsys.readouterr().out)["entries"]] == [3]
    assert run(["replay", str(log), "--verify", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["verified"] == len(log.read_bytes().splitlines()) - 2
    assert told["outcome"]


def test_a_replay_as_json_tells_a_seat_no_more(log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The keys are those of any replay, and lines are those that the seat is told."""
    assert run(["replay", str(log), "--as", "spectator", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert set(told) == {"game", "names", "over", "outcome", "as", "entries"}
    assert {key for entry in told["entries"] for key in entry} == {"n", "lines"}
    assert " draws “" not in json.dumps(told, ensure_ascii=False)


@pytest.mark.by_turns(4)
def test_a_story_needs_no_form(log: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["story", str(log), "--to", "txt"]) == 0
    text = capsys.readouterr().out
    assert run(["story", str(log)]) == 0
    assert capsys.readouterr().out == text
    for form, begins in (("html", "<!doctype html>"), ("md", "*"), ("json", "{"), ("odd", text[:20])):
        path = tmp_path / f"story.{form}"
        assert run(["story", str(log), "--out", str(path)]) == 0
        assert path.read_text(encoding="utf-8").lower().startswith(begins.lower()), form
    assert run(["story", str(log), "--to", "md", "--out", str(tmp_path / "other.html")]) == 0
    assert (tmp_path / "other.html").read_text(encoding="utf-8").startswith("*")


@pytest.mark.in_turn
@pytest.mark.parametrize(
    "call", [["--help"], ["rules", "stacktors"], ["games"], ["simulate", "99", "--games", "1"]], ids=" ".join
)
def test_whoever_has_read_enough_causes_no_error(call: list[str]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    command = [sys.executable, "-m", "telltable", *call]
    with subprocess.Popen(command, stdout=writing, stderr=subprocess.PIPE, text=True) as process:
        os.close(writing)
        _, error = process.communicate(timeout=60)
    assert (process.returncode, error.strip()) == (0, "")


@pytest.mark.by_turns(4)
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a disk that is always full")
def test_a_full_disk_is_one_sentence() -> None:
    with open("/dev/full", "w") as full:  # noqa: PTH123 (a device)
        done = subprocess.run(
            [sys.executable, "-m", "telltable", "games"], stdout=full, stderr=subprocess.PIPE, text=True, timeout=60
        )
    assert done.returncode == 1
    assert done.stderr == "telltable: The output: can't be read or written: No space left on device.\n"
