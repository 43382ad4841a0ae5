"""When the table wants to be asked again, there is something to do."""

from __future__ import annotations

from telltable.table import alarms

from .evening import playing


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
