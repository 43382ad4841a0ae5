"""``python -m bench.ladder GAME``: bots against each other, seats rotated, with intervals, into ``GAME.md`` here.

Every deal is played once from each seat, so luck and the order of play favour nobody. A win shared by several counts
for each of them by its part.
"""

from __future__ import annotations

import argparse
import os
import platform
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import sqrt
from pathlib import Path
from statistics import fmean
from time import perf_counter
from typing import Any

from msgspec import Struct
from msgspec.json import decode

from telltable import new
from telltable.bots.driver import let_move, luck_keys
from telltable.bots.search import SECONDS
from telltable.bots.seating import bot_named
from telltable.core.log import encode
from telltable.core.luck import Luck
from telltable.core.move import Move
from telltable.core.observation import AnyObservation, Bot
from telltable.core.registry import game

HERE = Path(__file__).parent
TOLD = 20  # games after which it is told how far it is
SURE = 1.96  # standard errors of a 95 % interval


class Pace(Struct, frozen=True):
    """How long a bot took for its moves, in seconds by the clock on the wall."""

    moves: int = 0
    whole: float = 0.0
    longest: float = 0.0
    late: int = 0

    @classmethod
    def of(cls, times: Sequence[float]) -> Pace:
        """Of these moves."""
        return cls(len(times), sum(times), max(times, default=0.0), sum(time > SECONDS for time in times))

    def __add__(self, other: Pace) -> Pace:
        """Both together."""
        late = self.late + other.late
        return Pace(self.moves + other.moves, self.whole + other.whole, max(self.longest, other.longest), late)


class Played(Struct, frozen=True):
    """One game: the first bot's part of the win, and how long each of the two took."""

    won: float
    own: Pace
    others: Pace


class Rung(Struct, frozen=True):
    """One bot in one seat against another in all others."""

    one: str
    other: str
    seats: int
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

    def move(observation: AnyObservation, luck: Luck) -> Move | dict[str, Any] | None:
        start = perf_counter()
        made = bot(observation, luck)
        times.append(perf_counter() - start)
        return made

    return move


def play(name: str, options: dict[str, str], one: str, other: str, seats: int, number: int) -> Played:
    """Game `number`: the first bot sits in another seat each time, on the same deal; the other bot has the rest."""
    match = new(name, seats=("bot:random",) * seats, seed=f"ladder {number // seats}", options=options)
    own: list[float] = []
    others: list[float] = []
    mine = number % seats
    first = timed(bot_named(match.rules, f"bot:{one}"), own)
    second = timed(bot_named(match.rules, f"bot:{other}"), others)
    bots = {seat: first if seat == mine else second for seat in match.seats}
    keys = luck_keys(match)
    while let_move(match, bots, keys) is not None:
        pass
    outcome = match.outcome
    winners = outcome.winners if outcome else ()
    return Played((mine in winners) / max(1, len(winners)), Pace.of(own), Pace.of(others))


def climb(
    name: str,
    options: dict[str, str],
    pair: str,
    seats: int,
    games: int,
    jobs: int,
    kept: Path | None,
    tell: Callable[[str], None],
) -> Rung:
    """All games of a pair. Those that are kept already are not played again."""
    one, _, other = pair.partition(":")
    found = {number: game for (*whose, number, game) in read(kept) if whose == [name, pair, seats]} if kept else {}
    played = [found[number] for number in range(games) if number in found]
    left = [number for number in range(games) if number not in found]
    with ProcessPoolExecutor(jobs) as pool:
        for number, new_one in zip(left, pool.map(partial(play, name, options, one, other, seats), left), strict=True):
            played.append(new_one)
            if kept:
                with kept.open("ab") as file:
                    file.write(encode((name, pair, seats, number, new_one)) + b"\n")
            if len(played) % TOLD == 0:
                own = sum((one.own for one in played), Pace())
                won = fmean(one.won for one in played)
                tell(
                    f"{pair}, {seats} seats: {len(played)} of {games} games, {won:.1%} won, longest {own.longest:.3f} s"
                )
    return Rung(one, other, seats, tuple(played))


def read(kept: Path) -> list[tuple[str, str, int, int, Played]]:
    """What was played earlier: game, pair, seats, number, and how it went."""
    lines = kept.read_bytes().splitlines() if kept.exists() else []
    return [decode(line, type=tuple[str, str, int, int, Played]) for line in lines]


def write(name: str, said: str, rungs: list[Rung]) -> str:
    """The tables as Markdown."""
    machine = f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores"
    paces: dict[str, Pace] = {}
    lines = [
        f"# {game(name).title}: which bot beats which",
        "",
        f"`python -m bench.ladder {said}`. One seat against all others, rotated: every deal is played once from",
        "each. Fair: what a bot would win that is no better than the others. Intervals are Wilson's at 95 %.",
        "",
        "| bot | against | seats | games | wins | interval | fair | moves a game |",
        "| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    for rung in rungs:
        low, high = rung.interval
        games = len(rung.played)
        moves = fmean(one.own.moves for one in rung.played)
        lines.append(
            f"| {rung.one} | {rung.other} | {rung.seats} | {games} | {rung.share:.1%} | {low:.1%} to {high:.1%} "
            f"| {1 / rung.seats:.1%} | {moves:.0f} |"
        )
        for one in rung.played:
            paces[rung.one] = paces.get(rung.one, Pace()) + one.own
            paces[rung.other] = paces.get(rung.other, Pace()) + one.others
    lines += [
        "",
        f"How long a move took, by the clock on the wall, in these games. A bot that thinks has {SECONDS:g} s. It",
        "looks at the clock before every answer in thought, so a move may be late by one answer, and by what other",
        f"work took of the machine just then. {machine}, shared with other work.",
        "",
        f"| bot | moves | mean, s | longest, s | longer than {SECONDS:g} s |",
        "| --- | ---: | ---: | ---: | ---: |",
    ]
    for bot, pace in paces.items():
        mean = pace.whole / max(1, pace.moves)
        late = pace.late / max(1, pace.moves)
        lines.append(f"| {bot} | {pace.moves} | {mean:.4f} | {pace.longest:.3f} | {pace.late} ({late:.2%}) |")
    return "\n".join(lines) + "\n"


def main() -> None:
    """Play, print, and keep the table."""
    parser = argparse.ArgumentParser(prog="python -m bench.ladder", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--pairs", default="careful:random,search:careful", help="bots, one:other, with commas between")
    parser.add_argument("--seats", default="2", help="how many, with commas between")
    parser.add_argument("--option", action="append", default=[], metavar="K=V", help="of the game; can be repeated")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--kept", type=Path, help="a file of games played so far, to go on after a break")
    parser.add_argument("--quick", action="store_true", help="one deal of the first pair; only prints")
    chosen = parser.parse_args()
    pairs, sizes, games = chosen.pairs.split(","), [int(size) for size in chosen.seats.split(",")], chosen.games
    options = dict(option.split("=", 1) for option in chosen.option)
    if chosen.quick:
        pairs, sizes, games = pairs[:1], sizes[:1], sizes[0]
    rungs = [
        climb(chosen.game, options, pair, seats, games, chosen.jobs, chosen.kept, partial(print, flush=True))
        for pair in pairs
        for seats in sizes
    ]
    said = " ".join([chosen.game, *(f"--option {option}" for option in chosen.option)])
    text = write(chosen.game, f"{said} --pairs {chosen.pairs} --seats {chosen.seats} --games {chosen.games}", rungs)
    print(text)
    if not chosen.quick:
        (HERE / f"{chosen.game}.md").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
