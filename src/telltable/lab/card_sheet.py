"""Cards as rows of a table and back, for those who write them in a spreadsheet. Nothing is lost on the way.

A column is a field of a card: ``title``, or ``suggestions.object`` for what is deeper. A list stands in one cell, a
line for each of its items. An empty cell is a field that is left out.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct, inspect

from telltable.core.errors import Problem
from telltable.core.pack_cards import CardTable, Data, Entry, placed, read_data, text_of
from telltable.core.packs import shown
from telltable.core.shelf import Shelf
from telltable.core.toml import write_entry

FILE = "file"
MOST_ROWS, MOST_COLUMNS, MOST_CELL = 2_000, 200, 10_000
MOST_WRONG = 20
_TITLES = ("title", "name", "normal", "genre")
Rows = list[list[str]]


class WrongRows(Problem):
    """Rows of a table that can't be read. `sentences`: one for each, and how many more there are."""

    def __init__(self, sentences: Sequence[str]) -> None:
        super().__init__(" ".join(sentences))
        self.sentences = tuple(sentences)


class Column(Struct, frozen=True):
    """A field of a card. `named`: a table of its own stands there, whose names are more columns."""

    path: tuple[str, ...]
    kind: str  # text, whole number, true or false, list, list of whole numbers
    required: bool
    named: bool = False

    @property
    def head(self) -> str:
        """As it is called in the first row."""
        return ".".join(self.path)


class Change(Struct, frozen=True):
    """What a table makes of a pack: the files that become others, and what cards that are new, changed, gone are
    called."""

    files: dict[str, str]
    new: tuple[str, ...]
    changed: tuple[str, ...]
    gone: tuple[str, ...]


# --- columns ----------------------------------------------------------------------------------------------


@cache
def columns_of(kind: type[Struct]) -> tuple[Column, ...]:
    """The columns of a kind of card."""
    return tuple(_columns(kind, (), True))


def _columns(kind: Any, path: tuple[str, ...], needed: bool) -> Iterator[Column]:
    for field in msgspec.structs.fields(kind):
        here = (*path, field.encode_name)
        yield from _column(inspect.type_info(field.type), here, needed and field.required)


def _column(info: inspect.Type, path: tuple[str, ...], required: bool) -> Iterator[Column]:
    if isinstance(info, inspect.UnionType):
        info = next(one for one in info.types if not isinstance(one, (inspect.NoneType, inspect.CustomType)))
    if isinstance(info, inspect.StructType):
        yield from _columns(info.cls, path, required)
    elif isinstance(info, inspect.DictType):
        yield Column(path, _kind(info.value_type), False, named=True)
    else:
        yield Column(path, _kind(info), required)


def _kind(info: inspect.Type) -> str:
    if isinstance(info, (inspect.VarTupleType, inspect.ListType)):
        return "list of whole numbers" if isinstance(info.item_type, inspect.IntType) else "list"
    if isinstance(info, inspect.IntType):
        return "whole number"
    return "true or false" if isinstance(info, inspect.BoolType) else "text"


# --- out --------------------------------------------------------------------------------------------------


def rows_of(shelf: Shelf[Any], folder: Path) -> Rows:
    """The cards of a pack as rows, the first with what the columns are called.

    Raises:
        Problem: a card says something that no column is for.
    """
    cards = list(placed(shelf.tables, read_data(folder)))
    flat = [{FILE: card.file, **cells_of(card.table, card.key, card.file, card.entry)} for card in cards]
    heads = [FILE]
    for table in shelf.tables:
        heads += _heads(table, [*flat, _usual(shelf)], heads)
    return [heads, *([row.get(head, "") for head in heads] for row in flat)]


def _usual(shelf: Shelf[Any]) -> dict[str, str]:
    """The columns that at least one of twenty cards of the game's own pack fills, so that a short table has them too:
    ``suggestions.threat``."""
    own = [cells_of(card.table, card.key, card.file, card.entry) for card in placed(shelf.tables, shelf.own_data)]
    filled = Counter(head for row in own for head in row)
    return {head: "" for head, often in filled.items() if 20 * often >= len(own)}


def _heads(table: CardTable, flat: Sequence[Mapping[str, str]], known: Sequence[str]) -> list[str]:
    found: list[str] = []
    for column in columns_of(table.kind):
        names = {head for row in flat for head in row if head.startswith(f"{column.head}.")} if column.named else ()
        found += sorted(names) if column.named else [column.head]
    return [head for head in dict.fromkeys(found) if head not in known]


