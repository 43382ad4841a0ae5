"""How quickly very many games are played, by the rules and compiled: `python -m bench.lab` writes LAB.md."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from platform import machine, python_version
from resource import RUSAGE_CHILDREN, getrusage
from shutil import rmtree
from tempfile import TemporaryDirectory
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

ROOT = Path(__file__).parent.parent
REPORT = ROOT / "bench" / "LAB.md"
KEPT = ROOT / "bench" / ".lab"  # what each part gave
BY_RULES, BY_KERNEL = 20, 10_000
LOOP = 1_000_000
FLOOR = 100  # ns of processor for a decision
THEN, TIMES = "b64e396", 2
RATE, MILLION, WITHIN = 250_000, 1_000_000, 5  # of StoryStack: games/s on one core; so many games, in seconds on two
TWIN = 1_190_000  # games/s of the C twin
GAP = """\
## Where the time goes

A profile of each kernel by function (`perf record`, with the names that Numba tells a debugger), at four seats:

| | the busiest functions |
| --- | --- |
| StoryLine, random | digests of cards 35 %, memory for the results 12 %, draws 9 %, the lowest digests 7 % |
| 99 chances, helper | the worth of bids 46 %, memory for the results 10 %, draws 7 % |
| Tail Story, random | the menu 16 % in three functions, asking 11 %, the chain 5 %, reactions 5 % |
| Tail Story, careful | asking 10 %, reactions 7 %, the menu 6 %, the chain 5 %, draws 4 % |
| StoryStack, random | a play by chance 19 % in four functions, draws 10 %, laying it 9 %, setting up 8 % |
| StoryStack, greedy | digests 30 %, the story so far 14 % in two functions, words 8 %, weighing 5 % |

So what is left where a floor is missed:

- **StoryLine** makes a SHA-256 of each card in the box to choose the cards of a table (SL-214), some 300 a game of 58
  decisions, several at a time: 6 microseconds, which are 100 ns a decision by themselves. The rest is spread out.
- **99 chances** with bots that think sums the chances of each bid over every Finale that may come, in the order in
  which the rules sum them, for the same to the last bit; such a sum can't go side by side.
- **Tail Story** and **StoryStack** with chance alone have no hot spot. A choice is drawn from a menu that has to be
  listed in the order of the rules, since luck picks by place, and hands, piles and bags are lists in that order, for
  the same reason. StoryStack's floor in games/s is of a prototype with a tenth of the facts.
- **StoryStack** with bots that think draws a BLAKE2b for each who might fit a role where it can decide, as the rules
  do.
- **Luck and full statistics** cost 49 ns a decision in 99 chances (11 for the keys of luck, 30 for the counting, of
  which the marks of each card take 17, 8 for the report), 78 in StoryLine (18, 46, 14), 71 in StoryStack (17, 32, 23)
  and 10 in Tail Story, by the parts alone and ten thousand games at a time. The report is made once, however many the
  games are. A test of all four marks of a card at once made 99 chances' counting no faster: most cards come up.
- **A million games of StoryStack** are a hundred times ten thousand, at the rate with luck and full statistics: 10.3 of
  the 12.5 s. The rest is Python, Numba's machine code and the tables, in each of three processes. For 5 s on two cores
  a decision would have to cost 120 ns with everything, and the game alone costs 90 to 105.
- **A result for each game**, and **the rules**, are Python. Counted by `simulate`, they are slower than they were by
  what the lab counts of each question since then: who could choose what, and did. Alone, three games play what they
  played. Stacktors! has longer games now (89 entries, 51 then) and plays more entries a second. 99 chances
  has as many as then (65) and takes 0.065 ms for each (0.049 then): the lines that are told for whoever says nothing
  (`auto_line`) are a quarter of a game by profile, since they fit people and scenes now; they were a twenty-fifth.
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
    some = replace(compiled, games=min(by_kernel, 1_000))
    played = tally_some(compiled, range(by_kernel))  # makes the machine code, where it must
    entries = moments(played.sizes[len(seats)].entries).mean
    play = partial(kernel_of(rules).play, chosen(rules.load_pack(None), order.options), seats, order.options)
    from telltable.lab.kernels.luck import keys  # compiled too, once the folder of the game's machine code is known

    luck = keys(order.seed, range(by_kernel), len(seats))
    rows = [
        line("the rules, with all that is counted", best(1, lambda: play_all(order)), by_rules, entries),
        line("kernel: games and counts, as arrays", best(5, lambda: play(luck)), by_kernel, entries),
        line("… with their luck and full statistics", best(5, lambda: counted(compiled)), by_kernel, entries),
        line("kernel, a result for each game", best(2, lambda: play_all(some)), some.games, entries),
    ]
    heads = ["| | games/s | ns a decision |", "| --- | --: | --: |"]
    return [f"### {len(seats)} × {bot}, {entries:.0f} decisions a game", "", *heads, *rows, ""]


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
        "Pattern by luck, no contradictions, no skinning, as in [RESULTS.md](RESULTS.md).",
        "The kernel's row is seconds of processor, all others are by the clock: where more than this runs, they are",
        "slower than they need be, and what a quiet machine gives stands there.",
        "",
        "| | games/s | the kernel is |",
        "| --- | --: | --: |",
        f"| kernel, with full statistics | {rate:,.0f} | |",
        *lines,
        f"| C twin of a prototype, published | {TWIN:,} | {rate / TWIN:.2f}x |",
        "",
        "The twin was written by hand and measured once, beside a prototype of StoryStack's rules that had a tenth of",
        "the facts; Numba made 0.38 of it written plainly, 0.74 with every index unsigned. It was not run here.",
        "",
    ]


