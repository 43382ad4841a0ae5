"""How quickly very many games are played, by the rules and compiled: `python -m bench.lab` writes LAB.md."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
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
SECONDS = 2  # of processor, for each look at groups of functions
FLOOR = 100  # ns of processor for a decision
THEN, TIMES = "b64e396", 2
RATE, MILLION, WITHIN = 250_000, 1_000_000, 5  # of StoryStack: games/s on one core; so many games, in seconds on two
TWIN = 1_190_000  # games/s of the C twin
TIME = ROOT / "bench" / "lab_time.md"  # where it goes, in words


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
    with _sources_of_then() as before:
        for name, rules in sorted(games().items()):
            then, now = (_asked_of(path, "by_rules", name, BY_RULES) for path in (before, ROOT / "src"))
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


def by_function() -> list[str]:
    """Microseconds of a game by groups of functions: as it was then, as it is now, and counted by `simulate`."""
    rows = []
    groups: list[str] = []
    with _sources_of_then() as before:
        for name, rules in sorted(games().items()):
            for row, path, how in (
                ("then", before, "played"),
                ("now", ROOT / "src", "played"),
                ("counted", ROOT / "src", "counted"),
            ):
                found = _asked_of(path, "by_function", name, how, SECONDS)
                groups = list(found["cost"])
                costs = [found["cost"][group] for group in groups]
                figures = " | ".join(f"{cost:,.0f}" for cost in (*costs, sum(costs)))
                rows.append(f"| {rules.title}, {row} | {found['entries']:.0f} | {figures} |")
    return [
        "## The rules, by groups of functions",
        "",
        f"Microseconds of a game at three seats of `bot:random`, of revision {THEN}, now, and counted by `simulate`,",
        "looked at every two milliseconds of processor; `bench/by_function.py` says what belongs to which group.",
        "",
        f"| | entries | {' | '.join(groups)} | all |",
        f"| --- {'| --: ' * (len(groups) + 2)}|",
        *rows,
        "",
    ]


@contextmanager
def _sources_of_then() -> Iterator[Path]:
    """Telltable as it was at revision `THEN`."""
    with TemporaryDirectory() as folder:
        packed = subprocess.run(["git", "archive", THEN, "src"], cwd=ROOT, capture_output=True, check=True)
        subprocess.run(["tar", "x", "-C", folder], input=packed.stdout, check=True)
        yield Path(folder) / "src"


def _asked_of(sources: Path, script: str, *words: object) -> dict[str, Any]:
    """What a script of this folder says of the sources in a folder."""
    command = [sys.executable, str(Path(__file__).parent / f"{script}.py"), *map(str, words)]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(sources), os.environ.get("PYTHONPATH", "")])}
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
    found: dict[str, Any] = json.loads(done.stdout)
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
    return found | {"million": million, "others": beside_others, "then": since_then, "functions": by_function}


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
    REPORT.write_text("\n".join([*heads, *text, TIME.read_text(encoding="utf-8")]), encoding="utf-8")


if __name__ == "__main__":
    main()
