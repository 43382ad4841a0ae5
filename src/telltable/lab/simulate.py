"""Playing many games and counting: what a designer reads before believing in a pack."""

from __future__ import annotations

import signal
import sys
from collections import Counter
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from itertools import islice
from multiprocessing import active_children
from pathlib import Path
from statistics import fmean, quantiles

from msgspec import Struct

from telltable.bots.driver import Driver
from telltable.core.errors import Problem
from telltable.core.registry import game
from telltable.core.seat import Seat
from telltable.facade import new

CHUNK = 10
AHEAD = 4  # chunks for each process that are given out before they are needed


class Result(Struct, frozen=True):
    """One game: what kind it was, how it ended, who won, and what the game counts, alone and of how many."""

    group: str
    ending: str
    winners: tuple[Seat, ...]
    entries: int
    figures: dict[str, float]
    rates: dict[str, tuple[int, int]] = {}


class Order(Struct, frozen=True):
    """What to simulate: seats are bot words; game number i uses the seed ``SEED/i``."""

    game: str
    seats: tuple[str, ...]
    options: dict[str, str]
    seed: str
    games: int
    pack: str = ""


class Spread(Struct, frozen=True):
    """A figure over all games: mean, 10th, 50th and 90th percentile, and the share of games where it is not 0."""

    mean: float
    low: float
    median: float
    high: float
    share: float


class Group(Struct, frozen=True):
    """The games of one kind: how many, how they ended, the game's headline figures, and its rates."""

    games: int
    endings: dict[str, int]
    figures: dict[str, Spread]
    rates: dict[str, tuple[int, int]] = {}


class Report(Struct, frozen=True):
    """What came out, over all games and by kind of game."""

    order: Order
    endings: dict[str, int]
    wins: tuple[int, ...]
    entries: float
    figures: dict[str, Spread]
    groups: dict[str, Group]
    rates: dict[str, tuple[int, int]] = {}


def play_one(order: Order, number: int) -> Result:
    """Game `number` of an order."""
    match = new(
        order.game,
        seats=order.seats,
        seed=f"{order.seed}/{number}",
        options=order.options,
        pack=Path(order.pack) if order.pack else None,
    )
    Driver(match, seconds=None).run()
    outcome = match.outcome
    if outcome is None:
        raise Problem(f"Game {number} stopped without an end; only bots can be simulated.")
    return Result(outcome.group, outcome.ending, outcome.winners, len(match.entries), outcome.figures, outcome.rates)


def _play_some(order: Order, numbers: Sequence[int]) -> list[Result]:
    return [play_one(order, number) for number in numbers]


def play_each(order: Order, jobs: int = 1) -> Generator[tuple[int, Result], None, None]:
    """Every game of an order with its number, as they are over, on `jobs` processes.

    Whoever stops asking, or presses Ctrl-C, stops the processes too, in the middle of a game.
    """
    if jobs == 1:
        for number in range(order.games):
            yield number, play_one(order, number)
        return
    chunks = (range(at, min(at + CHUNK, order.games)) for at in range(0, order.games, CHUNK))
    others = active_children()
    pool = ProcessPoolExecutor(min(jobs, -(-order.games // CHUNK)), initializer=_leave_ctrl_c)
    try:
        given: dict[Future[list[Result]], Sequence[int]] = {}
        while True:
            with _ctrl_c_later():
                for chunk in islice(chunks, AHEAD * jobs - len(given)):
                    given[pool.submit(_play_some, order, chunk)] = chunk
            if not given:
                break
            for future in wait(given, return_when=FIRST_COMPLETED).done:
                yield from zip(given.pop(future), future.result(), strict=True)
    except BaseException:
        for worker in active_children():
            if worker not in others:
                worker.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _leave_ctrl_c() -> None:
    """In a worker: Ctrl-C is for whoever asked, who ends the workers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def _ctrl_c_later() -> Iterator[None]:
    """Where processes are forked: one that has hardly begun hears no Ctrl-C either."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def play_all(order: Order, jobs: int = 1) -> list[Result]:
    """Every game of an order, in order, on `jobs` processes."""
    return [result for _, result in sorted(play_each(order, jobs), key=lambda played: played[0])]


def spread(values: Sequence[float]) -> Spread:
    """Mean and percentiles of one figure."""
    cuts = quantiles(values, n=10, method="inclusive") if len(values) > 1 else [values[0]] * 9
    median = quantiles(values, n=2, method="inclusive")[0] if len(values) > 1 else values[0]
    return Spread(fmean(values), cuts[0], median, cuts[8], sum(value != 0 for value in values) / len(values))


def summarise(order: Order, results: Sequence[Result]) -> Report:
    """The report on these results."""
    wins = Counter(seat for result in results for seat in result.winners)
    names = tuple(dict.fromkeys(name for result in results for name in result.figures))
    kinds: dict[str, list[Result]] = {}
    for result in results:
        kinds.setdefault(result.group, []).append(result)
    headline = game(order.game).headline
    return Report(
        order=order,
        endings=_endings(results),
        wins=tuple(wins[seat] for seat in range(len(order.seats))),
        entries=fmean(result.entries for result in results),
        figures=_figures(results, names),
        groups={
            kind: Group(len(games), _endings(games), _figures(games, headline), _rates(games))
            for kind, games in sorted(kinds.items())
        },
        rates=_rates(results),
    )


def _endings(results: Sequence[Result]) -> dict[str, int]:
    return dict(Counter(result.ending for result in results).most_common())


def _figures(results: Sequence[Result], names: Sequence[str]) -> dict[str, Spread]:
    return {name: spread([result.figures.get(name, 0.0) for result in results]) for name in names}


def _rates(results: Sequence[Result]) -> dict[str, tuple[int, int]]:
    """How many of how many, over all games."""
    hits: Counter[str] = Counter()
    of: Counter[str] = Counter()
    for result in results:
        for name, (count, among) in result.rates.items():
            hits[name] += count
            of[name] += among
    return {name: (hits[name], of[name]) for name in sorted(of)}


def rate_rows(report: Report) -> Iterator[tuple[str, ...]]:
    """Each rate: its name, how many of how many, the share; then the share for each kind of game."""
    kinds = list(report.groups.values()) if len(report.groups) > 1 else []
    for name, (hits, of) in report.rates.items():
        yield (name, f"{hits} of {of}", *(_share(*rates.get(name, (0, 0))) for rates in _all_rates(report, kinds)))


def _all_rates(report: Report, kinds: Sequence[Group]) -> list[dict[str, tuple[int, int]]]:
    return [report.rates, *(kind.rates for kind in kinds)]


def _share(hits: int, of: int) -> str:
    return f"{100 * hits / of:.1f} %" if of else "-"


def group_rows(report: Report) -> Iterator[tuple[str, ...]]:
    """By kind of game: its name, games, most frequent ending and its share, then for each headline figure the median
    and the share of games with it."""
    for kind, group in report.groups.items():
        ending, count = next(iter(group.endings.items()))
        shares = [f"{figure.median:.0f} / {100 * figure.share:.1f} %" for figure in group.figures.values()]
        yield (kind, str(group.games), f"{ending} {100 * count / group.games:.1f} %", *shares)


def rows(report: Report) -> Iterator[tuple[str, ...]]:
    """The report as a table: name, mean, 10 %, median, 90 %, games with it."""
    for name, figure in report.figures.items():
        numbers = (figure.mean, figure.low, figure.median, figure.high)
        yield (name, *(f"{number:.1f}" for number in numbers), f"{100 * figure.share:.1f} %")
