"""What happens to challenges, objects and rewards (ST-CHA, ST-ABS, ST-OBJ, ST-RWD, ST-EVO)."""

from __future__ import annotations

from msgspec.structs import replace

from telltable.games.stacktors.box.bank import counted, less, more
from telltable.games.stacktors.box.pieces import Slot
from telltable.games.stacktors.box.stacks import Stack

from . import events_fight as ef
from . import events_talk as et
from .people import Character
from .reducers import change, give, on_secrets, on_table, put, without
from .state import Secrets, Table
from .things import Challenge, Thing


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


@on_table.on(et.WareOffered)
def _offered(table: Table, event: et.WareOffered) -> Table:
    return replace(table, wares={**table.wares, event.ware.id: event.ware})


@on_table.on(et.Bought)
def _bought(table: Table, event: et.Bought) -> Table:
    key = f"{event.who}/{event.ware.coin}"
    wares = {id_: ware for id_, ware in table.wares.items() if id_ != event.ware.id}
    return replace(table, wares=wares, currency={**table.currency, key: table.currency.get(key, 0) - event.ware.price})


@on_table.on(ef.CurrencyGiven)
def _currency(table: Table, event: ef.CurrencyGiven) -> Table:
    key = f"{event.who}/{event.name}"
    return replace(table, currency={**table.currency, key: table.currency.get(key, 0) + event.amount})
