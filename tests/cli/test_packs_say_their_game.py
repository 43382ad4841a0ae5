"""Whose linter reads a pack: the game that the pack names, else the game that knows most of its files."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest

import telltable
from telltable.cli.app import run
from telltable.core.finding import is_gap
from telltable.core.game import Game
from telltable.core.pack_game import declared, own_packs, recognise, speaking_file
from telltable.core.registry import game, games
from telltable.core.rules import Rules

pytestmark = pytest.mark.by_turns

OWN = [(name, folder) for name, rules in games().items() for folder in own_packs(rules).values()]
WITH_BLANKS = [name for name, rules in games().items() if type(rules).new_pack not in (Rules.new_pack, Game.new_pack)]
EACH = pytest.mark.parametrize(("name", "own"), OWN, ids=[name for name, _ in OWN])


def pack_of(own: Path, folder: Path, *, silent: bool = False) -> Path:
    """A copy of a pack to spoil; one that does not say its game if it is to be silent."""
    shutil.copytree(own, folder)
    if silent:
        for path in folder.iterdir():
            text = path.read_text(encoding="utf-8")
            path.write_text(
                re.sub(r'^game = .*\n|^ *"game":.*\n', "", text, flags=re.M), encoding="utf-8", newline="\n"
            )
    return folder


def others(name: str, folder: Path) -> list[Path]:
    """The files of a pack but for the one that says its game."""
    return sorted(path for path in folder.iterdir() if path.name != speaking_file(game(name)))


def lose_a_file(name: str, folder: Path) -> None:
    others(name, folder)[0].unlink()


@EACH
def test_every_pack_that_comes_with_a_game_says_so(name: str, own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert declared(own) == name
    assert run(["lint", str(own)]) == 0
    assert run(["lint", own.name]) == 0
    assert capsys.readouterr().err == ""


@EACH
@pytest.mark.parametrize("silent", [False, True])
def test_the_real_faults_are_told(
    name: str, own: Path, silent: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """And not those of the linter that has least to say because it knows nothing of such packs."""
    folder = pack_of(own, tmp_path / "mine", silent=silent)
    lose_a_file(name, folder)
    real = game(name).lint(str(folder))
    assert real
    told = [one for one in real if not is_gap(one)]
    assert run(["lint", str(folder), "--all"]) == bool(told)
    said = capsys.readouterr()
    assert [one for one in said.out.splitlines() if one in real] == told
    assert [one[2:] for one in said.out.splitlines() if one[2:] in real] == [one for one in real if is_gap(one)]
    assert f"a pack for {game(name).title}: {len(told) or 'nothing'}" in (said.err if told else said.out)
    assert ("Put " in said.err) is silent


@EACH
def test_any_file_of_a_pack_alone_tells_its_game(name: str, own: Path, tmp_path: Path) -> None:
    for path in others(name, own):
        folder = tmp_path / path.stem
        folder.mkdir()
        shutil.copy(path, folder)
        assert [rules.name for rules in recognise(folder, games().values())] == [name], path.name


@EACH
def test_a_pack_stays_the_same_when_it_says_its_game(name: str, own: Path, tmp_path: Path) -> None:
    """So what was played before with it can be read after."""
    folder = pack_of(own, tmp_path / "mine", silent=True)
    rules = game(name)
    before = rules.load_pack(folder).hash
    bots = ",".join(["bot:random"] * rules.seats[0])
    call = ["play", name, "--headless", "--seats", bots, "--pack", str(folder), "--out", str(tmp_path / "out")]
    assert run([*call, *(word for key, value in rules.brief.items() for word in ("--option", f"{key}={value}"))]) == 0
    assert declared(folder) == ""
    shutil.copy(own / speaking_file(rules), folder)
    assert declared(folder) == name
    assert rules.load_pack(folder).hash == before
    telltable.load(tmp_path / "out" / "game.jsonl").verify()


@pytest.mark.parametrize("name", ["storyline", "tail_story", "ninety_nine_chances"])
def test_a_pack_may_say_its_licence(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It is no part of what a log remembers of a pack, and the books of its games name it."""
    rules = game(name)
    folder = pack_of(next(iter(own_packs(rules).values())), tmp_path / "mine")
    about, before = folder / "pack.toml", rules.load_pack(folder).hash
    text = about.read_text(encoding="utf-8")
    about.write_text(f'licence = "CC0"\n{text}', encoding="utf-8", newline="\n")
    assert run(["lint", str(folder)]) == 0
    assert rules.load_pack(folder).hash == before
    seats = ["bot:random"] * rules.seats[0]
    assert telltable.new(name, seats=seats, pack=folder).book().licence.endswith(" under CC0.")
    about.write_text(f"licence = 3\n{text}", encoding="utf-8", newline="\n")
    capsys.readouterr()
    assert run(["lint", str(folder)]) == 1
    assert "pack.toml: licence: a text of at most 60 characters is needed" in capsys.readouterr().out


