"""``python -m bench.stores``: durable events a second, one and many at a time, and how long an append takes.

An event is 190 bytes. "alone" appends one and waits; "group" hands over 32 of one table at a time; "tables" are so
many callers at once, each with a table and one event a call, which share commits.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from telltable.store.base import Kept, Place, Record, Store
from telltable.store.where import store_at
from tests.store.server import Server

from .centiles import centile

BODY = b'"' + b"x" * 188 + b'"'
Rows = list[tuple[str, str, float, float, float]]


@dataclass(frozen=True)
class Load:
    """So many callers, each with a table of its own and so many records a call."""

    name: str
    callers: int
    size: int


LOADS = (Load("alone", 1, 1), Load("group of 32", 1, 32), Load("25 tables", 25, 1), Load("250 tables", 250, 1))


async def measure(store: Store, load: Load, seconds: float, run: str) -> tuple[float, list[float]]:
    """Events a second, and the milliseconds of each append."""
    tables = [f"{run}.{caller}" for caller in range(load.callers)]
    for table in tables:
        await store.open(Place(table, table.upper(), 0))
    times: list[float] = []
    end = time.perf_counter() + seconds

    async def call(table: str) -> int:
        n = 0
        while (begin := time.perf_counter()) < end:
            batch = [Record(table, m, f"{m:022}", BODY) for m in range(n, n + load.size)]
            if await store.append(batch) != [Kept.NEW] * load.size:
                raise RuntimeError("not kept")
            n += load.size
            times.append(1e3 * (time.perf_counter() - begin))
        return n

    begin = time.perf_counter()
    kept = sum(await asyncio.gather(*map(call, tables)))
    return kept / (time.perf_counter() - begin), times


async def rows(name: str, where: str, seconds: float, windows: int) -> Rows:
    """One row per load: the median window's rate, and the median and the 99th percentile of all appends."""
    store = await store_at(where)
    found: Rows = []
    for number, load in enumerate(LOADS):
        runs = [await measure(store, load, seconds, f"r{number}.{window}") for window in range(windows)]
        times = [one for _, some in runs for one in some]
        found.append((name, load.name, median(rate for rate, _ in runs), median(times), centile(times, 99)))
    await store.close()
    return found


def table(found: Rows) -> str:
    """As Markdown."""
    lines = ["| store | load | events/s | p50 ms | p99 ms |", "| --- | --- | ---: | ---: | ---: |"]
    lines += [f"| {a} | {b} | {rate:,.0f} | {p50:.2f} | {p99:.2f} |" for a, b, rate, p50, p99 in found]
    return "\n".join(lines)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.stores", description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.0, help="length of a window")
    parser.add_argument("--windows", type=int, default=5, help="windows per load; the median counts")
    parser.add_argument("--quick", action="store_true", help="short, and without PostgreSQL, to see that it works")
    arguments = parser.parse_args()
    seconds, windows = (0.05, 1) if arguments.quick else (arguments.seconds, arguments.windows)

    def run(name: str, where: str) -> Rows:
        return asyncio.run(rows(name, where, seconds, windows))

    found = run("memory", "memory")
    with tempfile.TemporaryDirectory() as folder:
        found += run("SQLite", str(Path(folder, "store.db")))
    if not arguments.quick:
        server = Server()
        try:
            found += run("PostgreSQL", server.url())
        finally:
            server.remove()
    print(table(found))


if __name__ == "__main__":
    main()
