"""``python -m bench.ladder GAME``: bots against each other, seats rotated, with intervals, into ``GAME.md`` here.

Every deal is played once from each seat, so luck and the order of play favour nobody. A win shared by several counts
for each of them by its part. A bot that thinks looks at the processor's clock, so that other work on the machine takes
nothing from it. Where all win together, ``--figure`` compares a figure of the outcome on the same deals.
"""

from __future__ import annotations

import argparse
import os
import platform
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import count, islice
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from time import process_time
from typing import Any

from msgspec import Struct
from msgspec.json import decode

from telltable import new
from telltable.bots.driver import let_move, luck_keys
from telltable.bots.search import SECONDS, Budget, Search
from telltable.bots.seating import bot_named
from telltable.core.log import encode
from telltable.core.luck import Luck
from telltable.core.match import Match
from telltable.core.move import Move
from telltable.core.observation import AnyObservation, Bot
from telltable.core.registry import game
from telltable.core.rules import Rules

from . import bouts

HERE = Path(__file__).parent
TOLD = 20  # games after which it is told how far it is
SURE = 1.96  # standard errors of a 95 % interval


class Pace(Struct, frozen=True):
    """How long a bot took for its moves, in seconds of the processor."""

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
    """One game: the first bot's part of the win, how long each of the two took, and the figures of the outcome."""

    won: float
    own: Pace
    others: Pace
    figures: dict[str, float] = {}


class Contest(Struct, frozen=True):
    """What is played, and how.

    Attributes:
        bouts: seats against each other, laid out by `bouts`, not a game as people set it up.
        seconds: of the processor, that a bot may think about a move; None: all the time it wants.
        plays: that a bot thinks through for a move, whatever time that takes; None: as many as it has time for.
    """

    name: str
    options: dict[str, str] = {}
    bouts: bool = False
    seconds: float | None = SECONDS
    plays: int | None = None

    @property
    def budget(self) -> Budget:
        """How much a bot may think about a move."""
        return Budget(seconds=self.seconds) if self.plays is None else Budget(self.plays, seconds=None)

    def set_up(self, seats: int, deal: int) -> Match:
        """The game of a deal."""
        if self.bouts:
            return bouts.lay(seats, deal)
        return new(self.name, seats=("bot:random",) * seats, seed=f"ladder {deal}", options=self.options)

    def bot(self, rules: Rules, name: str) -> Bot:
        """The bot of this name; one that thinks looks at the processor's clock, or at none."""
        if name == "search":
            return Search(next(iter(rules.bots.values())), self.budget, process_time)
        return bot_named(rules, f"bot:{name}")

    def won(self, match: Match, seat: int) -> float:
        """A seat's part of the win."""
        if self.bouts:
            return bouts.won(match, seat)
        winners = match.outcome.winners if match.outcome else ()
        return (seat in winners) / max(1, len(winners))


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
        start = process_time()
        made = bot(observation, luck)
        times.append(process_time() - start)
        return made

    return move


