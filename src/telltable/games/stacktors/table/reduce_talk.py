"""What is said, ruled and agreed, and the end (ST-SAY, ST-GM, ST-END)."""

from __future__ import annotations

from msgspec.structs import replace

from . import events_talk as et
from .reducers import on_table, put, spoken, without
from .state import Ruling, Table


@on_table.on(et.Said)
def _said(table: Table, event: et.Said) -> Table:
    one = table.chars.get(event.who)
    table = spoken(table, event.kind, event.text, one.name if one else "", event.human)
    turn = table.turn
    if event.human and table.mode == "conflict":
        table = replace(table, spoke=put(table.spoke, event.who))
    return replace(table, turn=replace(turn, said=turn.said + 1)) if turn and turn.actor == event.who else table


@on_table.on(et.PieceRuled)
def _piece_ruled(table: Table, event: et.PieceRuled) -> Table:
    rest = tuple(one for one in table.rulings if (one.slot, one.how) != (event.slot, event.how))
    return replace(table, rulings=(*rest, Ruling(event.slot, event.how, event.allow)))


@on_table.on(et.RulingAsked)
def _ruling_asked(table: Table, event: et.RulingAsked) -> Table:
    return table


@on_table.on(et.ReturnAllowed)
def _return(table: Table, event: et.ReturnAllowed) -> Table:
    return replace(table, due={**table.due, event.who: event.cp}) if event.cp else table


@on_table.on(et.TalkFreed)
def _talk(table: Table, event: et.TalkFreed) -> Table:
    return replace(table, talk=event.on)


@on_table.on(et.AutoSet)
def _auto(table: Table, event: et.AutoSet) -> Table:
    return replace(table, auto=put(table.auto, event.who) if event.on else without(table.auto, event.who))


@on_table.on(et.Wished)
def _wished(table: Table, event: et.Wished) -> Table:
    return replace(table, held=put(table.held, event.who) if event.hold else without(table.held, event.who))


@on_table.on(et.Ruled)
def _ruled(table: Table, event: et.Ruled) -> Table:
    return spoken(table, "gm", event.reason or event.what, "", True)


@on_table.on(et.SeatClosed)
def _closed(table: Table, event: et.SeatClosed) -> Table:
    chars = {id_: replace(one, seat=-1) if one.seat == event.seat else one for id_, one in table.chars.items()}
    return replace(table, open=without(table.open, event.seat), chars=chars)


@on_table.on(et.StopWanted)
def _stop_wanted(table: Table, event: et.StopWanted) -> Table:
    rest = without(table.stops, event.seat)
    return replace(table, stops=tuple(sorted((*rest, event.seat))) if event.wants else rest)


@on_table.on(et.Ended)
def _ended(table: Table, event: et.Ended) -> Table:
    table = replace(table, ending=event.ending, result=event.result, ending_text=event.text, mode="over")
    return replace(table, turn=None, fights=())
