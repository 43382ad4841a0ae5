"""`telltable new-game`: a small complete game, which works at once wherever any game does."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from inspect import isfunction
from pathlib import Path

import pytest

from telltable.core.errors import Problem
from telltable.lab.new_game import game_files
from telltable.lab.new_game.game import SunAndMoon

MOST_LINES, MOST_METHODS = 110, 8


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a new game, which is installed: its entry point can be found beside its code."""
    folder = tmp_path_factory.mktemp("new") / "sea"
    subprocess.run([sys.executable, "-m", "telltable", "new-game", "Lost at Sea", folder], check=True, timeout=120)
    info = folder / "src" / "lost_at_sea-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: lost-at-sea\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[telltable.games]\nlost_at_sea = lost_at_sea:GAME\n")
    return folder


def run(made: Path, *words: object) -> str:
    path = os.pathsep.join((str(made / "src"), str(Path.cwd())))
    command = [sys.executable, *map(str, words)]
    ended = subprocess.run(
        command, env={**os.environ, "PYTHONPATH": path}, cwd=made, capture_output=True, text=True, timeout=300
    )
    assert ended.returncode == 0, ended.stdout + ended.stderr
    return ended.stdout


@pytest.mark.long
@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("check", "lost_at_sea", "--games", "20"), "keeps every law in 20 random games"),
        (("play", "lost_at_sea", "--headless", "--seats", "bot:random,bot:search", "--out", "out"), "guessed right"),
        (("rules", "lost_at_sea", "LAS-2"), "In secret, each player guesses"),
        (("simulate", "lost_at_sea", "--games", "5"), "5 games of lost_at_sea"),
        (("sheet", "lost_at_sea"), "<b>LAS-3</b>"),
    ],
    ids=lambda words: words[0] if isinstance(words, tuple) else "",
)
def test_every_command_works_at_once(made: Path, words: tuple[str, ...], said: str) -> None:
    assert said in run(made, "-m", "telltable", *words)


@pytest.mark.long
def test_its_own_tests_pass(made: Path) -> None:
    assert "4 passed" in run(made, "-m", "pytest", "-q", "-p", "no:cacheprovider", made / "tests")


def test_it_is_small() -> None:
    """Lines of code: those that are neither blank nor a comment nor a docstring."""
    code = game_files("Lost at Sea")["src/lost_at_sea/game.py"]
    tree = ast.parse(code)
    said = set[int]()
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node) is not None:
            said |= set(range(node.body[0].lineno, (node.body[0].end_lineno or 0) + 1))
    lines = [n for n, line in enumerate(code.splitlines(), 1) if line.strip() and n not in said]
    assert len(lines) <= MOST_LINES
    assert sum(isfunction(value) for value in vars(SunAndMoon).values()) <= MOST_METHODS


def test_names_are_the_games_own() -> None:
    files = game_files("night-train", prefixes=("NT",))
    assert "class NightTrain(" in files["src/night_train/game.py"]
    assert "**NI-1**" in files["src/night_train/RULES.md"]
    assert "un_and_moon" not in "".join(files.values())


@pytest.mark.parametrize("title", ["", "9 Lives", "Über", "a" * 50, "one two three four five six seven"])
def test_what_can_be_no_name_is_said(title: str) -> None:
    with pytest.raises(Problem, match="A game is called by one to six words"):
        game_files(title)


def test_no_two_games_have_one_name() -> None:
    with pytest.raises(Problem, match="There is a game called storystack already"):
        game_files("StoryStack", taken=("storystack",))
