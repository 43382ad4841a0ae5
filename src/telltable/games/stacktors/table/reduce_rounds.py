"""How conflicts, rounds, beats and turns begin and end (ST-SCN, ST-ORD, ST-TRN, ST-STA-1)."""

from __future__ import annotations

from msgspec.structs import replace

from . import events as e
from .fights import Turn
from .people import Status
from .reducers import change, everyone, on_table, put
from .state import Table


@on_table.on(e.ConflictBegun)
def _conflict(table: Table, event: e.ConflictBegun) -> Table:
    chars = {id_: replace(one, side=event.sides.get(id_, one.side)) for id_, one in table.chars.items()}
    table = replace(table, chars=chars, limits=event.limits, audience=event.audience, spoke=(), talk=False)
    return replace(table, mode="conflict", round=0, order=(), turn=None, fights=())


@on_table.on(e.ConflictEnded)
def _conflict_over(table: Table, event: e.ConflictEnded) -> Table:
    table = everyone(table, committed=(), statuses=(), engaged=(), reflects=())
    chars = {id_: replace(one, side="party") if one.role == "pc" else one for id_, one in table.chars.items()}
    table = replace(table, chars=chars, audience=(), limits=(), rulings=(), spoke=(), talk=False)
    return replace(table, mode="", order=(), passed=(), acted=(), turn=None, fights=())


@on_table.on(e.RoundBegun)
def _round(table: Table, event: e.RoundBegun) -> Table:
    challenges = {id_: replace(one, attacked=0) for id_, one in table.challenges.items()}
    return replace(table, round=event.round, order=event.order, passed=(), acted=(), spoke=(), challenges=challenges)


@on_table.on(e.RoundEnded)
def _round_over(table: Table, event: e.RoundEnded) -> Table:
    chars = {
        id_: replace(one, committed=(), reflects=(), clock=max(0, one.clock - 1)) for id_, one in table.chars.items()
    }
    return replace(table, chars=chars, turn=None, rulings=())


@on_table.on(e.BeatBegun)
def _beat(table: Table, event: e.BeatBegun) -> Table:
    return replace(table, mode="free", beat=event.beat, ready=(), acted=(), turn=None)


@on_table.on(e.BeatEnded)
def _beat_over(table: Table, event: e.BeatEnded) -> Table:
    return replace(everyone(table, committed=(), reflects=()), turn=None, rulings=())


@on_table.on(e.Ready)
def _ready(table: Table, event: e.Ready) -> Table:
    return replace(table, ready=put(table.ready, event.who))


@on_table.on(e.TurnBegun)
def _turn(table: Table, event: e.TurnBegun) -> Table:
    chars = {
        id_: replace(one, reflects=tuple((slot, 0) for slot, _ in one.reflects)) if one.reflects else one
        for id_, one in table.chars.items()
    }  # guts.Pk: uses come back with every turn, and the piece is still one that was committed by reflecting
    one = chars.get(event.who)
    if one and any(status.broken for status in one.statuses):
        chars[event.who] = replace(one, statuses=tuple(s for s in one.statuses if not s.broken))
    number = table.turns + 1
    acted = put(table.acted, event.who)
    return replace(table, chars=chars, turns=number, turn=Turn(event.who, number), acted=acted, spoke=())


@on_table.on(e.Passed)
def _passed(table: Table, event: e.Passed) -> Table:
    return replace(table, passed=(*table.passed, event.who))


@on_table.on(e.TurnLost)
def _lost(table: Table, event: e.TurnLost) -> Table:
    table = replace(table, turns=table.turns + 1, acted=put(table.acted, event.who))
    return _count_down(table, event.who, table.turns)


@on_table.on(e.TurnChanged)
def _turn_changed(table: Table, event: e.TurnChanged) -> Table:
    return replace(table, turn=event.turn)


@on_table.on(e.TurnEnded)
def _turn_over(table: Table, event: e.TurnEnded) -> Table:
    number = table.turn.n if table.turn else table.turns
    return replace(_count_down(table, event.who, number), turn=None)


def _count_down(table: Table, who: str, number: int) -> Table:
    """ST-STA-1: what was there when the turn began has one turn less to run."""
    one = table.chars.get(who)
    if one is None or not one.statuses:
        return table
    kept = []
    for status in one.statuses:
        if status.kind != "exposed" and status.since < number:
            status = Status(status.kind, status.n - 1, status.by, status.target, status.since, status.broken)
        if status.n > 0:
            kept.append(status)
    return change(table, who, statuses=tuple(kept))
