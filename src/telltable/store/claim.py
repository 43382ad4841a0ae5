"""A file that one program at a time may work on: a server on its tables, a terminal on its game.

The claim is a lock on a small SQLite file beside it, ``NAME.lock``. SQLite can lock wherever it runs, and whatever ends
a process ends its lock: one that was killed leaves that file behind, and it is in nobody's way. The command that serves
claims, not the store: so a server's own workers share its claim, and `backup` and `export` work beside it.
"""

from __future__ import annotations

import sqlite3
from contextlib import suppress
from pathlib import Path
from types import TracebackType

from telltable.core.errors import Problem

from .sqlite_file import plain, plainly

PATIENCE = 10.0  # seconds for somebody to finish reading whose claim it is
MOVED = sqlite3.SQLITE_READONLY_DBMOVED  # it was tidied away as we came


class Claimed(Problem):
    """Another program works on the file."""


class Claim:
    """A hold on a file from the moment it is made until `release`, or until the process ends."""

    def __init__(self, path: Path, taken: str) -> None:
        """Take hold.

        Args:
            path: the file that is claimed; it need not be there yet.
            taken: the sentence when somebody else has it; ``{where}`` becomes " at ADDRESS" if they said one.

        Raises:
            Claimed: somebody else works on it.
            Problem: nothing can be written beside it.
        """
        self._path = lock_of(path)
        self._name, self._taken = path, taken
        self._db: sqlite3.Connection | None = None
        while not self._take():
            pass

    def _take(self) -> bool:
        """False where the holder before us tidied up meanwhile: then there is another file."""
        with plainly(self._path):
            db = sqlite3.connect(self._path, timeout=0, isolation_level=None, check_same_thread=False)
        try:
            self._hold(db)
            self._note(db, "")
        except sqlite3.Error as error:
            db.close()
            if error.sqlite_errorcode == MOVED:
                return False
            raise plain(self._path, error) from None
        except BaseException:
            db.close()
            raise
        self._db = db
        return True

    def _hold(self, db: sqlite3.Connection) -> None:
        try:
            db.execute("BEGIN IMMEDIATE")  # others may still read who it is
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY:
                raise
            raise Claimed(f"{self._name}: {self._taken.format(where=_holder(db))}") from None

    def tell(self, where: str) -> None:
        """Say to whoever comes now where this program is found."""
        assert self._db is not None, "the claim was released"
        with plainly(self._path):
            self._note(self._db, where)

    def _note(self, db: sqlite3.Connection, where: str) -> None:
        db.execute(f"PRAGMA busy_timeout = {int(PATIENCE * 1000)}")
        db.execute("CREATE TABLE IF NOT EXISTS holder (address TEXT NOT NULL)")
        db.execute("DELETE FROM holder")
        db.execute("INSERT INTO holder VALUES (?)", (where,))
        db.execute("COMMIT")
        db.execute("PRAGMA busy_timeout = 0")
        self._hold(db)

    def release(self) -> None:
        """Let others have it."""
        db, self._db = self._db, None
        if db is not None:
            with suppress(OSError):  # where an open file can't be removed it stays, and is no harm
                self._path.unlink()  # while it is still ours
            db.close()

    def __enter__(self) -> Claim:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.release()


def lock_of(path: Path) -> Path:
    """The file beside a file that is locked for it."""
    whole = path.resolve()  # by whatever name it is called
    return whole.with_name(f"{whole.name}.lock")


def _holder(db: sqlite3.Connection) -> str:
    try:
        row = db.execute("SELECT address FROM holder").fetchone()
    except sqlite3.Error:
        return ""  # it came this very moment
    return f" at {row[0]}" if row and row[0] else ""
