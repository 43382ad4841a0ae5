"""The folder of a pack as anybody may hand it over: every file that can't be read is a sentence, in all five games."""

from __future__ import annotations

import os
import re
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest

from telltable.core.errors import Problem
from telltable.core.registry import game
from telltable.core.shelf import Shelf

from .mutants import read, shipped, write

pytestmark = pytest.mark.by_turns

PACKS = shipped()
MAIN = {"stacktors": "people.json"}


@pytest.fixture(params=PACKS, ids=[name for name, _ in PACKS])
def pack(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[str, Path, Path]:
    """A game, a copy of a pack of its own to break, and the file that the copy says its name in."""
    name, own = request.param
    folder = Path(copytree(own, tmp_path / "copy"))
    return name, folder, folder / MAIN.get(name, "pack.toml")


def shelf_of(name: str) -> Shelf[Any]:
    """The packs of a game."""
    rules: Any = game(name)
    shelf: Shelf[Any] = rules.shelf
    return shelf


def only_fault(name: str, folder: Path) -> str:
    """What lint says, and loading says it too."""
    (fault,) = game(name).lint(str(folder))
    with pytest.raises(Problem, match=re.escape(fault)):
        shelf_of(name).whole(folder)
    return fault


Pack = tuple[str, Path, Path]


def test_a_copy_is_clean_and_the_same(pack: Pack, tmp_path: Path) -> None:
    name, folder, _ = pack
    assert game(name).lint(str(folder)) == []
    again = Path(copytree(folder, tmp_path / "again"))
    assert game(name).load_pack(folder).hash == game(name).load_pack(again).hash


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"\xff\xfe\x00", "is not UTF-8 text (byte 1); save it as UTF-8."),
        (b"x = 7 ] [", "is not "),
        (b"x = " + b"[" * 900 + b"]" * 900, "is not "),
        (b'{"x": ' + b"[" * 60_000 + b"]" * 60_000 + b"}", "is "),
        (b"x = " + b"9" * 1_900 + b"\ny = [" + b"[1]," * 9 + b"]", ""),
        (b'{"name": ' + b"9" * 5_000 + b"}", "is "),
        (b"# " + b"x" * 3_000_000, "must be a plain file of at most "),
    ],
    ids=["binary", "broken", "nested", "nested very deep", "a long number", "5000 digits", "huge"],
)
def test_a_file_that_cant_be_read(pack: Pack, content: bytes, sentence: str) -> None:
    name, folder, main = pack
    main.write_bytes(content)
    faults = game(name).lint(str(folder))
    assert any(fault.startswith(main.name) and sentence in fault for fault in faults)
    with pytest.raises(Problem):
        game(name).load_pack(folder)


def test_a_file_is_missing(pack: Pack) -> None:
    name, folder, main = pack
    main.unlink()
    assert only_fault(name, folder) == f"{main.name} is missing from the pack."


def test_a_file_is_a_folder_or_a_pipe(pack: Pack) -> None:
    """A pipe that nobody writes to would be waited for, for ever."""
    name, folder, main = pack
    main.unlink()
    main.mkdir()
    assert "must be a plain file" in only_fault(name, folder)
    main.rmdir()
    os.mkfifo(main)
    assert "must be a plain file" in only_fault(name, folder)


def test_nothing_is_read_from_outside_the_folder(pack: Pack, tmp_path: Path) -> None:
    name, folder, main = pack
    elsewhere = main.rename(tmp_path / "elsewhere")
    main.symlink_to(elsewhere)
    assert only_fault(name, folder) == f"{main.name}: this is outside the pack's folder; put the file itself there."
    main.unlink()
    main.symlink_to(tmp_path / "nowhere")
    assert "this is outside the pack's folder" in only_fault(name, folder)


def test_no_adventure_is_read_from_outside_the_folder(tmp_path: Path) -> None:
    """ST-ADV-1: the order of a pack names files of its own folder."""
    folder = Path(copytree(game("stacktors").folder / "packs" / "starters", tmp_path / "copy"))
    people = read(folder / "people.json")
    people["order"] = ["../copy/yard", "ford", "library", "market"]
    write(folder / "people.json", people)
    assert any("must be the name of a file" in fault for fault in game("stacktors").lint(str(folder)))


def test_a_pack_may_say_its_game(pack: Pack) -> None:
    """The line changes nothing else: it is no part of what a log remembers a pack by."""
    name, folder, main = pack
    said = rf'^ ?"?game"?( =|:) "{name}",?\n'
    text, count = re.subn(said, "", main.read_text("utf-8"), count=1, flags=re.MULTILINE)
    assert count == 1, "those of ours say it"
    before = game(name).load_pack(folder).hash
    line = f'{{\n "game": "{name}",' if main.suffix == ".json" else f'game = "{name}"\n'
    main.write_text(line + text.removeprefix("{") if main.suffix == ".json" else line + text, "utf-8")
    assert game(name).lint(str(folder)) == []
    assert game(name).load_pack(folder).hash == before
    main.write_text(main.read_text("utf-8").replace(f'"{name}"', '"chess"', 1), "utf-8")
    assert only_fault(name, folder) == f"{main.name}: game: this pack says it is for “chess”, and not for {name}."


def test_a_file_too_many_is_named(pack: Pack) -> None:
    name, folder, main = pack
    (folder / f"stray{main.suffix}").write_text("{}" if main.suffix == ".json" else "", "utf-8")
    assert f"stray{main.suffix}" in only_fault(name, folder)


def test_a_mark_of_the_editor_does_no_harm(pack: Pack) -> None:
    """A byte order mark, as some editors write one, and their line ends."""
    name, folder, main = pack
    main.write_bytes(b"\xef\xbb\xbf" + main.read_bytes().replace(b"\n", b"\r\n"))
    assert game(name).lint(str(folder)) == []


def test_what_does_not_fit_is_named_with_file_entry_and_field(pack: Pack) -> None:
    """A wrong type, a field that there is not, a control character, 5,000 letters: never the library's own words."""
    name, folder, main = pack
    data = read(main)
    for value in (7, "\x1b[31mred", "x" * 5_000):
        write(main, data | {"name": value})
        fault = only_fault(name, folder)
        assert fault.startswith(f"{main.name}: ")
        assert "name" in fault or "is longer than 2000 characters" in fault
        assert "`" not in fault
    write(main, data | {"nome": "x"})
    assert "nome" in only_fault(name, folder)
