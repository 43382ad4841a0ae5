"""Each fact as one English sentence: for the log, the terminal, the screen reader, and the chronicle."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from telltable.core.event import Event, TakenBack

from . import events as e
from .pieces import CELL_NAMES
from .state import Table, opaque_name
from .words import attack_words, cell_label, listed, name, pieces, status_words

Sentence = Callable[[Table, Any], str]
_SENTENCES: dict[type[Event], Sentence] = {}


def says(*kinds: type[Event]) -> Callable[[Sentence], Sentence]:
    """Decorator: this function tells facts of these kinds."""

    def register(function: Sentence) -> Sentence:
        for kind in kinds:
            _SENTENCES[kind] = function
        return function

    return register


def sentence(table: Table, event: Event) -> str:
    """A fact as one sentence, on the table as it lies after it; empty for what needs no line."""
    function = _SENTENCES.get(type(event))
    return function(table, event) if function else ""


@says(TakenBack)
def _taken_back(table: Table, event: TakenBack) -> str:
    return "The last move is taken back."


@says(e.TableSet)
def _table(table: Table, event: e.TableSet) -> str:
    world = ", ".join(text for text in event.setting if text)
    return f"The adventure begins{': ' + world if world else ''}."


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


@says(e.Narrated, e.InfoGiven)
def _narrated(table: Table, event: e.Narrated | e.InfoGiven) -> str:
    return event.text


@says(e.Placed)
def _placed(table: Table, event: e.Placed) -> str:
    role = {"enemy": "an enemy", "ally": "not yet an ally", "burden": "to be protected"}
    return f"{event.char.name} is there, {role.get(event.char.role, 'one of the party')}."


@says(e.ChallengePlaced)
def _challenge(table: Table, event: e.ChallengePlaced) -> str:
    return f"There is a challenge: {event.challenge.name}."


@says(e.ThingPlaced)
def _thing(table: Table, event: e.ThingPlaced) -> str:
    if event.thing.where != "map":
        return ""
    return f"Something lies there under a {opaque_name(event.thing.base)} base: {event.thing.name}."


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


@says(e.AttackDeclared, e.AttackNamed)
def _attack(table: Table, event: e.AttackDeclared | e.AttackNamed) -> str:
    fight = event.fight
    who = name(table, fight.attacker)
    how = {"parting": " as it leaves", "counter": " in return"}.get(fight.kind, "")
    if not fight.named:
        return f"{who} confronts {name(table, fight.targets[0])}, who has to show its defence first."
    used = pieces(table.chars.get(fight.attacker), fight.pieces)
    active = f", {CELL_NAMES[fight.cell]}" if fight.cell else ""
    behind = f" ({used}{active})" if used else ""
    return f"{who} {attack_words(table, fight)}{how}{behind}."


@says(e.Assisted)
def _assisted(table: Table, event: e.Assisted) -> str:
    used = pieces(table.chars.get(event.who), event.slots)
    return f"{name(table, event.who)} helps {'the defence' if event.target else 'the attack'} with {used}."


@says(e.Defended)
def _defended(table: Table, event: e.Defended) -> str:
    guard = event.guard
    who = name(table, guard.target)
    if guard.accept:
        return f"{who} lets it happen."
    if guard.perfection:
        return f"{who} ignores it with Perfection."
    used = pieces(table.chars.get(guard.target), (*guard.pieces, *guard.extra))
    active = f", {CELL_NAMES[guard.cell]}" if guard.cell else ""
    return f"{who} defends with {used}{active}." if used or guard.cell else f"{who} does not defend."


@says(e.Compared)
def _compared(table: Table, event: e.Compared) -> str:
    score = f"{event.attack} against {event.defence}"
    if event.result == "success":
        return f"{score}: it works{f', {event.m} times over' if event.m > 1 else ''}."
    return {"fail": f"{score}: it fails.", "ignored": "It is as if nothing had happened.", "accepted": "So be it."}[
        event.result
    ]


@says(e.Restacked)
def _restacked(table: Table, event: e.Restacked) -> str:
    who = name(table, event.who)
    was, now = event.was, event.now
    change = f"{was} becomes {now}" if was and now else f"loses {was}" if was else f"gains {now}"
    joint = ": " if was and now else " "
    because = {
        "damage": "is hurt",
        "dagger": "spends a pip",
        "hamper": "is hampered",
        "heal": "heals",
        "medic": "is healed",
        "morph": "changes",
        "exchange": "exchanges pieces",
        "grow": "grows",
        "gear": "hands something over",
    }.get(event.cause, "changes")
    return f"{who} {because}: {change}." if joint == ": " else f"{who} {because} and {change}."


@says(e.Reflected)
def _reflected(table: Table, event: e.Reflected) -> str:
    return f"{name(table, event.who)} turns it back."


@says(e.StatusSet)
def _status(table: Table, event: e.StatusSet) -> str:
    words = status_words(event.status.kind, event.status.n)
    to = f" to attack {name(table, event.status.target)}" if event.status.target else ""
    return f"{name(table, event.who)} {words}{to}."


@says(e.Died)
def _died(table: Table, event: e.Died) -> str:
    if event.clock:
        return f"{name(table, event.who)} falls, and may be called back within {event.clock} rounds."
    return f"{name(table, event.who)} is gone for good."


@says(e.Revived)
def _revived(table: Table, event: e.Revived) -> str:
    return f"{name(table, event.who)} is called back."


@says(e.Joined)
def _joined(table: Table, event: e.Joined) -> str:
    return f"{name(table, event.who)} joins the party."


@says(e.SideTaken)
def _side(table: Table, event: e.SideTaken) -> str:
    side = {"foes": "turns against the party", "party": "turns against the party's foes"}.get(event.side, "steps aside")
    return f"{name(table, event.who)} {side}."


@says(e.ChallengeHit)
def _hit(table: Table, event: e.ChallengeHit) -> str:
    return f"{event.challenge.name} gives way by {event.lost}."


@says(e.ChallengeStruck)
def _struck(table: Table, event: e.ChallengeStruck) -> str:
    return f"{name(table, event.id)} strikes back."


@says(e.StageOvercome)
def _overcome(table: Table, event: e.StageOvercome) -> str:
    return f"{name(table, event.by)} overcomes one part of it: {name(table, event.id)}."


@says(e.StageRevealed)
def _revealed(table: Table, event: e.StageRevealed) -> str:
    return event.challenge.stages[0].text or f"{event.challenge.name} shows what comes next."


@says(e.Surmounted)
def _surmounted(table: Table, event: e.Surmounted) -> str:
    return f"{name(table, event.by)} brings it to an end: {name(table, event.id)}."


@says(e.ThingTaken)
def _taken(table: Table, event: e.ThingTaken) -> str:
    return f"{name(table, event.who)} takes {name(table, event.id)}."


@says(e.Identified)
def _identified(table: Table, event: e.Identified) -> str:
    inside = ", ".join(map(str, event.pieces)) or "nothing that fits"
    text = f" {event.text}" if event.text else ""
    return f"{event.name} turns out to hold {inside}, for {name(table, event.taker)}.{text}"


@says(e.Offered)
def _offered(table: Table, event: e.Offered) -> str:
    if event.who == event.whom:
        return f"{name(table, event.who)} tends to {event.what}."
    return f"{name(table, event.who)} offers {name(table, event.whom)} {event.what}."


@says(e.Softened)
def _softened(table: Table, event: e.Softened) -> str:
    used = pieces(table.chars.get(event.who), event.slots) or "nothing"
    return f"{name(table, event.who)} meets it with {used}: {event.left} left."


@says(e.Declined)
def _declined(table: Table, event: e.Declined) -> str:
    return f"{name(table, event.who)} lets it be."


@says(e.CellUsed)
def _cell(table: Table, event: e.CellUsed) -> str:
    cell = event.cell.removesuffix(".atk")
    if cell == "brains.O":
        return f"{name(table, event.who)} tries again."
    return f"{name(table, event.who)} uses {CELL_NAMES[cell]}." if cell in ("guts.Y", "guts.Cy") else ""


@says(e.CpGiven)
def _cp(table: Table, event: e.CpGiven) -> str:
    later = " for training" if event.training else ""
    return f"{name(table, event.who)} earns {event.points} CP{later}."


@says(e.CurrencyGiven)
def _coin(table: Table, event: e.CurrencyGiven) -> str:
    return f"{name(table, event.who)} gets {event.amount} {event.name}."


@says(e.Said)
def _said(table: Table, event: e.Said) -> str:
    return event.text if event.kind == "told" else f"{name(table, event.who)}: “{event.text}”"


@says(e.Whispered)
def _whispered(table: Table, event: e.Whispered) -> str:
    return f"The GM whispers: {event.text}"


@says(e.PlanSet)
def _plan(table: Table, event: e.PlanSet) -> str:
    return "The GM writes something down."


@says(e.PieceRuled)
def _piece_ruled(table: Table, event: e.PieceRuled) -> str:
    one = table.chars.get(event.who)
    piece = cell_label(one, event.slot) if one else "a piece"
    verb = "may use" if event.allow else "may not use"
    return f"The GM rules: {name(table, event.who)} {verb} {piece} in the next {event.how} attack."


@says(e.ReturnAllowed)
def _return(table: Table, event: e.ReturnAllowed) -> str:
    return f"The GM lets {table.names[_player(table, event.who)]} come back."


def _player(table: Table, who: str) -> int:
    return max(0, table.chars[who].seat)


@says(e.TalkFreed)
def _talk(table: Table, event: e.TalkFreed) -> str:
    return "The GM lets everybody talk." if event.on else "One short sentence at a time again."


@says(e.AutoSet)
def _auto(table: Table, event: e.AutoSet) -> str:
    return f"{name(table, event.who)} is run by {'the game' if event.on else 'the GM'} now."


@says(e.Ruled)
def _ruled(table: Table, event: e.Ruled) -> str:
    return f"The GM rules: {event.what}. {event.reason}".strip()


@says(e.SeatClosed)
def _closed(table: Table, event: e.SeatClosed) -> str:
    return f"{table.names[event.seat]} has left; the game plays on for that seat."


@says(e.Ended)
def _ended(table: Table, event: e.Ended) -> str:
    return event.text


@says(e.TurnEnded)
def _turn_over(table: Table, event: e.TurnEnded) -> str:
    return f"{name(table, event.who)} is done."


@says(e.StatusEnded)
def _free_again(table: Table, event: e.StatusEnded) -> str:
    return f"{name(table, event.who)} is no longer {event.kind}."


@says(e.FlagRaised, e.TriggerFired, e.Positioned, e.RoundEnded, e.BeatEnded, e.TurnChanged)
def _silent(table: Table, event: Event) -> str:
    return ""
