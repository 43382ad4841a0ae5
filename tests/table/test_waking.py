"""When the table wants to be asked again, there is something to do."""

from __future__ import annotations

import pytest
from msgspec import Raw

from telltable import protocol as say
from telltable.core.log import encode
from telltable.core.luck import Stream
from telltable.core.refusal import Refusal
from telltable.table import alarms
from telltable.table.records import AnyKept, Played

from .evening import Evening, playing


def test_a_deadline_between_two_thousandths_of_a_second() -> None:
    """Found by the simulation: woken a little too early, the table did nothing and wanted to be woken at once."""
    evening = playing(pace="brisk")
    table = evening.table
    seat, due = next(iter(table.clock.due.items()))
    table.clock.due = {seat: due + 1e-7}
    table.last = evening.now = due
    wakes = alarms.wakes(table, evening.now, evening.where, frozenset(evening.here))
    assert wakes is not None
    assert wakes > 0
    assert alarms.due(table, evening.now + wakes, evening.where, frozenset(evening.here))


class Watched(Evening):
    """An evening that looks, with everything it keeps, whether it would have had to be woken for that."""

    unwoken = 0

    def keep(self, answer: list[AnyKept] | Refusal) -> Refusal | None:
        before = self._when()
        refusal = super().keep(answer)
        if not isinstance(answer, Refusal) and alarms.brings_nothing(self.table, answer):
            Watched.unwoken += 1
            assert self._when() >= before - alarms.TICK, answer
        return refusal

    def _when(self) -> float:
        wakes = alarms.wakes(self.table, self.now, self.where, frozenset(self.here))
        return float("inf") if wakes is None else self.now + wakes


@pytest.mark.parametrize("pace", ["off", "brisk", "days"])
@pytest.mark.parametrize("game", ["storystack", "tail_story"])
def test_after_a_move_without_a_clock_nothing_is_due_sooner(game: str, pace: str) -> None:
    """Moves, take-backs, people who come, go, step out and leave for good, a game that ends and goes on again."""
    Watched.unwoken = 0
    evening = Watched(*["open"] * 4, game=game)
    luck = Stream((len(game), len(pace)), 0)
    evening.sit(0, 1, 2, 3)
    evening.come(0, 1, 2, 3)
    evening.says(0, say.SetPace, pace=pace, stand_in_after=30, goes_on=True)
    evening.says(0, say.Begin)
    match = evening.table.match
    assert match is not None
    for n in range(150):
        evening.now += luck.below(20)
        seat, what = luck.below(4), luck.below(20)
        if what == 0:
            evening.go(seat)
        elif what <= 2:
            evening.come(seat)
        elif what == 3 and n > 100:
            evening.says(seat, say.Leave)
        elif what == 4:
            evening.says(seat, say.StepOut)
        elif what == 5:
            evening.says(seat, say.Play, move={"type": "TakeBack", "to_entry": len(match.entries) - 2})
        elif not match.over and evening.waiting[0] in evening.here:
            evening.act(evening.waiting[0], n)
        evening.tick()
    if pace == "off":
        assert Watched.unwoken > 20


def test_who_leaves_for_good_and_a_clock_may_be_due_sooner() -> None:
    evening = playing(3)
    table = evening.table
    assert table.match is not None
    assert not alarms.brings_nothing(table, [])
    assert evening.says(2, say.Leave) is None
    assert not alarms.brings_nothing(table, [Played(Raw(encode(table.match.entries[-1])))])
    timed = playing(2, pace="brisk")
    assert timed.table.match is not None
    timed.act(timed.waiting[0])
    assert timed.table.clock.due
    assert not alarms.brings_nothing(timed.table, [Played(Raw(encode(timed.table.match.entries[-1])))])
