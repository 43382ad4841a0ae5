"""What ways, memories, clocks and mercy change on the table (ST-WAY)."""

from __future__ import annotations

from msgspec.structs import replace

from . import events_story as es
from .reducers import on_table, put, spoken
from .state import Table


@on_table.on(es.WayTaken)
def _taken(table: Table, event: es.WayTaken) -> Table:
    return spoken(replace(table, took=put(table.took, event.way), refused=()), "way", event.text)


@on_table.on(es.HelpRefused)
def _refused(table: Table, event: es.HelpRefused) -> Table:
    return replace(table, refused=put(table.refused, event.who))


@on_table.on(es.WaysChanged)
def _changed(table: Table, event: es.WaysChanged) -> Table:
    known = dict.fromkeys((*table.past_ways, *table.open_ways))
    past = tuple(way for way in known if way not in event.open and way not in table.took)
    return replace(table, open_ways=event.open, past_ways=past)


@on_table.on(es.Remembered)
def _remembered(table: Table, event: es.Remembered) -> Table:
    if event.memory in table.remembered:
        return table
    return replace(
        table,
        flags=put(table.flags, event.memory),
        remembered={**table.remembered, event.memory: event.text},
    )


@on_table.on(es.ClockTicked)
def _ticked(table: Table, event: es.ClockTicked) -> Table:
    return replace(table, clocks={**table.clocks, event.clock: event.now})


@on_table.on(es.Judged)
def _judged(table: Table, event: es.Judged) -> Table:
    return replace(table, spared=put(table.spared, event.who)) if event.spared else table
