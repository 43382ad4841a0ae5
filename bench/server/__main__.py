"""``python -m bench.server``: the table server against bare servers of its own stack and against boardgame.io's.

Takes some eight minutes and nothing else should run meanwhile. Writes ``bench/SERVER.md``; ``--quick`` only prints.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from . import report
from .memory import memory
from .process import take_own_core
from .speed import at_rate, boardgameio, closed, echo, fan_out, news_size, ours
from .tables import spread
from .waiting import first_views, long_log, slow_reader

RESULTS = Path(__file__).parent.parent / "SERVER.md"
TABLES = (1, 25, 250)
RATES = (250, 500, 1_000)
DELAYS = (0.0, 1.0, 5.0)  # milliseconds
LONG = 10_000  # records


def measure(seconds: float, windows: int, share: float) -> Iterator[list[str]]:
    """The report, part by part. `share`: of the usual tables and clients where only memory and waiting count."""
    size = news_size()
    yield report.head(size)
    rows = []
    for count in TABLES:
        mine = ours(spread(count), closed, seconds, windows)
        bare = fan_out(count, size, seconds, windows)
        rows.append((count, mine, bare, boardgameio(count, closed, seconds, windows)))
    yield report.throughput(rows)
    yield report.echo(echo(100, 100, seconds, windows), rows[1][1])
    yield report.slow_disk(
        [(delay, ours(spread(25), closed, seconds, windows, sync_delay=delay)) for delay in DELAYS],
    )
    steady = []
    for rate in RATES:
        mine = ours(spread(250), at_rate(rate), 2 * seconds, windows, most=rate)
        steady.append((rate, mine, boardgameio(250, at_rate(rate), 2 * seconds, windows)))
    yield report.steady(steady)
    yield report.waiting(first_views(int(200 * share)))
    found = memory(int(10_000 * share), int(1_000 * share), int(250 * share))
    new, old, length = long_log(int(LONG * share), seconds, windows)
    alone, deaf = (slow_reader(5 * seconds, 100, readers) for readers in (0, 3))
    yield report.rest(found, new, old, length, alone, deaf)


def main() -> None:
    """Measure, print part by part, and keep the table."""
    parser = argparse.ArgumentParser(prog="python -m bench.server", description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0, help="length of a window")
    parser.add_argument("--windows", type=int, default=4, help="windows per load; the median counts")
    parser.add_argument("--quick", action="store_true", help="short and small, to see that it works")
    arguments = parser.parse_args()
    take_own_core()
    kept = []
    for part in measure(0.5, 2, 0.1) if arguments.quick else measure(arguments.seconds, arguments.windows, 1.0):
        kept += part
        print("\n".join(part), flush=True)
    if not arguments.quick:
        RESULTS.write_text("\n".join(kept) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
