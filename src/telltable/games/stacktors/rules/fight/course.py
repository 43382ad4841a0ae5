"""Attacks: the order of their steps, from the declaration to the last execution (ST-ATK-1, ST-guts.O)."""

from __future__ import annotations

from msgspec.structs import replace

from telltable.games.stacktors.rules.stacks.committing import burn, commit, fought
from telltable.games.stacktors.table import events_fight as ef
from telltable.games.stacktors.table.fights import Fight
from telltable.games.stacktors.table.pools import active_pips
from telltable.games.stacktors.table.reach import in_reach, reach_of
from telltable.games.stacktors.table.types import Play, Step

from .assisting import AttackAssist, GuardAssist
from .defending import Guarding
from .naming import Naming


def declare(p: Play, fight: Fight) -> None:
    """Steps 1 and 2, and what follows."""
    table = p.state.table
    actor = table.chars[fight.attacker]
    if fight.named:
        commit(p, actor.id, fight.pieces)
    p.tell(ef.AttackDeclared(fight))
    if fight.perfection:
        burn(p, actor.id, fight.perfection, "guts.C.atk")
    if fight.named:
        p.then(AttackAssist(), *execution(p, fight), Again())
    else:
        judge = p.step("Judge", fight.targets[0])
        p.then(Guarding(), *[GuardAssist(t) for t in fight.targets], Naming(), AttackAssist(), judge, Again())


def execution(p: Play, fight: Fight) -> tuple[Step, ...]:
    """Steps 4 to 13 for every target."""
    helpers = [GuardAssist(target) for target in fight.targets]
    return (Guarding(), *helpers, *[p.step("Judge", target) for target in fight.targets])


class Again(Step, frozen=True):
    """Step 14: a second execution of a Dexterous attack; then the attack is over."""

    rule = "ST-guts.O"

    def run(self, p: Play) -> None:
        """Once more, if both live, are in reach, and the attacker's turn goes on."""
        table, fight = fought(p)
        attacker, target = table.chars.get(fight.attacker), table.chars.get(fight.targets[0])
        over = bool(table.turn and table.turn.broken and table.turn.actor == fight.attacker and fight.kind == "turn")
        if attacker and target and fight.execution < fight.times and attacker.alive and target.alive and not over:
            left = any(attacker.slot(id_) for id_ in fight.pieces) or fight.assists
            n = active_pips(attacker, fight.pieces, fight.cell)
            if left and in_reach(p, attacker, target, reach_of(fight.cell, n)) and attacker.status("calmed") is None:
                p.tell(ef.FightChanged(replace(fight, execution=fight.execution + 1, guards=())))
                p.tell(ef.CellUsed("guts.O.atk", attacker.id))
                p.then(*execution(p, fight), Again())
                return
        p.tell(ef.AttackEnded())
