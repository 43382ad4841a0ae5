"""The attack that is being carried out, weighed against every defence (section 10, "Attack panel")."""

from __future__ import annotations

from telltable.core.board import Point, Scale

from .fights import Fight
from .reckoning import attack_value, defence_value, multiplier
from .state import Table
from .words import attack_words, name

MOST = 12  # defences that are listed: up to the attack itself, which always holds


def scales(table: Table) -> tuple[Scale, ...]:
    """ST-ATK-8: what a defence of nothing, one, two ... would leave of the attack; the defence that stands is lit."""
    if not table.fights or not table.fight.named:
        return ()
    fight = table.fight
    attack = attack_value(table, fight)
    title = f"{name(table, fight.attacker)}: {attack_words(table, fight)}"
    shown = _shown(table, fight)
    rows = sorted({*range(min(attack, MOST) + 1), *shown})
    points = tuple(Point(d, state=_state(d, attack, shown), note=_result(table, fight, attack, d)) for d in rows)
    return (Scale(title, 0, attack, points=points),)


def _shown(table: Table, fight: Fight) -> set[int]:
    """The defences that are known: those that have been shown, and what a challenge is worth."""
    known = {guard.target for guard in fight.guards} | set(table.challenges)
    return {defence_value(table, fight, fight.guard(target)) for target in fight.targets if target in known}


def _state(defence: int, attack: int, shown: set[int]) -> str:
    if defence in shown:
        return "lit"
    return "over" if defence >= attack else ""


def _result(table: Table, fight: Fight, attack: int, defence: int) -> str:
    if attack <= defence:
        return "sure, once" if fight.forced and fight.execution == 1 and not fight.tries else "holds"
    if any(target in table.challenges for target in fight.targets):
        return f"by {attack - defence}"
    times = multiplier(attack, defence, table.option("multiple"), table.option("undefended"))
    return "once" if times == 1 else "twice" if times == 2 else f"{times} times"
