"""Where the cards of a pack stand in its files, as plain data: for drafts, for tables of cards, for the proof page."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

from msgspec import Struct

from . import packs
from .toml import write_toml

Data = dict[str, dict[str, Any]]  # what the files of a pack say, by their names
Entry = dict[str, Any]  # one card as its file has it


class CardTable(Struct, frozen=True):
    """Where some cards of a pack stand.

    Attributes:
        file: its name, or a pattern for several.
        at: the keys that lead to the list of them, ``("card",)`` for ``[[card]]``.
        kind: what each of them is.
        key: what a card is called in print, by its file, its place from 0 and what the file says of it.
    """

    file: str
    at: tuple[str, ...]
    kind: type[Struct]
    key: Callable[[str, int, Mapping[str, Any]], str]

    def entries(self, data: Mapping[str, Any]) -> list[Any]:
        """The list in what a file says; empty where there is none."""
        here: Any = data
        for step in self.at:
            here = here.get(step) if isinstance(here, Mapping) else None
        return here if isinstance(here, list) else []

    def card_at(self, file: str, data: Any, steps: list[str | int]) -> str:
        """The card that a place in a file belongs to; the file where it belongs to none."""
        deep = len(self.at)
        if tuple(steps[:deep]) == self.at and len(steps) > deep and isinstance(steps[deep], int):
            place = int(steps[deep])
            entry = self.entries(data)[place]
            return self.key(file, place, entry if isinstance(entry, Mapping) else {})
        return file


class Placed(Struct, frozen=True):
    """A card of a pack: what it is called in print, and where it stands."""

    key: str
    file: str
    n: int
    table: CardTable
    entry: Any


def placed(tables: tuple[CardTable, ...], data: Mapping[str, Mapping[str, Any]]) -> Iterator[Placed]:
    """All cards, in the order of the tables and of their files."""
    for table in tables:
        for file in sorted(data) if "*" in table.file else [table.file]:
            if file in data and fnmatch(file, table.file):
                for n, entry in enumerate(table.entries(data[file])):
                    key = table.key(file, n, entry if isinstance(entry, Mapping) else {})
                    yield Placed(key, file, n, table, entry)


def read_data(folder: Path) -> Data:
    """The files of a folder that can be read as what they are; what is wrong with others, the linter says."""
    found: Data = {}
    for path in sorted(folder.iterdir())[: packs.MOST_STRANGERS * 10]:
        unheard: list[str] = []
        if path.suffix == ".toml":
            data = packs.read_toml(folder, path.name, unheard)
        elif path.suffix == ".json" and (raw := packs.read_bytes(folder, path.name, unheard)) is not None:
            data = packs.read_json(raw, path.name, unheard)
        else:
            continue
        if data is not None:
            found[path.name] = data
    return found


def write_data(data: Mapping[str, Mapping[str, Any]]) -> dict[str, str]:
    """The same as files."""
    return {file: text_of(file, said) for file, said in data.items()}


def text_of(file: str, said: Mapping[str, Any]) -> str:
    """One of them."""
    if file.endswith(".json"):
        return json.dumps(said, ensure_ascii=False, indent=1) + "\n"
    return write_toml(said, wrapped=True)