def million() -> list[str]:
    """The command as it is typed, on two cores."""
    words = ["simulate", "storystack", "--games", str(MILLION), "--seats", "bot:random*4", "--jobs", "2"]
    begun, used = perf_counter(), _of_children()
    done = subprocess.run([sys.executable, "-m", "telltable", *words], capture_output=True, text=True, check=True)
    seconds, used = perf_counter() - begun, _of_children() - used
    assert "Engine: compiled." in done.stdout
    said = f"`telltable {' '.join(words)}` took {seconds:.1f} s by the clock, Python's start and the tables included"
    return [
        "## A million games of StoryStack",
        "",
        f"{said}; wanted: {WITHIN} s.",
        f"Its processes had {used:.1f} s of processor together: where nothing else runs, {used / 2:.1f} s on two.",
        "",
    ]


def _of_children() -> float:
    """Seconds of processor of all processes that were started and are over."""
    found = getrusage(RUSAGE_CHILDREN)
    return found.ru_utime + found.ru_stime


def since_then() -> list[str]:
    """What the rules play alone, and with all that is counted, beside a revision of the time before the lab counted."""
    rows = []
    with TemporaryDirectory() as folder:
        packed = subprocess.run(["git", "archive", THEN, "src"], cwd=ROOT, capture_output=True, check=True)
        subprocess.run(["tar", "x", "-C", folder], input=packed.stdout, check=True)
        for name, rules in sorted(games().items()):
            then, now = (_by_rules(path, name) for path in (Path(folder) / "src", ROOT / "src"))
            ratios = " | ".join(f"{now[what] / then[what]:.2f}" for what in ("played", "counted"))
            rows.append(
                f"| {rules.title} | {then['played']:,.0f} | {now['played']:,.0f} | {now['counted']:,.0f} | {ratios} |"
            )
    return [
        f"## The rules, beside those of revision {THEN}",
        "",
        f"Games/s at three seats of `bot:random`: alone, and counted by `simulate`. Wanted: {TIMES} times as many.",
        "",
        "| | played, then | played, now | counted, now | played, now to then | counted, now to then |",
        "| --- | --: | --: | --: | --: | --: |",
        *rows,
        "",
    ]


def _by_rules(sources: Path, name: str) -> dict[str, float]:
    """What `bench.by_rules` says of the sources in a folder."""
    command = [sys.executable, str(Path(__file__).parent / "by_rules.py"), name, str(BY_RULES)]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(sources), os.environ.get("PYTHONPATH", "")])}
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
    found: dict[str, float] = json.loads(done.stdout)
    return found


def of_game(name: str, by_rules: int = BY_RULES, by_kernel: int = BY_KERNEL) -> list[str]:
    """The tables of all bots of a game."""
    kinds = ("bot:random", *(f"bot:{one}" for one in game(name).bots))
    lacking = kernel_of(game(name)).unknown
    pack = game(name).load_pack(None)
    known = [bot for bot in kinds if not lacking(pack, (bot,), {})]
    tables = (line for bot in known for line in of_one(name, bot, by_rules, by_kernel))
    return [f"## {game(name).title}", "", *tables]


def parts() -> dict[str, Callable[[], list[str]]]:
    """What is measured, in this order: each game that has a kernel, and what else LAB.md holds."""
    compiled = sorted(name for name, rules in games().items() if rules.kernel)
    found: dict[str, Callable[[], list[str]]] = {name: partial(of_game, name) for name in compiled}
    return found | {"million": million, "others": beside_others, "then": since_then}


def measured(part: str, run: Callable[[], list[str]]) -> list[str]:
    """The lines of a part, which are kept."""
    path = KEPT / f"{part}.md"
    if not path.exists():
        asked = ["git", "rev-parse", "--short", "HEAD"]
        revision = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()
        before = loop()
        heading, *rest = run()
        beside = (
            f"At revision {revision}. A turn of a plain loop of Python: {before:.0f} ns before, {loop():.0f} ns after."
        )
        KEPT.mkdir(exist_ok=True)
        path.write_text("\n".join([heading, "", beside, *rest]), encoding="utf-8")
    return path.read_text(encoding="utf-8").split("\n")


def main() -> None:
    """Measure what is named, or everything; each part is kept, so a run that was stopped goes on.

    ``--anew``: forget what was kept. ``--quick``: few games of each kernel, and nothing is written.
    """
    if "--quick" in sys.argv:
        for name, rules in sorted(games().items()):
            if rules.kernel:
                print("\n".join(of_game(name, 2, 20)))
        return
    if "--anew" in sys.argv:
        rmtree(KEPT, ignore_errors=True)
    every = parts()
    named = [word for word in sys.argv[1:] if word != "--anew"] or list(every)
    if wrong := [part for part in named if part not in every]:
        raise SystemExit(f"There is no part {wrong[0]}: {', '.join(every)}.")
    text = [line for part in every if part in named for line in measured(part, every[part])]
    if len(named) < len(every):
        print("\n".join(text))
        return
    heads = [
        "# Very many games",
        "",
        "Written by `python -m bench.lab`: one core, seconds of processor, the least of several tries. The games are",
        f"the same in every row. The floor is {FLOOR} ns a decision; of StoryStack, {RATE:,} games/s. How busy the",
        "machine was shows in the turn of a loop beside each part: 18 ns where nothing else runs.",
        "",
        f"Python {python_version()}, {machine()}, {sys.platform}.",
        "",
    ]
    REPORT.write_text("\n".join([*heads, *text, *GAP, ""]), encoding="utf-8")


if __name__ == "__main__":
    main()
