"""Connections to PostgreSQL: how they are made, when they are lost, and what the server says in a sentence."""

from __future__ import annotations

import time
from importlib.resources import files
from typing import TypeAlias

from telltable.core.extra import needs

try:
    import asyncpg
except ImportError:
    from telltable.core.errors import Problem

    raise Problem(needs("PostgreSQL needs asyncpg", "postgres")) from None

from telltable.core.errors import Problem

from .base import StoreFailed

Row: TypeAlias = asyncpg.Record
Connection: TypeAlias = "asyncpg.Connection[Row]"
Pool: TypeAlias = "asyncpg.Pool[Row]"

SCRIPTS = ("postgres.sql", "postgres_2.sql")  # each brings the tables to the next version
VERSION = len(SCRIPTS)
PATIENCE = 10.0  # seconds without a connection before those who wait are told
PAUSE = 0.05  # seconds between two attempts
ANSWER = 30.0  # seconds in which the server must answer
ERASING = 600.0
READERS = 4
LOCK = 0x54656C6C  # who holds this advisory lock makes the tables
DELETING = (LOCK, 1)  # whoever keeps records shares this one; who deletes tables holds it alone

LOST = (
    asyncpg.PostgresConnectionError,
    asyncpg.AdminShutdownError,
    asyncpg.CrashShutdownError,
    asyncpg.CannotConnectNowError,
    asyncpg.TooManyConnectionsError,
    asyncpg.InterfaceError,  # also "the connection is closed"
    asyncpg.InternalClientError,  # a connection that died while it was being given back
    OSError,  # also TimeoutError
)
RACED = (asyncpg.UniqueViolationError, asyncpg.DeadlockDetectedError, asyncpg.ForeignKeyViolationError)
REFUSED = (*LOST, asyncpg.PostgresError, ValueError)


class Outage:
    """For how long the server has been away. Who asks when that is long known is told at once, not after patience of
    their own: those at one table wait for each other."""

    def __init__(self) -> None:
        self._since: float | None = None

    def over(self) -> None:
        """The server has answered."""
        self._since = None

    def lasts(self) -> float:
        """It has not: the seconds since that was first so."""
        now = time.monotonic()
        if self._since is None:
            self._since = now
        return now - self._since


def plain(error: Exception) -> Problem:
    """What the server or the network reports, as a sentence."""
    if isinstance(error, Problem):
        return error
    if isinstance(error, asyncpg.DiskFullError):
        return StoreFailed("The database can't write: its disk is full.")
    if isinstance(error, LOST):
        return StoreFailed("The database can't be reached.")
    first, *_ = str(error).splitlines() or [type(error).__name__]
    return StoreFailed(f"The database refuses: {first}.")


async def settle_down(db: Connection) -> None:
    """Make a new connection durable, whatever the server's default."""
    await db.execute(
        "SELECT set_config('synchronous_commit', 'on', false) WHERE "
        "current_setting('synchronous_commit') IN ('off', 'local')"
    )


async def connect(url: str) -> Connection:
    """A connection of one's own."""
    db = await asyncpg.connect(url, timeout=PATIENCE, command_timeout=ANSWER)
    try:
        await settle_down(db)
    except BaseException:
        db.terminate()
        raise
    return db


async def drop(db: Connection) -> None:
    """Let go of a connection, whatever state it is in."""
    try:
        await db.close(timeout=1)
    except (*LOST, asyncpg.PostgresError):
        db.terminate()


async def open_pool(url: str) -> Pool:
    """Connections for reading, made when they are needed."""
    return await asyncpg.create_pool(
        url, min_size=0, max_size=READERS, timeout=PATIENCE, command_timeout=ANSWER, init=settle_down
    )


async def prepare(url: str) -> None:
    """Make the tables if they are not there; else bring them to this version.

    Raises:
        Problem: no such server or database, no right to it, or tables of a newer version.
    """
    try:
        db = await connect(url)
    except REFUSED as error:
        raise plain(error) from None
    try:
        async with db.transaction():
            await db.execute("SELECT pg_advisory_xact_lock($1)", LOCK)
            await _make(db)
    except REFUSED as error:
        raise plain(error) from None
    finally:
        await db.close()


async def _make(db: Connection) -> None:
    version = 0
    if await db.fetchval("SELECT to_regclass('telltable.version')") is None:
        await db.execute("CREATE SCHEMA IF NOT EXISTS telltable")
    else:
        version = await db.fetchval("SELECT max(version) FROM telltable.version")
    if version > VERSION:
        raise Problem("The database was written by a newer Telltable.")
    for script in SCRIPTS[version:]:
        await db.execute(files("telltable.store").joinpath(script).read_text(encoding="utf-8"))
