"""``python -m bench.ladder GAME``: bots against each other, seats rotated, with intervals, into LADDER.md.

Every deal is played once from each seat, so luck and the order of play favour nobody. A win shared by several counts
for each of them by its part.
"""

from __future__ import annotations

import argparse
import os
import platform
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import sqrt
from pathlib import Path
from statistics import fmean
from time import perf_counter
from typing import Any

from msgspec import Struct

from telltable import new
from telltable.bots.driver import let_move, luck_keys
from telltable.bots.seating import bot_named
from telltable.core.luck import Luck
from telltable.core.move import Move
from telltable.core.registry import game
from telltable.core.rules import Bot, Sight

LADDER = Path(__file__).parent / "LADDER.md"
SURE = 1.96  # standard errors of a 95 % interval


class Played(Struct, frozen=True):
    """One game: the first bot's part of the win, and how long it thought about each of its moves, in seconds."""

    won: float
    moves: int
    mean: float
    longest: float


class Rung(Struct, frozen=True):
    """One bot against another."""

    one: str
    other: str
    played: tuple[Played, ...]

    @property
    def share(self) -> float:
        """Of the wins."""
        return fmean(one.won for one in self.played)

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's, at 95 %."""
        n, p = len(self.played), self.share
        middle = (p + SURE**2 / (2 * n)) / (1 + SURE**2 / n)
        half = SURE * sqrt(p * (1 - p) / n + SURE**2 / (4 * n * n)) / (1 + SURE**2 / n)
        return middle - half, middle + half


def timed(bot: Bot, times: list[float]) -> Bot:
    """The same bot; how long each of its moves took is added to the list."""

    def move(sight: Sight, luck: Luck) -> Move | dict[str, Any] | None:
        start = perf_counter()
        made = bot(sight, luck)
        times.append(perf_counter() - start)
        return made

    return move


def play(name: str, one: str, other: str, seats: int, number: int) -> Played:
    """Game `number`: the first bot sits in another seat each time, on the same deal; the other bot has the rest."""
    match = new(name, seats=("bot:random",) * seats, seed=f"ladder {number // seats}")
    times: list[float] = []
    mine = number % seats
    first, second = bot_named(match.rules, f"bot:{one}"), bot_named(match.rules, f"bot:{other}")
    bots = {seat: timed(first, times) if seat == mine else second for seat in match.seats}
    keys = luck_keys(match)
    while let_move(match, bots, keys) is not None:
        pass
    outcome = match.outcome
    winners = outcome.winners if outcome else ()
    return Played((mine in winners) / max(1, len(winners)), len(times), fmean(times), max(times))


def climb(name: str, pair: str, seats: int, games: int, jobs: int, tell: Callable[[str], None]) -> Rung:
    """All games of a pair."""
    one, _, other = pair.partition(":")
    tell(f"{one} against {other}: {games} games")
    with ProcessPoolExecutor(jobs) as pool:
        played = tuple(pool.map(partial(play, name, one, other, seats), range(games), chunksize=4))
    return Rung(one, other, played)


def write(name: str, seats: int, rungs: list[Rung]) -> str:
    """The table as Markdown."""
    machine = f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores"
    lines = [
        f"# {game(name).title}: which bot beats which",
        "",
        f"`python -m bench.ladder {name}`. {seats} seats; every deal is played once from each seat, so a fair share is",
        f"{100 / seats:.0f} %. Intervals are Wilson's at 95 %. {machine}, shared with other work.",
        "",
        "| bot | against | games | wins | interval | moves a game | seconds a move, mean | longest |",
        "| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    for rung in rungs:
        low, high = rung.interval
        moves = fmean(one.moves for one in rung.played)
        mean = fmean(one.mean for one in rung.played)
        longest = max(one.longest for one in rung.played)
        lines.append(
            f"| {rung.one} | {rung.other} | {len(rung.played)} | {rung.share:.1%} | {low:.1%} to {high:.1%} "
            f"| {moves:.0f} | {mean:.3f} | {longest:.2f} |"
        )
    return "\n".join(lines) + "\n"


def main() -> None:
    """Play, print, and keep the table."""
    parser = argparse.ArgumentParser(prog="python -m bench.ladder", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--pairs", default="careful:random,search:careful", help="bots, one:other, with commas between")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--jobs", type=int, default=1)
    chosen = parser.parse_args()
    rungs = [
        climb(chosen.game, pair, chosen.seats, chosen.games, chosen.jobs, lambda line: print(line, flush=True))
        for pair in chosen.pairs.split(",")
    ]
    text = write(chosen.game, chosen.seats, rungs)
    print(text)
    LADDER.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
