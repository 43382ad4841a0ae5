"""How quickly very many games are played, by the rules and compiled: `python -m bench.lab` writes LAB.md."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from platform import machine, python_version
from time import process_time
from typing import Any

from msgspec.structs import replace

from telltable.core.option import settle_options
from telltable.core.registry import game, games
from telltable.lab.kernels.engine import COMPILED
from telltable.lab.kernels.loading import kernel_of
from telltable.lab.simulate import Order, play_all
from telltable.lab.summary import summarise

REPORT = Path(__file__).parent / "LAB.md"
BY_RULES, BY_KERNEL = 40, 4000
FLOOR = 100  # ns of processor for a decision
GAP = """\
## Where the time goes

The kernel alone is at about twice the floor. A profile of it (`perf record`, by address) finds no hot spot: the busiest
256 bytes of machine code have less than 5 % of its samples. Compiling without vectorised loops, or each function only
once, changes nothing that can be measured. What is left is the work: a choice is drawn from a menu that has to be
listed in the order of the rules, since luck picks by place; and hands, piles and bags are lists in that order, since
luck picks from them too. Making a `Result` of each game, and the report of all results, is Python, and takes more than
twice as long again.
""".splitlines()


def best(times: int, run: Callable[[], Any]) -> float:
    """Seconds of processor that it takes, the least of so many tries."""
    found = []
    for _ in range(times):
        begun = process_time()
        run()
        found.append(process_time() - begun)
    return min(found)


def line(what: str, seconds: float, count: int, entries: float) -> str:
    """A row of the table."""
    return f"| {what} | {count / seconds:,.0f} | {seconds / count / entries * 1e9:,.0f} |"


def of_one(name: str, bot: str, by_rules: int, by_kernel: int) -> list[str]:
    """A table for one bot on every seat, from so many games."""
    rules = game(name)
    seats = (bot,) * min(4, rules.seats[-1])
    order = Order(name, seats, settle_options(rules.options, {}), "bench", by_rules)
    compiled = replace(order, games=by_kernel, engine=COMPILED)
    results = play_all(compiled)  # makes the machine code, where it must
    entries = sum(one.entries for one in results) / by_kernel
    play = partial(kernel_of(rules).play, rules.load_pack(None), seats, order.options)
    from telltable.lab.kernels.luck import keys  # compiled too, once the folder of the game's machine code is known

    luck = keys(order.seed, range(by_kernel), len(seats))
    rows = [
        line("the rules, with all that is counted", best(1, lambda: play_all(order)), by_rules, entries),
        line("kernel: games and counts, as arrays", best(5, lambda: play(luck)), by_kernel, entries),
        line("kernel, with its luck and results", best(3, lambda: play_all(compiled)), by_kernel, entries),
        line("… and the whole report", best(1, lambda: summarise(compiled, play_all(compiled))), by_kernel, entries),
    ]
    heads = ["| | games/s | ns a decision |", "| --- | --: | --: |"]
    return [f"## {rules.title}: {len(seats)} × {bot}, {entries:.0f} decisions a game", "", *heads, *rows, ""]


def main() -> None:
    """Measure every game that has a kernel. ``--quick``: few games, and nothing is written."""
    quick = "--quick" in sys.argv
    sizes = (2, 20) if quick else (BY_RULES, BY_KERNEL)
    text = [
        "# Very many games",
        "",
        "Written by `python -m bench.lab`. One core, seconds of processor, the least of several tries.",
        f"The games are the same in every row. The floor is {FLOOR} ns a decision.",
        "",
        f"Python {python_version()}, {machine()}, {sys.platform}.",
        "",
    ]
    for name, rules in sorted(games().items()):
        if rules.kernel:
            for bot in ("bot:random", *(f"bot:{one}" for one in rules.bots)):
                text += of_one(name, bot, *sizes)
    report = "\n".join([*text, *GAP, ""])
    if quick:
        print(report)
    else:
        REPORT.write_text(report, encoding="utf-8")


if __name__ == "__main__":
    main()