def play(contest: Contest, one: str, other: str, seats: int, number: int, *, apart: bool = False) -> Played:
    """Game `number`: the first bot sits in another seat each time, on the same deal; the other bot has the rest.

    `apart`: with other luck for the bots than the game has that is compared.
    """
    match = contest.set_up(seats, number // seats)
    own: list[float] = []
    others: list[float] = []
    mine = number % seats
    first = timed(contest.bot(match.rules, one), own)
    second = timed(contest.bot(match.rules, other), others)
    bots = {seat: first if seat == mine else second for seat in match.seats}
    keys = [(b, a) if apart else (a, b) for a, b in luck_keys(match)]
    while let_move(match, bots, keys) is not None:
        pass
    figures = match.outcome.figures if match.outcome else {}
    counted = {name: figures[name] for name in match.rules.headline if name in figures}
    return Played(contest.won(match, mine), Pace.of(own), Pace.of(others), counted)


def numbers(contest: Contest, seats: int, games: int, figure: str, where: str) -> list[int]:
    """Which games are played: of the first deals, or of those on which a table of the bot `where` has the figure.

    That table plays with luck of its own, so that what is compared is not chosen by how it went.
    """
    if not where:
        return list(range(games))
    deals = (deal for deal in count() if play(contest, where, where, seats, deal * seats, apart=True).figures[figure])
    return [deal * seats + seat for deal in islice(deals, games // seats) for seat in range(seats)]


def climb(
    contest: Contest,
    pair: str,
    seats: int,
    games: Sequence[int],
    jobs: int,
    kept: Path | None,
    tell: Callable[[str], None],
) -> Rung:
    """These games of a pair. Those that are kept already are not played again."""
    one, _, other = pair.partition(":")
    known = read(kept) if kept else []
    found = {number: game for (*whose, number, game) in known if whose == [contest.name, pair, seats]}
    played = [found[number] for number in games if number in found]
    left = [number for number in games if number not in found]
    with ProcessPoolExecutor(jobs) as pool:
        for number, new_one in zip(left, pool.map(partial(play, contest, one, other, seats), left), strict=True):
            played.append(new_one)
            if kept:
                with kept.open("ab") as file:
                    file.write(encode((contest.name, pair, seats, number, new_one)) + b"\n")
            if len(played) % TOLD == 0:
                own = sum((one.own for one in played), Pace())
                won = fmean(one.won for one in played)
                far = f"{len(played)} of {len(games)} games"
                tell(f"{pair}, {seats} seats: {far}, {won:.1%} won, longest {own.longest:.3f} s")
    return Rung(one, other, seats, tuple(played))


def read(kept: Path) -> list[tuple[str, str, int, int, Played]]:
    """What was played earlier: game, pair, seats, number, and how it went."""
    lines = kept.read_bytes().splitlines() if kept.exists() else []
    return [decode(line, type=tuple[str, str, int, int, Played]) for line in lines]


def won_lines(rungs: list[Rung]) -> list[str]:
    """Who wins how often, as a table."""
    lines = [
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
    return lines


def figure_lines(rungs: list[Rung], figure: str) -> list[str]:
    """A figure of the outcome with one bot at the table, and on the same deals without, as a table."""
    lines = [
        f"| bot | with | seats | games | {figure} | without it | difference | interval |",
        "| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    plain = {(rung.other, rung.seats): rung for rung in rungs if rung.one == rung.other}
    for rung in rungs:
        if rung.one == rung.other:
            continue
        without = plain[rung.other, rung.seats].played
        pairs = [(a.figures[figure], b.figures[figure]) for a, b in zip(rung.played, without, strict=True)]
        apart = [a - b for a, b in pairs]
        half = SURE * stdev(apart) / sqrt(len(apart))
        middle = fmean(apart)
        lines.append(
            f"| {rung.one} | {rung.other} | {rung.seats} | {len(pairs)} | {fmean(a for a, _ in pairs):.2f} "
            f"| {fmean(b for _, b in pairs):.2f} | {middle:+.2f} | {middle - half:+.2f} to {middle + half:+.2f} |"
        )
    return lines


def pace_lines(rungs: list[Rung]) -> list[str]:
    """How long each bot took, as a table."""
    paces: dict[str, Pace] = {}
    for rung in rungs:
        for one in rung.played:
            paces[rung.one] = paces.get(rung.one, Pace()) + one.own
            paces[rung.other] = paces.get(rung.other, Pace()) + one.others
    lines = [
        f"| bot | moves | mean, s | longest, s | longer than {SECONDS:g} s |",
        "| --- | ---: | ---: | ---: | ---: |",
    ]
    for bot, pace in paces.items():
        mean = pace.whole / max(1, pace.moves)
        late = pace.late / max(1, pace.moves)
        lines.append(f"| {bot} | {pace.moves} | {mean:.4f} | {pace.longest:.3f} | {pace.late} ({late:.2%}) |")
    return lines


def write(contest: Contest, said: str, rungs: list[Rung], figure: str) -> str:
    """The tables as Markdown."""
    machine = f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores"
    all_win = "Everybody wins together, so what counts is how it went, against the same deals without this bot."
    each = "Fair: what a bot would win that is no better than the others. Intervals are Wilson's at 95 %."
    time = f"has {contest.seconds:g} s" if contest.seconds else "has all the time it wants"
    by_time = [
        f"How long a move took, in seconds of the processor. A bot that thinks {time}; it looks at the",
        f"clock before every answer in thought, so a move may be late by one answer. {machine}.",
    ]
    by_plays = [
        f"How long a move took, in seconds of the processor. A bot that thinks plays on at most {contest.plays} times",
        f"in thought for a move and looks at no clock, so it is as strong on a busy machine. {machine}.",
    ]
    lines = [
        f"# {game(contest.name).title}: which bot beats which",
        "",
        f"`python -m bench.ladder {said}`",
        "",
        "One seat against all others, rotated: every deal is played once from each.",
        all_win if figure else each,
        "",
        *(figure_lines(rungs, figure) if figure else won_lines(rungs)),
        "",
        *(by_time if contest.plays is None else by_plays),
        "",
        *pace_lines(rungs),
    ]
    return "\n".join(lines) + "\n"


def arguments() -> argparse.Namespace:
    """What was typed."""
    parser = argparse.ArgumentParser(prog="python -m bench.ladder", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--pairs", default="careful:random,search:careful", help="bots, one:other, with commas between")
    parser.add_argument("--seats", default="2", help="how many, with commas between")
    parser.add_argument("--option", action="append", default=[], metavar="K=V", help="of the game; can be repeated")
    parser.add_argument("--games", default="400", help="how many; with commas between, for each number of seats")
    parser.add_argument(
        "--bouts", action="store_true", help="seats against each other, where a game has all of them together"
    )
    parser.add_argument("--figure", default="", help="compare this figure of the outcome, not wins")
    parser.add_argument(
        "--where", default="", metavar="BOT", help="only deals on which a table of this bot has the figure"
    )
    parser.add_argument("--seconds", type=float, default=SECONDS, help="that a bot may think; 0: as long as it wants")
    parser.add_argument("--plays", type=int, help="that a bot thinks through for a move, whatever time that takes")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--kept", type=Path, help="a file of games played so far, to go on after a break")
    parser.add_argument("--quick", action="store_true", help="one deal of the first pair; only prints")
    return parser.parse_args()


def main() -> None:
    """Play, print, and keep the table."""
    chosen = arguments()
    pairs, sizes = chosen.pairs.split(","), [int(size) for size in chosen.seats.split(",")]
    games = [int(number) for number in chosen.games.split(",")]
    if len(games) not in (1, len(sizes)):
        sys.exit("--games takes one number, or one for each number of seats.")
    if chosen.where in {pair.partition(":")[2] for pair in pairs} - {"", "random"}:
        sys.exit("--where takes random, or another bot than at the whole table: where it failed, any does better.")
    options = dict(option.split("=", 1) for option in chosen.option)
    contest = Contest(chosen.game, options, chosen.bouts, chosen.seconds or None, chosen.plays)
    if chosen.quick:
        pairs, sizes, games = pairs[:1], sizes[:1], sizes[:1]
    if chosen.figure:
        pairs += [f"{other}:{other}" for other in dict.fromkeys(pair.partition(":")[2] for pair in pairs)]
    wanted = dict(zip(sizes, games * len(sizes) if len(games) == 1 else games, strict=True))
    deals = {seats: numbers(contest, seats, wanted[seats], chosen.figure, chosen.where) for seats in sizes}
    rungs = [
        climb(contest, pair, seats, deals[seats], chosen.jobs, chosen.kept, partial(print, flush=True))
        for pair in pairs
        for seats in sizes
    ]
    said = " ".join(word for n, word in enumerate(sys.argv[1:], start=1) if "--kept" not in (word, sys.argv[n - 1]))
    text = write(contest, said, rungs, chosen.figure)
    print(text)
    if not chosen.quick:
        (HERE / f"{chosen.game}.md").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
