"""ST-BOT for a seat: the same judgement as companions have, from what the seat sees."""

from __future__ import annotations

from collections.abc import Callable

from telltable.core.ask import Ask, Form
from telltable.core.luck import Luck
from telltable.core.move import Move
from telltable.core.seat import Seat
from telltable.games.stacktors.box.choices import ONWARD
from telltable.games.stacktors.rules.attack.comparison import there
from telltable.games.stacktors.rules.attack.defences import can_defend, may_assist
from telltable.games.stacktors.rules.companions import deeds
from telltable.games.stacktors.rules.companions.asked import stuck
from telltable.games.stacktors.rules.judgement import best_attack, best_choice, best_defence
from telltable.games.stacktors.rules.scene.rounds import Relying
from telltable.games.stacktors.rules.stacks.healing_steps import steps_for
from telltable.games.stacktors.table import moves as mv
from telltable.games.stacktors.table.control import controller, leaders
from telltable.games.stacktors.table.people import Character
from telltable.games.stacktors.table.scenery import stage
from telltable.games.stacktors.table.types import Observation, Scene, seen

Chooser = Callable[[Scene, Observation, Ask], "Move | None"]


def tactical(observation: Observation, luck: Luck) -> Move | dict[str, object]:
    """What a companion would do; where it has no opinion, something legal."""
    ask = observation.ask
    at = seen(observation.pack, observation.view)
    chooser = _CHOOSERS.get(ask.decision)
    made = chooser(at, observation, ask) if chooser else None
    return made if made is not None else ask.draw(luck)


def _own(at: Scene, observation: Observation, who: tuple[str, ...]) -> list[Character]:
    table = at.state.table
    return [
        table.chars[id_]
        for id_ in who
        if id_ in table.chars and controller(table, table.chars[id_]) == observation.seat
    ]


def _offered(ask: Ask, move: str) -> Form | None:
    return next((form for form in ask.forms if form.move == move), None)


def _turn(at: Scene, observation: Observation, ask: Ask) -> Move | None:
    turn = at.state.table.turn
    return deeds.turn(at, at.state.table.chars[turn.actor]) if turn else None


def leaves_it_to_people(at: Scene, seat: Seat) -> bool:
    """ST-BOT-1: beside people a bot's seat waits as companions do, until it is asked or nobody else can go on; and
    where it got no help it does not ask again."""
    table = at.state.table
    own = [one for one in table.living if one.side == "party" and controller(table, one) == seat]
    if any(one.id in table.refused for one in own):
        return True
    led = leaders(table)
    return bool(own) and not any(one in led for one in own) and not stuck(at)


def _beat(at: Scene, observation: Observation, ask: Ask) -> Move:
    table = at.state.table
    mine = [one for one in _own(at, observation, tuple(table.chars)) if one.id not in table.ready and one.alive]
    if leaves_it_to_people(at, observation.seat):
        return mv.ReadyUp()
    way = _way(at, ask)
    if way is not None:
        return way
    move = deeds.beat(at, mine[0]) if mine else mv.EndTurn()
    return mv.ReadyUp() if isinstance(move, mv.EndTurn) else move


def _way(at: Scene, ask: Ask) -> Move | None:
    """ST-WAY-2: one way that does something, then on."""
    here = stage(at)
    listed = {str(form.fixed["way"]) for form in ask.forms if form.move == "TakeWay"}
    ways = [way for way in here.ways if way.id in listed] if here else []
    begun = here is not None and any(way.id in at.state.table.took for way in here.ways)
    doing = [] if begun else [way for way in ways if way.kind not in ONWARD]
    found = next(iter(doing), None) or next((way for way in ways if way.kind in ONWARD), None)
    return mv.TakeWay(found.id) if found else None


def _defend(at: Scene, observation: Observation, ask: Ask) -> Move:
    table = at.state.table
    mine = [
        one for one in _own(at, observation, table.fight.targets) if one.alive and can_defend(table, one, table.fight)
    ]
    return mv.Defend(tuple(best_defence.guard(at, one) for one in mine))


def _assist(at: Scene, observation: Observation, ask: Ask) -> Move:
    fight = at.state.table.fight
    for target in ("", *fight.targets):
        mine = _own(at, observation, may_assist(at, fight, target))
        if len(mine) == len(ask.forms[0].fields) and bool(fight.guards) == bool(target):
            chosen = (best_defence.assist(at, one, target) for one in mine)
            return mv.Assist(tuple(" ".join(map(str, pieces)) for pieces in chosen))
    return mv.Assist(("",) * len(ask.forms[0].fields))


