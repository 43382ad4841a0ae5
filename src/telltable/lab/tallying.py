"""Playing very many games of which only what is counted over all of them is kept."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import closing

from telltable.core.registry import game

from .cluster import Cluster
from .kernels.engine import COMPILED, counted_games
from .simulate import CHUNK, Order, in_chunks, play_one
from .tally import Tally, tally_of

AT_ONCE = 10_000  # compiled games of which arrays are kept at a time


def tally_each(order: Order, jobs: int = 1, on: Cluster | None = None) -> Generator[tuple[int, Tally], None, None]:
    """What is counted of so many more games, as they are over, on `jobs` processes, or on a cluster."""
    size = AT_ONCE if order.engine == COMPILED else CHUNK if jobs > 1 or on else 1
    with closing(in_chunks(tally_some, order, size, jobs, on)) as played:
        for chunk, tally in played:
            yield len(chunk), tally


def tally_some(order: Order, numbers: range) -> Tally:
    """What is counted of games one after the other."""
    rules = game(order.game)
    if order.engine == COMPILED:
        counted = counted_games(order.game, order.seats, order.options, order.pack, order.seed, numbers)
        from .kernels.tallying import tally_of_counted  # compiled too, once the folder of its machine code is known

        return tally_of_counted(rules, counted, len(order.seats), numbers.start)
    return tally_of(rules, (play_one(order, number) for number in numbers), numbers.start)
