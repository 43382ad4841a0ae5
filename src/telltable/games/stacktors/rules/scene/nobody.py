"""Why somebody whose turn it is can attack no foe, and who is nearest (ST-ATK-4)."""

from __future__ import annotations

from collections.abc import Iterable

from telltable.core.ask import Form, One, Several
from telltable.games.stacktors.rules.attack.targets import split
from telltable.games.stacktors.rules.movement.binding import may_act
from telltable.games.stacktors.table.people import Character
from telltable.games.stacktors.table.scenery import need_ground, on_map
from telltable.games.stacktors.table.types import Scene


def nobody_to_attack(at: Scene, one: Character, found: Iterable[Form]) -> str:
    """``Nobody in reach: Snips is 12 inches off.`` Nothing where a foe or a challenge may be attacked.

    Args:
        found: what may be done next.
    """
    table = at.state.table
    turn = table.turn
    foes = [other for other in table.living if table.enemies(one, other)]
    if not foes or not on_map(at) or turn is None or turn.acted or _reached({foe.id for foe in foes}, at, found):
        return ""
    if one.status("calmed"):
        return f"{one.name} is calmed, and can't attack."
    reason = may_act(at, one)
    if reason:
        return reason[2]
    if not [slot for slot in one.slots("guts") + one.slots("brains") if slot.id not in one.committed]:
        return "Every piece that could attack is used."
    field = need_ground(at)
    far, name = min((field.distance(one.pos, foe.pos), foe.name) for foe in foes)
    inches = round(far / field.unit)
    return f"Nobody in reach: {name} is {inches} inch{'es' * (inches != 1)} off."


def _reached(foes: set[str], at: Scene, found: Iterable[Form]) -> bool:
    named = {
        split(str(value))[0]
        for form in found
        if form.move == "Attack"
        for field in form.fields
        if field.kind == "target" and isinstance(field, (One, Several))
        for value in field.of
    }
    fixed = {str(who) for form in found if form.move == "Attack" for who in form.fixed.get("targets", ())}
    return bool((named | fixed) & (foes | {*at.state.table.challenges}))
