"""Moves a second in a closed loop, and how long a move takes in an open one."""

from __future__ import annotations

import asyncio
import gc
import subprocess
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from bench.centiles import centile
from bench.peers import HERE as PEERS
from bench.peers import install_boardgameio, write_pack
from telltable import protocol as say
from telltable.table.told import TOLD
from tests.store.server import Server as Database

from . import clients
from .load import Load, Run, Table
from .process import Process, target
from .tables import EVERYBODY, Evening, count_kept, evenings, keep
from .wire import Frames

FILE, DATABASE = "SQLite", "PostgreSQL"
WARM_UP = 1.0  # seconds before the first window
MOST = 1500  # moves a second that are worked out before a run,
MOST_A_TABLE = 5000  # and moves of one table, which keeps only so many


@dataclass(frozen=True)
class Speed:
    """A load on a server.

    Attributes:
        windows: moves a second in each window.
        took: milliseconds of each move in all of them.
        busy: share of its time that the load generator was busy.
        cost: microseconds of processor time that the server took for a move, all its threads together.
        completed: moves of the whole run, warm-up included, each told to every seat.
    """

    windows: tuple[float, ...]
    took: tuple[float, ...]
    busy: float
    cost: float
    completed: int

    @property
    def rate(self) -> float:
        """Median moves a second."""
        return median(self.windows)

    def percentile(self, share: int) -> float:
        """Milliseconds within which so many percent of the moves were complete."""
        return centile(self.took, share)


Drive = Callable[[Load, float], Run]


def closed(load: Load, seconds: float) -> Run:
    """As fast as the tables go."""
    return load.closed(seconds)


def at_rate(rate: float) -> Drive:
    """So many moves a second."""
    return lambda load, seconds: load.open(seconds, rate)


@contextmanager
def no_collector() -> Iterator[None]:
    """The client's own garbage collector would stall its clock."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def drive(
    process: Process,
    tables: list[Table],
    frames: Frames,
    how: Drive,
    seconds: float,
    windows: int,
    silent: Sequence[Table] = (),
) -> Speed:
    """Put a load on tables whose clients are connected; at those that are `silent` they only listen."""
    load = Load(tables, frames, silent)
    load.settle()
    with no_collector():
        before = process.spent()
        run = how(load, WARM_UP + windows * seconds)
        cost = 1e6 * (process.spent() - before) / max(1, len(run.at))
    load.close()
    spans = [run.window(WARM_UP + n * seconds, WARM_UP + (n + 1) * seconds) for n in range(windows)]
    took = tuple(1e3 * one for span in spans for one in span)
    return Speed(tuple(len(span) / seconds for span in spans), took, run.busy, cost, len(run.at))


def ours(
    made: list[Evening],
    how: Drive,
    seconds: float,
    windows: int,
    *,
    most: int = MOST,
    sync_delay: float = 0.0,
    workers: int = 1,
    kind: str = FILE,
    idle: Sequence[Evening] = (),
) -> Speed:
    """Our server, durable, with these tables; every completed move must be in its store, and no other.

    Args:
        most: moves a second that are worked out beforehand; what goes beyond is worked out meanwhile.
        sync_delay: milliseconds added to each sync of a file.
        workers: processes that share the tables.
        kind: of store.
        idle: more tables, where everybody sits and nobody says anything.
    """
    moves = min(MOST_A_TABLE, int(most * (WARM_UP + windows * seconds) / len(made)) + 1)
    with stored([*made, *idle], kind=kind) as where:
        before = asyncio.run(count_kept(where))
        steps = [clients.ready(evening, moves) for evening in made]
        with target("table", store=where, workers=workers, sync_delay=sync_delay) as process:
            tables = [clients.at_table(process.port, one.bench, its) for one, its in zip(made, steps, strict=True)]
            silent = [clients.at_table(process.port, one.bench, iter(())) for one in idle]
            speed = drive(process, tables, clients.OURS, how, seconds, windows, silent)
        kept = asyncio.run(count_kept(where)) - before
    if kept != speed.completed:
        raise RuntimeError(f"{speed.completed} moves were completed, {kept} are kept")
    return speed


@contextmanager
def stored(made: list[Evening], copies: int = 1, kind: str = FILE) -> Iterator[str]:
    """A store with these tables for a while, as `store_at` takes it."""
    with TemporaryDirectory(prefix="telltable-bench-") as folder, ExitStack() as left:
        where = str(Path(folder, "bench.db"))
        if kind == DATABASE:
            database = Database()
            left.callback(database.remove)
            where = database.url()
        asyncio.run(keep(where, made, copies))
        yield where


def fan_out(count: int, size: int, seconds: float, windows: int) -> Speed:
    """The same stack, constant news."""
    with target("fanout", size=size) as process:
        tables = [clients.at_fan_out(process.port, number) for number in range(count)]
        return drive(process, tables, clients.OURS, closed, seconds, windows)


def echo(count: int, size: int, seconds: float, windows: int) -> Speed:
    """The same stack, saying everything back."""
    with target("echo") as process:
        tables = [clients.at_echo(process.port, size) for _ in range(count)]
        return drive(process, tables, clients.OURS, closed, seconds, windows)


def boardgameio(count: int, how: Drive, seconds: float, windows: int) -> Speed:
    """boardgame.io's server, which keeps its matches in memory."""
    install_boardgameio()
    command = ["node", str(PEERS / "boardgameio" / "server.mjs"), "--pack", str(write_pack())]
    script = subprocess.run([*command, "--script"], check=True, capture_output=True, text=True).stdout.splitlines()
    peer = clients.BoardgameIo(script)
    with Process(command) as process:
        tables = [peer.at_table(process.port, number) for number in range(count)]
        return drive(process, tables, peer.frames, how, seconds, windows)


def news_size(moves: int = 22) -> int:
    """Bytes of a usual news in the middle of a game."""
    evening = evenings(1, moves)[0]
    before = [evening.snapshot().shown(seat) for seat in EVERYBODY]
    sizes = []
    for _, moment in zip(range(4), evening.snapshots(), strict=False):
        for seat in EVERYBODY:
            shown, tidings = moment.shown(seat), moment.tidings(evening.last())
            told = tidings.written(tidings.told(seat), "", TOLD)
            sizes.append(len(say.write_news(1, told, moment.differences.between(before[seat], shown))))
            before[seat] = shown
    return int(median(sizes))
