"""A process that wants every place of one table, as others do.

    racer.py PATH-OR-URL WHO TIMES

Begins at a line of standard input; prints what it won, as JSON: a list of (place, id).
"""

import asyncio
import json
import sys

from telltable.store.base import Kept, Record
from telltable.store.where import store_at


async def race(where: str, who: str, times: int) -> list[tuple[int, str]]:
    store = await store_at(where)
    print("ready", flush=True)  # noqa: T201
    await asyncio.to_thread(sys.stdin.readline)
    won = []
    n = 0
    for attempt in range(times):
        record = Record("t1", n, f"{who}.{attempt}", b"{}")
        (kept,) = await store.append([record])
        if kept is Kept.NEW:
            won.append((n, record.id))
            n += 1
        else:
            assert kept is Kept.TAKEN
            n += len(await store.read("t1", n))
    await store.close()
    return won


if __name__ == "__main__":
    print(json.dumps(asyncio.run(race(sys.argv[1], sys.argv[2], int(sys.argv[3])))))  # noqa: T201