def _damage(at: Scene, observation: Observation, ask: Ask) -> Move:
    table = at.state.table
    slots = ask.forms[0].fields[0]
    one = next(one for one in table.chars.values() if one.slot(next(iter(slots.values()))))
    found = tuple(slot for id_ in slots.values() if (slot := one.slot(id_)))
    return mv.TakeDamage(best_choice.cheapest(one, found).id)


def _reaction(at: Scene, observation: Observation, ask: Ask) -> Move:
    table = at.state.table
    fields = (f for form in ask.forms for f in form.fields if f.kind == "target")
    named = [v for field in fields for v in field.values()]
    named += [target for form in ask.forms for target in form.fixed.get("targets", ())]
    target = named[0] if named else ""
    fight = table.fight if table.fights else None
    who = fight.targets if ask.decision == "counter" and fight else tuple(table.chars)
    for one in _own(at, observation, who):
        move = best_attack.reaction(at, one, str(target).partition(":")[0])
        if move is not None and _listed(ask, move):
            return move
    return mv.Decline()


def _pieces(form: Form) -> set[int]:
    added = {slot for field in form.fields if field.kind == "piece" for slot in getattr(field, "of", ())}
    return added.union(form.fixed.get("pieces", ()))


def _listed(ask: Ask, move: mv.Attack) -> bool:
    """Whether the question is about this attack, and about whoever has these pieces."""
    return any(
        form.fixed.get("how") == move.how
        and form.fixed.get("cell", "") == move.cell
        and {*move.pieces, *move.others} <= _pieces(form)
        for form in ask.forms
    )


def _mend(at: Scene, observation: Observation, ask: Ask) -> Move:
    table = at.state.table
    for form in ask.forms:
        one = table.chars.get(form.fixed.get("who", ""))
        if one:
            step = best_choice.best_step(one, steps_for(at, one))
            if step:
                return mv.Mend(one.id, step)
    return mv.Decline()


def _cp(at: Scene, observation: Observation, ask: Ask) -> Move:
    form = _offered(ask, "Buy")
    if form is None:
        return mv.Keep()
    if not form.fields:  # what was learned from what was done (ST-WAY-8)
        return mv.Buy(form.fixed["who"], form.fixed["what"])
    one = at.state.table.chars[form.fixed["who"]]
    what = best_choice.purchase(at, one, tuple(form.fields[0].values()))
    return mv.Buy(one.id, what) if what else mv.Keep()


def _order(at: Scene, observation: Observation, ask: Ask) -> Move:
    return mv.Act()


def _initiative(at: Scene, observation: Observation, ask: Ask) -> Move:
    return Relying().choice(at, observation.seat)


def _perfection(at: Scene, observation: Observation, ask: Ask) -> Move:
    table = at.state.table
    fight = table.fight
    mine = _own(at, observation, (fight.attacker,))
    slot = next(iter(ask.forms[0].fields[0].values()))
    if mine and mine[0].slot(slot):
        met = next((target for target in fight.targets if there(table, target)), "")
        return mv.Perfect(slot) if met and best_attack.force(at, mine[0], met) else mv.Decline()
    for one in _own(at, observation, fight.targets):
        if one.slot(slot) and best_defence.ignore(at, one, 1):
            return mv.Perfect(slot)
    return mv.Decline()


def _reward(at: Scene, observation: Observation, ask: Ask) -> Move:
    return mv.Nominate(best_choice.receiver(at, ""))


def _mercy(at: Scene, observation: Observation, ask: Ask) -> Move:
    return mv.Spare()


def _consent(at: Scene, observation: Observation, ask: Ask) -> Move:
    return mv.Yes()


_CHOOSERS: dict[str, Chooser] = {
    "turn": _turn,
    "beat": _beat,
    "order": _order,
    "initiative": _initiative,
    "defend": _defend,
    "assist": _assist,
    "damage": _damage,
    "counter": _reaction,
    "parting": _reaction,
    "rest": _mend,
    "medic": _mend,
    "cp": _cp,
    "perfection": _perfection,
    "reward": _reward,
    "consent": _consent,
    "mercy": _mercy,
}
