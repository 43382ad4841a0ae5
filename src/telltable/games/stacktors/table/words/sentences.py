"""Each fact as one English sentence: for the log, the terminal, the screen reader, and the chronicle."""

from __future__ import annotations

from telltable.core.event import Event, TakenBack
from telltable.games.stacktors.table import events as e
from telltable.games.stacktors.table import events_fight as ef
from telltable.games.stacktors.table import events_talk as et
from telltable.games.stacktors.table.state import Table, opaque_name

from . import sentences_fight
from .names import cell_label, listed, name, within
from .registry import says, sentence

__all__ = ["sentence", "sentences_fight"]


@says(TakenBack)
def _taken_back(table: Table, event: TakenBack) -> str:
    return "The last move is taken back."


@says(e.TableSet)
def _table(table: Table, event: e.TableSet) -> str:
    world = ", ".join(text for text in event.setting if text)
    return f"The adventure begins{': ' + world if world else ''}."


@says(e.OptionsSet)
def _options(table: Table, event: e.OptionsSet) -> str:
    own = ", ".join(f"{name} {value}" for name, value in event.options.items())
    return f"This adventure has options of its own: {own}."


@says(e.SettingChanged)
def _setting(table: Table, event: e.SettingChanged) -> str:
    return f"The {('world', 'period', 'tone')[event.place]} is now: {event.text}."


@says(e.SecretsSealed)
def _sealed(table: Table, event: e.SecretsSealed) -> str:
    return "The GM reads what is hidden in this adventure." if event.gm else ""


@says(e.Picked)
def _picked(table: Table, event: e.Picked) -> str:
    return f"{_seat(table, event.who)} takes {event.piece}." if event.piece else f"{_seat(table, event.who)} is done."


def _seat(table: Table, who: str) -> str:
    one = table.chars.get(who)
    return one.name if one else f"Character {who[2:]}"


@says(e.CharacterMade)
def _made(table: Table, event: e.CharacterMade) -> str:
    concept = f": {event.char.concept.rstrip('.')}" if event.char.concept else ""
    return f"{event.char.name} ({event.char.began}) joins the party{concept}."


@says(e.StageBegun)
def _stage(table: Table, event: e.StageBegun) -> str:
    return f"{event.title}. {event.text}"


@says(e.StageEnded)
def _stage_over(table: Table, event: e.StageEnded) -> str:
    return "The scene is won." if event.result == "win" else "The scene is lost."


@says(e.Narrated, ef.InfoGiven)
def _narrated(table: Table, event: e.Narrated | ef.InfoGiven) -> str:
    return event.text


@says(e.Placed)
def _placed(table: Table, event: e.Placed) -> str:
    role = {"enemy": "an enemy", "ally": "not yet an ally", "burden": "to be protected"}
    return f"{event.char.name} is there, {role.get(event.char.role, 'one of the party')}."


@says(e.ChallengePlaced)
def _challenge(table: Table, event: e.ChallengePlaced) -> str:
    return f"There is a challenge: {within(event.challenge.name)}."


@says(e.ThingPlaced)
def _thing(table: Table, event: e.ThingPlaced) -> str:
    if event.thing.where != "map":
        return ""
    return f"Something lies there under a {opaque_name(event.thing.base)} base: {within(event.thing.name)}."


@says(e.Removed)
def _removed(table: Table, event: e.Removed) -> str:
    words = {"surrendered": "A foe gives up and leaves.", "removed": "Somebody is gone, as if never there."}
    return words.get(event.cause, "")


@says(e.TerrainSet)
def _terrain(table: Table, event: e.TerrainSet) -> str:
    return f"The ground changes: {listed(list(event.kinds)) if event.kinds else 'open'} now."


@says(e.ConflictBegun)
def _conflict(table: Table, event: e.ConflictBegun) -> str:
    return "A conflict begins."


@says(e.ConflictEnded)
def _conflict_over(table: Table, event: e.ConflictEnded) -> str:
    return "The conflict is over."


@says(e.RoundBegun)
def _round(table: Table, event: e.RoundBegun) -> str:
    order = ", ".join(f"{name(table, who)} {total}" for who, total in event.order)
    return f"Round {event.round}: {order}."


@says(e.BeatBegun)
def _beat(table: Table, event: e.BeatBegun) -> str:
    return f"Beat {event.beat}."


