"""What is run before a release, and how often: every figure of `make promises` in one place.

Each is cut into parts of three minutes or less, one test case each, so that a run that was stopped goes on.
Only the soak is one piece, because that is what it is about.
"""

from __future__ import annotations

from typing import NamedTuple

from telltable.core.registry import games

GAMES = tuple(games())
SMALLER = "TELLTABLE_SMALLER"  # environment: minutes of a soak, to try it out


class Run(NamedTuple):
    """So many of something, of which one part does so many."""

    total: int
    each: int

    @property
    def parts(self) -> range:
        """Where each part begins."""
        return range(0, self.total, self.each)


STORE_KILLS = Run(5_000, 100)
SERVER_KILLS = Run(100, 20)  # of each game
DATABASE_STOPS = Run(10, 10)  # of each game
RACES = Run(20_000, 5_000)  # attempts of each of eight
SEATS_RACED_FOR = Run(20_000, 2_000)  # by eight people at two servers
WORLDS = Run(10_000, 2_500)  # pairs, of each game
SERVED_WORLDS = Run(5_000, 500)  # pairs, through sockets
WINDOWS = Run(6_000, 3_000)  # reaction windows with people
BOT_WINDOWS = Run(2_000, 500)  # reaction windows with each of two bots
DECIDED = Run(20_000, 1_000)  # games, of each game
FRAMES = Run(200_000, 20_000)  # at tables of each game
EVENINGS = Run(20_000, 400)
SOAK_MINUTES = 120
SOAK_TABLES = 200
LEAKS = 25
DEFECTS = 25
