"""What setting up and a stage put on the table (ST-SET, ST-CRE, ST-ADV)."""

from __future__ import annotations

from msgspec.structs import replace

from telltable.games.stacktors.box.bank import more

from . import events as e
from . import events_fight as ef
from . import events_talk as et
from .names import name
from .reducers import change, give, on_secrets, on_table, parted, put, scattered, spoken, take
from .state import Secrets, Table


@on_table.on(e.TableSet)
def _table_set(table: Table, event: e.TableSet) -> Table:
    return replace(table, adventure=event.adventure, setting=event.setting, bank=event.bank)


@on_table.on(e.OptionsSet)
def _options_set(table: Table, event: e.OptionsSet) -> Table:
    return replace(table, options={**table.options, **event.options})


@on_table.on(e.SettingChanged)
def _setting(table: Table, event: e.SettingChanged) -> Table:
    texts = tuple(event.text if place == event.place else text for place, text in enumerate(table.setting))
    return replace(table, setting=texts)


@on_table.on(et.LaidOut)
def _laid(table: Table, event: et.LaidOut) -> Table:
    return replace(event.table, commitment=table.commitment)


@on_secrets.on(et.LaidOut)
def _laid_sealed(secrets: Secrets, event: et.LaidOut) -> Secrets:
    return event.secrets


@on_secrets.on(e.SecretsSealed)
def _sealed(secrets: Secrets, event: e.SecretsSealed) -> Secrets:
    return Secrets(
        {**secrets.objects, **event.secrets.objects},
        {**secrets.stages, **event.secrets.stages},
        {**secrets.notes, **event.secrets.notes},
        secrets.plan,
    )


@on_secrets.on(et.PlanSet)
def _plan(secrets: Secrets, event: et.PlanSet) -> Secrets:
    return replace(secrets, plan=event.text)


@on_table.on(e.Picked)
def _picked(table: Table, event: e.Picked) -> Table:
    had = table.drafts.get(event.who, ())
    if not event.piece:
        return replace(table, built=put(table.built, event.who))
    bank = {**table.bank, event.piece: table.bank[event.piece] - 1}
    return replace(table, drafts={**table.drafts, event.who: (*had, event.piece)}, bank=bank)


@on_table.on(e.CharacterMade)
def _made(table: Table, event: e.CharacterMade) -> Table:
    drafts = {who: pieces for who, pieces in table.drafts.items() if who != event.char.id}
    table = replace(table, due={who: cp for who, cp in table.due.items() if who != event.char.id})
    had = table.drafts.get(event.char.id, ())
    counts = {piece: had.count(piece) for piece in had}
    table = take(replace(table, bank=more(table.bank, counts), drafts=drafts), event.char.stack.slots)
    return replace(table, chars={**table.chars, event.char.id: event.char})


@on_table.on(e.StageBegun)
def _stage_begun(table: Table, event: e.StageBegun) -> Table:
    table = replace(
        table,
        stage=event.stage,
        visits=table.visits + 1,
        refused=(),
        open_ways=(),
        past_ways=(),
        mode=event.mode if event.mode == "free" else "",  # a conflict begins when everybody stands in it
        round=0,
        beat=0,
        fired=(),
        limits=(),
        terrain={} if event.fresh else table.terrain,
        sketch=table.sketch if table.sketch and table.sketch.id == event.stage else None,
        wares={} if event.fresh else table.wares,
    )
    return spoken(table, "scene", event.text, event.title)


@on_table.on(e.SceneMade)
def _scene_made(table: Table, event: e.SceneMade) -> Table:
    return replace(table, sketch=event.sketch)


@on_table.on(e.StageEnded)
def _stage_ended(table: Table, event: e.StageEnded) -> Table:
    return replace(table, results=(*table.results, (event.stage, event.result)), mode="", turn=None, fights=())


@on_table.on(e.Narrated)
def _narrated(table: Table, event: e.Narrated) -> Table:
    return spoken(table, event.kind, event.text, "", event.human)


@on_table.on(ef.InfoGiven)
def _info(table: Table, event: ef.InfoGiven) -> Table:
    return spoken(table, "found", event.text)


@on_table.on(e.Placed)
def _placed(table: Table, event: e.Placed) -> Table:
    table = take(table, (*event.char.stack.slots, *event.char.equip.slots))
    return replace(table, chars={**table.chars, event.char.id: event.char})


@on_table.on(e.ChallengePlaced)
def _challenge_placed(table: Table, event: e.ChallengePlaced) -> Table:
    table = take(table, event.challenge.slots)
    return replace(table, challenges={**table.challenges, event.challenge.id: event.challenge})


@on_table.on(e.ThingPlaced)
def _thing_placed(table: Table, event: e.ThingPlaced) -> Table:
    last = max((slot.id for slot in event.thing.pieces), default=0) + 1
    table = replace(table, things={**table.things, event.thing.id: event.thing})
    return replace(table, next_slot=max(table.next_slot, last))


@on_secrets.on(e.ThingPlaced)
def _thing_shown(secrets: Secrets, event: e.ThingPlaced) -> Secrets:
    if not event.thing.open or event.thing.id not in secrets.objects:
        return secrets
    return replace(secrets, objects={k: v for k, v in secrets.objects.items() if k != event.thing.id})


@on_table.on(e.Removed)
def _removed(table: Table, event: e.Removed) -> Table:
    table = replace(table, gone={**table.gone, event.id: name(table, event.id)})
    one = table.chars.get(event.id)
    if one:
        if event.cause in ("surrendered", "fled"):
            table = scattered(table, one)
            one = table.chars[event.id]
        table = parted(give(table, (*one.stack.slots, *one.equip.slots)), event.id)
        beaten = put(table.defeated, event.id) if event.cause in ("surrendered", "fled") else table.defeated
        rest = {id_: other for id_, other in table.chars.items() if id_ != event.id}
        spared = put(table.spared, event.id) if event.cause == "surrendered" else table.spared
        return replace(table, chars=rest, defeated=beaten, spared=spared)
    challenge = table.challenges.get(event.id)
    if challenge:
        table = give(table, challenge.slots)
        things = {i: t for i, t in table.things.items() if (t.where, t.holder) != ("under", event.id)}
        return replace(table, challenges={i: c for i, c in table.challenges.items() if i != event.id}, things=things)
    thing = table.things.get(event.id)
    table = give(table, thing.pieces) if thing else table
    return replace(table, things={i: t for i, t in table.things.items() if i != event.id})


@on_table.on(e.Positioned)
def _positioned(table: Table, event: e.Positioned) -> Table:
    if event.who in table.challenges:
        rock = replace(table.challenges[event.who], pos=event.pos)
        return replace(table, challenges={**table.challenges, rock.id: rock})
    if event.who in table.things:
        thing = replace(table.things[event.who], pos=event.pos)
        return replace(table, things={**table.things, thing.id: thing})
    return change(table, event.who, pos=event.pos, facing=event.facing, engaged=())


@on_table.on(e.TerrainSet)
def _terrain(table: Table, event: e.TerrainSet) -> Table:
    return replace(table, terrain={**table.terrain, **dict.fromkeys(event.cells, event.kinds)})


@on_table.on(e.FlagRaised)
def _flag(table: Table, event: e.FlagRaised) -> Table:
    return replace(table, flags=put(table.flags, event.flag))


@on_table.on(e.TriggerFired)
def _fired(table: Table, event: e.TriggerFired) -> Table:
    return replace(table, fired=put(table.fired, event.key))