@says(e.TurnBegun)
def _turn(table: Table, event: e.TurnBegun) -> str:
    return f"{name(table, event.who)} acts."


@says(e.Passed)
def _passed(table: Table, event: e.Passed) -> str:
    return f"{name(table, event.who)} passes for now."


@says(e.TurnLost)
def _lost(table: Table, event: e.TurnLost) -> str:
    return f"{name(table, event.who)} lets the turn go."


@says(e.Ready)
def _ready(table: Table, event: e.Ready) -> str:
    return f"{name(table, event.who)} is ready."


@says(e.Stepped)
def _stepped(table: Table, event: e.Stepped) -> str:
    who = name(table, event.who)
    x, y = event.at
    verbs = {
        "walk": "moves to",
        "teleport": "vanishes and stands at",
        "put": "is shifted to",
        "dodge": "slips away to",
        "fall": "falls to",
    }
    if event.how == "turn":
        return f"{who} turns {event.facing}."
    return f"{who} {verbs[event.how]} {x},{y}."


@says(e.Engaged)
def _engaged(table: Table, event: e.Engaged) -> str:
    return f"{name(table, event.one)} and {name(table, event.other)} are engaged."


@says(e.ShotOffered)
def _shot(table: Table, event: e.ShotOffered) -> str:
    return f"{name(table, event.mover)} leaves {name(table, event.who)}, who may take a parting shot."


@says(e.Parted)
def _parted(table: Table, event: e.Parted) -> str:
    return f"{name(table, event.one)} and {name(table, event.other)} part."


@says(et.Said)
def _said(table: Table, event: et.Said) -> str:
    return event.text if event.kind == "told" else f"{name(table, event.who)}: “{event.text}”"


@says(et.Whispered)
def _whispered(table: Table, event: et.Whispered) -> str:
    return f"The GM whispers: {event.text}"


@says(et.PlanSet)
def _plan(table: Table, event: et.PlanSet) -> str:
    return "The GM writes something down."


@says(et.PieceRuled)
def _piece_ruled(table: Table, event: et.PieceRuled) -> str:
    one = table.chars.get(event.who)
    piece = cell_label(one, event.slot) if one else "a piece"
    verb = "may use" if event.allow else "may not use"
    return f"The GM rules: {name(table, event.who)} {verb} {piece} in the next {event.how} attack."


@says(et.RulingAsked)
def _ruling_asked(table: Table, event: et.RulingAsked) -> str:
    one = table.chars.get(event.who)
    piece = cell_label(one, event.slot) if one else "a piece"
    said = f" “{event.text}”" if event.text else ""
    return f"{name(table, event.who)} asks the GM whether {piece} fits the next {event.how} attack.{said}"


@says(et.ReturnAllowed)
def _return(table: Table, event: et.ReturnAllowed) -> str:
    return f"The GM lets {name(table, event.who)} come back."


@says(et.TalkFreed)
def _talk(table: Table, event: et.TalkFreed) -> str:
    return "The GM lets everybody talk." if event.on else "One short sentence at a time again."


@says(et.AutoSet)
def _auto(table: Table, event: et.AutoSet) -> str:
    return f"{name(table, event.who)} is run by {'the game' if event.on else 'the GM'} now."


@says(et.Ruled)
def _ruled(table: Table, event: et.Ruled) -> str:
    return f"The GM rules: {event.what}. {event.reason}".strip()


@says(et.StopWanted)
def _stop_wanted(table: Table, event: et.StopWanted) -> str:
    who = table.names[event.seat]
    return f"{who} would stop here." if event.wants else f"{who} would rather go on."


@says(et.SeatClosed)
def _closed(table: Table, event: et.SeatClosed) -> str:
    return f"{table.names[event.seat]} has left; the game plays on for that seat."


@says(et.Ended)
def _ended(table: Table, event: et.Ended) -> str:
    return event.text


@says(e.TurnEnded)
def _turn_over(table: Table, event: e.TurnEnded) -> str:
    return f"{name(table, event.who)} is done."


@says(ef.StatusEnded)
def _free_again(table: Table, event: ef.StatusEnded) -> str:
    return f"{name(table, event.who)} is no longer {event.kind}."


@says(e.FlagRaised, e.TriggerFired, e.Positioned, e.RoundEnded, e.BeatEnded, e.TurnChanged)
def _silent(table: Table, event: Event) -> str:
    return ""
