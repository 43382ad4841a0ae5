"""Without a GM: how the game defends somebody, and when it helps (ST-BOT-5, ST-BOT-9)."""

from __future__ import annotations

from telltable.core.move import Move
from telltable.games.stacktors.box.pieces import DAMAGING, DEFENCE_CELLS, PHYSICAL, Slot, pips
from telltable.games.stacktors.rules.attack.comparison import attack_value, defence_value
from telltable.games.stacktors.rules.attack.defences import brains_limit, can_defend, reflectors
from telltable.games.stacktors.table.fights import Fight
from telltable.games.stacktors.table.moves import Decline, Persist
from telltable.games.stacktors.table.people import Character
from telltable.games.stacktors.table.pools import active_pips, clear_guts, usable
from telltable.games.stacktors.table.reach import near
from telltable.games.stacktors.table.state import Table
from telltable.games.stacktors.table.types import Scene

from . import worth


def guard(at: Scene, one: Character) -> str:
    """ST-BOT-5: dies, pips lost, statuses, daggers, pips committed; in this order."""
    table = at.state.table
    fight = table.fight
    attacker = table.chars.get(fight.attacker)
    if not can_defend(table, one, fight):
        return "/"
    if attacker and fight.named and table.allies(attacker, one) and fight.cell not in DAMAGING:
        return "accept"
    attack = attack_value(table, fight) if fight.named else _feared(table, fight)
    n = _strength(table, fight)
    pool = usable(table, one, fight.type)
    best: tuple[float, int, str] | None = None
    for total, chosen in worth.totals(pool):
        cell = _cell_for(table, one, fight, chosen)
        extra = 0
        if cell == "guts.R":
            extra = pips(s for s in one.slots("guts") if s.c == "R" and s.id not in (*one.committed, *chosen))
        bad = worth.loss(table, one, fight.type, fight.cell, attack, n, total + extra)
        if cell == "guts.Pk" and bad:
            bad = bad * 0.3 - 5
        if cell in ("guts.O", "guts.B", "guts.G", "guts.P") and attack <= total:
            bad -= 2
        text = f"{cell}/{' '.join(map(str, chosen))}"
        if best is None or (bad, total) < best[:2]:
            best = (bad, total, text)
    if best is None:
        return "/"
    clear = clear_guts(table, one)
    if fight.type == PHYSICAL and clear and best[0] >= worth.KILL:
        return f"ignore {clear[0].id}"
    return best[2]


def _feared(table: Table, fight: Fight) -> int:
    attacker = table.chars.get(fight.attacker)
    return pips(usable(table, attacker, fight.type)) if attacker else 3


def _strength(table: Table, fight: Fight) -> int:
    attacker = table.chars.get(fight.attacker)
    if attacker:
        return active_pips(attacker, fight.pieces, fight.cell)
    return table.challenges[fight.attacker].pips(fight.half)


def _cell_for(table: Table, one: Character, fight: Fight, chosen: tuple[int, ...]) -> str:
    """The defence cell that helps most with these pieces."""
    mine = {one.cell_of(id_) for id_ in chosen}
    red = any(s.c == "R" and s.id not in (*one.committed, *chosen) for s in one.slots("guts"))
    if fight.type == PHYSICAL and fight.cell == "guts.R" and fight.named and red:
        return "guts.R"
    if fight.type == PHYSICAL and {slot.id for slot in reflectors(one)} & {*chosen, *one.committed}:
        return "guts.Pk"
    order = ("guts.O", "guts.P", "guts.B", "guts.G")
    if table.fight.kind == "turn" and "guts.B" in mine:
        order = ("guts.B", "guts.O", "guts.P", "guts.G")
    return next((cell for cell in order if cell in mine and cell in DEFENCE_CELLS[fight.type]), "")


def ignore(at: Scene, one: Character, m: int) -> bool:
    """ST-BOT-5: Perfection when it would otherwise lose two pips or more, or die."""
    table = at.state.table
    fight = table.fight
    n = _strength(table, fight)
    return worth.harm(table, one, fight.type, fight.cell, m, n, 0) >= 2 * worth.PIP


def soften(at: Scene, one: Character, magnitude: int) -> tuple[int, ...]:
    """guts.Pk.def: the fewest pips that bring it to nothing, or all but a little."""
    table = at.state.table
    for total, chosen in worth.totals(usable(table, one, table.fight.type)):
        if total >= magnitude:
            return chosen
    return ()


def assist(at: Scene, one: Character, target: str) -> tuple[int, ...]:
    """ST-BOT-9: only if it turns the result, with the fewest pips."""
    table = at.state.table
    fight = table.fight
    limit = brains_limit(one)
    pool = usable(table, one, fight.type)
    if target:
        attacker = table.chars.get(fight.attacker)
        if attacker and not table.enemies(attacker, one):
            return ()
        attack, defence = attack_value(table, fight), defence_value(table, fight, fight.guard(target))
        lacking = attack - defence
        if lacking <= 0 or not fight.named:
            return ()
    else:
        lacking = _lacking(at, one, fight)
        if lacking <= 0:
            return ()
    rest = sum(pips_left for who, pips_left in _others(at, one, fight))
    for total, chosen in worth.totals(pool):
        if lacking <= total <= limit:
            return chosen
    if not target and lacking <= limit + rest:
        sets = [(total, chosen) for total, chosen in worth.totals(pool) if total <= limit]
        return sets[-1][1] if sets else ()
    return ()


def _others(at: Scene, one: Character, fight: Fight) -> list[tuple[str, int]]:
    """Who could still add after this one, and how much."""
    table = at.state.table
    helper = table.chars.get(fight.attacker)
    helped = [who for who, _ in fight.assists]
    found = []
    for other in table.living:
        fresh = other.id not in (one.id, fight.attacker, *helped)
        if helper and fresh and table.allies(helper, other) and near(at, other, helper):
            found.append((other.id, min(brains_limit(other), pips(usable(table, other, fight.type)))))
    return found


def _lacking(at: Scene, one: Character, fight: Fight) -> int:
    """How many pips an attack lacks to do something; 0 when it needs none, or help is no use."""
    table = at.state.table
    attack = attack_value(table, fight)
    target = fight.targets[0]
    rock = table.challenges.get(target)
    if rock is not None:
        return rock.pips(fight.half) + 1 - attack
    foe = table.chars[target]
    if not table.enemies(one, foe):
        return 0
    free = pips(usable(table, foe, fight.type))
    return free + 1 - attack if free < 4 else 0


def persist(at: Scene, one: Character, orange: tuple[Slot, ...]) -> Move:
    """brains.O: again, if the target has less left than the attack is worth."""
    table = at.state.table
    fight = table.fight
    foe = table.chars[fight.targets[0]]
    if pips(usable(table, foe, fight.type)) < attack_value(table, fight):
        return Persist((min(orange, key=lambda slot: slot.s).id,))
    return Decline()
