"""How long a long log takes: `python -m bench.logs` writes LOGS.md.

The logs are as long as a table can make them without coming nearer to its end: somebody answers anew, or moves and
takes it back, again and again. If the time for a line grows with the lines, something is not linear.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import process_time

from telltable.core.match import Match
from telltable.core.move import TakeBack
from telltable.core.registry import games
from telltable.core.rules import Rules
from telltable.core.seat import CLOCK
from telltable.facade import load
from telltable.lab.law_play import luck_of, random_table

LINES = (4_000, 16_000)
PAGE = Path(__file__).with_name("LOGS.md")
HEAD = """# How long a long log takes

*Written by `python -m bench.logs`; do not edit.*

The logs are as long as a table can make them without coming nearer to its end: somebody answers anew, or moves and
takes it back, again and again. If the time for a line grew with the lines, something would not be linear. Seconds of
processor.

| game | lines | MB | load | verify | us a line |
|---|---:|---:|---:|---:|---:|
"""


def long_game(rules: Rules, lines: int) -> Match:
    """A game with so many entries that hardly got anywhere."""
    luck = luck_of(rules, 1, "long")
    match = random_table(rules, 1, luck, options=rules.brief)
    while len(match.entries) < lines - 1:
        last = match.entries[-1].seat
        if last >= 0 and not match.why(last, TakeBack()):
            match.play(last, TakeBack())
        elif given := [(seat, ask) for seat, ask in match.asked().items() if not ask.owed]:
            match.play(given[0][0], given[0][1].draw(luck))
        elif (seat := match.waiting()[0]) == CLOCK:
            match.time_up(CLOCK)
        else:
            match.play(seat, match.observation(seat).draw(luck))
    return match


def timed(work: Callable[[], object]) -> float:
    """Seconds of processor."""
    begun = process_time()
    work()
    return process_time() - begun


def row(rules: Rules, lines: int, folder: Path) -> str:
    """One log, loaded and verified."""
    path = folder / "long.jsonl"
    long_game(rules, lines).save(path)
    loading = timed(lambda: load(path))
    match = load(path)
    verifying = timed(match.verify)
    each = (loading + verifying) / lines * 1e6
    size = path.stat().st_size / 1e6
    return f"| {rules.title} | {lines:,} | {size:.1f} | {loading:.1f} s | {verifying:.1f} s | {each:.0f} |"


def main() -> None:
    """Measure, print, and keep the page."""
    parser = argparse.ArgumentParser(prog="python -m bench.logs", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="short, and only printed, to see that it works")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        sizes = (100, 200) if arguments.quick else LINES
        rows = []
        for rules in games().values():
            for lines in sizes:
                rows.append(row(rules, lines, Path(folder)))
                print(rows[-1], flush=True)
    if not arguments.quick:
        PAGE.write_text(HEAD + "\n".join(rows) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
