"""A process that appends to a SQLite store until it is killed, and says what was acknowledged.

    appender.py PATH

Each line of its standard input is a name under which it opens a table and appends, in a process forked for it, which
prints `pid` first and then the place of each record when it is durable. The parent kills that process; the next line
begins the next.
"""

import asyncio
import os
import random
import sys
from pathlib import Path

from telltable.store.base import Kept, Place, Record
from telltable.store.sqlite import Sqlite


def body(table: str, n: int) -> bytes:
    """Sizes from a few bytes to several pages."""
    return b'"' + f"{table}.{n}.".encode() * random.Random(f"{table}.{n}").choice([1, 5, 20, 60, 2000]) + b'"'


async def append(path: Path, name: str) -> None:
    """Two tables at a time, one to three records a call, for ever."""
    store = await Sqlite.at(path)

    async def fill(table: str) -> None:
        chance = random.Random(table)
        await store.open(Place(table, table.upper(), 0))
        n = 0
        while True:
            many = chance.randint(1, 3)
            batch = [Record(table, m, f"id{m}", body(table, m)) for m in range(n, n + many)]
            assert await store.append(batch) == [Kept.NEW] * many
            n += many
            os.write(1, f"{table} {n}\n".encode())

    await asyncio.gather(fill(name + "a"), fill(name + "b"))


def main() -> None:
    for line in sys.stdin:
        child = os.fork()
        if not child:
            os.write(1, f"pid {os.getpid()}\n".encode())
            asyncio.run(append(Path(sys.argv[1]), line.strip()))
        os.waitpid(child, 0)
        os.write(1, b"dead 0\n")


if __name__ == "__main__":
    main()
