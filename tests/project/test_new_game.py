"""`telltable new-game`: a small complete game, which works at once wherever any game does."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from inspect import isfunction
from pathlib import Path
from shutil import copytree
from textwrap import dedent
from typing import Any

import pytest

from telltable import making
from telltable.core import packs
from telltable.core.errors import Problem
from telltable.core.shelf import Shelf
from telltable.lab.new_game import game_files
from telltable.lab.new_game.game import SunAndMoon

ROOT = Path(__file__).parents[2]
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


@pytest.mark.in_turn
@pytest.mark.long
@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("check", "lost_at_sea", "--games", "20"), "keeps every law in 20 random games"),
        (("play", "lost_at_sea", "--headless", "--seats", "bot:random,bot:search", "--out", "out"), "guessed right"),
        (("rules", "lost_at_sea", "LAS-2"), "In secret, each player guesses"),
        (("simulate", "lost_at_sea", "--games", "5"), "5 games of Lost at Sea"),
        (("games", "lost_at_sea"), "\n2-5 players.\n"),
        (("sheet", "lost_at_sea"), "<b>LAS-3</b>"),
    ],
    ids=lambda words: words[0] if isinstance(words, tuple) else "",
)
def test_every_command_works_at_once(made: Path, words: tuple[str, ...], said: str) -> None:
    assert said in run(made, "-m", "telltable", *words)


@pytest.mark.by_turns(4)
@pytest.mark.long
def test_its_own_tests_pass(made: Path) -> None:
    assert "4 passed" in run(made, "-m", "pytest", "-q", "-p", "no:cacheprovider", made / "tests")


def blocks() -> list[str]:
    """What CONTRIBUTING says to write, in its order."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    section = text[text.index("## How to add a game") : text.index("## How to write a pack")]
    indented = re.findall(r"\n  ```python\n(.*?)\n  ```\n", section, re.DOTALL)
    return ["\n".join(line[2:] for line in block.splitlines()) for block in indented]


@pytest.mark.long
def test_the_changes_that_contributing_walks_through_keep_every_law(made: Path, tmp_path: Path) -> None:
    whom, neighbour, round_, reducers, remark, sentence = blocks()
    folder = tmp_path / "sea"
    copytree(made, folder)
    (rules,), (path,) = folder.glob("src/*/RULES.md"), folder.glob("src/*/game.py")
    rules.write_text(rules.read_text() + "".join(f"- **LAS-{n}** A rule more.\n" for n in (4, 5, 6)))
    code = path.read_text(encoding="utf-8")
    begun, told = "    guesses: tuple[str, ...] = ()\n", "tuple(move.card for move in answers.values())))\n"
    for old, new in (
        (part(code, "    def neighbour", "\n\n"), neighbour),
        ("    most_entries = 5", f"    most_entries = 10\n    standing = (Remarking(),)\n{whom}"),
        (f"{begun}\n    def", f"{begun}    round: int = 0\n\n    def"),
        ("class Deal(", f"{round_}\n\n\n{remark}\n\n\nclass Deal("),
        (part(code, "    reducers =", "\n    )"), reducers.removesuffix("\n    )")),
        ("            Shown: lambda pack", f"{sentence}\n            Shown: lambda pack"),
        ("        for seat in range", "        p.tell(RoundBegan())\n        for seat in range"),
        (told, f"{told}        if p.state.table.round < 2:\n            p.then(Deal())\n"),
    ):
        assert code.count(old) == 1, old
        code = code.replace(old, new)
    path.write_text(code, encoding="utf-8")
    said = run(folder, "-m", "telltable", "check", "lost_at_sea", "--games", "40")
    assert "keeps every law in 40 random games" in said


def test_the_pack_that_contributing_shows_is_read_and_mended(tmp_path: Path) -> None:
    (block,) = re.findall(r"\n   ```python\n(.*?)\n   ```\n", (ROOT / "CONTRIBUTING.md").read_text("utf-8"), re.DOTALL)
    names: dict[str, Any] = {"tt": making, "packs": packs, "Path": Path}
    exec(dedent(block), names)
    shelf = Shelf(tmp_path, "box", names["read"])
    (tmp_path / "box").mkdir()
    written = tmp_path / "box" / "pack.toml"
    written.write_text('game = "lost_at_sea"\nname = "box"\ncards = ["a", "b", "c", "d", "e", "f"]\n')
    whole = shelf.load(tmp_path / "box")
    assert whole.cards == tuple("abcdef")
    written.write_text(written.read_text().replace('"f"', '"g"'))
    assert shelf.load(tmp_path / "box").hash != whole.hash
    written.write_text(written.read_text().replace('"g"', '"a"'))
    assert shelf.lint("box") == ["pack.toml: cards: at least six different ones are needed."]


def part(code: str, begin: str, end: str) -> str:
    """From here to there, the end left out."""
    start = code.index(begin)
    return code[start : code.index(end, start)]


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
