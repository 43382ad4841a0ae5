"""Entries that were worked out on a fork of the game: decided here and not folded yet, or thought of by a bot."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from msgspec import Raw

from telltable.bots.driver import let_move, luck_keys
from telltable.bots.outside import BotFailed, Outside, any_outside
from telltable.bots.seating import bot_named
from telltable.core.entry import Entry
from telltable.core.log import encode
from telltable.core.match import Match
from telltable.core.observation import Bot
from telltable.core.seat import Seat
from telltable.core.step import Scene
from telltable.core.upcasting import Reader

from .chairs import BOT
from .records import Played


class Tried:
    """The fork on which the last entry was decided here, until it is folded: it is not read and worked out again."""

    def __init__(self) -> None:
        self._fork: Match | None = None
        self._kept: Raw | None = None

    def played(self, fork: Match) -> Played:
        """The record of the last entry of a fork of the table's game."""
        self._fork, self._kept = fork, Raw(encode(fork.entries[-1]))
        return Played(self._kept)

    def load(self, match: Match, kept: Raw, reader: Reader) -> Entry:
        """Add a kept entry to the game. Only bytes that were decided here, for this very game, need no reading."""
        fork, same, self._fork, self._kept = self._fork, kept is self._kept, None, None
        if fork is not None and same and fork.is_next_of(match):
            return match.follow(fork)
        entry = reader.entry(bytes(kept))
        match.load(entry)
        return entry


class Thought:
    """The next move of a bot. Nothing of the table is touched while it is thought, so another thread may do it.

    Attributes:
        fork: the game; one entry ahead once a bot has moved.
        failed: the bots that were asked first and gave no move.
    """

    def __init__(self, match: Match, acting: Mapping[Seat, Bot]) -> None:
        self.fork = match.fork()
        self.fork.scene = Scene(match.pack, match.state)  # what a scene has made is written down in it
        self._acting = dict(acting)
        self.failed: list[BotFailed] = []
        self._last = match.entries[-1]

    @property
    def elsewhere(self) -> bool:
        """Whether a bot is asked that thinks in another process: here it is only waited for."""
        return any_outside([self._acting[seat] for seat in self.fork.waiting() if seat in self._acting])

    def think(self) -> None:
        """Let the first bot move that wants to. When only bots are awaited and each waits for people, time is up for
        the first. Whoever fails is replaced by the game's own bot."""
        while self._moved() is None:
            waiting = self.fork.waiting()
            if not all(seat in self._acting for seat in waiting):
                return
            idle = [bot.idle(seat) for seat in waiting if isinstance(bot := self._acting[seat], Outside)]
            for failed in filter(None, idle):
                self._replace(failed)
            if not any(idle):
                self.fork.time_up(waiting[0])
                return

    def _moved(self) -> Seat | None:
        while True:
            try:
                return let_move(self.fork, self._acting, luck_keys(self.fork))
            except BotFailed as failed:
                self._replace(failed)

    def _replace(self, failed: BotFailed) -> None:
        self.failed.append(failed)
        self._acting[failed.seat] = bot_named(self.fork.rules, BOT)

    def is_of(self, match: Match, acting: Collection[Seat]) -> bool:
        """Whether nothing was added to that game meanwhile, and bots act for the same seats."""
        return match.entries[-1] is self._last and set(acting) == set(self._acting)
