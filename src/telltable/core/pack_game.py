"""Which game a pack is for: a line in it says so; where none does, the files of the games' own packs tell."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from heapq import nsmallest
from pathlib import Path
from typing import Any

from .errors import Problem
from .packs import GAME, read_bytes, read_json, read_toml, shown
from .rules import Rules
from .words import clean

ENDINGS = (".toml", ".json")
MOST_FILES = 200


def own_packs(rules: Rules) -> dict[str, Path]:
    """The folders of the packs that come with a game, by their names."""
    shelf = rules.folder / "packs"
    return {path.name: path for path in sorted(shelf.iterdir()) if path.is_dir()} if shelf.is_dir() else {}


def declared(folder: Path) -> str:
    """The game that a pack says it is for, whichever of its files says so; empty where none does."""
    return next((shown(fields[GAME]) for fields in _read(folder).values() if fields.get(GAME)), "")


def speaking_file(rules: Rules) -> str:
    """The file in which a pack of this game says so."""
    packs = [_read(folder) for folder in own_packs(rules).values()]
    return next((file for pack in packs for file, fields in pack.items() if GAME in fields), "pack.toml")


def need_game(rules: Rules, folder: Path | None) -> None:
    """Raise `Problem` for a pack that says it is for another game."""
    said = declared(folder) if folder is not None else ""
    if said not in ("", rules.name):
        raise Problem(f"{clean(str(folder))}: this is a pack for {said}, not for {rules.name}.")


def recognise(folder: Path, games: Iterable[Rules]) -> list[Rules]:
    """The games whose own packs are most like this folder; none where it is like no pack at all, several where two
    are as like."""
    files = _keys(folder)
    scores = {
        rules: max((_likeness(files, _keys(own)) for own in own_packs(rules).values()), default=0) for rules in games
    }
    best = max(scores.values(), default=0)
    return [rules for rules, score in scores.items() if score == best > 0]


def _likeness(files: Mapping[str, frozenset[str]], known: Mapping[str, frozenset[str]]) -> int:
    """A name that the game knows counts once, and once more with what belongs in it; another name for its content."""
    alike = 0
    for name, keys in files.items():
        if name in known:
            alike += 1 + bool(keys & known[name])
        else:
            alike += bool(keys) and keys in known.values()
    return alike


def _keys(folder: Path) -> dict[str, frozenset[str]]:
    """The keys at the top of each file; not the line about the game, which any may have."""
    return {name: frozenset(fields) - {GAME} for name, fields in _read(folder).items()}


def _read(folder: Path) -> dict[str, Mapping[str, Any]]:
    """What the files of a folder say, by their names; nothing for one that can't be read as what it is."""
    try:
        names = nsmallest(MOST_FILES, (path.name for path in folder.iterdir() if path.suffix in ENDINGS))
    except OSError:
        return {}
    return {name: _fields(folder, name) for name in names}


def _fields(folder: Path, name: str) -> Mapping[str, Any]:
    unheard: list[str] = []  # the linter says what is wrong with it
    if name.endswith(".toml"):
        return read_toml(folder, name, unheard) or {}
    data = read_bytes(folder, name, unheard)
    return (read_json(data, name, unheard) or {}) if data is not None else {}
