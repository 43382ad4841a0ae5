"""Games under way, as an earlier server left them in the store: what a simulated evening goes on from."""

from __future__ import annotations

from functools import cache
from random import Random

import msgspec

from telltable import protocol as say
from telltable.core.log import encode
from telltable.core.luck import Stream, secret_from
from telltable.core.refusal import Refusal
from telltable.store.base import Record
from telltable.table import bots, deciding, records, reducers
from telltable.table.chairs import Who, key_of_token
from telltable.table.state import Table

GAME, CODE, ID, HOST = "storystack", "ABCDE", "t", "the host's token"
NAMES = ("Ana", "Ben", "Cem", "Dee")
NUMBERS = (1, 2, 3, 5, 7, 8, 9, 11, 12, 13, 14, 15, 16, 19, 20, 21)  # evenings that are not too long
START = 1_000_000.0
CHOICES = {
    "skinning": ("off", "quick"),
    "pattern_pick": ("vote", "random"),
    "contradictions": ("interrupt", "ask_all", "off"),
    "on_leave": ("bot", "close"),
    "grace": ("0", "4"),
}


def token_of(seat: int) -> str:
    """The token a seat has at the start."""
    return f"token of {NAMES[seat]}"


class Evening:
    """Records of a whole game. `begun`: the number of the one that began it."""

    def __init__(self, number: int) -> None:
        chance = Random(f"evening {number}")
        self.people = 2 + number % 3
        kinds = ("open",) * self.people + ("bot:random",) * chance.randrange(5 - self.people)
        options = {name: chance.choice(values) for name, values in CHOICES.items()}
        names = tuple(f"Seat {n + 1}" for n in range(len(kinds)))
        secret = secret_from(number)
        first = records.Opened(CODE, GAME, kinds, names, options, key_of_token(HOST), secret, at=START)
        self.log = [Record(ID, 0, "open", encode(first))]
        self._table = Table(first)
        for seat in range(self.people):
            self._keep(deciding.sit(self._table, seat, NAMES[seat], key_of_token(token_of(seat)), START))
        host = self._table.who(HOST)
        pace: say.Pace = chance.choice(("off", "relaxed", "brisk"))
        self._say(host, say.SetPace("pace", pace, chance.choice((5, 30)), chance.choice((120, 900)), goes_on=True))
        self.begun = len(self.log)
        self._say(host, say.Begin("begin"))
        self._play(Random(number))

    def _say(self, who: Who, message: say.ClientSays) -> None:
        self._keep(deciding.decide(self._table, who, message, START))

    def _play(self, chance: Random) -> None:
        table = self._table
        assert table.match
        while not table.match.over:
            if (moves := bots.moves(table, START)) and bots.due(table) is not None:
                self._keep(moves)
                continue
            seat = chance.choice([seat for seat in table.match.waiting() if seat < self.people])
            move = table.match.observation(seat).draw(Stream((7, 7), table.count))
            self._say(table.who(token_of(seat)), say.Play("move", msgspec.to_builtins(move)))

    def _keep(self, answer: list[records.AnyKept] | Refusal) -> None:
        assert not isinstance(answer, Refusal), answer
        for one in answer:
            self.log.append(Record(ID, len(self.log), f"before/{len(self.log)}", encode(one)))
            reducers.apply(self._table, one)

    def until(self, left: int) -> list[Record]:
        """The evening without its last records."""
        return self.log[: max(self.begun + 1, len(self.log) - left)]


@cache
def evening(number: int) -> Evening:
    """One of `NUMBERS`."""
    return Evening(number)
