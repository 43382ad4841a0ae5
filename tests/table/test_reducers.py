"""A table is the fold of its records, in every process."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from telltable import protocol as say
from telltable.core.luck import Stream
from telltable.table import alarms, bots, deciding, records, reducers, telling
from telltable.table.state import Table

from .evening import Evening, playing
from .test_never_freezes import some_evening


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("seed", range(1_000, 1_020))
def test_fold_of_the_records_is_the_table(seed: int) -> None:
    evening = some_evening(seed)
    assert evening.folded_again().facts() == evening.table.facts()
    twin, now = evening.folded_again(), evening.now
    assert msgspec.json.encode(telling.info(twin, now)) == msgspec.json.encode(telling.info(evening.table, now))


def test_deciding_changes_nothing() -> None:
    evening = playing(2, "brisk")
    before = evening.table.facts()
    for seat in (0, 1, None):
        for message in (say.Pause("1"), say.MoreTime("1"), say.Leave("1"), say.React("1", "ha"), say.Chat("1", "x")):
            deciding.decide(evening.table, evening.who(seat), message, evening.now)
    alarms.due(evening.table, evening.now + 61, "a", frozenset())
    bots.moves(evening.table, evening.now)
    assert evening.table.facts() == before


def test_every_message_has_a_decider() -> None:
    said = set(say.ClientSays.__args__)
    assert said - set(deciding.DECIDERS) == {say.Hello, say.Why, say.Editing}


class Process:
    """A server process over a shared log: it decides by what it has read, and reads when it was not the first."""

    def __init__(self, name: str, first: records.Opened, log: list[bytes]) -> None:
        self.name = name
        self.table = Table(first)
        self.log = log

    def read(self) -> None:
        for body in self.log[self.table.count - 1 :]:
            reducers.apply(self.table, records.read(body))

    def keep(self, answer: list[records.AnyKept]) -> None:
        """Kept together at the place this process believes in, or not at all."""
        if self.table.count == len(self.log) + 1:
            self.log += [msgspec.json.encode(one) for one in answer]
        self.read()


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("seed", range(20))
def test_two_processes_that_race(seed: int) -> None:
    """Clocks differ by up to two seconds; each has some of the people; neither waits for the other to read."""
    evening = Evening("open", "open", "open")
    evening.sit(0, 1, 2)
    evening.says(0, say.SetPace, pace="brisk")
    evening.says(0, say.Begin)
    log = evening.log
    chance, now = Random(seed), evening.now
    here = {"a": frozenset({0}), "b": frozenset({1, 2})}
    both = [Process(name, evening.first, log) for name in here]
    for process in both:
        process.read()
    for n in range(400):
        process = chance.choice(both)
        table, seen = process.table, now + (2 if process.name == "b" else 0)
        answer = alarms.due(table, seen, process.name, here[process.name]) or bots.moves(table, seen)
        match = table.match
        assert match
        mine = [seat for seat in match.waiting() if seat in here[process.name]]
        if not answer and mine and chance.random() < 0.5:
            move = msgspec.to_builtins(match.observation(mine[0]).draw(Stream((n, 3), n)))
            made = deciding.decide(table, evening.who(mine[0]), say.Play("1", move), seen)
            answer = made if isinstance(made, list) else []
        process.keep(answer)
        now += chance.choice((0, 0, 1, 20))
    for process in both:
        process.read()
    assert both[0].table.facts() == both[1].table.facts()
    assert both[0].table.match
    both[0].table.match.verify()
    assert len(both[0].table.match.entries) > 20
    assert not both[0].table.presence.stand_ins
