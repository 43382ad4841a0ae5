"""Records to keep."""

from __future__ import annotations

import asyncio
import functools
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from telltable.core.log import encode
from telltable.store.base import Place, Record, Store
from telltable.store.sqlite import Sqlite
from tests.table.evening import Evening

T1 = Place("t1", "FOX", 1_700_000_000, b'{"game":"x"}')
T2 = Place("t2", "OWL", 1_700_000_001)


def record(n: int, id_: str | None = None, table: str = "t1", body: bytes | None = None) -> Record:
    return Record(table, n, id_ or f"id{n}", body or b'{"n": %d}' % n)


def records(first: int, last: int, table: str = "t1") -> list[Record]:
    """From first to last, both of them."""
    return [record(n, table=table) for n in range(first, last + 1)]


def records_of(evening: Evening) -> list[Record]:
    """A table that was played at, as a server keeps it."""
    return [Record("t", n, f"r{n}", body) for n, body in enumerate((encode(evening.first), *evening.log))]


def keep(evening: Evening, file: Path) -> None:
    """A file of tables with this one, whose code is ABCDE."""

    async def write() -> None:
        store = await Sqlite.at(file)
        await store.open(Place("t", "ABCDE", 1))
        await store.append(records_of(evening))
        await store.close()

    asyncio.run(write())


async def everything(store: Store) -> list[Place | Record]:
    places = await store.places()
    return [*places, *[entry for place in places for entry in await store.read(place.table)]]


def in_loop(test: Callable[..., Awaitable[None]]) -> Callable[..., None]:
    """Run a test in an event loop of its own."""

    @functools.wraps(test)
    def run(**fixtures: Any) -> None:
        async def main() -> None:
            await test(**fixtures)

        asyncio.run(main())

    return run
