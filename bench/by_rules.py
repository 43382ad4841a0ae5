"""How many games a second the rules play, of whichever Telltable is on the path: `bench.lab` runs it for two revisions.

Prints both as JSON: ``played`` by bots, and ``counted`` as `simulate` plays them.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from time import process_time

from telltable.bots.driver import Driver
from telltable.core.option import settle_options
from telltable.core.registry import game
from telltable.facade import new
from telltable.lab.simulate import Order, play_one

SEATS = ("bot:random",) * 3


def rate(games: int, play: Callable[[int], object]) -> float:
    """Games a second of processor, after one that nobody counts; the best of two tries."""
    play(games)
    found = []
    for _ in range(2):
        begun = process_time()
        for number in range(games):
            play(number)
        found.append(games / (process_time() - begun))
    return max(found)


def main(name: str, games: int) -> None:
    """Of so many games."""
    order = Order(name, SEATS, settle_options(game(name).options, {}), "bench", games)
    played = rate(games, lambda number: Driver(new(name, seats=SEATS, seed=f"bench/{number}")).run())
    print(json.dumps({"played": played, "counted": rate(games, lambda number: play_one(order, number))}))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
