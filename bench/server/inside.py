"""``python -m bench.server.inside``: processor time of a move inside the server's process, without sockets.

A real room, a store in memory, four connections whose frames are written and thrown away. What each part takes is
measured in a second run, whose timers cost time themselves; the first run counts. ``--game`` names any game; a window
that only time ends is ended by the room's own clock, which is put forward, and counts as a move. The connections say
hello as our browser client does: they draw from everything, unless ``--draws`` says from what.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import wraps
from itertools import islice
from typing import Any

from bench.ours import GAME
from telltable import known_games
from telltable import protocol as say
from telltable.core.log import encode
from telltable.core.match import Match
from telltable.core.seat import CLOCK
from telltable.server.connection import Connection
from telltable.server.room import Process, Room
from telltable.store.base import Place, Record
from telltable.store.memory import Memory
from telltable.table import alarms, bots, deciding, reducers, telling
from telltable.table.chairs import key_of_token
from telltable.table.labels import LabelBook
from telltable.table.shown import Differences
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
    (Differences, "between", "what changed"),
    (Match, "view", "views"),
    (Match, "asks", "asks"),
    (Match, "asked", "asks"),
    (LabelBook, "give", "labels"),
    (Match, "offers", "offers"),
    (say, "encode", "writing frames"),
)


OTHER_LENGTH = 90  # moves of another game: all of it, or a good part
DRAWN = ("view", "board", "facts", "words")  # from which a client may draw
Draws = Sequence[str] | None  # from all of them


class Clock:
    """The time as a room is told it: it stands still, so that a slow run is the same run, until it is put forward."""

    def __init__(self) -> None:
        self._now = time.time()

    def now(self) -> float:
        """Seconds since 1970."""
        return self._now

    def forward(self, to: float) -> None:
        """It is so late now, unless it is later."""
        self._now = max(self._now, to)


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


async def _sit_down(evening: Evening, store: Memory, clock: Clock, draws: Draws) -> tuple[Room, list[Connection]]:
    bench = evening.bench
    await store.open(Place(bench.id, bench.code, 0))
    await store.append([Record(bench.id, n, f"r{n}", body) for n, body in enumerate(evening.records)])
    room = await Room.load(bench.id, store, Process(now=clock.now))
    lines = [
        Connection(room.table.who(token), key_of_token(token), write=lambda frames: True, changes=True, draws=draws)
        for token in bench.tokens
    ]
    for line in lines:
        room.welcome(line)
    return room, lines


async def _one_game(
    evening: Evening, store: Memory, moves: int, how: AbstractContextManager[None], draws: Draws
) -> tuple[float, int]:
    """Seconds of processor time for these moves, and how many they were."""
    clock = Clock()
    room, lines = await _sit_down(evening, store, clock, draws)
    steps = list(islice(evening.steps(), moves))
    await asyncio.sleep(0.05)
    with how:
        before = time.process_time()
        for step in steps:
            if step.times_out:
                await _time_out(room, clock)
            for seat, frame in step.says:
                await room.hear(lines[seat], say.read_client(frame))
                await asyncio.sleep(0)
        spent = time.process_time() - before
    if any(line.refused for line in lines):
        raise RuntimeError("a move was refused")
    if encode([match.entries for match in room.table.games]) != encode(
        [match.entries for match in evening.table.games]
    ):
        raise RuntimeError("another game was played in the room")
    await room.close()
    return spent, sum(step.counted for step in steps)


async def _time_out(room: Room, clock: Clock) -> None:
    """Let the time of the open window pass, and the room see that it has."""
    window = room.table.clock
    clock.forward(window.due[CLOCK] if window.hurry is None else window.hurry)
    await room._tick()


async def spent(
    tables: int,
    moves: int,
    game: str = GAME,
    how: Callable[[], AbstractContextManager[None]] = nullcontext,
    draws: Draws = None,
) -> tuple[float, int]:
    """Microseconds of processor time for so many steps at each table, and how many of them were moves."""
    store, all_spent, count = Memory(), 0.0, 0
    for evening in evenings(tables, 1, game):
        seconds, counted = await _one_game(evening, store, moves, how(), draws)
        all_spent += seconds
        count += counted
    return 1e6 * all_spent, count


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.server.inside", description=__doc__)
    parser.add_argument("--game", default=GAME, choices=sorted(known_games()))
    parser.add_argument("--tables", type=int, default=10)
    parser.add_argument("--moves", type=int, help="at each table; usually a game, or a good part of one")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--draws", nargs="*", choices=DRAWN, help="from what the clients draw; usually from all of it")
    arguments = parser.parse_args()
    game, tables, draws = arguments.game, arguments.tables, arguments.draws
    steps = arguments.moves or (LENGTH if game == GAME else OTHER_LENGTH)
    runs = sorted(
        micros / moves
        for micros, moves in (asyncio.run(spent(tables, steps, game, draws=draws)) for _ in range(arguments.runs))
    )
    sys.stdout.write(f"{runs[len(runs) // 2]:.0f} us a move ({runs[0]:.0f} to {runs[-1]:.0f})\n")
    timers = Timers()
    _, moves = asyncio.run(spent(tables, steps, game, timers.running, draws))
    for part, nanoseconds in sorted(timers.spent.items(), key=lambda one: -one[1]):
        sys.stdout.write(f"{nanoseconds / 1000 / moves:8.0f}  {part}\n")


if __name__ == "__main__":
    main()