@pytest.mark.parametrize("name", WITH_BLANKS)
def test_a_new_pack_says_its_game(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "mine"
    assert run(["new-pack", name, str(folder)]) == 0
    assert declared(folder) == name
    assert run(["lint", str(folder)]) == 0
    assert capsys.readouterr().err == ""


def test_a_pack_for_another_game_is_named_as_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (name, own), (other, _) = OWN[:2]
    for call in (["play", other, "--headless"], ["simulate", other], ["check", other], ["sheet", other]):
        assert run([*call, "--pack", str(own)]) == 2
        assert f"this is a pack for {name}, not for {other}" in capsys.readouterr().err
    assert run(["lint", str(own), "--game", other]) == 1
    assert f"is a pack for {name}, not for {other}" in capsys.readouterr().err
    folder = pack_of(own, tmp_path / "mine", silent=True)
    (folder / "pack.toml").write_text('game = "chess"\n', encoding="utf-8")
    assert run(["lint", str(folder)]) == 1
    assert "There is no game 'chess'. Games: " in capsys.readouterr().err


def test_what_is_like_no_pack_or_like_two(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["lint", str(tmp_path)]) == 2
    assert "this doesn't look like a pack" in capsys.readouterr().err
    shared = next(
        (path.name, name, other)
        for number, (name, own) in enumerate(OWN)
        for path in others(name, own)
        for other, another in OWN[number + 1 :]
        if path.name != "pack.toml" and (another / path.name).exists()
    )
    (tmp_path / shared[0]).write_bytes(b"\xff[[[")
    assert run(["lint", str(tmp_path)]) == 2
    said = capsys.readouterr().err
    assert all(name in said for name in shared[1:])
    assert "--game" in said
    assert run(["lint", str(tmp_path), "--game", shared[1]]) == 1
    assert run(["lint", str(tmp_path / "none")]) == 2
    assert run(["lint", str(tmp_path / shared[0])]) == 2


@pytest.mark.parametrize(
    "about",
    [b"\xff\xfe", b"game = ", b"game = 5", b"[[[[" * 5000, b"a = " + b"[" * 50_000, b'game = ""', b'game = "\x1b[31m"'],
)
def test_nonsense_in_its_head_is_no_traceback(about: bytes, tmp_path: Path) -> None:
    (tmp_path / "pack.toml").write_bytes(about)
    (tmp_path / "pack.json").write_bytes(about)
    assert run(["lint", str(tmp_path)]) in (1, 2)


def test_lint_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    name, own = OWN[0]
    folder = pack_of(own, tmp_path / "mine")
    assert run(["lint", str(folder), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"pack": str(folder), "game": name, "problems": [], "missing": []}
    lose_a_file(name, folder)
    found = game(name).lint(str(folder))
    assert run(["lint", str(folder), "--json"]) == (not all(map(is_gap, found)))
    told = json.loads(capsys.readouterr().out)
    assert sorted(told["problems"] + told["missing"]) == sorted(found)


DESIGNING = (
    ["proof"],
    ["print"],
    ["tune", "--target", "turns=30", "--change", "x=1..2"],
    ["cards", "--to", "cards.csv"],
    ["lint"],
)


def called(words: list[str], pack: Path) -> list[str]:
    return [words[0], str(pack), *words[1:]]


@pytest.mark.parametrize("words", DESIGNING, ids=lambda words: words[0])
def test_what_is_no_pack_is_greeted_with_a_sentence(
    words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A folder with something else in it, a file, nothing: and no option is named that the command does not have."""
    (tmp_path / "notes").mkdir()
    (tmp_path / "notes" / "readme.txt").write_text("hello", encoding="utf-8")
    assert run(called(words, tmp_path / "notes")) == 2
    said = capsys.readouterr().err
    assert "this doesn't look like a pack for any game here" in said
    assert ("--game" in said) == (words[0] == "lint")
    assert run(called(words, tmp_path / "notes" / "readme.txt")) == 2
    assert "is a file; a pack is a folder." in capsys.readouterr().err
    assert run(called(words, tmp_path / "nowhere")) == 2
    said = capsys.readouterr().err
    assert "there is no such folder" in said or "There is no game, pack or folder" in said


def test_a_pack_that_is_a_file_is_told_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "pack.toml").write_text("", encoding="utf-8")
    assert run(["simulate", OWN[0][0], "--pack", str(tmp_path / "pack.toml"), "--games", "1"]) == 2
    assert "is a file; a pack is a folder." in capsys.readouterr().err


def test_an_empty_list_of_cards_is_not_the_whole_deck(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["print", OWN[0][0], "--cards", "", "--out", str(tmp_path / "cards.pdf")]) == 2
    assert "--cards names no card." in capsys.readouterr().err


def test_a_report_without_a_folder_is_refused_before_a_game_is_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """And not after a thousand of them; tables make their folders themselves."""
    lost = tmp_path / "lost" / "report.html"
    for call in (
        ["simulate", "tail_story", "--games", "1", "--report", str(lost)],
        ["tune", "tail_story", "--target", "turns=30", "--change", "round_limit=1..2", "--patch", str(lost)],
        ["print", "tail_story", "--out", str(lost)],
    ):
        assert run(call) == 2
        told = capsys.readouterr()
        assert f"there is no folder {lost.parent} to write it into." in told.err
        assert told.out == ""
    assert run(["simulate", "tail_story", "--games", "1", "--csv", str(tmp_path / "made" / "tables")]) == 0
    assert (tmp_path / "made" / "tables").is_dir()
