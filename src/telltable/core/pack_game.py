"""Which game a pack is for: a line in it says so; where none does, the files of the games' own packs tell."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from heapq import nsmallest
from pathlib import Path
from typing import Any

import msgspec

from .errors import Problem
from .rules import Rules
from .words import clean

ABOUT = ("pack.toml", "pack.json")
LINE = "game"
MOST_BYTES = 1 << 20
MOST_FILES = 200
MOST_SHOWN = 60


def own_packs(rules: Rules) -> dict[str, Path]:
    """The folders of the packs that come with a game, by their names."""
    shelf = rules.folder / "packs"
    return {path.name: path for path in sorted(shelf.iterdir()) if path.is_dir()} if shelf.is_dir() else {}


def declared(folder: Path) -> str:
    """The game that a pack says it is for; empty where it says none that can be read."""
    for file in ABOUT:
        said = _fields(folder / file).get(LINE)
        if said is not None:
            return clean(str(said))[:MOST_SHOWN]
    return ""


def need_game(rules: Rules, folder: Path | None) -> None:
    """Raise `Problem` for a pack that says it is for another game."""
    said = declared(folder) if folder is not None else ""
    if said not in ("", rules.name):
        raise Problem(f"{clean(str(folder))}: this is a pack for {said}, not for {rules.name}.")


def recognise(folder: Path, games: Iterable[Rules]) -> list[Rules]:
    """The games whose own packs are most like this folder; none where it is like no pack at all, several where two
    are as like.

    Raises:
        Problem: the folder can't be read.
    """
    try:
        paths = nsmallest(MOST_FILES, (path for path in folder.iterdir() if path.suffix in (".toml", ".json")))
    except OSError as error:
        raise Problem(f"{clean(str(folder))}: can't be read: {error.strerror}.") from None
    files = {path.name: frozenset(_fields(path)) for path in paths if path.name not in ABOUT}
    scores = {rules: _likeness(files, _files_of(rules)) for rules in games}
    best = max(scores.values(), default=0)
    return [rules for rules, score in scores.items() if score == best > 0]


def _files_of(rules: Rules) -> dict[str, frozenset[str]]:
    """The files of a game's own packs, each with the keys at its top."""
    return {path.name: frozenset(_fields(path)) for folder in own_packs(rules).values() for path in folder.iterdir()}


def _likeness(files: Mapping[str, frozenset[str]], known: Mapping[str, frozenset[str]]) -> int:
    """A name that the game knows counts once, and once more with what belongs in it; another name for its content."""
    alike = 0
    for name, keys in files.items():
        if name in known:
            alike += 1 + bool(keys & known[name])
        else:
            alike += bool(keys) and keys in known.values()
    return alike


def _fields(path: Path) -> Mapping[str, Any]:
    """What a file of a pack says, by its keys; nothing for a file that can't be read as what it is."""
    try:
        if not path.is_file() or path.stat().st_size > MOST_BYTES:
            return {}
        text = path.read_text(encoding="utf-8")
        data = tomllib.loads(text) if path.suffix == ".toml" else msgspec.json.decode(text)
    except (OSError, ValueError, RecursionError, msgspec.DecodeError):
        return {}
    return data if isinstance(data, Mapping) else {}