def cells_of(table: CardTable, key: str, file: str, entry: Any) -> dict[str, str]:
    """A card as cells by column. Raises `Problem`: it says something that no column is for."""
    known = {column.path: column for column in columns_of(table.kind)}
    cells: dict[str, str] = {}

    def put(path: tuple[str, ...], value: Any) -> None:
        column = known.get(path) or known.get(path[:-1])
        if isinstance(value, Mapping) and (column is None or column.named):
            for name, inner in value.items():
                put((*path, str(name)), inner)
        elif column is None or not path or any("." in step for step in path) or not _fits(column, value):
            raise Problem(f"{file}: {key}: no column is for {shown('.'.join(path) or 'this')}. Fix the card first.")
        else:
            cells[".".join(path)] = _cell(value)

    put((), entry)
    return cells


def _fits(column: Column, value: Any) -> bool:
    if column.kind.startswith("list"):
        of = int if column.kind != "list" else str
        return isinstance(value, list) and all(type(one) is of for one in value)
    return type(value) is {"text": str, "whole number": int, "true or false": bool}[column.kind]


def _cell(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        items = [str(one) for one in value]
        plain = all(items) and not any("\n" in one for one in items) and not (items and items[0].startswith("["))
        return "\n".join(items) if plain else json.dumps(value, ensure_ascii=False)
    return str(value)


# --- in ---------------------------------------------------------------------------------------------------


def change(shelf: Shelf[Any], folder: Path, rows: Rows) -> Change:
    """What becomes of a pack whose cards are those of a table.

    Raises:
        Problem: rows that can't be read, a sentence for each.
    """
    data = read_data(folder)
    found: dict[tuple[str, CardTable], list[Entry]] = {}
    wrong: list[str] = []
    seen: dict[tuple[str, str], int] = {}
    for number, row in _numbered(rows):
        try:
            file, table, entry = _read(shelf, data, row)
            listed = found.setdefault((file, table), [])
            key = table.key(file, len(listed), entry)
            other = seen.setdefault((table.file, key), number)
            listed.append(entry)
            if other != number:
                wrong.append(f"Row {other} and row {number} both are {shown(key)}; give each an id of its own.")
        except Problem as problem:
            wrong.append(f"Row {number}{_called(row)}{problem}")
    if wrong:
        more = [f"{len(wrong) - MOST_WRONG} more rows can't be read."] if len(wrong) > MOST_WRONG else []
        raise WrongRows((*wrong[:MOST_WRONG], *more))
    return _change(shelf, folder, data, found)


def _numbered(rows: Rows) -> Iterator[tuple[int, dict[str, str]]]:
    if not rows or not any(cell.strip() for cell in rows[0]):
        raise Problem("The table is empty; its first row says what the columns are called.")
    heads = [head.strip() for head in rows[0]]
    twice = next((head for head in heads if head and heads.count(head) > 1), "")
    if twice:
        raise Problem(f"The column {shown(twice)} is there twice.")
    if len(rows) > MOST_ROWS or len(heads) > MOST_COLUMNS:
        raise Problem(f"A table has at most {MOST_ROWS:,} rows and {MOST_COLUMNS} columns.")
    for number, row in enumerate(rows[1:], start=2):
        cells = dict(zip(heads, row, strict=False))
        if any(cell.strip() for cell in row):
            yield number, {head: cell for head, cell in cells.items() if head}


def _called(row: Mapping[str, str]) -> str:
    name = next((row[head] for head in ("id", "number", "title", "name") if row.get(head)), "")
    return f" ({shown(name, 30)}): " if name else ": "


def _read(shelf: Shelf[Any], data: Data, row: Mapping[str, str]) -> tuple[str, CardTable, Entry]:
    file, table = _place(shelf, data, row.get(FILE, "").strip())
    columns = columns_of(table.kind)
    entry: Entry = {}
    for head, cell in row.items():
        if head != FILE and cell != "":
            column = _column_of(columns, head)
            here = entry
            path = tuple(head.split("."))
            for step in path[:-1]:
                here = here.setdefault(step, {})
            here[path[-1]] = _value(column, head, cell)
    for column in columns:
        if column.required and len(column.path) == 1 and column.head not in entry:
            if column.kind not in ("text", "list"):
                raise Problem(f"{column.head} is missing; it must be a {column.kind}.")
            entry[column.head] = [] if column.kind == "list" else ""
    return file, table, {name: entry[name] for name in dict.fromkeys(c.path[0] for c in columns) if name in entry}


def _place(shelf: Shelf[Any], data: Data, said: str) -> tuple[str, CardTable]:
    files = {table.file: table for table in shelf.tables if "*" not in table.file}
    for table in shelf.tables:
        if "*" in table.file:
            files |= {file: table for file, known in data.items() if file != shelf.about and "format" in known}
    if not said and len(files) == 1:
        return next(iter(files.items()))
    for name in (said, f"{said}.toml", f"{said}.json"):
        if name in files:
            return name, files[name]
    listed = ", ".join(files) or "there is no file for cards yet"
    raise Problem(f"{FILE} says where the card stands: {listed}{f', not {shown(said)}' if said else ''}.")


def _column_of(columns: Sequence[Column], head: str) -> Column:
    for column in columns:
        if column.head == head or (column.named and head.rpartition(".")[0] == column.head):
            return column
    close = get_close_matches(head[:60], [column.head for column in columns], n=1)
    raise Problem(f"there is no column {shown(head)} for this card" + (f"; did you mean {close[0]}?" if close else "."))


def _value(column: Column, head: str, cell: str) -> Any:
    if len(cell) > MOST_CELL:
        raise Problem(f"{shown(head)} has {len(cell):,} characters; the limit is {MOST_CELL:,}.")
    if column.kind == "text":
        return cell
    word = cell.strip()
    if column.kind == "true or false":
        if word.lower() not in ("true", "false"):
            raise Problem(f"{shown(head)} must be true or false, but it is “{shown(cell, 30)}”.")
        return word.lower() == "true"
    if column.kind == "whole number":
        return _whole(head, word)
    items = _items(cell)
    return items if column.kind == "list" else [_whole(head, str(one)) for one in items]


def _whole(head: str, word: str) -> int:
    if not re.fullmatch(r"-?[0-9]{1,9}(\.0+)?", word):
        raise Problem(f"{shown(head)} must be a whole number, but it is “{shown(word, 30)}”.")
    return int(word.partition(".")[0])


def _items(cell: str) -> list[Any]:
    if cell.startswith("["):
        try:
            found = json.loads(cell)
            if isinstance(found, list):
                return found
        except (ValueError, RecursionError):
            pass
    return [line for line in cell.replace("\r\n", "\n").split("\n") if line]


# --- what becomes of the files ----------------------------------------------------------------------------


def _change(shelf: Shelf[Any], folder: Path, data: Data, found: dict[tuple[str, CardTable], list[Entry]]) -> Change:
    there = {(file, table) for table in shelf.tables for file in data if table.entries(data[file])}
    there = {(file, table) for file, table in there if any(one.file == file for one in placed((table,), data))}
    files: dict[str, str] = {}
    new: list[str] = []
    changed: list[str] = []
    gone: list[str] = []
    for file, table in sorted({*there, *found}, key=lambda pair: pair[0]):
        before, after = table.entries(data.get(file, {})), found.get((file, table), [])
        old = {table.key(file, n, one): one for n, one in enumerate(before) if isinstance(one, dict)}
        keys = [table.key(file, n, one) for n, one in enumerate(after)]
        kept = [
            old[key] if key in old and _same(table, old[key], one) else one
            for key, one in zip(keys, after, strict=True)
        ]
        new += (_name(key, one) for key, one in zip(keys, kept, strict=True) if key not in old)
        gone += (_name(key, one) for key, one in old.items() if key not in keys)
        changed += (_name(key, one) for key, one in zip(keys, kept, strict=True) if key in old and one is not old[key])
        if kept != before:
            files[file] = _text(folder / file, data.get(file, {}), table, kept)
    return Change(files, tuple(new), tuple(changed), tuple(gone))


def _name(key: str, entry: Entry) -> str:
    """A card by its id and title."""
    title = next((entry[name] for name in _TITLES if isinstance(entry.get(name), str) and entry[name]), "")
    return f"{shown(key)} ({shown(title, 30)})" if title else shown(key)


def _same(table: CardTable, one: Entry, other: Entry) -> bool:
    """Whether two entries say the same; a field that is left out may stand there empty."""
    try:
        return bool(msgspec.convert(one, table.kind) == msgspec.convert(other, table.kind))
    except msgspec.ValidationError:
        return one == other


def _text(path: Path, data: Mapping[str, Any], table: CardTable, entries: list[Entry]) -> str:
    """The file with these cards. What did not change stays as somebody wrote it, with comments."""
    if path.suffix == ".json":
        return text_of(path.name, _with(data, table.at, entries))
    section = table.at[0]
    text = path.read_text("utf-8-sig") if path.is_file() else ""
    head, *blocks = re.split(rf"(?m)^(?=\[\[ *{section} *\]\])", text)
    known = {json.dumps(one, sort_keys=True): block for block in blocks if (one := _only(block, section)) is not None}
    parts = [known.get(json.dumps(entry, sort_keys=True), write_entry(section, entry)[1:]) for entry in entries]
    whole = head + "\n".join(part.rstrip("\n") + "\n" for part in parts)
    try:
        if tomllib.loads(whole).get(section, []) == entries:
            return whole
    except tomllib.TOMLDecodeError:
        pass
    return text_of(path.name, {**data, section: entries})


def _only(block: str, section: str) -> Any:
    try:
        (entry,) = tomllib.loads(block)[section]
    except (tomllib.TOMLDecodeError, ValueError, KeyError):
        return None
    return entry


def _with(data: Mapping[str, Any], at: tuple[str, ...], entries: list[Entry]) -> dict[str, Any]:
    if len(at) == 1:
        return {**data, at[0]: entries}
    return {**data, at[0]: _with(data.get(at[0], {}), at[1:], entries)}
