"""Facts of attacks, challenges, objects and rewards, each as one English sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from telltable.core.english import count, listed
from telltable.core.event import Event
from telltable.games.stacktors.box.pieces import CELL_NAMES
from telltable.games.stacktors.table import events_fight as ef
from telltable.games.stacktors.table import events_talk as et
from telltable.games.stacktors.table.names import (
    attack_words,
    name,
    pieces,
    status_words,
    the_thing,
    times_over,
    within,
)
from telltable.games.stacktors.table.state import Table

from . import phrases
from .phrases import line


def _attack(table: Table, event: ef.AttackDeclared | ef.AttackNamed) -> str:
    fight = event.fight
    who = name(table, fight.attacker)
    first = f"{line(phrases.PARTING, fight)}: " if fight.kind == "parting" else ""
    how = " in return" if fight.kind == "counter" else ""
    if not fight.named:
        return f"{first}{who} faces {name(table, fight.targets[0])}, who has to show a defence first."
    used = pieces(table.chars.get(fight.attacker), fight.pieces)
    active = f", {CELL_NAMES[fight.cell]}" if fight.cell else ""
    behind = f" ({used}{active})" if used else ""
    return f"{first}{who} {attack_words(table, fight)}{how}{behind}."


def _assisted(table: Table, event: ef.Assisted) -> str:
    used = pieces(table.chars.get(event.who), event.slots)
    return f"{name(table, event.who)} helps {'the defence' if event.target else 'the attack'} with {used}."


def _defended(table: Table, event: ef.Defended) -> str:
    guard = event.guard
    who = name(table, guard.target)
    if guard.accept:
        return f"{who} lets it happen."
    if guard.perfection:
        return f"{who} ignores it with Perfection."
    used = pieces(table.chars.get(guard.target), (*guard.pieces, *guard.extra))
    with_ = ", ".join(filter(None, (used, CELL_NAMES.get(guard.cell, ""))))
    return f"{who} defends with {with_}." if with_ else f"{who} does not defend."


def _compared(table: Table, event: ef.Compared) -> str:
    score = f"{event.attack} against {event.defence}"
    if event.result == "success" and event.attack <= event.defence:
        return f"{score}, and Perfection makes it work."
    if event.result == "success" and event.target in table.challenges:
        return f"{score}: it takes {count(event.m, 'pip')} off."  # ST-CHA-4: what is over, no multiple
    if event.result == "success":
        return f"{score}: it works{times_over(event.m)}."
    return {"fail": f"{score}: it fails.", "ignored": "It is as if nothing had happened.", "accepted": "So be it."}[
        event.result
    ]


def kept_off(table: Table, event: ef.Compared) -> str:
    """What an attack came to that changed nothing, for the story; `table`: while it was being carried out."""
    who = name(table, event.target)
    helped = [name(table, id_) for id_, _ in table.fights[-1].guard(event.target).assists] if table.fights else []
    rock = event.target in table.challenges
    kind = "rock" if rock else "ignored" if event.result == "ignored" else "helped" if helped else "person"
    about = (event, table.round, table.turns)
    text = line(phrases.HELD[kind], about, who=within(who) if rock else who, names=listed(helped))
    return f"{text[:1].upper()}{text[1:]}."


def _restacked(table: Table, event: ef.Restacked) -> str:
    who = name(table, event.who)
    was, now = event.was, event.now
    if event.cause == "gear":
        return f"{who} hands over {was}." if was else f"{who} is handed {now}."
    change = ""
    if was:
        change = f": {was} becomes {now}" if now else f": {was} is gone"
    elif now:
        change = f": a new {now}"
    lines = phrases.CHANGED.get(event.cause, ("{who} changes",))
    if event.cause == "damage":
        lines = phrases.HURT.get(event.means, phrases.HURT[""])
    return f"{line(lines, (event.who, was, now, event.stack.pips), who=who)}{change}."


def _reflected(table: Table, event: ef.Reflected) -> str:
    return f"{name(table, event.who)} turns it back."


def _status(table: Table, event: ef.StatusSet) -> str:
    words = status_words(event.status.kind, event.status.n)
    to = f" to attack {name(table, event.status.target)}" if event.status.target else ""
    return f"{name(table, event.who)} {words}{to}."


def _died(table: Table, event: ef.Died) -> str:
    who, one = name(table, event.who), table.chars.get(event.who)
    if event.clock and table.option("death") == "marked":
        return f"{line(phrases.FALLEN, event, who=who)}, and will be carried off when this is over."
    if event.clock:
        rounds = count(event.clock, "round")
        return f"{line(phrases.FALLEN, event, who=who)}, and may be called back within {rounds}."
    lines = phrases.DOWN if one and one.role == "enemy" else phrases.DIED  # of a foe it is told after this what becomes
    return f"{line(phrases.TOO_LATE if event.late else lines, event, who=who)}."


def _revived(table: Table, event: ef.Revived) -> str:
    return f"{line(phrases.REVIVED, event, who=name(table, event.who))}."


def _joined(table: Table, event: ef.Joined) -> str:
    return f"{name(table, event.who)} joins the party."


def _side(table: Table, event: ef.SideTaken) -> str:
    side = {"foes": "turns against the party", "party": "turns against the party's foes"}.get(event.side, "steps aside")
    return f"{name(table, event.who)} {side}."


def _hit(table: Table, event: ef.ChallengeHit) -> str:
    who, rock = name(table, event.by), event.challenge.name
    fact = (event.challenge.id, event.half, event.lost, event.by)
    lines = phrases.GAVE if event.by else phrases.GAVE[:2]
    return f"{line(lines, fact, who=who, rock=rock, in_rock=within(rock), lost=event.lost)}."


def _struck(table: Table, event: ef.ChallengeStruck) -> str:
    rock = table.challenges.get(event.id)
    return f"{name(table, event.id)} strikes{' back' * bool(rock and rock.when == 'after_attacked')}."


def _overcome(table: Table, event: ef.StageOvercome) -> str:
    return f"{name(table, event.by)} gets past one part of {within(name(table, event.id))}."


def _revealed(table: Table, event: ef.StageRevealed) -> str:
    return event.challenge.stages[0].text or f"{event.challenge.name} shows what comes next."


def _surmounted(table: Table, event: ef.Surmounted) -> str:
    rock = name(table, event.id)
    if not event.by:
        return f"{rock} is overcome."
    return f"{line(phrases.DONE, event, who=name(table, event.by), rock=rock, in_rock=within(rock))}."


def _taken(table: Table, event: ef.ThingTaken) -> str:
    return f"{name(table, event.who)} takes {within(name(table, event.id))}."


def _identified(table: Table, event: ef.Identified) -> str:
    inside = ", ".join(map(str, event.pieces)) or "nothing that fits"
    text = f" {event.text}" if event.text else ""
    return f"{event.name} turns out to hold {inside}, for {name(table, event.taker)}.{text}"


def _offered(table: Table, event: ef.Offered) -> str:
    if event.who == event.whom and event.what == "wounds":
        return f"{name(table, event.who)} tends to wounds."
    if event.who == event.whom:
        return f"{name(table, event.who)} is to have {the_thing(event.what)}, if nobody objects."
    return f"{name(table, event.who)} offers {name(table, event.whom)} {event.what}."


def _softened(table: Table, event: ef.Softened) -> str:
    used = pieces(table.chars.get(event.who), event.slots) or "nothing"
    return f"{name(table, event.who)} meets it with {used}: {event.left} left."


def _declined(table: Table, event: ef.Declined) -> str:
    return f"{name(table, event.who)} lets it be."


def _cell(table: Table, event: ef.CellUsed) -> str:
    cell = event.cell.removesuffix(".atk")
    if cell == "brains.O":
        return f"{name(table, event.who)} tries again."
    return f"{name(table, event.who)} uses {CELL_NAMES[cell]}." if cell in ("guts.Y", "guts.Cy") else ""


def _cp(table: Table, event: ef.CpGiven) -> str:
    later = " for training" if event.training else ""
    return f"{name(table, event.who)} earns {event.points} CP{later}."


def _coin(table: Table, event: ef.CurrencyGiven) -> str:
    return f"{name(table, event.who)} gets {event.amount} {event.name}."


def _ware(table: Table, event: et.WareOffered) -> str:
    return f"For sale: {event.ware.name}, for {event.ware.price} {event.ware.coin}."


def _bought(table: Table, event: et.Bought) -> str:
    return f"{name(table, event.who)} pays {event.ware.price} {event.ware.coin}: {event.ware.name}."


IN_FIGHTS: Mapping[type[Event], Callable[[Table, Any], str]] = {
    ef.AttackDeclared: _attack,
    ef.AttackNamed: _attack,
    ef.Assisted: _assisted,
    ef.Defended: _defended,
    ef.Compared: _compared,
    ef.Restacked: _restacked,
    ef.Reflected: _reflected,
    ef.StatusSet: _status,
    ef.Died: _died,
    ef.Revived: _revived,
    ef.Joined: _joined,
    ef.SideTaken: _side,
    ef.ChallengeHit: _hit,
    ef.ChallengeStruck: _struck,
    ef.StageOvercome: _overcome,
    ef.StageRevealed: _revealed,
    ef.Surmounted: _surmounted,
    ef.ThingTaken: _taken,
    ef.Identified: _identified,
    ef.Offered: _offered,
    ef.Softened: _softened,
    ef.Declined: _declined,
    ef.CellUsed: _cell,
    ef.CpGiven: _cp,
    ef.CurrencyGiven: _coin,
    et.WareOffered: _ware,
    et.Bought: _bought,
}
