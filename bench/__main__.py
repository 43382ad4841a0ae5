"""``make bench``: measure Telltable, and the same game in two other frameworks, in one run on one machine.

Only ratios travel; figures beside each other were taken minutes apart on the same core. Each engine also reports how
long its games are and how often a seat is stuck, so that a fast engine that plays another game is seen.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from . import ours, peers
from .report import write

RESULTS = Path(__file__).parent / "RESULTS.md"


def main() -> None:
    """Measure, print, and keep the table."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0, help="length of a window")
    parser.add_argument("--windows", type=int, default=5, help="windows per engine; the median counts")
    parser.add_argument("--no-peers", action="store_true", help="only our own figures")
    parser.add_argument("--no-keep", action="store_true", help="only print")
    parser.add_argument("--quick", action="store_true", help="short, and only ours, to see that it works")
    arguments = parser.parse_args()
    if arguments.quick:
        print(write([ours.random_games(0.1, 1)], ours.pieces(once=True)))
        return
    rows = [ours.random_games(arguments.seconds, arguments.windows)]
    if not arguments.no_peers:
        rows += peers.random_games(arguments.seconds, arguments.windows)
        rows.append(ours.random_games(arguments.seconds, arguments.windows, name="Telltable, again at the end"))
    text = write(rows, ours.pieces())
    print(text)
    if not arguments.no_peers and not arguments.no_keep:
        RESULTS.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
