"""Records to keep."""

from __future__ import annotations

import asyncio
import functools
from collections.abc import Awaitable, Callable
from typing import Any

from telltable.store.base import Place, Record, Store

T1 = Place("t1", "FOX", 1_700_000_000, b'{"game":"x"}')
T2 = Place("t2", "OWL", 1_700_000_001)


def record(n: int, id_: str | None = None, table: str = "t1", body: bytes | None = None) -> Record:
    return Record(table, n, id_ or f"id{n}", body or b'{"n": %d}' % n)


def records(first: int, last: int, table: str = "t1") -> list[Record]:
    """From first to last, both of them."""
    return [record(n, table=table) for n in range(first, last + 1)]


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
