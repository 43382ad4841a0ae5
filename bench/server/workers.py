"""``python -m bench.server.workers``: several workers on each store; many tables beside idle sockets; people
who come back; sockets that only wait.

Processor time is summed over all processes of the server; PostgreSQL's own is not counted. All of them share one core
here. What as many workers do on as many cores is a model: so many times what they did together on one, which holds as
long as a core is what is short, and not the disk or the one who writes. Nothing else should run meanwhile.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from statistics import median

from . import clients
from .load import Load
from .process import Process, take_own_core, target
from .speed import DATABASE, FILE, Speed, at_rate, boardgameio, closed, no_collector, ours, stored
from .tables import SEATS, Evening, evenings, spread

TABLES = 25
MANY, PACE, IDLE = 200, 100, 1_000  # tables at so many moves a second, and sockets that say nothing
PINGS = 30.0  # seconds that idle sockets are watched for: each is pinged twice


def compare(kind: str, arguments: argparse.Namespace) -> Iterator[str]:
    """Rows: each number of workers against the first, in turns."""
    found: dict[int, list[Speed]] = {count: [] for count in arguments.workers}
    peers = []
    for _ in range(arguments.runs):
        if arguments.peer:
            peers.append(boardgameio(TABLES, closed, arguments.seconds, arguments.windows).rate)
        for count, speeds in found.items():
            speeds.append(ours(spread(TABLES), closed, arguments.seconds, arguments.windows, workers=count, kind=kind))
    for count, speeds in found.items():
        cost = [one.cost for one in speeds]
        times = [one.cost / first.cost for one, first in zip(speeds, found[arguments.workers[0]], strict=True)]
        rate = median(one.rate for one in speeds)
        peer = f"{count * rate / median(peers):.1f}x" if peers else ""
        yield (
            f"| {kind} | {count} | {median(cost):,.0f} [{min(cost):,.0f} - {max(cost):,.0f}] | {median(times):.2f}x | "
            f"{rate:,.0f} | {median(one.percentile(99) for one in speeds):.1f} | {count * rate:,.0f} | {peer} |"
        )


def crowd(kind: str, workers: int, seconds: float, windows: int, share: float) -> str:
    """A row: many tables at an even pace, beside sockets at which nothing happens."""
    active, idle, pace = int(MANY * share), int(IDLE * share) // SEATS, PACE * share
    made: list[Evening] = evenings(active + idle, 10)
    tables, silent = made[:active], made[active:]
    speed = ours(tables, at_rate(pace), seconds, windows, most=PACE, workers=workers, kind=kind, idle=silent)
    return (
        f"| {kind} | {workers} | {active} x {SEATS} | {idle * SEATS:,} | {pace:g} | "
        f"{speed.percentile(50):.1f} | {speed.percentile(99):.1f} | {speed.cost:,.0f} |"
    )


def coming(kind: str, workers: int, share: float, seconds: float) -> str:
    """A row: microseconds of processor time until somebody sees their table, and of a socket that waits a second."""
    made = evenings(int(MANY * share), 23)
    with stored(made, kind=kind) as where, target("table", store=where, workers=workers) as process, no_collector():
        first, _ = _come(process, made)
        again, accepting = _come(process, made)
        load = Load([clients.at_table(process.port, one.bench, iter(())) for one in made], clients.OURS)
        load.settle()
        before = process.spent()
        load.listen(seconds)
        waiting = 1e6 * (process.spent() - before) / seconds / (SEATS * len(made))
        load.close()
    apart = f"{accepting:,.0f}" if workers > 1 else ""
    return f"| {kind} | {workers} | {first:,.0f} | {again:,.0f} | {apart} | {waiting:.1f} |"


def _come(process: Process, made: list[Evening]) -> tuple[float, float]:
    """Everybody sits down once and goes. What one of them took, and what of that took whoever accepts."""
    before, first = process.spent(), process.spent_first()
    for one in made:
        for seat in range(SEATS):
            clients.sit(process.port, one.bench, seat).socket.close()
    count = SEATS * len(made)
    return 1e6 * (process.spent() - before) / count, 1e6 * (process.spent_first() - first) / count


def measure(arguments: argparse.Namespace) -> Iterator[str]:
    """The report, line by line."""
    share, pings = (0.1, 1.0) if arguments.quick else (1.0, PINGS)
    kinds, counts = arguments.stores, arguments.workers
    yield (
        f"| store | workers | CPU µs a move, {TABLES} tables | of {counts[0]}'s | moves/s, one core | p99 ms | "
        "on as many cores (model) | boardgame.io's on one |"
    )
    yield "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |"
    for kind in kinds:
        yield from compare(kind, arguments)
    yield "\n| store | workers | tables | idle sockets | moves/s asked | p50 ms | p99 ms | CPU µs a move |"
    yield "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |"
    for kind in kinds:
        for count in counts:
            yield crowd(kind, count, 2 * arguments.seconds, arguments.windows, share)
    yield "\n| store | workers | CPU µs: comes to a table in the store | back | of which to accept | a second idle |"
    yield "| --- | ---: | ---: | ---: | ---: | ---: |"
    for kind in kinds:
        for count in counts:
            yield coming(kind, count, share, pings)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.server.workers", description=__doc__)
    parser.add_argument("--workers", type=int, nargs="+", default=[1, 2, 4], help="how many; the first is compared to")
    parser.add_argument("--stores", nargs="+", default=[FILE, DATABASE], choices=(FILE, DATABASE))
    parser.add_argument("--seconds", type=float, default=2.0, help="length of a window")
    parser.add_argument("--windows", type=int, default=3, help="windows per load")
    parser.add_argument("--runs", type=int, default=5, help="rounds; the median counts")
    parser.add_argument("--peer", action="store_true", help="measure boardgame.io in each round, too")
    parser.add_argument("--quick", action="store_true", help="short and small, to see that it works")
    arguments = parser.parse_args()
    if arguments.quick:
        arguments.seconds, arguments.windows, arguments.runs = 0.5, 1, 1
    take_own_core()
    for line in measure(arguments):
        print(line, flush=True)


if __name__ == "__main__":
    main()
