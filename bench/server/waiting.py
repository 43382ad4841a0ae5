"""How long somebody waits: for the first view of a table, and while somebody else at the table does not read."""

from __future__ import annotations

import time
from collections.abc import Callable
from statistics import quantiles

from . import clients
from .load import Load
from .process import target
from .speed import Speed, at_rate, no_collector, ours, stored
from .tables import HOST, SEATS, evenings
from .wire import Line

PACE = 100  # moves a second
SLOW_BUFFER = 4096  # bytes that the system of a reader who does not read takes for it


def first_views(count: int) -> dict[str, tuple[float, ...]]:
    """Milliseconds from nothing to the whole game on the screen, one client after the other, by what it is."""
    made = evenings(count, 23)
    lines: list[Line] = []

    def each(say: Callable[[int], Line]) -> tuple[float, ...]:
        times = []
        for number in range(count):
            begin = time.perf_counter()
            lines.append(say(number))
            times.append(1e3 * (time.perf_counter() - begin))
        return tuple(times)

    with stored(made) as path, target("table", store=path) as process, no_collector():
        port = process.port
        found = {
            "first view, table only in the store": each(lambda n: clients.sit(port, made[n].bench, 1)),
            "first view, table in memory": each(lambda n: clients.sit(port, made[n].bench, 2)),
            "back after a cut": each(lambda n: clients.sit(port, made[n].bench, 2, since=3)),
        }
        for line in lines:
            line.socket.close()
    return found


def slow_reader(seconds: float, rate: float, readers: int) -> float:
    """99th percentile in milliseconds of the moves at four tables where so many more sockets never read."""
    made = evenings(4)
    with stored(made) as path, target("table", store=path) as process:
        steps = [clients.ready(evening, int(rate * seconds / len(made)) + 50) for evening in made]
        tables = [clients.at_table(process.port, one.bench, its) for one, its in zip(made, steps, strict=True)]
        deaf = [
            clients.sit(process.port, one.bench, (HOST + 1) % SEATS, buffer=SLOW_BUFFER)
            for one in made
            for _ in range(readers)
        ]
        load = Load(tables, clients.OURS)
        load.settle()
        with no_collector():
            run = load.open(seconds, rate)
        load.close()
        for line in deaf:
            line.socket.close()
    return 1e3 * quantiles(run.took, n=100)[98]


def long_log(records: int, seconds: float, windows: int) -> tuple[Speed, Speed, int]:
    """One table at a steady pace: a new one, one with so many records from earlier games, and how many they are."""
    old = evenings(1)
    steps = old[0].steps()
    while len(old[0].records) < records:
        next(steps)
    length = len(old[0].records)
    new, same = (ours(made, at_rate(PACE), seconds, windows, most=PACE) for made in (evenings(1), old))
    return new, same, length
