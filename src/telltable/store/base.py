"""What a store is: an append-only log of records per table. Everything else about a table is folded from them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from typing import Protocol

from msgspec import Struct

from telltable.core.errors import Problem

MOST_ID = 128  # characters of the id of a table or a record, and of a code
MOST_BODY = 256 * 1024  # bytes of a body
MOST_NUMBER = 2**31 - 1
ANY = ""  # in a hint: any table
HOUSE = "house"  # in a hint: the notes
MOST_NOTES = 2_000
PACK_NOTE = "pack/"  # how the names of notes begin that keep packs; they take no room from others


CLOSED = "The store is closed."


class StoreFailed(Problem):
    """The storage is locked, full or gone. Whether what was asked for is kept is not known: ask again."""


class NoTable(Problem):
    """The table is not open: it never was, or it has been deleted."""


def no_record(table: str) -> Problem:
    """What is to be taken back was never kept."""
    return Problem(f"Table {table} has no such record to take back.")


class Record(Struct, frozen=True, gc=False):
    """One thing that happened at a table.

    Attributes:
        table: id of the table.
        n: its place in the table's log, from 0 without gaps.
        id: what makes it happen once only, chosen by whoever asked for it; unique within the table.
        body: JSON, at most `MOST_BODY` bytes. The bytes are kept as they are.
    """

    table: str
    n: int
    id: str
    body: bytes


class Kept(Enum):
    """What became of a record."""

    NEW = "new"  # it is durable now
    AGAIN = "again"  # a record with this id was kept before; nothing was added
    TAKEN = "taken"  # its place, or that of one it must stay together with, is held by another; nothing was added


class Place(Struct, frozen=True):
    """A table as it is found: by its id, or by the code that people read aloud (upper case).

    `meta` is JSON of at most `MOST_BODY` bytes. Ids and codes are 1 to `MOST_ID` visible ASCII characters.
    """

    table: str
    code: str
    created: int  # seconds since 1970
    meta: bytes = b"{}"


class Weight(Struct, frozen=True):
    """A table, how many records it has, and how many bytes they are."""

    place: Place
    records: int
    size: int


class Store(Protocol):
    """Where the records of all tables are kept. Safe to use from several processes at once.

    Every method raises `Problem`, one sentence, for what can't be kept, and `StoreFailed` when the storage fails
    (locked, full, gone); the store can be used again as soon as the cause is gone.
    """

    async def append(self, records: Sequence[Record]) -> list[Kept]:
        """Keep records; return, in their order, what became of each when the new ones are durable.

        The records of one table in one call are kept together or not at all, and must follow each other. Calls that
        overlap share a commit. Whoever got no answer asks again with the same ids: what was kept says AGAIN. So it
        may be when a connection was lost in a commit, even for the first asker.

        Raises:
            NoTable: a table that is not open: nothing of the call is kept.
            Problem: a place beyond the next one, or a size beyond its bound: nothing of the call is kept.
            StoreFailed: nothing is kept as far as is known; ask again.
        """

    async def read(self, table: str, since: int = 0, limit: int = 10_000) -> list[Record]:
        """The records of a table from place `since`, in order."""

    async def find_id(self, table: str, id_: str) -> int | None:
        """The place of the record with this id."""

    def watch(self, changed: Callable[[str], None]) -> None:
        """Have this called with a table's id when another process may have kept records of it, or with `ANY` when that
        may be so of any table; with `HOUSE` when notes may have changed: a hint that can come late, twice, or never.

        Only stores that several processes share give hints; call this where the event loop runs.
        """

    async def open(self, place: Place) -> bool:
        """A new table. False when the id or the code is in use."""

    async def find(self, code: str) -> Place | None:
        """The table with this code."""

    async def places(self, limit: int = 1_000, after: str = "") -> list[Place]:
        """Tables by id, a page at a time."""

    async def weigh(self, limit: int = 100, after: str = "") -> list[Weight]:
        """Tables by id, a page at a time, with what they weigh."""

    async def size(self) -> int:
        """About how many bytes all tables take."""

    async def delete(self, tables: Mapping[str, int | None]) -> list[str]:
        """Delete tables for good, each with all its records. Returns those that are gone now by this call.

        A number with a table: only if it has just so many records, so that what somebody did meanwhile is not lost.
        Afterwards it is as with `redact`: nobody can read them, and no file that this store writes holds a byte.
        """

    async def note(self, name: str, body: bytes | None) -> None:
        """Keep a note of the house, which belongs to no table, in place of the one of this name; None: take it away.

        Raises:
            Problem: there are `MOST_NOTES` already, or a name or body that can't be kept.
        """

    async def notes(self, beginning: str = "") -> dict[str, bytes]:
        """The notes whose names begin so, by name."""

    async def redact(self, table: str, bodies: Mapping[int, bytes], count: int) -> bool:
        """Write other bodies in place of these records, all or none: the one exception to append-only, for words that
        a table has taken back.

        False, and nothing is written, when the table has other than `count` records by now: whoever asks has to read
        them first, so that what another process took out meanwhile is not brought back.

        Afterwards nobody can read the old ones, and a file that this store writes itself holds no byte of them. What
        a database server keeps for its own ends, and copies made before, are out of reach. After a Problem, ask again.
        """

    async def backup(self, path: str) -> None:
        """A copy of everything as it is at one moment, while others go on writing: one file of JSON lines, the same
        for every kind of store, put in its place when it is complete and synced."""

    async def restore(self, path: str) -> None:
        """Bring in all that a backup holds. What is here already is left as it is, so that a restore that was cut off
        is run again.

        Raises:
            Problem: no backup, a damaged one (nothing was brought in), or a table that went another way here.
        """

    async def close(self) -> None:
        """Finish what is being written and let go."""
