"""Tables for a server under test, written straight into its store, and the moves that clients will make there.

The secret of a bench table is known, so its games are played here first: a client has its next move at hand and never
has to choose. Moves are drawn as in ``bench.ours``: a legal card, lane and filling by chance. Servers under load play
StoryStack; any other game can be played inside a process (``bench.server.inside``), with its usual options.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice

from msgspec import Raw, to_builtins

from bench.ours import GAME, OPTIONS
from telltable import protocol as say
from telltable.core.log import encode
from telltable.core.luck import Stream, key_of, secret_from
from telltable.core.refusal import Refusal
from telltable.core.seat import CLOCK
from telltable.server.rooms import LETTERS
from telltable.store.base import Kept, Place, Record
from telltable.store.where import store_at
from telltable.table import deciding, reducers
from telltable.table.chairs import Answer, key_of_token
from telltable.table.records import Opened, Played
from telltable.table.snapshot import Snapshot
from telltable.table.state import Table

from .load import Step

SEATS = 4
EVERYBODY = tuple(range(SEATS))
HOST = 0  # the first who sat down
LENGTH = 45  # moves of a usual game


@dataclass(frozen=True)
class Bench:
    """A table: where clients find it, and the tokens of its seats."""

    id: str
    code: str
    tokens: tuple[str, ...]


def code_of(number: int) -> str:
    """Five letters for a number."""
    letters = ""
    for _ in range(5):
        number, place = divmod(number, len(LETTERS))
        letters += LETTERS[place]
    return letters


class Evening:
    """One table as its server will have it: the records so far, and what is said next."""

    def __init__(self, number: int, game: str = GAME) -> None:
        self.number = number
        options: Mapping[str, str] = OPTIONS if game == GAME else {}
        name = f"bench {number}"
        self.bench = Bench(f"{number:032x}", code_of(number), tuple(f"{name} seat {seat}" for seat in EVERYBODY))
        opened = Opened(
            code=self.bench.code,
            game=game,
            kinds=("open",) * SEATS,
            names=tuple(f"Player {seat + 1}" for seat in EVERYBODY),
            options=dict(options),
            host_key=key_of_token(name),
            secret=secret_from(name),
        )
        self.table = Table(opened)
        self.records = [encode(opened)]
        self._luck = Stream(key_of(secret_from(f"{name} moves")), 0)
        self._said = 0
        for seat, token in enumerate(self.bench.tokens):
            self._keep(deciding.sit(self.table, seat, f"Player {seat + 1}", key_of_token(token), 0.0))
        self.hear(HOST, say.Begin("begin"))

    def _keep(self, answer: Answer) -> None:
        if isinstance(answer, Refusal):
            raise RuntimeError(answer.why)
        for one in answer:
            self.records.append(encode(one))
            reducers.apply(self.table, one)

    def hear(self, seat: int, message: say.ClientSays) -> None:
        """A seat says something, and it is kept."""
        self._keep(deciding.decide(self.table, self.table.who(self.bench.tokens[seat]), message, 0.0))

    def steps(self) -> Iterator[Step]:
        """What the clients say from here on, game after game, with how many of them will be told of it."""
        while True:
            match = self.table.match
            assert match is not None
            if match.over:
                yield self._step(HOST, say.Again(self._id()), told=0, counted=False)
                yield self._step(HOST, say.Begin(self._id()), told=SEATS, counted=False)
                continue
            seat = match.waiting()[0]
            if seat == CLOCK:
                self._keep([Played(Raw(encode(match.fork().time_up(CLOCK))))])
                yield Step((), told=SEATS, times_out=True)
                continue
            move = match.observation(seat).draw(self._luck)
            message = say.Play(self._id(), to_builtins(move))
            if match.rules.name == GAME and message.move["type"] == "Play":
                yield self._step(seat, message, told=SEATS)
            else:  # a secret ballot may be news to its own seat alone
                before = self._shown()
                step = self._step(seat, message, told=0)
                told = sum(one != other for one, other in zip(before, self._shown(), strict=True))
                yield Step(step.says, told, step.answers, step.counted)

    def snapshot(self) -> Snapshot:
        """The game as it stands."""
        snapshot = self.table.snapshot()
        assert snapshot is not None
        return snapshot

    def snapshots(self) -> Iterator[Snapshot]:
        """The game after each further step."""
        for _ in self.steps():
            yield self.snapshot()

    def last(self) -> int:
        """The number of the last entry of the game."""
        assert self.table.match is not None
        return len(self.table.match.entries) - 1

    def _id(self) -> str:
        self._said += 1
        return f"b{self._said}"

    def _step(self, seat: int, message: say.ClientSays, told: int, *, counted: bool = True) -> Step:
        self.hear(seat, message)
        return Step(((seat, say.encode(message)),), told, answers=1, counted=counted)

    def _shown(self) -> list[bytes]:
        snapshot = self.snapshot()
        return [encode((snapshot.shown(seat).game(), snapshot.told(seat, self.last()))) for seat in EVERYBODY]


def evenings(count: int, steps: int = 0, game: str = GAME) -> list[Evening]:
    """So many tables, each so many steps into its games."""
    return [_after(number, steps, game) for number in range(count)]


def begun(number: int) -> int:
    """How many moves were made at a table before a run, so that early and late moves are measured alike."""
    return number * 7 % LENGTH


def spread(count: int) -> list[Evening]:
    """So many tables, spread over their first game."""
    return [_after(number, begun(number)) for number in range(count)]


def _after(number: int, steps: int, game: str = GAME) -> Evening:
    evening = Evening(number, game)
    for _ in islice(evening.steps(), steps):
        pass
    return evening


async def keep(where: str, made: list[Evening], copies: int = 1) -> None:
    """Write them into a store, each as often as told; the copies are other tables with the same tokens."""
    store = await store_at(where)
    for evening in made:
        bench = evening.bench
        for copy in range(copies):
            number = evening.number + copy * len(made)
            table, code = f"{number:032x}", code_of(number)
            bodies = [evening.records[0].replace(bench.code.encode(), code.encode(), 1), *evening.records[1:]]
            if not await store.open(Place(table, code, 0)):
                raise RuntimeError("a table twice")
            rows = [Record(table, n, f"r{n}", body) for n, body in enumerate(bodies)]
            for start in range(0, len(rows), 1000):
                if Kept.NEW is not (await store.append(rows[start : start + 1000]))[0]:
                    raise RuntimeError("not kept")
    await store.close()


async def count_kept(where: str) -> int:
    """How many moves a store holds, beginnings of games left out."""
    store = await store_at(where)
    kept = 0
    for place in await store.places(100_000):
        kept += sum(record.body.startswith(b'{"type":"Played"') for record in await store.read(place.table, 0, 100_000))
    await store.close()
    return kept
