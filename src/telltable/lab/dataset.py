"""Tables for analysis in Parquet (the extra `parquet`): those of a report, and games with a row for each decision.

Of games, three files in a folder. What a seat could know is in the first two; the hidden truth is in the third:

- `games.parquet`: one row for each game. `game` is its name in all three files.
- `decisions.parquet`: one row for each answer of a seat: what it saw, was asked and chose, and from how many.
- `truth.parquet`: for each of these rows, by `game` and `entry`, the whole truth before and all that came of it.

What is not a number or a word is JSON, in the form of logs and of the protocol. What the clock and the host did is no
decision and has no row, so numbers of entries have gaps.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any

from telltable.core.ask import Ask
from telltable.core.entry import Entry
from telltable.core.errors import Problem
from telltable.core.event import TakenBack
from telltable.core.extra import needs
from telltable.core.log import encode
from telltable.core.match import Match
from telltable.core.move import TakeBack

from .tables import Sheet

MISSING = needs("Parquet needs PyArrow", "parquet")
MOST_LEGAL = 2**63 - 1  # what a column of whole numbers holds

# name: kind of column, and what it holds
GAMES = {
    "game": ("text", "its name in this dataset"),
    "name": ("text", "which game it is, by its name in code"),
    "rules": ("text", "game and version of its rules"),
    "pack": ("text", "name of the pack"),
    "pack_hash": ("text", "SHA-256 of the pack, 64 hex digits"),
    "seats": ("texts", "who sat where: me for a person, bot and its kind"),
    "options": ("text", "JSON: every option with its value"),
    "entries": ("number", "how many entries its log has"),
    "over": ("truth", "whether it was played to its end"),
    "ending": ("text", "how it ended, in one word; empty while it goes on"),
    "won": ("truth", "whether the table reached its goal"),
    "winners": ("numbers", "the seats that won"),
    "figures": ("text", "JSON: what the game counts at its end"),
}
DECISIONS = {
    "game": ("text", "see games"),
    "entry": ("number", "its place in the log, from 1"),
    "seat": ("number", "who chose, from 0"),
    "kind": ("text", "me for a person, else the bot"),
    "decision": ("text", "what was to be chosen, as the ask names it; take_back for a move taken back"),
    "rule": ("text", "id of the rule that asks"),
    "owed": ("truth", "whether the game waited for it; false for what one may do besides, and for second thoughts"),
    "observed": ("text", "JSON: all that the seat saw before"),
    "asked": ("text", "JSON: the ask, with every form and field; empty for a move taken back"),
    "legal": ("number", "how many moves the ask allows, texts not counted; at most 2**63 - 1"),
    "chosen": ("text", "JSON: the move"),
    "stands": ("truth", "false where the move was taken back later"),
}
TRUTH = {
    "game": ("text", "see games"),
    "entry": ("number", "see decisions"),
    "state": ("text", "JSON: the whole truth before"),
    "answers": ("text", "JSON: pairs of a seat and what it had answered in secret to the same question"),
    "luck": ("numbers", "the numbers drawn when the move was decided"),
    "told": ("text", "JSON: the facts that came of it, untold ones too"),
}
COLUMNS: Mapping[str, Mapping[str, tuple[str, str]]] = {"games": GAMES, "decisions": DECISIONS, "truth": TRUTH}

Row = dict[str, Any]


class Dataset:
    """Three files that grow with every game, used in a ``with`` statement. They are there once it is left."""

    def __init__(self, folder: Path, *, force: bool = False) -> None:
        """Open the files.

        Args:
            folder: where; it is made if needed.
            force: whether files of these names may be written over.

        Raises:
            Problem: PyArrow is missing, files are there already, or they can't be written.
        """
        self._arrow, parquet = need_arrow()
        self.paths = {name: folder / f"{name}.parquet" for name in COLUMNS}
        for path in self.paths.values():
            if path.exists() and not force:
                raise Problem(f"{path} is there already. Choose another folder, or overwrite it with --force.")
        schemas = {name: self._schema(columns) for name, columns in COLUMNS.items()}
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._writers = {
                name: parquet.ParquetWriter(_being_written(path), schemas[name], compression="zstd")
                for name, path in self.paths.items()
            }
        except OSError as error:
            raise Problem(f"{folder}: can't be written: {error.strerror or error}.") from None

    def _schema(self, columns: Mapping[str, tuple[str, str]]) -> Any:
        arrow = self._arrow
        kinds = {
            "text": arrow.string(),
            "texts": arrow.list_(arrow.string()),
            "number": arrow.int64(),
            "numbers": arrow.list_(arrow.int64()),
            "truth": arrow.bool_(),
        }
        return arrow.schema(
            [arrow.field(name, kinds[kind], metadata={"what": what}) for name, (kind, what) in columns.items()]
        )

    def add(self, game: str, match: Match) -> None:
        """Add a game, over or not, under a name that no other has.

        Raises:
            Problem: the files can't be written.
        """
        rows = list(decisions(game, match))
        self._write("games", [about(game, match)])
        self._write("decisions", [seen for seen, _ in rows])
        self._write("truth", [hidden for _, hidden in rows])

    def _write(self, name: str, rows: Sequence[Row]) -> None:
        writer = self._writers[name]
        try:
            writer.write_table(self._arrow.Table.from_pylist(rows, writer.schema))
        except OSError as error:
            raise Problem(f"{self.paths[name]}: can't be written: {error.strerror or error}.") from None

    def __enter__(self) -> Dataset:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for name, path in self.paths.items():
            self._writers[name].close()
            if kind is None:
                _being_written(path).replace(path)
            else:
                _being_written(path).unlink(missing_ok=True)


def about(game: str, match: Match) -> Row:
    """The row of a game: a value for each column of `GAMES`."""
    header, outcome = match.header, match.outcome
    return {
        "game": game,
        "name": match.rules.name,
        "rules": header.rules,
        "pack": header.pack,
        "pack_hash": header.pack_hash,
        "seats": list(header.seats),
        "options": _json(header.options),
        "entries": len(match.entries),
        "over": match.over,
        "ending": outcome.ending if outcome else "",
        "won": bool(outcome and outcome.won),
        "winners": list(outcome.winners) if outcome else [],
        "figures": _json(outcome.figures if outcome else {}),
    }


def decisions(game: str, match: Match) -> Iterator[tuple[Row, Row]]:
    """Each answer of a seat: a value for each column of `DECISIONS`, and one for each of `TRUTH`."""
    standing = _standing(match)
    for entry in match.entries:
        if entry.n and entry.seat in match.seats:
            before = match.until(entry.n)
            yield _seen(game, before, entry, entry.n in standing), _hidden(game, before, entry)


def _seen(game: str, before: Match, entry: Entry, stands: bool) -> Row:
    ask = _asked(before, entry)
    return {
        "game": game,
        "entry": entry.n,
        "seat": entry.seat,
        "kind": before.kinds()[entry.seat],
        "decision": ask.decision if ask else "take_back",
        "rule": ask.rule if ask else "",
        "owed": bool(ask and ask.owed),
        "observed": _json(before.view(entry.seat)),
        "asked": _json(ask) if ask else "",
        "legal": min(ask.count(), MOST_LEGAL) if ask else 1,
        "chosen": _json(entry.move),
        "stands": stands,
    }


def _hidden(game: str, before: Match, entry: Entry) -> Row:
    return {
        "game": game,
        "entry": entry.n,
        "state": _json(before.state),
        "answers": _json(before.agenda[-1].answers if before.agenda else ()),
        "luck": list(entry.luck),
        "told": _json(entry.told),
    }


def _asked(before: Match, entry: Entry) -> Ask | None:
    """What the move answers; None where nobody asked: it takes another one back."""
    if isinstance(entry.move, TakeBack):
        return None
    ask: Ask | None = before.asked().get(entry.seat)
    kind = type(entry.move).__name__
    asks = (*((ask,) if ask else ()), *before.offers(entry.seat))
    return next((one for one in asks if any(form.move == kind for form in one.forms)), ask)


def _standing(match: Match) -> set[int]:
    """The entries that were not taken back later."""
    standing: list[int] = []
    for entry in match.entries:
        for event in entry.told:
            if isinstance(event, TakenBack):
                standing = [n for n in standing if n <= event.to_entry]
        standing.append(entry.n)
    return set(standing)


def _json(thing: Any) -> str:
    return encode(thing).decode()


def _being_written(path: Path) -> Path:
    return path.with_name(f"{path.name}.new")


def write_sheet(path: Path, sheet: Sheet) -> None:
    """A table of a report as a Parquet file of its own.

    Raises:
        Problem: PyArrow is missing, or the file can't be written.
    """
    arrow, parquet = need_arrow()
    columns = zip(*sheet.lines, strict=True) if sheet.lines else ((),) * len(sheet.heads)
    table = arrow.table([arrow.array(column) for column in columns], names=list(sheet.heads))
    try:
        parquet.write_table(table, path, compression="zstd")
    except OSError as error:
        raise Problem(f"{path}: can't be written: {error.strerror or error}.") from None


def need_arrow() -> tuple[Any, Any]:
    """PyArrow and its Parquet. Raises `Problem` where it is missing."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ModuleNotFoundError:
        raise Problem(MISSING) from None
    return pyarrow, pyarrow.parquet
