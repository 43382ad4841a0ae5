"""A table with its log and a clock that the test turns: what a room does, without sockets and stores."""

from __future__ import annotations

from typing import Any

import msgspec

from telltable import protocol as say
from telltable.core.log import encode
from telltable.core.luck import Stream
from telltable.core.refusal import Refusal
from telltable.core.seat import Seat
from telltable.table import alarms, deciding, records, reducers, telling
from telltable.table.bots import moves as bot_moves
from telltable.table.chairs import Who, key_of_token
from telltable.table.redaction import settled
from telltable.table.state import Table

HOST = "the host's token"
QUICK = {"skinning": "off", "pattern_pick": "random", "first_player": "chosen", "grace": "0"}
NAMES = ("Ana", "Ben", "Cem", "Dee", "Eva", "Fay")


def opened(
    kinds: tuple[str, ...], options: dict[str, str], secret: str = "5" * 64, game: str = "storystack"
) -> records.Opened:
    names = tuple(f"Seat {n + 1}" for n in range(len(kinds)))
    return records.Opened("ABCDE", game, kinds, names, options, key_of_token(HOST), secret, at=1_000.0)


class Evening:
    """Everything is kept in `log` as bytes. `where`: the process that this is."""

    def __init__(self, *kinds: str, where: str = "a", game: str = "storystack", **options: str) -> None:
        chosen = {**QUICK, **options} if game == "storystack" else options
        self.first = opened(kinds or ("open", "open"), chosen, game=game)
        self.table = Table(self.first)
        self.log: list[bytes] = []
        self.now = 1_000.0
        self.where = where
        self.here: set[Seat] = set()
        self.tokens: dict[Seat, str] = {}

    # --- as a room does it ------------------------------------------------------------------------

    def keep(self, answer: list[records.AnyKept] | Refusal) -> Refusal | None:
        if isinstance(answer, Refusal):
            return answer
        for one in answer:
            body = encode(one)
            self.log.append(body)
            reducers.apply(self.table, records.read(body))
        if self.table.settling:
            self.settle()
        return None

    def settle(self) -> None:
        """Take out the words that an X-card was about, as a room does in its store."""
        kept = [self.first, *map(records.read, self.log)]
        for n, one in settled(self.folded_again(), kept).items():
            if isinstance(one, records.Opened):
                self.first = one
            else:
                self.log[n - 1] = encode(one)
        self.table = self.folded_again()

    def tick(self, bots: bool = True) -> None:
        """All that is due now, and the bots."""
        for _ in range(10_000):
            answer = alarms.due(self.table, self.now, self.where, frozenset(self.here))
            answer = answer or (bot_moves(self.table, self.now) if bots else [])
            if not answer:
                return
            self.keep(answer)
        raise AssertionError("it never comes to rest")

    def pass_(self, seconds: float, bots: bool = True) -> None:
        """Time passes, and what is due meanwhile happens when it is due."""
        end = self.now + seconds
        self.tick(bots)
        while (wakes := alarms.wakes(self.table, self.now, self.where, frozenset(self.here))) is not None:
            if self.now + wakes > end:
                break
            self.now += wakes
            self.tick(bots)
        self.now = end

    # --- people -----------------------------------------------------------------------------------

    def who(self, seat: Seat | None) -> Who:
        return Who() if seat is None else self.table.who(self.tokens[seat])

    def says(self, seat: Seat | None, kind: type[Any], /, **fields: Any) -> Refusal | None:
        """A message of a seat (None: somebody watching), as it comes over the wire."""
        message = say.read_client(msgspec.json.encode({"type": kind.__name__, "id": "1", **fields}))
        return self.keep(deciding.decide(self.table, self.who(seat), message, self.now))

    def host_says(self, kind: type[Any], /, **fields: Any) -> Refusal | None:
        """A message of whoever opened the table, who holds no seat."""
        message = say.read_client(msgspec.json.encode({"type": kind.__name__, "id": "1", **fields}))
        return self.keep(deciding.decide(self.table, self.table.who(HOST), message, self.now))

    def sit(self, *seats: Seat) -> None:
        for seat in seats:
            self.tokens[seat] = f"token of {NAMES[seat]}"
            answer = deciding.sit(self.table, seat, NAMES[seat], key_of_token(self.tokens[seat]), self.now)
            assert self.keep(answer) is None

    def come(self, *seats: Seat) -> None:
        self.here.update(seats)
        self.tick()

    def go(self, *seats: Seat) -> None:
        self.here.difference_update(seats)
        self.tick()

    def act(self, seat: Seat, n: int = 0) -> None:
        """Some legal answer to what the seat is asked."""
        assert self.table.match
        move = self.table.match.observation(seat).draw(Stream((n, 7), self.table.count))
        data = msgspec.to_builtins(move)
        assert self.says(seat, say.Play, move=data) is None

    def to_the_end(self) -> None:
        """Everybody answers whatever they are asked until the game is over."""
        assert self.table.match
        for n in range(2_000):
            self.tick()
            if self.table.match.over:
                return
            self.act(self.waiting[0], n)
        raise AssertionError("the game never ends")

    @property
    def waiting(self) -> tuple[Seat, ...]:
        assert self.table.match
        return self.table.match.waiting()

    def info(self) -> say.TableInfo:
        return telling.info(self.table, self.now)

    def folded_again(self) -> Table:
        """The same table as another process folds it."""
        twin = Table(self.first)
        for body in self.log:
            reducers.apply(twin, records.read(body))
        return twin


def playing(
    people: int = 2, pace: str = "off", *, bots: int = 0, stand_in_after: int = 60, goes_on: bool = True, **options: str
) -> Evening:
    """People who sit and are here, in a game that goes on by itself after a pause."""
    evening = Evening(*["open"] * people, *["bot:greedy"] * bots, **options)
    evening.sit(*range(people))
    evening.come(*range(people))
    assert evening.says(0, say.SetPace, pace=pace, stand_in_after=stand_in_after, goes_on=goes_on) is None
    assert evening.says(0, say.Begin) is None
    evening.tick()
    return evening
