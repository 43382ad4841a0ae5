"""``python -m bench.server.inside``: processor time of a move inside the server's process, without sockets.

A real room, a store in memory, four connections whose frames are written and thrown away. What each part takes is
measured in a second run, whose timers cost time themselves; the first run counts.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import wraps
from itertools import islice
from typing import Any

from telltable import protocol as say
from telltable.core.match import Match
from telltable.server.connection import Connection
from telltable.server.room import Process, Room
from telltable.store.base import Place, Record
from telltable.store.memory import Memory
from telltable.table import alarms, bots, deciding, reducers, telling
from telltable.table.chairs import key_of_token
from telltable.table.snapshot import Snapshot

from .tables import LENGTH, Evening, evenings

PARTS: tuple[tuple[Any, str, str], ...] = (
    (say, "read_client", "reading what is said"),
    (deciding, "decide", "deciding"),
    (Memory, "append", "keeping"),
    (reducers, "apply", "folding"),
    (alarms, "due", "clocks and presence"),
    (alarms, "wakes", "clocks and presence"),
    (Room, "_outline", "clocks and presence"),
    (bots, "due", "clocks and presence"),
    (telling, "because", "facts in words"),
    (Connection, "send", "outboxes"),
    (telling, "info", "the table as it stands"),
    (Snapshot, "__init__", "a new moment"),
    (Snapshot, "shown", "what a seat is shown"),
    (Snapshot, "told", "facts in words"),
    (Snapshot, "changes", "what changed"),
    (Match, "view", "views"),
    (Match, "asks", "asks"),
    (Match, "offers", "offers"),
    (say, "encode", "writing frames"),
)


class Timers:
    """Processor time by part, each without the parts inside it."""

    def __init__(self) -> None:
        self.spent: dict[str, int] = defaultdict(int)
        self._part = "the rest"
        self._since = 0

    def _go_on(self, part: str) -> str:
        """From now on this part is charged. Returns the one before."""
        now, before = time.thread_time_ns(), self._part
        self.spent[before] += now - self._since
        self._part, self._since = part, now
        return before

    def _around(self, part: str, function: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(function)
        def timed(*args: Any, **named: Any) -> Any:
            before = self._go_on(part)
            try:
                return function(*args, **named)
            finally:
                self._go_on(before)

        return timed

    @contextmanager
    def running(self) -> Iterator[None]:
        """Every part is timed."""
        known = [(owner, name, getattr(owner, name)) for owner, name, _ in PARTS]
        try:
            for (owner, name, part), (_, _, function) in zip(PARTS, known, strict=True):
                setattr(owner, name, self._around(part, function))
            self._since = time.thread_time_ns()
            yield
            self._go_on("the rest")
        finally:
            for owner, name, function in known:
                setattr(owner, name, function)


async def _sit_down(evening: Evening, store: Memory) -> tuple[Room, list[Connection]]:
    bench = evening.bench
    await store.open(Place(bench.id, bench.code, 0))
    await store.append([Record(bench.id, n, f"r{n}", body) for n, body in enumerate(evening.records)])
    room = await Room.load(bench.id, store, Process())
    lines = [
        Connection(room.table.who(token), key_of_token(token), write=lambda frames: True, changes=True)
        for token in bench.tokens
    ]
    for line in lines:
        room.welcome(line)
    return room, lines


async def _one_game(
    evening: Evening, store: Memory, moves: int, how: AbstractContextManager[None]
) -> tuple[float, int]:
    """Seconds of processor time for these moves, and how many they were."""
    room, lines = await _sit_down(evening, store)
    steps = list(islice(evening.steps(), moves))
    await asyncio.sleep(0.05)
    with how:
        before = time.process_time()
        for step in steps:
            for seat, frame in step.says:
                await room.hear(lines[seat], say.read_client(frame))
                await asyncio.sleep(0)
        spent = time.process_time() - before
    if any(line.refused for line in lines):
        raise RuntimeError("a move was refused")
    await room.close()
    return spent, sum(step.counted for step in steps)


async def per_move(tables: int, moves: int, how: Callable[[], AbstractContextManager[None]] = nullcontext) -> float:
    """Microseconds of processor time for a move."""
    store, spent, count = Memory(), 0.0, 0
    for evening in evenings(tables, 1):
        seconds, counted = await _one_game(evening, store, moves, how())
        spent += seconds
        count += counted
    return 1e6 * spent / count


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.server.inside", description=__doc__)
    parser.add_argument("--tables", type=int, default=10)
    parser.add_argument("--moves", type=int, default=LENGTH)
    parser.add_argument("--runs", type=int, default=5)
    arguments = parser.parse_args()
    tables, moves = arguments.tables, arguments.moves
    runs = sorted(asyncio.run(per_move(tables, moves)) for _ in range(arguments.runs))
    sys.stdout.write(f"{runs[len(runs) // 2]:.0f} us a move ({runs[0]:.0f} to {runs[-1]:.0f})\n")
    timers = Timers()
    asyncio.run(per_move(tables, moves, timers.running))
    for part, nanoseconds in sorted(timers.spent.items(), key=lambda one: -one[1]):
        sys.stdout.write(f"{nanoseconds / 1000 / tables / moves:8.0f}  {part}\n")


if __name__ == "__main__":
    main()
