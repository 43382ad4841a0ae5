"""How quickly very many games are played, by the rules and compiled: `python -m bench.lab` writes LAB.md."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from platform import machine, python_version
from time import perf_counter, process_time
from typing import Any

from msgspec.structs import replace

from telltable.core.content import chosen
from telltable.core.option import settle_options
from telltable.core.registry import game, games
from telltable.lab.intervals import moments
from telltable.lab.kernels.engine import COMPILED
from telltable.lab.kernels.loading import kernel_of
from telltable.lab.simulate import Order, play_all
from telltable.lab.summary import Report, report_of
from telltable.lab.tallying import tally_some

from . import ours, peers

REPORT = Path(__file__).parent / "LAB.md"
BY_RULES, BY_KERNEL = 20, 10_000
LOOP = 1_000_000
FLOOR = 100  # ns of processor for a decision
RATE, MILLION, WITHIN = 250_000, 1_000_000, 5  # of StoryStack: games/s on one core; so many games, in seconds on two
GAP = """\
## Where the time goes

A profile of Tail Story's kernel (`perf record`, by address) finds no hot spot: the busiest 256 bytes of machine code
have less than 5 % of its samples. Compiling without vectorised loops, or each function only once, changes nothing that
can be measured. What is left is the work: a choice is drawn from a menu that has to be listed in the order of the
rules, since luck picks by place; and hands, piles and bags are lists in that order, since luck picks from them too.
Bots of StoryStack that think draw a BLAKE2b for each who might fit a role where it can decide, as the rules do.

The same profile of 99 chances has one spot of 512 bytes with a sixth of its samples, not looked into; the rest
is spread as Tail Story's is. Its bots that think sum the chances of each bid over every Finale that may come.

StoryLine makes 300 digests (SHA-256) a game to choose the cards of the table (SL-214). A game with a box of which all
cards are played makes none, and took 28 to 34 microseconds instead of 78 to 108, by how the digest is laid out in
memory; the two differ in more than digests, so what they cost is not known better than that. Without them, too, a
decision takes some 500 ns, of which there is no profile yet.

A hand-written C twin was measured once, beside a prototype of StoryStack's rules that had a tenth of the facts:
1,190,000 games/s, of which Numba made 0.38 written plainly and 0.74 with every index unsigned. That is published and
was not run here; it is no twin of these rules.
""".splitlines()


def best(times: int, run: Callable[[], Any]) -> float:
    """Seconds of processor that it takes, the least of so many tries."""
    found = []
    for _ in range(times):
        begun = process_time()
        run()
        found.append(process_time() - begun)
    return min(found)


def loop() -> float:
    """Nanoseconds of processor for a turn of `for` and an addition: how quick, and how busy, this machine is."""

    def turns() -> None:
        found = 0
        for number in range(LOOP):
            found += number

    return best(5, turns) / LOOP * 1e9


def line(what: str, seconds: float, count: int, entries: float) -> str:
    """A row of the table."""
    return f"| {what} | {count / seconds:,.0f} | {seconds / count / entries * 1e9:,.0f} |"


def of_one(name: str, bot: str, by_rules: int, by_kernel: int) -> list[str]:
    """A table for one bot on every seat, from so many games."""
    rules = game(name)
    seats = (bot,) * min(4, rules.seats[-1])
    order = Order(name, seats, settle_options(rules.options, {}), "bench", by_rules)
    compiled = replace(order, games=by_kernel, engine=COMPILED)
    played = tally_some(compiled, range(by_kernel))  # makes the machine code, where it must
    entries = moments(played.sizes[len(seats)].entries).mean
    play = partial(kernel_of(rules).play, chosen(rules.load_pack(None), order.options), seats, order.options)
    from telltable.lab.kernels.luck import keys  # compiled too, once the folder of the game's machine code is known

    luck = keys(order.seed, range(by_kernel), len(seats))
    rows = [
        line("the rules, with all that is counted", best(1, lambda: play_all(order)), by_rules, entries),
        line("kernel: games and counts, as arrays", best(5, lambda: play(luck)), by_kernel, entries),
        line("… with their luck and full statistics", best(5, lambda: counted(compiled)), by_kernel, entries),
        line("kernel, a result for each game", best(2, lambda: play_all(compiled)), by_kernel, entries),
    ]
    heads = ["| | games/s | ns a decision |", "| --- | --: | --: |"]
    return [f"## {rules.title}: {len(seats)} × {bot}, {entries:.0f} decisions a game", "", *heads, *rows, ""]


def counted(order: Order) -> Report:
    """All that a report says of these games."""
    return report_of(order, tally_some(order, range(order.games)))


def beside_others() -> list[str]:
    """StoryStack in other frameworks (`bench.peers`), the rules and the kernel, in one run: games a second."""
    order = Order(
        "storystack", ours.SEATS, settle_options(game("storystack").options, ours.OPTIONS), "bench", BY_KERNEL
    )
    compiled = replace(order, engine=COMPILED)
    counted(compiled)
    rate = BY_KERNEL / best(5, lambda: counted(compiled))
    rows = [ours.random_games(2.0, 3), *peers.random_games(2.0, 3)]
    lines = [f"| {row.engine} | {row.rate:,.0f} | {rate / row.rate:,.0f}x |" for row in rows]
    return [
        "## StoryStack beside other frameworks",
        "",
        "Pattern by luck, no contradictions, no skinning, as in [RESULTS.md](RESULTS.md). No C twin is at hand.",
        "",
        "| | games/s | the kernel is |",
        "| --- | --: | --: |",
        f"| kernel, with full statistics | {rate:,.0f} | |",
        *lines,
        "",
    ]


def million() -> list[str]:
    """The command as it is typed, on two cores."""
    words = ["simulate", "storystack", "--games", str(MILLION), "--seats", "bot:random*4", "--jobs", "2"]
    begun = perf_counter()
    done = subprocess.run([sys.executable, "-m", "telltable", *words], capture_output=True, text=True, check=True)
    seconds = perf_counter() - begun
    assert "Engine: compiled." in done.stdout
    said = f"`telltable {' '.join(words)}` took {seconds:.1f} s by the clock, Python's start and the tables included"
    return ["## A million games of StoryStack", "", f"{said}; wanted: {WITHIN} s.", ""]


def main() -> None:
    """Measure every game that has a kernel. ``--quick``: few games, and nothing is written; ``--no-peers``: only us."""
    quick = "--quick" in sys.argv
    sizes = (2, 20) if quick else (BY_RULES, BY_KERNEL)
    text = [
        "# Very many games",
        "",
        "Written by `python -m bench.lab`. One core, seconds of processor, the least of several tries.",
        f"The games are the same in every row. The floor is {FLOOR} ns a decision; of StoryStack, {RATE:,} games/s.",
        "",
        f"Python {python_version()}, {machine()}, {sys.platform}. One turn of a plain loop of Python: {loop():.0f} ns.",
        "",
    ]
    for name, rules in sorted(games().items()):
        if rules.kernel:
            for bot in ("bot:random", *(f"bot:{one}" for one in rules.bots)):
                text += of_one(name, bot, *sizes)
    if not quick:
        text += million()
        text += beside_others() if "--no-peers" not in sys.argv else []
    report = "\n".join([*text, *GAP, ""])
    if quick:
        print(report)
    else:
        REPORT.write_text(report, encoding="utf-8")


if __name__ == "__main__":
    main()
