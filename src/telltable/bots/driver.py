"""Letting the bots of a match move."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256

from telltable.core.errors import IllegalMove, Problem
from telltable.core.luck import Stream, key_of
from telltable.core.match import Match
from telltable.core.move import Leave, Move, Sit
from telltable.core.observation import AnyObservation, Bot
from telltable.core.own_bots import OwnBot
from telltable.core.seat import CLOCK, Seat

from .search import SECONDS
from .seating import bot_named


def luck_keys(match: Match) -> list[tuple[int, int]]:
    """What each seat's bot draws its luck from."""
    return [key_of(bot_secret(match.header.secret, seat)) for seat in match.seats]


def bot_secret(secret: str, seat: Seat) -> str:
    """The secret of a seat's bot at the table with this secret, 64 hex digits."""
    return sha256(f"{secret} bot {seat}".encode()).hexdigest()


Notice = Callable[[AnyObservation, Move], None]


def let_move(
    match: Match,
    bots: Mapping[Seat, Bot],
    keys: Sequence[tuple[int, int]],
    notice: Notice | None = None,
    waiting: Sequence[Seat] | None = None,
) -> Seat | None:
    """Let the first awaited bot that wants to move. Returns its seat; None when every bot waits for people.

    `notice` is told what it saw and chose, just before that is played. `waiting`: `Match.waiting`, where it is known.
    """
    for seat in match.waiting() if waiting is None else waiting:
        bot = bots.get(seat)
        if bot is None:
            continue
        observation = match.observation(seat)
        move = bot(observation, Stream(keys[seat], len(match.entries)))
        if move is not None:
            ready = move if isinstance(move, Move) else match.rules.read_move(move)
            if notice is not None:
                notice(observation, ready)
            try:
                match.play(seat, ready)
            except IllegalMove as illegal:
                raise (bot.refused(ready, illegal, observation) if isinstance(bot, OwnBot) else illegal) from None
            return seat
    return None


class Driver:
    """Moves the bot seats of one match, in seat order.

    Where nobody waits (`seconds` None) the same match and luck give the same moves. A bot that thinks against the
    clock may move differently on another machine; what it did is in the log.
    """

    def __init__(self, match: Match, seconds: float | None = SECONDS, notice: Notice | None = None) -> None:
        """Bots are the seats that were set up as such, and those whose player has left."""
        self.match = match
        self._seconds = seconds
        self._notice = notice
        self._bots: dict[Seat, Bot] = {}
        for seat, kind in enumerate(match.kinds()):
            if kind.startswith("bot"):
                self.take_over(seat, kind)
        for entry in match.entries:
            if isinstance(entry.move, Leave):
                self.take_over(entry.move.seat)
            elif isinstance(entry.move, Sit):
                self._bots.pop(entry.move.seat, None)
        self._keys = luck_keys(match)

    def take_over(self, seat: Seat, bot: str | Bot = "bot") -> None:
        """A bot plays this seat from now on: one of this name, or itself."""
        self._bots[seat] = bot_named(self.match.rules, bot, self._seconds) if isinstance(bot, str) else bot

    def bot(self, seat: Seat) -> Bot:
        """The bot of a seat that a bot plays."""
        return self._bots[seat]

    def plays(self, seat: Seat) -> bool:
        """Whether a bot plays this seat."""
        return seat in self._bots

    def step(self) -> Seat | None:
        """Let the next bot move, or close what only a clock could, for there is none here.

        Returns who moved, the `CLOCK` included; None when every bot waits for people, or the game is over.
        """
        waiting = self.match.waiting()
        if waiting == (CLOCK,):
            self.match.time_up(CLOCK)
            return CLOCK
        return let_move(self.match, self._bots, self._keys, self._notice, waiting)

    def run(self) -> None:
        """Let the bots move until they wait for people or the game is over."""
        while self.step() is not None:
            pass

    def run_to_the_end(self) -> None:
        """Let the bots of a game without people play it. Raises `Problem` where it stops before its end."""
        self.run()
        if self.match.over:
            return
        waiting = [(seat, self._bots.get(seat)) for seat in self.match.waiting()]
        for seat, bot in waiting:
            if isinstance(bot, OwnBot):
                raise bot.wrong("returned None, and nobody else is left to choose", self.match.observation(seat))
        raise Problem("The game stopped before its end: whoever has to choose waits for people.")
