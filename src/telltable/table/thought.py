"""The next move of a bot, worked out beside the table."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from telltable.bots.driver import let_move, luck_keys
from telltable.core.match import Match
from telltable.core.observation import Bot
from telltable.core.seat import Seat
from telltable.core.step import Scene


class Thought:
    """Nothing of the table is touched while it is thought, so this may be done on another thread.

    Attributes:
        fork: the game; one entry ahead once a bot has moved.
    """

    def __init__(self, match: Match, acting: Mapping[Seat, Bot]) -> None:
        self.fork = match.fork()
        self.fork.scene = Scene(match.pack, match.state)  # what a scene has made is written down in it
        self._acting = acting
        self._last = match.entries[-1]

    def think(self) -> None:
        """Let the first bot move that wants to. When only bots are awaited and each waits for people, time is up for
        the first."""
        fork = self.fork
        if let_move(fork, self._acting, luck_keys(fork)) is None:
            waiting = fork.waiting()
            if all(seat in self._acting for seat in waiting):
                fork.time_up(waiting[0])

    def is_of(self, match: Match, acting: Collection[Seat]) -> bool:
        """Whether nothing was added to that game meanwhile, and bots act for the same seats."""
        return match.entries[-1] is self._last and set(acting) == set(self._acting)
