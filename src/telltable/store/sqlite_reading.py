"""Reading a SQLite store that can't be written: on a read-only disk, in another's folder. Nothing is written there."""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any, NoReturn

from telltable.core.errors import Problem

from .sqlite_file import VERSION, check, plainly, refuse_strangers, version_of


def is_writable(path: Path) -> bool:
    """Whether SQLite can write the file, and what it needs beside it."""
    return os.access(path, os.W_OK) and os.access(path.resolve().parent, os.W_OK)


class Source:
    """What is read: the file itself, or where that can't be done without writing, a copy of it in a folder for a while.

    SQLite reads a file with a write-ahead log through an index of that log. A server that runs keeps the index beside
    it; after one that was killed it would have to be written. Without a log nothing has to be.
    """

    def __init__(self, path: Path) -> None:
        """Find out how it can be read, and check it.

        Raises:
            Problem: it is no store, damaged, or of a version that would have to be brought to this one first.
        """
        self.path = path
        self._copied: tempfile.TemporaryDirectory[str] | None = None
        whole = path.resolve()
        log = whole.with_name(f"{whole.name}-wal")
        with plainly(path):
            self._address = f"{whole.as_uri()}?mode=ro" + ("" if log.exists() else "&immutable=1")
            if log.exists() and not self._opens():
                self._copy(whole, log)
            try:
                self._check()
            except BaseException:
                self.close()
                raise

    def _opens(self) -> bool:
        try:
            with closing(self.connect()) as db:
                db.execute("SELECT count(*) FROM sqlite_master").fetchone()
        except sqlite3.OperationalError:
            return False
        return True

    def _copy(self, whole: Path, log: Path) -> None:
        self._copied = tempfile.TemporaryDirectory(prefix="telltable-")
        copy = Path(self._copied.name, whole.name)
        try:
            shutil.copyfile(whole, copy)
            shutil.copyfile(log, copy.with_name(log.name))
        except OSError as error:
            self.close()
            raise Problem(f"{self.path}: can't be read: {error.strerror}.") from None
        self._address = copy.as_uri()

    def _check(self) -> None:
        with closing(self.connect()) as db:
            refuse_strangers(self.path, db)
            if version_of(db) < VERSION:
                raise Problem(
                    f"{self.path} was written by an older Telltable and must be brought up to date, which can't be "
                    "done where it is read-only. Copy it to a folder that can be written."
                )
            check(self.path, db)

    def connect(self) -> sqlite3.Connection:
        """A connection that reads."""
        db = sqlite3.connect(self._address, uri=True, isolation_level=None, check_same_thread=False)
        db.execute("PRAGMA trusted_schema = OFF")
        db.execute("PRAGMA query_only = ON")
        return db

    def close(self) -> None:
        """Leave nothing behind."""
        if self._copied is not None:
            self._copied.cleanup()
            self._copied = None


class NoWriter:
    """What writes to a store that can't be written: nothing."""

    commits = 0

    def __init__(self, path: Path) -> None:
        self._path = path

    def do(self, work: object, weight: int = 1) -> NoReturn:
        """Raises `Problem`."""
        raise Problem(f"{self._path}: can't be written: it is read-only.")

    def alone(self, work: object) -> NoReturn:
        """Raises `Problem`."""
        self.do(work)

    def watch(self, changed: Callable[[str], Any]) -> None:
        """Nobody is told of what others write."""

    async def close(self) -> None:
        """Nothing to finish."""
