"""Which tables other processes have kept something of, seen in the file: a hint, never the truth.

`entry` is a log, so what others have added stands beyond the last row that was seen. Whoever writes has the file alone
meanwhile, so what it adds itself stands together: one of several that write says where (`begin`, `own`), and is not
told of it.
"""

from __future__ import annotations

import sqlite3

from .base import ANY, HOUSE

MOST = 10_000  # rows of others that are looked through; for more, any table may be meant
Notes = tuple[tuple[str, int], ...]


class Foreign:
    """What others wrote, seen from one connection that writes now and then."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db
        self._rows: list[tuple[int, int]] = []  # after the one, up to the other: what others have added
        self._data = self._number("data_version")
        self._file = self._number("schema_version")
        self._last = self.end()
        self._notes = self._read_notes()

    def begin(self) -> None:
        """In a transaction that will write: what is there now and was not seen is of others."""
        self._pass(self.end())

    def own(self, end: int) -> None:
        """That transaction is kept, and `end` was the last row in it: what it added is our own."""
        self._last = end

    def look(self) -> list[str]:
        """Tables of which others have kept something since the last look; `ANY` where that can't be told; `HOUSE`."""
        end = self.end()
        data = self._number("data_version")  # what this connection wrote itself does not change it
        if data == self._data:
            self._last = end  # all of it is our own
            return []
        self._data = data
        file, notes = self._number("schema_version"), self._read_notes()
        changed = [HOUSE] if notes != self._notes else []
        self._pass(self.end())
        many = sum(end - start for start, end in self._rows) > MOST
        if many or file != self._file:  # or written anew, after words or tables were deleted: rows have other numbers
            changed.append(ANY)
        else:
            changed += self._tables()
        self._file, self._notes, self._rows = file, notes, []
        return changed

    def _pass(self, end: int) -> None:
        if end != self._last:
            self._rows.append((min(self._last, end - 1), end))  # fewer: it is being written anew
            self._last = end

    def _tables(self) -> list[str]:
        foreign = {n for start, end in self._rows for n in range(start + 1, end + 1)}
        if not foreign:
            return []
        query = "SELECT rowid, table_id FROM entry WHERE rowid BETWEEN ? AND ?"
        return sorted({table for n, table in self._db.execute(query, (min(foreign), max(foreign))) if n in foreign})

    def end(self) -> int:
        """The number of the last row."""
        row = self._db.execute("SELECT max(rowid) FROM entry").fetchone()
        return int(row[0] or 0)

    def _read_notes(self) -> Notes:
        return tuple(self._db.execute("SELECT name, length(body) FROM note ORDER BY name"))

    def _number(self, pragma: str) -> int:
        return int(self._db.execute(f"PRAGMA {pragma}").fetchone()[0])
