"""What facts about setting up, stages, the order of turns and words change."""

from __future__ import annotations

from msgspec.structs import replace

from . import events as e
from . import events_fight as ef
from . import events_talk as et
from .bank import more
from .fights import Turn
from .folds import change, everyone, give, on_secrets, on_table, parted, put, scattered, take, without
from .people import Status
from .state import Ruling, Secrets, Spoken, Table
from .words import name


def spoken(table: Table, kind: str, text: str, who: str = "", human: bool = False) -> Table:
    """A line more in the chronicle."""
    line = Spoken(table.stage, table.round, kind, text, who, human)
    return replace(table, story=(*table.story, line))


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
        mode=event.mode if event.mode == "free" else "",  # a conflict begins when everybody stands in it
        round=0,
        beat=0,
        fired=(),
        limits=(),
        terrain={} if event.fresh else table.terrain,
    )
    return spoken(table, "scene", event.text, event.title)


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
        if event.cause == "surrendered":
            table = scattered(table, one)
            one = table.chars[event.id]
        table = parted(give(table, (*one.stack.slots, *one.equip.slots)), event.id)
        beaten = put(table.defeated, event.id) if event.cause == "surrendered" else table.defeated
        rest = {id_: other for id_, other in table.chars.items() if id_ != event.id}
        return replace(table, chars=rest, defeated=beaten)
    challenge = table.challenges.get(event.id)
    if challenge:
        table = give(table, challenge.slots)
        return replace(table, challenges={i: c for i, c in table.challenges.items() if i != event.id})
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


# --- order --------------------------------------------------------------------------------------------


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


# --- words, the GM, seats -----------------------------------------------------------------------------


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
