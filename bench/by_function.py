"""Where the rules spend their time, of whichever Telltable is on the path: `bench.lab` runs it for two revisions.

A game at three seats of `bot:random` is looked at every two milliseconds of processor, and each look is counted for the
first group below that has one of its functions. Prints, as JSON, microseconds a game by group, and entries a game.
"""

from __future__ import annotations

import json
import signal
import sys
from collections import Counter
from time import process_time
from types import FrameType

from telltable.bots.driver import Driver
from telltable.core.option import settle_options
from telltable.core.registry import game
from telltable.facade import new
from telltable.lab.simulate import Order, play_one

SEATS = ("bot:random",) * 3
GAMES = 20  # different ones
EVERY = 0.002  # seconds of processor
GROUPS = {  # by functions, whatever module they stand in: they are the same in all revisions
    "luck": {"below", "_mix"},
    "words": {"auto_line", "default_text", "written"},
    "counting": {"chose", "things", "lead"},
    "setting up": {"new"},
    "facts": {"tell"},
    "who is awaited": {"awaits", "owing"},
    "asking and drawing": {"draw", "ask", "outline"},
}
RULES, REST = "moves by the rules", "agenda, entries, bots"


def group_of(frame: FrameType | None) -> str:
    """The group of what runs just now."""
    names, rules = set(), False
    while frame is not None:
        names.add(frame.f_code.co_name)
        rules = rules or "/telltable/games/" in frame.f_code.co_filename
        frame = frame.f_back
    found = next((group for group, functions in GROUPS.items() if names & functions), None)
    return found or (RULES if rules else REST)


def main(name: str, how: str, seconds: float) -> None:
    """For so long; `how`: ``played`` by bots, or ``counted`` as `simulate` plays them."""
    order = Order(name, SEATS, settle_options(game(name).options, {}), "bench", GAMES)
    looks: Counter[str] = Counter()
    games = entries = 0

    def play(number: int) -> int:
        if how == "counted":
            return play_one(order, number).entries
        match = new(name, seats=SEATS, seed=f"bench/{number}")
        Driver(match).run()
        return len(match.entries)

    for number in range(GAMES):
        play(number)
    signal.signal(signal.SIGPROF, lambda _, frame: looks.update([group_of(frame)]))
    signal.setitimer(signal.ITIMER_PROF, EVERY, EVERY)
    begun = process_time()
    while process_time() - begun < seconds:
        for number in range(GAMES):
            entries += play(number)
        games += GAMES
    used = process_time() - begun
    signal.setitimer(signal.ITIMER_PROF, 0)
    cost = {group: used * 1e6 / games * looks[group] / looks.total() for group in (*GROUPS, RULES, REST)}
    print(json.dumps({"cost": cost, "entries": entries / games}))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], float(sys.argv[3]))
