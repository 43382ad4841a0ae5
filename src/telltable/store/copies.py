"""Backups: one file for every kind of store.

JSON lines: a head, the bans, the tables, their records, and an end with the sum of all bytes before it. A body is kept
as a string, so that it comes back byte for byte whatever white space it was written with. Of the notes only bans and
packs are copied: a link of the host's that was revoked must not come back.
"""

from __future__ import annotations

import asyncio
import hashlib
import os
from collections.abc import Generator, Iterable, Iterator, Mapping
from contextlib import closing, suppress
from pathlib import Path
from types import TracebackType

import msgspec
from msgspec import Struct

from telltable.core.errors import Problem

from .base import MOST_BODY, PACK_NOTE, Kept, Place, Record, Store

FORMAT = 2
WITHOUT_NOTES = 1  # what versions before notes read
COPIED = ("ban/", PACK_NOTE)  # how the names of the notes begin that are copied
LONGEST_LINE = 6 * MOST_BODY + 1024  # every byte written as \\u00xx
MOST_AT_ONCE = 1_000
BYTES_AT_ONCE = 4 * 1024 * 1024


class _Head(Struct, tag_field="line", tag="telltable-backup"):
    format: int


class _Note(Struct, tag_field="line", tag="note"):
    name: str
    body: str


class _Place(Struct, tag_field="line", tag="table"):
    table: str
    code: str
    created: int
    meta: str


class _Record(Struct, tag_field="line", tag="record"):
    table: str
    n: int
    id: str
    body: str


class _End(Struct, tag_field="line", tag="end"):
    sum: str


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(_Head | _Note | _Place | _Record | _End)

Thing = tuple[str, bytes] | Place | Record


def _line(thing: Thing) -> bytes:
    if isinstance(thing, tuple):
        line: Struct = _Note(thing[0], thing[1].decode())
    elif isinstance(thing, Place):
        line = _Place(thing.table, thing.code, thing.created, thing.meta.decode())
    else:
        line = _Record(thing.table, thing.n, thing.id, thing.body.decode())
    return _encoder.encode(line) + b"\n"


class Copy:
    """A backup while it is written. It takes its place when it is complete and synced; else nothing is left of it."""

    def __init__(self, path: str) -> None:
        """Begin it beside `path`."""
        self._path = Path(path)
        self._fresh = self._path.with_name(f"{self._path.name}.{os.getpid()}.new")
        self._sum = hashlib.sha256()
        self._begun = False
        try:
            self._fresh.touch(mode=0o600)  # it holds what the data file holds
            self._file = self._fresh.open("wb")
        except OSError as error:
            raise Problem(f"{path}: can't be written: {error.strerror}.") from None

    def _begin(self, number: int) -> None:
        if not self._begun:
            self._begun = True
            self._write(_encoder.encode(_Head(number)) + b"\n")

    def _write(self, line: bytes) -> None:
        self._sum.update(line)
        self._file.write(line)

    def add_notes(self, notes: Mapping[str, bytes]) -> None:
        """Begin with the notes that are copied; without any, older versions can read the backup too."""
        copied = [(name, notes[name]) for name in sorted(notes) if name.startswith(COPIED)]
        self._begin(FORMAT if copied else WITHOUT_NOTES)
        for note in copied:
            self._write(_line(note))

    def add(self, things: Iterable[Place] | Iterable[Record]) -> None:
        """Go on: all tables first, then all records by table and place."""
        self._begin(WITHOUT_NOTES)
        for thing in things:
            self._write(_line(thing))

    def __enter__(self) -> Copy:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        try:
            if error is None:
                self._finish()
        except OSError as trouble:
            error = trouble
        finally:
            self._file.close()
            self._fresh.unlink(missing_ok=True)
        if isinstance(error, OSError):
            raise Problem(f"{self._path}: can't be written: {error.strerror}.") from None

    def _finish(self) -> None:
        self._begin(WITHOUT_NOTES)
        self._file.write(_encoder.encode(_End(self._sum.hexdigest())) + b"\n")
        self._file.flush()
        os.fsync(self._file.fileno())
        self._fresh.replace(self._path)
        with suppress(PermissionError):  # Windows, where a folder can't be opened and need not be
            folder = os.open(self._path.parent, os.O_RDONLY)
            try:
                os.fsync(folder)
            finally:
                os.close(folder)


def _things(path: str) -> Iterator[Thing]:
    """What a backup holds, in its order.

    Raises:
        Problem: it can't be read, is none, or is not as it was written.
    """
    total = hashlib.sha256()
    last: _Head | _Note | _Place | _Record | _End | None = None
    try:
        with Path(path).open("rb") as file:
            while raw := file.readline(LONGEST_LINE):
                last = _decoder.decode(raw)
                if isinstance(last, _End):
                    break
                total.update(raw)
                yield from _unwrapped(path, last)
            whole = not file.read(1)
    except OSError as error:
        raise Problem(f"{path}: can't be read: {error.strerror}.") from None
    except (msgspec.DecodeError, UnicodeError):
        raise Problem(f"{path} isn't a Telltable backup, or is damaged.") from None
    if not (isinstance(last, _End) and last.sum == total.hexdigest() and whole):
        raise Problem(f"{path} is damaged: its checksum doesn't match.")


def _unwrapped(path: str, line: _Head | _Note | _Place | _Record) -> Iterator[Thing]:
    match line:
        case _Head(format=number):
            if number > FORMAT:
                raise Problem(f"{path} was written by a newer Telltable.")
        case _Note(name, body):
            yield name, body.encode()
        case _Place(table, code, created, meta):
            yield Place(table, code, created, meta.encode())
        case _Record(table, n, id_, body):
            yield Record(table, n, id_, body.encode())


def _batches(path: str) -> Generator[list[Thing], None, None]:
    batch: list[Thing] = []
    size = 0
    for thing in _things(path):
        batch.append(thing)
        size += len(thing[1] if isinstance(thing, tuple) else thing.body if isinstance(thing, Record) else thing.meta)
        if len(batch) >= MOST_AT_ONCE or size >= BYTES_AT_ONCE:
            yield batch
            batch, size = [], 0
    yield batch


def _check(path: str) -> None:
    for _ in _things(path):
        pass


async def bring_in(store: Store, path: str) -> None:
    """Do `Store.restore`, through the other methods of the store."""
    await asyncio.to_thread(_check, path)
    with closing(_batches(path)) as batches:
        while batch := await asyncio.to_thread(next, batches, None):
            for thing in batch:
                if isinstance(thing, tuple):
                    await store.note(*thing)
                elif isinstance(thing, Place) and not await store.open(thing) and await store.find(thing.code) != thing:
                    raise Problem(f"Table {thing.table} can't be restored: its id or code is another table's here.")
            await _append(store, [thing for thing in batch if isinstance(thing, Record)])


async def _append(store: Store, records: list[Record]) -> None:
    """Records of which the store may have the first ones already."""
    kept = await store.append(records)
    rest = [record for record, verdict in zip(records, kept, strict=True) if verdict is Kept.TAKEN]
    if rest and Kept.TAKEN in await store.append(rest):
        raise Problem(f"Table {rest[0].table} can't be restored: it has continued differently here.")
