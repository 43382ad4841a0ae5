"""The file of the SQLite store: how it is opened, checked, made, and cleared of what was taken back."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from importlib.resources import files
from pathlib import Path

from telltable.core.errors import Problem

from .base import StoreFailed

SCRIPTS = ("sqlite.sql", "sqlite_2.sql")  # each brings the file to the next version
VERSION = len(SCRIPTS)
MARK = 0x54656C6C  # SQLite's application id: "Tell"
PATIENCE = 10.0  # seconds to wait for another process

_PRAGMAS = (
    "PRAGMA foreign_keys = ON",
    "PRAGMA synchronous = FULL",
    "PRAGMA fullfsync = ON",  # macOS: a plain sync may stay in the drive
    "PRAGMA checkpoint_fullfsync = ON",
    "PRAGMA secure_delete = ON",
    "PRAGMA trusted_schema = OFF",
)

_SENTENCES = {
    sqlite3.SQLITE_BUSY: "is locked by another program",
    sqlite3.SQLITE_LOCKED: "is locked by another program",
    sqlite3.SQLITE_READONLY: "can't be written: it is read-only",
    sqlite3.SQLITE_FULL: "can't be written: the disk is full",
    sqlite3.SQLITE_IOERR: "can't be read or written: the disk reports an error",
    sqlite3.SQLITE_CANTOPEN: "can't be opened",
    sqlite3.SQLITE_NOTADB: "isn't a database",
    sqlite3.SQLITE_CORRUPT: "is damaged",
}


def plain(path: Path, error: sqlite3.Error) -> Problem:
    """What SQLite reports, as a sentence."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    return StoreFailed(f"{path} {_SENTENCES.get(code, f'fails: {error}')}.")


@contextmanager
def plainly(path: Path) -> Iterator[None]:
    """Turn SQLite's errors into a Problem."""
    try:
        yield
    except sqlite3.Error as error:
        raise plain(path, error) from None


def connect(path: Path, *, reader: bool = False) -> sqlite3.Connection:
    """A connection that commits durably, waits its turn, and begins no transaction by itself."""
    db = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None, check_same_thread=False)
    try:
        for pragma in _PRAGMAS:
            db.execute(pragma)
        if reader:
            db.execute("PRAGMA query_only = ON")
    except BaseException:
        db.close()
        raise
    return db


def prepare(path: Path, *, checked: bool = False) -> None:
    """Make the file if it is not there; else bring it to this version, and check all of it, unless that was done.

    Raises:
        Problem: it is no store, damaged, locked for too long, read-only, or of a newer version.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Problem(f"{path}: can't create it: {error.strerror}.") from None
    with plainly(path), closing(connect(path)) as db:
        refuse_strangers(path, db)
        _use_wal(path, db)
        db.execute("BEGIN IMMEDIATE")
        _upgrade(db)
        db.execute("COMMIT")
        if not checked:
            check(path, db)
        if db.execute("SELECT 1 FROM redaction").fetchone():  # the last process died over it
            erase(db)


def check(path: Path, db: sqlite3.Connection) -> None:
    """Read all of it. Raises `Problem` when it is damaged."""
    found = [row[0] for row in db.execute("PRAGMA quick_check(1)")]
    if found != ["ok"]:
        raise Problem(f"{path} is damaged: {found[0].splitlines()[-1].rstrip('.')}.")


def version_of(db: sqlite3.Connection) -> int:
    """Of which version the file is."""
    return _number(db, "user_version")


def refuse_strangers(path: Path, db: sqlite3.Connection) -> None:
    """Raise `Problem` for a database that is no store of this version or an older one."""
    db.execute("BEGIN")  # one moment of the file: another process may be making it
    mark, version = _number(db, "application_id"), _number(db, "user_version")
    tables = db.execute("SELECT 1 FROM sqlite_master").fetchone()
    db.execute("COMMIT")
    if mark != MARK and (mark or version or tables):
        raise Problem(f"{path} is another program's database.")
    if version > VERSION:
        raise Problem(f"{path} was written by a newer Telltable.")


def _number(db: sqlite3.Connection, pragma: str) -> int:
    number: int = db.execute(f"PRAGMA {pragma}").fetchone()[0]
    return number


def _use_wal(path: Path, db: sqlite3.Connection) -> None:
    deadline = time.monotonic() + PATIENCE
    mode = ""
    while not mode:
        try:
            mode = db.execute("PRAGMA journal_mode = WAL").fetchone()[0]
        except sqlite3.OperationalError as error:  # the switch does not wait for others who do the same
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > deadline:
                raise
            time.sleep(0.01)
    if mode != "wal":
        raise Problem(f"{path} isn't on a disk where SQLite can keep a write-ahead log.")


def _upgrade(db: sqlite3.Connection) -> None:
    """Make a new file, or bring one of an older version up to date; nothing that is kept changes."""
    for script in SCRIPTS[_number(db, "user_version") :]:
        _run(db, files("telltable.store").joinpath(script).read_text(encoding="utf-8"))
    if _number(db, "user_version") != VERSION:
        db.execute(f"PRAGMA application_id = {MARK}")
        db.execute(f"PRAGMA user_version = {VERSION}")


def _run(db: sqlite3.Connection, script: str) -> None:
    statement = ""
    for line in script.splitlines(keepends=True):  # executescript would commit first
        statement += line
        if sqlite3.complete_statement(statement):
            db.execute(statement)
            statement = ""


def erase(db: sqlite3.Connection) -> None:
    """Leave no byte in any file of what was overwritten: not in freed space, not in the WAL."""
    last = db.execute("SELECT max(n) FROM redaction").fetchone()[0]
    db.execute("VACUUM")
    deadline = time.monotonic() + PATIENCE
    while db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]:
        if time.monotonic() > deadline:
            raise Problem("What was taken back can't be erased while somebody is reading the files; try again.")
    db.execute("DELETE FROM redaction WHERE n <= ?", (last,))
