"""Machine instructions of games by the rules, of whichever Telltable is on the path: what a busy machine can't blur.

    PYTHONPATH=SOURCES python bench/by_instruction.py [GAME ...]

Valgrind counts them; it has to be installed with its headers. For each game, thousands of instructions a game:
``played`` by three random bots, and ``counted`` as `simulate` plays them; of StoryStack also ``bench``, the loop of
RESULTS.md.
"""

from __future__ import annotations

import ctypes
import gc
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from telltable.bots.driver import Driver
from telltable.core.luck import Stream, key_of, secret_from
from telltable.core.option import settle_options
from telltable.core.registry import game, games
from telltable.facade import new
from telltable.lab.simulate import Order, play_one

SEATS = ("bot:random",) * 3
BENCH = {"pattern_pick": "random", "contradictions": "off", "skinning": "off", "grace": "0"}
SOURCE = Path(__file__).parent / "server" / "instructions.c"
GAMES = {"storystack": (90, 20)}  # warm, counted; of others:
USUAL = (2, 2)


def alone(number: int) -> None:
    """The loop of `bench.ours`, which other revisions have otherwise."""
    match = new("storystack", seats=(*SEATS, SEATS[0]), seed=number, options=BENCH)
    luck = Stream(key_of(secret_from(f"bench {number}")), 0)
    while not match.over:
        seat = match.waiting()[0]
        match.play(seat, match.observation(seat).draw(luck))


def ways(name: str) -> dict[str, Callable[[int], object]]:
    """How a game is played, by what that is called."""
    order = Order(name, SEATS, settle_options(game(name).options, {}), "bench", 1)
    found: dict[str, Callable[[int], object]] = {
        "played": lambda number: Driver(new(name, seats=SEATS, seed=f"bench/{number}")).run(),
        "counted": lambda number: play_one(order, number),
    }
    return found | ({"bench": alone} if name == "storystack" else {})


def within(name: str, how: str, library: str) -> None:
    """In a process of valgrind's: some games until all that is made once is there, then those that are counted."""
    callgrind, play = ctypes.CDLL(library), ways(name)[how]
    warm, counted = GAMES.get(name, USUAL)
    for number in range(warm):
        play(number)
    gc.collect()
    callgrind.begin()
    for number in range(100, 100 + counted):
        play(number)
    callgrind.end()


def count(name: str, how: str) -> float:
    """Instructions of a game."""
    with TemporaryDirectory() as folder:
        library, counts = Path(folder, "instructions.so"), Path(folder, "counts")
        subprocess.run(["cc", "-O1", "-shared", "-fPIC", "-o", str(library), str(SOURCE)], check=True)
        valgrind = ["valgrind", "--tool=callgrind", "--instr-atstart=no", "--collect-atstart=no"]
        again = [sys.executable, __file__, "--within", name, how, str(library)]
        subprocess.run(
            [*valgrind, f"--callgrind-out-file={counts}", *again],
            env=os.environ | {"PYTHONHASHSEED": "0"},
            stderr=subprocess.DEVNULL,
            check=True,
        )
        found = re.search(r"^totals: (\d+)", counts.read_text(), re.MULTILINE)
        if found is None:
            raise RuntimeError("valgrind counted nothing")
        return int(found[1]) / GAMES.get(name, USUAL)[1]


def main() -> None:
    """Count and print."""
    if sys.argv[1:2] == ["--within"]:
        within(*sys.argv[2:])
        return
    for name in sys.argv[1:] or sorted(games()):
        for how in ways(name):
            sys.stdout.write(f"{name:20} {how:8} {count(name, how) / 1000:9,.0f} thousand instructions a game\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
