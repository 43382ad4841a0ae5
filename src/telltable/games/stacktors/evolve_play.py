"""What facts about movement, attacks, stacks, challenges, objects and rewards change."""

from __future__ import annotations

from msgspec.structs import replace

from . import events as e
from . import events_fight as ef
from . import events_talk as et
from .bank import counted, less, more
from .fights import Guard
from .folds import change, give, heard, on_secrets, on_table, parted, put, scattered, without
from .people import Character
from .pieces import Slot
from .rocks import Challenge, Thing
from .stacks import Stack
from .state import Secrets, Table, put_char


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


# --- attacks ------------------------------------------------------------------------------------------


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


# --- challenges and objects ---------------------------------------------------------------------------


def _put_challenge(table: Table, one: Challenge) -> Table:
    """The bank gives and takes the difference of its pieces."""
    old = table.challenges[one.id]
    bank = less(more(table.bank, counted(old.slots)), counted(one.slots))
    last = max((slot.id for slot in one.slots), default=0) + 1
    table = replace(table, bank=bank, next_slot=max(table.next_slot, last))
    return replace(table, challenges={**table.challenges, one.id: one})


@on_table.on(ef.ChallengeHit)
def _hit(table: Table, event: ef.ChallengeHit) -> Table:
    return replace(_put_challenge(table, event.challenge), last_hitter=event.by)


@on_table.on(ef.ChallengeStruck)
def _struck(table: Table, event: ef.ChallengeStruck) -> Table:
    one = table.challenges[event.id]
    return replace(table, challenges={**table.challenges, one.id: replace(one, attacked=one.attacked + 1)})


@on_table.on(ef.StageOvercome)
def _overcome(table: Table, event: ef.StageOvercome) -> Table:
    one = table.challenges[event.id]
    table = give(table, event.lost)
    after = replace(one, stages=one.stages[1:], done=one.done + 1)
    return replace(table, challenges={**table.challenges, one.id: after}, last_hitter=event.by)


@on_table.on(ef.StageRevealed)
def _revealed(table: Table, event: ef.StageRevealed) -> Table:
    """ST-ADV-1: its pieces come from the sealed reserve, not from the bank."""
    last = max((slot.id for slot in event.challenge.slots), default=0) + 1
    table = replace(table, next_slot=max(table.next_slot, last))
    return replace(table, challenges={**table.challenges, event.challenge.id: event.challenge})


@on_secrets.on(ef.StageRevealed)
def _unsealed(secrets: Secrets, event: ef.StageRevealed) -> Secrets:
    left = secrets.stages.get(event.challenge.id, ())[1:]
    stages = {id_: rows for id_, rows in secrets.stages.items() if id_ != event.challenge.id}
    return replace(secrets, stages={**stages, event.challenge.id: left} if left else stages)


@on_table.on(ef.Surmounted)
def _surmounted(table: Table, event: ef.Surmounted) -> Table:
    one = table.challenges[event.id]
    table = give(table, one.slots)
    bare = replace(one, guts=(), brains=(), stages=(), surmounted=True)
    return replace(table, challenges={**table.challenges, one.id: bare}, last_hitter=event.by)


@on_table.on(ef.ThingTaken)
def _taken(table: Table, event: ef.ThingTaken) -> Table:
    thing = table.things[event.id]
    if thing.where == "carried" and thing.holder in table.chars:
        table = change(table, thing.holder, carried=without(table.chars[thing.holder].carried, event.id))
    table = replace(table, things={**table.things, event.id: replace(thing, where="carried", holder=event.who)})
    return change(table, event.who, carried=put(table.chars[event.who].carried, event.id))


@on_table.on(ef.Identified)
def _identified(table: Table, event: ef.Identified) -> Table:
    thing = table.things.get(event.id)
    if thing and thing.where == "carried" and thing.holder in table.chars:
        table = change(table, thing.holder, carried=without(table.chars[thing.holder].carried, event.id))
    base = thing.base if thing else "Bl"
    shown = Thing(event.id, base, event.name, "claimed", event.taker, (0, 0), (), event.text, True)
    last = max((slot.id for slot in event.pieces), default=0) + 1
    table = replace(table, things={**table.things, event.id: shown}, next_slot=max(table.next_slot, last))
    one = table.chars[event.taker]
    return change(table, event.taker, equip=geared(one, base, event.pieces))


def geared(one: Character, base: str, pieces: tuple[Slot, ...]) -> Stack:
    """ST-OBJ-3: an equipment stack with the pieces of an object on top: white brains, black guts, gray feet."""
    if base == "Gr":
        feet = tuple(sorted((*one.equip.feet, *pieces), key=lambda slot: slot.s))
        return one.equip.with_("feet", feet)
    position = "brains" if base == "W" else "guts"
    return one.equip.with_(position, (*one.equip.at(position), *pieces))


@on_secrets.on(ef.Identified)
def _opened(secrets: Secrets, event: ef.Identified) -> Secrets:
    if event.id not in secrets.objects:
        return secrets
    return replace(secrets, objects={k: v for k, v in secrets.objects.items() if k != event.id})


@on_secrets.on(et.Ended)
def _all_opened(secrets: Secrets, event: et.Ended) -> Secrets:
    return event.secrets


# --- rewards ------------------------------------------------------------------------------------------


@on_table.on(ef.CpGiven)
def _cp(table: Table, event: ef.CpGiven) -> Table:
    one = table.chars[event.who]
    if event.training:
        return change(table, event.who, training=one.training + event.points)
    return change(table, event.who, earned=one.earned + event.points)


@on_table.on(ef.CpTrained)
def _trained(table: Table, event: ef.CpTrained) -> Table:
    one = table.chars[event.who]
    return change(table, event.who, earned=one.earned + one.training, training=0)


@on_table.on(ef.CpSpent)
def _spent(table: Table, event: ef.CpSpent) -> Table:
    return change(table, event.who, spent=table.chars[event.who].spent + event.points)


@on_table.on(ef.Learned)
def _learned(table: Table, event: ef.Learned) -> Table:
    for who, cells in event.known.items():
        table = change(table, who, known=cells)
    return table


@on_table.on(ef.CurrencyGiven)
def _currency(table: Table, event: ef.CurrencyGiven) -> Table:
    key = f"{event.who}/{event.name}"
    return replace(table, currency={**table.currency, key: table.currency.get(key, 0) + event.amount})
