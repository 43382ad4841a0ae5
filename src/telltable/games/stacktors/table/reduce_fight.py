"""What a movement and an attack change on the table (ST-MOV, ST-ENG, ST-ATK, ST-STA, ST-DTH)."""

from __future__ import annotations

from msgspec.structs import replace

from telltable.games.stacktors.box.bank import counted, less, more

from . import events as e
from . import events_fight as ef
from .fights import Guard
from .reducers import change, heard, on_table, parted, put, scattered, without
from .state import Table, put_char


@on_table.on(e.Stepped)
def _stepped(table: Table, event: e.Stepped) -> Table:
    if event.how in ("walk", "teleport", "dodge"):
        table = heard(table, event.who)
    return change(table, event.who, pos=event.at, facing=event.facing)


@on_table.on(e.Engaged)
def _engaged(table: Table, event: e.Engaged) -> Table:
    one, other = table.chars[event.one], table.chars[event.other]
    table = put_char(table, replace(one, engaged=put(one.engaged, other.id)))
    return put_char(table, replace(other, engaged=put(other.engaged, one.id)))


@on_table.on(e.Parted)
def _parted(table: Table, event: e.Parted) -> Table:
    for a, b in ((event.one, event.other), (event.other, event.one)):
        if a in table.chars:
            table = change(table, a, engaged=without(table.chars[a].engaged, b))
    return table


@on_table.on(ef.Committed)
def _committed(table: Table, event: ef.Committed) -> Table:
    one = table.chars[event.who]
    return change(table, event.who, committed=(*one.committed, *(s for s in event.slots if s not in one.committed)))


@on_table.on(ef.CellUsed)
def _cell(table: Table, event: ef.CellUsed) -> Table:
    return replace(table, cells_used={**table.cells_used, event.cell: table.cells_used.get(event.cell, 0) + 1})


@on_table.on(ef.AttackDeclared)
def _declared(table: Table, event: ef.AttackDeclared) -> Table:
    table = replace(heard(table, event.fight.attacker), fights=(*table.fights, event.fight))
    for target in event.fight.targets:
        one = table.chars.get(target)
        calm = one.status("calmed") if one else None
        if one and calm:  # ST-STA-3; accepting it mends that again
            others = tuple(s for s in one.statuses if s.kind != "calmed")
            table = change(table, target, statuses=(*others, replace(calm, broken=True)))
    return table


@on_table.on(ef.AttackNamed, ef.FightChanged)
def _named(table: Table, event: ef.AttackNamed | ef.FightChanged) -> Table:
    return replace(table, fights=(*table.fights[:-1], event.fight))


@on_table.on(ef.AttackEnded)
def _attack_over(table: Table, event: ef.AttackEnded) -> Table:
    rest = table.fights[:-1]
    return replace(table, fights=rest, rulings=table.rulings if rest else ())


@on_table.on(ef.Assisted)
def _assisted(table: Table, event: ef.Assisted) -> Table:
    table = heard(table, event.who)
    fight = table.fight
    if not event.target:
        fight = replace(fight, assists=(*fight.assists, (event.who, event.slots)))
    else:
        guard = fight.guard(event.target)
        fight = _with_guard(table, replace(guard, assists=(*guard.assists, (event.who, event.slots)))).fight
    return replace(table, fights=(*table.fights[:-1], fight))


@on_table.on(ef.Defended)
def _defended(table: Table, event: ef.Defended) -> Table:
    table = _with_guard(heard(table, event.guard.target), event.guard)
    one = table.chars.get(event.guard.target)
    calm = one.status("calmed") if one else None
    if one and calm and calm.broken and event.guard.accept:
        others = tuple(s for s in one.statuses if s.kind != "calmed")
        table = change(table, one.id, statuses=(*others, replace(calm, broken=False)))
    return table


def _with_guard(table: Table, guard: Guard) -> Table:
    fight = table.fight
    others = tuple(one for one in fight.guards if one.target != guard.target)
    return replace(table, fights=(*table.fights[:-1], replace(fight, guards=(*others, guard))))


@on_table.on(ef.Restacked)
def _restacked(table: Table, event: ef.Restacked) -> Table:
    one = table.chars[event.who]
    before = counted((*one.stack.slots, *one.equip.slots))
    after = counted((*event.stack.slots, *event.equip.slots))
    bank = less(more(table.bank, before), after)
    here = {slot.id for slot in (*event.stack.slots, *event.equip.slots)}
    committed = tuple(id_ for id_ in one.committed if id_ in here and id_ not in event.freed)
    table = replace(table, bank=bank, next_slot=max(table.next_slot, max(here, default=0) + 1))
    if event.cause in ("heal", "morph"):
        table = heard(table, event.who)
    return change(table, event.who, stack=event.stack, equip=event.equip, committed=committed)


@on_table.on(ef.Burned)
def _burned(table: Table, event: ef.Burned) -> Table:
    return change(table, event.who, burned=table.chars[event.who].burned + event.burned)


@on_table.on(ef.Reflected)
def _reflected(table: Table, event: ef.Reflected) -> Table:
    one = table.chars[event.who]
    rest = tuple(pair for pair in one.reflects if pair[0] != event.slot)
    return change(table, event.who, reflects=(*rest, (event.slot, one.reflected(event.slot) + 1)))


@on_table.on(ef.StatusSet)
def _status(table: Table, event: ef.StatusSet) -> Table:
    """ST-STA-1: of the same status the larger number stays."""
    one = table.chars[event.who]
    old = one.status(event.status.kind)
    fresh = event.status
    if old and old.n > fresh.n:
        fresh = replace(old, broken=False)
    rest = tuple(status for status in one.statuses if status.kind != fresh.kind)
    return change(table, event.who, statuses=(*rest, fresh))


@on_table.on(ef.StatusEnded)
def _status_over(table: Table, event: ef.StatusEnded) -> Table:
    one = table.chars[event.who]
    return change(table, event.who, statuses=tuple(s for s in one.statuses if s.kind != event.kind))


@on_table.on(ef.Died)
def _died(table: Table, event: ef.Died) -> Table:
    """ST-DTH-2, ST-DTH-3: with a clock the stack stays where it fell; without one its pieces go to the bank."""
    one = table.chars[event.who]
    deaths = table.deaths + (one.alive and one.role == "pc")
    table = replace(parted(table, event.who), deaths=deaths, defeated=put(table.defeated, event.who))
    one = replace(table.chars[event.who], alive=False, clock=event.clock, committed=(), statuses=())
    return put_char(table, one) if event.clock else scattered(table, one)


@on_table.on(ef.Revived)
def _revived(table: Table, event: ef.Revived) -> Table:
    one = table.chars[event.who]
    deaths = table.deaths - (one.role == "pc")
    table = replace(table, deaths=deaths, defeated=without(table.defeated, event.who))
    return change(table, event.who, alive=True, clock=0)


@on_table.on(ef.Joined)
def _joined(table: Table, event: ef.Joined) -> Table:
    table = change(table, event.who, side="party", seat=event.seat, join="never")
    return replace(table, joined=put(table.joined, event.who))


@on_table.on(ef.SideTaken)
def _side(table: Table, event: ef.SideTaken) -> Table:
    return change(table, event.who, side=event.side)
