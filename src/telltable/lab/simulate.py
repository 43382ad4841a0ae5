"""Playing very many games: the same order gives the same games, in one process or in many."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import closing, contextmanager
from itertools import islice
from multiprocessing import active_children
from pathlib import Path
from typing import TypeVar

from msgspec import Struct

from telltable.bots.driver import Driver
from telltable.core import own_bots
from telltable.core.seat import Seat
from telltable.facade import new

from .cluster import Cluster, in_cluster
from .kernels.engine import COMPILED, REFERENCE, compiled_games
from .thinking import Pace
from .watching import Lead, Seen, Watch

CHUNK = 10
MANY = 1000  # of compiled games, which take about as long
AHEAD = 4  # chunks for each process that are given out before they are needed
FEW = 40  # games that are over before processes have begun
Played = TypeVar("Played")


class Result(Struct, frozen=True):
    """One game: what kind it was, how it ended, who won, what the game counts, alone and of how many, and what was
    watched (`watching`).

    Attributes:
        moves: by decision and kind of move, how often it was made, of how often it could have been.
        things: for each subject of the game, what became of each of its things.
        lead: when who was ahead changed; None where nobody leads.
    """

    group: str
    ending: str
    winners: tuple[Seat, ...]
    entries: int
    figures: dict[str, float]
    rates: dict[str, tuple[int, int]] = {}
    won: bool = False
    seats: int = 0
    pace: Pace = Pace()
    moves: dict[str, tuple[int, int]] = {}
    things: tuple[dict[str, Seen], ...] = ()
    lead: Lead | None = None


class Order(Struct, frozen=True):
    """What to simulate: seats are bot words; game number i uses the seed ``SEED/i``.

    Attributes:
        engine: what plays it (`kernels.engine`). Both give the same results.
        why: why no quicker engine plays it; empty where none could.
    """

    game: str
    seats: tuple[str, ...]
    options: dict[str, str]
    seed: str
    games: int
    pack: str = ""
    engine: str = REFERENCE
    why: str = ""


def play_one(order: Order, number: int) -> Result:
    """Game `number` of an order."""
    own_bots.read_again(order.seats)
    match = new(
        order.game,
        seats=order.seats,
        seed=f"{order.seed}/{number}",
        options=order.options,
        pack=Path(order.pack) if order.pack else None,
    )
    watch = Watch(match)
    Driver(match, seconds=None, notice=watch.chose).run_to_the_end()
    outcome = match.outcome
    assert outcome is not None
    return Result(
        outcome.group,
        outcome.ending,
        outcome.winners,
        len(match.entries),
        outcome.figures,
        outcome.rates,
        outcome.won,
        len(order.seats),
        watch.pace,
        watch.moves,
        watch.things(),
        watch.lead(),
    )


def processes(games: int) -> int:
    """How many processes play so many games where nobody says: one for each core, and one alone for a few games."""
    if games <= FEW:
        return 1
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _play_some(order: Order, numbers: Sequence[int]) -> list[Result]:
    if order.engine == COMPILED:
        found = compiled_games(order.game, order.seats, order.options, order.pack, order.seed, numbers)
        return [Result(*values) for values in found]
    return [play_one(order, number) for number in numbers]


def _chunks(games: int, size: int) -> Iterator[range]:
    """Numbers of games that are played in one go."""
    return (range(at, min(at + size, games)) for at in range(0, games, size))


def play_each(order: Order, jobs: int = 1, on: Cluster | None = None) -> Generator[tuple[int, Result], None, None]:
    """Every game of an order with its number, as they are over, on `jobs` processes, or on a cluster.

    Whoever stops asking, or presses Ctrl-C, stops the processes too, in the middle of a game.
    """
    size = MANY if order.engine == COMPILED else CHUNK if jobs > 1 or on else 1
    with closing(in_chunks(_play_some, order, size, jobs, on)) as played:
        for chunk, results in played:
            yield from zip(chunk, results, strict=True)


def in_chunks(
    play: Callable[[Order, range], Played], order: Order, size: int, jobs: int, on: Cluster | None = None
) -> Generator[tuple[range, Played], None, None]:
    """What comes of so many games of an order at a time, as it is known, on `jobs` processes, or on a cluster."""
    if on is not None:
        yield from in_cluster(on, play, order, _chunks(order.games, size))
    elif jobs == 1:
        for chunk in _chunks(order.games, size):
            yield chunk, play(order, chunk)
    else:
        yield from _in_pool(play, order, size, jobs)


def _in_pool(
    play: Callable[[Order, range], Played], order: Order, size: int, jobs: int
) -> Generator[tuple[range, Played], None, None]:
    if order.engine == COMPILED:
        play(order, range(1))  # one process makes the machine code, and all have it
    others, chunks = active_children(), _chunks(order.games, size)
    pool = ProcessPoolExecutor(min(jobs, -(-order.games // CHUNK)), initializer=_leave_ctrl_c)
    try:
        given: dict[Future[Played], range] = {}
        while True:
            with _ctrl_c_later():
                for chunk in islice(chunks, AHEAD * jobs - len(given)):
                    given[pool.submit(play, order, chunk)] = chunk
            if not given:
                break
            for future in wait(given, return_when=FIRST_COMPLETED).done:
                yield given.pop(future), future.result()
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
