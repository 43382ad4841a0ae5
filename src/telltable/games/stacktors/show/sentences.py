"""Each fact as one English sentence: for the log, the terminal, the screen reader, and the chronicle."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import dist
from typing import Any

from telltable.core.english import listed
from telltable.core.event import Event, TakenBack
from telltable.core.sentences import Sentences
from telltable.games.stacktors.box.ground import DIRECTIONS
from telltable.games.stacktors.box.pack import StacktorsPack
from telltable.games.stacktors.table import events as e
from telltable.games.stacktors.table import events_fight as ef
from telltable.games.stacktors.table import events_story as es
from telltable.games.stacktors.table import events_talk as et
from telltable.games.stacktors.table.names import cell_label, name, within
from telltable.games.stacktors.table.state import Table, opaque_name

from .sentences_fight import IN_FIGHTS


def _taken_back(table: Table, event: TakenBack) -> str:
    return "The last move is taken back."


def _table(table: Table, event: e.TableSet) -> str:
    world = ", ".join(text for text in event.setting if text)
    begins = f"The adventure begins{': ' + world if world else ''}.{f' {event.brief}' if event.brief else ''}"
    if table.gm or len(table.players) != 1:
        return begins
    falls = {"final": "death is final", "marked": "a first fall leaves a mark"}.get(table.option("death"), "")
    now = f" ({falls})" if falls else ""
    return f"{begins} You play alone: before you choose somebody, say who comes along and what a fall comes to{now}."


FALLS = {
    "marked": "A first fall leaves a mark; the next is death.",
    "final": "Whoever falls is dead.",
}
RUNS = {
    "bot": "The game runs whoever comes along.",
    "player": "One player runs the whole party.",
    "none": "Nobody comes along.",
}


def _options(table: Table, event: e.OptionsSet) -> str:
    if set(event.options) == {"extra_pcs"} and table.visits == 0 and table.bank:
        return RUNS[event.options["extra_pcs"]]
    if set(event.options) == {"death"} and table.visits == 0 and table.bank:
        return FALLS[event.options["death"]]
    if set(event.options) == {"party"}:
        return f"There are {event.options['party']} seats with characters, so as many take part."
    own = ", ".join(f"{name} {value}" for name, value in event.options.items())
    return f"This adventure has options of its own: {own}."


def _setting(table: Table, event: e.SettingChanged) -> str:
    return f"The {('world', 'period', 'tone')[event.place]} is now: {event.text}."


def _sealed(table: Table, event: e.SecretsSealed) -> str:
    return "The GM reads what is hidden in this adventure." if event.gm else ""


def _picked(table: Table, event: e.Picked) -> str:
    return f"{_seat(table, event.who)} takes {event.piece}." if event.piece else f"{_seat(table, event.who)} is done."


def _seat(table: Table, who: str) -> str:
    one = table.chars.get(who)
    return one.name if one else f"Character {who[2:]}"


def _made(table: Table, event: e.CharacterMade) -> str:
    concept = f": {event.char.concept.rstrip('.')}" if event.char.concept else ""
    return f"{event.char.name} ({event.char.began}) joins the party{concept}."


def _stage(table: Table, event: e.StageBegun) -> str:
    return f"{event.title}. {event.text}"


RESULTS = {"win": "The scene is won.", "fail": "The scene is lost."}


def _stage_over(table: Table, event: e.StageEnded) -> str:
    return RESULTS.get(event.result, "")


def _narrated(table: Table, event: e.Narrated | ef.InfoGiven) -> str:
    return event.text


def _placed(table: Table, event: e.Placed) -> str:
    one = event.char
    role = {"enemy": "an enemy", "ally": "not yet an ally", "burden": "to be protected"}
    stands = "" if one.role == "ally" and one.join == "never" else f", {role.get(one.role, 'one of the party')}"
    return f"{one.name} is there{stands}{f': {event.who}' if event.who else ''}."


def _challenge(table: Table, event: e.ChallengePlaced) -> str:
    return f"There is a challenge: {within(event.challenge.name)}."


def _thing(table: Table, event: e.ThingPlaced) -> str:
    if event.thing.where != "map":
        return ""
    return f"Something is hidden there under a {opaque_name(event.thing.base)} base: {within(event.thing.name)}."


def _removed(table: Table, event: e.Removed) -> str:
    who = table.gone.get(event.id, "Somebody")
    words = {
        "surrendered": f"{who} gives up.",
        "fled": f"{who} runs.",
        "removed": f"{who} is gone, as if never there.",
        "open": f"{who} is in nobody’s way any more.",
    }
    return words.get(event.cause, "")


def _terrain(table: Table, event: e.TerrainSet) -> str:
    return f"The ground changes: {listed(list(event.kinds)) if event.kinds else 'open'} now."


def _conflict(table: Table, event: e.ConflictBegun) -> str:
    return "A conflict begins."


def _conflict_over(table: Table, event: e.ConflictEnded) -> str:
    return "The conflict is over."


def _round(table: Table, event: e.RoundBegun) -> str:
    order = ", ".join(f"{name(table, who)} {total}" for who, total in event.order)
    return f"Round {event.round}: {order}."


def _beat(table: Table, event: e.BeatBegun) -> str:
    return f"Beat {event.beat}."


def _turn(table: Table, event: e.TurnBegun) -> str:
    return f"{name(table, event.who)} acts."


def _passed(table: Table, event: e.Passed) -> str:
    return f"{name(table, event.who)} passes for now."


def _lost(table: Table, event: e.TurnLost) -> str:
    return f"{name(table, event.who)} skips the turn."


def _ready(table: Table, event: e.Ready) -> str:
    return f"{name(table, event.who)} is ready."


def _stepped(table: Table, event: e.Stepped) -> str:
    """Which way; near whom somebody has come to is said as the turn is over, of what nobody walks at once."""
    who, way = name(table, event.who), DIRECTIONS.get(event.facing, "")
    verbs = {"teleport": "vanishes and stands elsewhere", "put": "is shifted", "dodge": "slips away", "fall": "falls"}
    if event.how in verbs:
        where = _nearest(table, event.who, held=False)
        return f"{who} {verbs[event.how]}{f', {where}' if where else ''}."
    return f"{who} turns {way or 'round'}." if event.how == "turn" else f"{who} walks {way or 'on'}."


def _nearest(table: Table, who: str, *, held: bool = True) -> str:
    """``face to face with Shrike``, ``nearest to Gannet``: how somebody stands to those on the other side.

    `held`: those that it is engaged with are beside it, as they need not be any more once it has slipped away.
    """
    one = table.chars.get(who)
    if one is None or not one.alive:
        return ""
    beside = [name(table, other) for other in one.engaged] if held else []
    if beside:
        return f"face to face with {listed(beside)}"
    foes = [other for other in table.living if table.enemies(one, other)]
    far = min(foes, key=lambda foe: dist(one.pos, foe.pos), default=None)
    return f"nearest to {far.name}" if far else ""


def _engaged(table: Table, event: e.Engaged) -> str:
    return f"{name(table, event.one)} and {name(table, event.other)} are engaged."


def _shot(table: Table, event: e.ShotOffered) -> str:
    return f"{name(table, event.mover)} leaves {name(table, event.who)}, who may take a parting shot."


def _parted(table: Table, event: e.Parted) -> str:
    return f"{name(table, event.one)} and {name(table, event.other)} part."


def _said(table: Table, event: et.Said) -> str:
    return event.text if event.kind == "told" else f"{name(table, event.who)}: “{event.text}”"


def _whispered(table: Table, event: et.Whispered) -> str:
    return f"The GM whispers: {event.text}"


def _plan(table: Table, event: et.PlanSet) -> str:
    return "The GM writes something down."


def _piece_ruled(table: Table, event: et.PieceRuled) -> str:
    one = table.chars.get(event.who)
    piece = cell_label(one, event.slot) if one else "a piece"
    verb = "may use" if event.allow else "may not use"
    return f"The GM rules: {name(table, event.who)} {verb} {piece} in the next {event.how} attack."


def _ruling_asked(table: Table, event: et.RulingAsked) -> str:
    one = table.chars.get(event.who)
    piece = cell_label(one, event.slot) if one else "a piece"
    said = f" “{event.text}”" if event.text else ""
    return f"{name(table, event.who)} asks the GM whether {piece} fits the next {event.how} attack.{said}"


def _return(table: Table, event: et.ReturnAllowed) -> str:
    return f"The GM lets {name(table, event.who)} come back."


def _talk(table: Table, event: et.TalkFreed) -> str:
    return "The GM lets everybody talk." if event.on else "From now on, one short sentence at a time again."


def _auto(table: Table, event: et.AutoSet) -> str:
    return f"{name(table, event.who)} is run by {'the game' if event.on else 'the GM'} now."


def _ruled(table: Table, event: et.Ruled) -> str:
    return f"The GM rules: {event.what}. {event.reason}".strip()


def _wished(table: Table, event: et.Wished) -> str:
    name = table.chars[event.who].name
    return f"{name} holds back in fights, as asked." if event.hold else f"{name} need not hold back any more."


def _stop_wanted(table: Table, event: et.StopWanted) -> str:
    who = table.names[event.seat]
    return f"{who} would like to stop here." if event.wants else f"{who} would rather go on."


def _closed(table: Table, event: et.SeatClosed) -> str:
    return f"{table.names[event.seat]} has left; the game now plays that seat."


def _ended(table: Table, event: et.Ended) -> str:
    return event.text


def _turn_over(table: Table, event: e.TurnEnded) -> str:
    where = _nearest(table, event.who)
    return f"{name(table, event.who)} is done{f', {where}' if where else ''}."


def _free_again(table: Table, event: ef.StatusEnded) -> str:
    return f"{name(table, event.who)} is no longer {event.kind}."


def _help_asked(table: Table, event: es.HelpAsked) -> str:
    helpers = listed([name(table, who) for who in event.helpers])
    return f"{name(table, event.who)} asks {helpers} for help: “{event.way}”"


def _help_refused(table: Table, event: es.HelpRefused) -> str:
    return f"{name(table, event.who)} gets no help this time, and leaves it."


def _way(table: Table, event: es.WayTaken) -> str:
    return event.text


def _remembered(table: Table, event: es.Remembered) -> str:
    return f"Remembered: {event.text}"


def _clock(table: Table, event: es.ClockTicked) -> str:
    if not event.now:
        return f"{event.name}: now."
    return f"{event.name}: {event.now} of {event.size} left."


def _judged(table: Table, event: es.Judged) -> str:
    who, by = name(table, event.who), name(table, event.by)
    return f"{by} lets {who} live." if event.spared else f"{by} finishes {who} off."


def _silent(table: Table, event: Event) -> str:
    return ""


_BY_KIND: Mapping[type[Event], Callable[[Table, Any], str]] = {
    **IN_FIGHTS,
    TakenBack: _taken_back,
    e.TableSet: _table,
    e.OptionsSet: _options,
    e.SettingChanged: _setting,
    e.SecretsSealed: _sealed,
    e.Picked: _picked,
    e.CharacterMade: _made,
    e.StageBegun: _stage,
    e.SceneMade: _silent,
    e.StageEnded: _stage_over,
    e.Narrated: _narrated,
    ef.InfoGiven: _narrated,
    e.Placed: _placed,
    e.ChallengePlaced: _challenge,
    e.ThingPlaced: _thing,
    e.Removed: _removed,
    e.TerrainSet: _terrain,
    e.ConflictBegun: _conflict,
    e.ConflictEnded: _conflict_over,
    e.RoundBegun: _round,
    e.BeatBegun: _beat,
    e.TurnBegun: _turn,
    e.Passed: _passed,
    e.TurnLost: _lost,
    e.Ready: _ready,
    e.Stepped: _stepped,
    e.Engaged: _engaged,
    e.ShotOffered: _shot,
    e.Parted: _parted,
    et.Said: _said,
    et.Whispered: _whispered,
    et.PlanSet: _plan,
    et.PieceRuled: _piece_ruled,
    et.RulingAsked: _ruling_asked,
    et.ReturnAllowed: _return,
    et.TalkFreed: _talk,
    et.AutoSet: _auto,
    et.Ruled: _ruled,
    et.StopWanted: _stop_wanted,
    et.Wished: _wished,
    et.SeatClosed: _closed,
    et.Ended: _ended,
    es.HelpAsked: _help_asked,
    es.HelpRefused: _help_refused,
    es.WayTaken: _way,
    es.Remembered: _remembered,
    es.ClockTicked: _clock,
    es.Judged: _judged,
    e.TurnEnded: _turn_over,
    ef.StatusEnded: _free_again,
    e.FlagRaised: _silent,
    e.TriggerFired: _silent,
    es.WaysChanged: _silent,
    e.Positioned: _silent,
    e.RoundEnded: _silent,
    e.BeatEnded: _silent,
    e.TurnChanged: _silent,
}


def sentence(table: Table, event: Event) -> str:
    """A fact as one sentence, on the table as it lies after it; empty for what needs no line."""
    function = _BY_KIND.get(type(event))
    return function(table, event) if function else ""


def _with_pack(say: Callable[[Table, Any], str]) -> Callable[[StacktorsPack, Table, Any], str]:
    return lambda pack, table, event: say(table, event)


SENTENCES = Sentences({kind: _with_pack(say) for kind, say in _BY_KIND.items()})
