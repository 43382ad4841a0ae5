"""``telltable edit``: the book of a saved game, changed in the terminal."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from telltable.cli.app import run as command
from telltable.core import editing
from telltable.facade import load
from telltable.store.file import load as loaded
from tests.table.test_edits import told

Say = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Say:
    """A command: its exit code, and what it says."""

    def call(*words: object) -> tuple[int, str, str]:
        done = command([str(word) for word in words])
        return done, *capsys.readouterr()

    return call


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game of 99 chances that is over, in a file."""
    match = told("ninety_nine_chances").table.match
    assert match
    path = tmp_path_factory.mktemp("games") / "game.jsonl"
    match.save(path)
    return path


@pytest.fixture
def game(finished: Path, tmp_path: Path) -> Path:
    path = tmp_path / "game.jsonl"
    path.write_bytes(finished.read_bytes())
    return path


@pytest.mark.by_turns(4)
def test_a_story_is_changed_and_put_back_in_the_terminal(game: Path, run: Say) -> None:
    book = load(game).played_book()
    name = next(iter(editing.names_of(book).values()))
    listed = run("edit", game)[1]
    assert f"   1  {next(iter(editing.lines_of(book).values())).line.teller}: " in listed
    assert name in listed
    words = (
        "--title",
        "Ours",
        "--dedication",
        "For Hanne",
        "--line",
        "1=Told = anew.",
        "--name",
        f"{name}=Uncle Corvin",
    )
    assert "4 changes saved in " in run("edit", game, *words)[1]
    text = run("story", game)[1]
    assert text.count("Ours")
    assert "For Hanne" in text
    assert "Told = anew." in text
    assert "Uncle Corvin" in text
    assert name not in text
    assert name in run("story", game, "--no-edits")[1]
    teller = next(iter(editing.lines_of(book).values())).line.teller
    assert f"{teller}, line “" in run("edit", game, "--changes")[1]
    assert "4 changes saved" in run("edit", game, "--put-back")[1]
    assert loaded(game).book() == book
    assert len(loaded(game).edits) == 8


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("--line", "x"), "--line takes a number and the words, 3=TEXT, not 'x'."),
        (("--line", "999=Hm"), "The story has lines 1 to 24 that can be changed, and no line 999."),
        (("--name", "Nobody=Hm"), "--name takes a name of the story and the new one, NAME=NEW."),
        (("--title", "x" * 81), "That has 81 characters; the title has room for 80. Make it shorter."),
        (("--telling", "sung"), "A story is retold, as played, or as told. Choose one of the three."),
        (("--title", "Hm", "--as", "Zoe"), "Nobody called 'Zoe' told this story."),
    ],
)
def test_what_cannot_be_changed_is_said_and_the_file_stays(
    game: Path, run: Say, words: tuple[str, ...], why: str
) -> None:
    before = game.read_bytes()
    done = run("edit", game, *words)
    assert done[0] == 2
    assert why in done[2]
    assert game.read_bytes() == before


def test_a_line_of_somebody_else_is_not_changed_as_a_teller(game: Path, run: Say) -> None:
    teller = next(iter(editing.lines_of(load(game).played_book()).values())).line.teller
    other = next(name for name in load(game).header.names if name != teller)
    done = run("edit", game, "--line", "1=Hm", "--as", other)
    assert f"{teller} told this line." in done[2]


@pytest.mark.by_turns(4)
def test_the_telling_that_was_chosen_is_the_one_of_every_format(game: Path, run: Say) -> None:
    line = next(iter(editing.lines_of(load(game).played_book()).values())).line
    assert (
        f"*{line.teller}, " in run("story", game, "--to", "md")[1] or line.card in run("story", game, "--to", "md")[1]
    )
    assert run("edit", game, "--telling", "told")[0] == 0
    told = run("story", game, "--to", "json")[1]
    assert f'"teller": "{line.teller}"' not in told
    assert f'"teller": "{line.teller}"' in run("story", game, "--to", "json", "--as", "retold")[1]
    assert load(game).edits[0].text == "told"
