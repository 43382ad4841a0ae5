"""``python -m bench.server.workers``: several workers, on SQLite and PostgreSQL, and many tables with idle sockets.

Processor time of a move, summed over all processes of the server, should not grow with its workers. All of them share
one core here, so moves a second of several are a model: see ``docs/hosting.md``. PostgreSQL's own time is not counted.
Nothing else should run meanwhile.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from statistics import median

from .process import take_own_core
from .speed import DATABASE, FILE, Speed, at_rate, closed, ours
from .tables import SEATS, Evening, evenings, spread

TABLES = 25
MANY, PACE, IDLE = 200, 100, 1_000  # tables at so many moves a second, and sockets that say nothing
PROMISED = 1 / 0.9  # of one worker's processor time


def compare(kind: str, workers: list[int], seconds: float, windows: int, runs: int) -> Iterator[str]:
    """Rows: each number of workers against one worker, in turns."""
    found: dict[int, list[Speed]] = {count: [] for count in workers}
    for _ in range(runs):
        for count in workers:
            found[count].append(ours(spread(TABLES), closed, seconds, windows, workers=count, kind=kind))
    for count, speeds in found.items():
        cost = [one.cost for one in speeds]
        times = [one.cost / first.cost for one, first in zip(speeds, found[workers[0]], strict=True)]
        moves = median(one.rate for one in speeds)
        yield (
            f"| {kind} | {count} | {median(cost):,.0f} [{min(cost):,.0f} - {max(cost):,.0f}] | "
            f"{median(times):.2f}x | {moves:,.0f} | {speeds[0].percentile(99):.1f} |"
        )


def crowd(kind: str, workers: int, seconds: float, windows: int, share: float) -> str:
    """A row: many tables at an even pace, beside sockets at which nothing happens."""
    active, idle = int(MANY * share), int(IDLE * share) // SEATS
    made: list[Evening] = evenings(active + idle, 10)
    speed = ours(
        made[:active],
        at_rate(PACE * share),
        seconds,
        windows,
        most=PACE,
        workers=workers,
        kind=kind,
        idle=made[active:],
    )
    return (
        f"| {kind} | {workers} | {active} x {SEATS} | {idle * SEATS:,} | {PACE * share:g} | "
        f"{speed.percentile(50):.1f} | {speed.percentile(99):.1f} | {speed.cost:,.0f} |"
    )


def measure(arguments: argparse.Namespace) -> Iterator[str]:
    """The report, line by line."""
    seconds, windows, runs = (0.5, 2, 1) if arguments.quick else (arguments.seconds, arguments.windows, arguments.runs)
    kinds = arguments.stores
    yield f"| store | workers | CPU \u00b5s a move, {TABLES} tables | of one worker's | moves/s, one core | p99 ms |"
    yield "| --- | ---: | ---: | ---: | ---: | ---: |"
    for kind in kinds:
        yield from compare(kind, arguments.workers, seconds, windows, runs)
    yield ""
    yield "| store | workers | tables | idle sockets | moves/s asked | p50 ms | p99 ms | CPU \u00b5s a move |"
    yield "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |"
    for kind in kinds:
        for count in arguments.workers:
            yield crowd(kind, count, 2 * seconds, windows, 0.1 if arguments.quick else 1.0)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.server.workers", description=__doc__)
    parser.add_argument(
        "--workers", type=int, nargs="+", default=[1, 2], help="how many of them; the first is compared to"
    )
    parser.add_argument("--stores", nargs="+", default=[FILE, DATABASE], choices=(FILE, DATABASE))
    parser.add_argument("--seconds", type=float, default=2.0, help="length of a window")
    parser.add_argument("--windows", type=int, default=3, help="windows per load")
    parser.add_argument("--runs", type=int, default=5, help="pairs; the median counts")
    parser.add_argument("--quick", action="store_true", help="short and small, to see that it works")
    arguments = parser.parse_args()
    take_own_core()
    for line in measure(arguments):
        print(line, flush=True)


if __name__ == "__main__":
    main()
