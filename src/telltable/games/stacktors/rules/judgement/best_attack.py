"""Without a GM: which attack the game makes for somebody, in its turn or as a reaction (ST-BOT-4, ST-BOT-9)."""

from __future__ import annotations

from telltable.core.move import Move
from telltable.games.stacktors.box.pieces import pips
from telltable.games.stacktors.rules.attack.comparison import defence_value
from telltable.games.stacktors.rules.attack.offering import forms
from telltable.games.stacktors.table.control import leaders
from telltable.games.stacktors.table.fights import Fight
from telltable.games.stacktors.table.moves import Attack, NameAttack
from telltable.games.stacktors.table.people import Character
from telltable.games.stacktors.table.pools import active_pips, usable
from telltable.games.stacktors.table.reach import near
from telltable.games.stacktors.table.scenery import npc_data, on_map
from telltable.games.stacktors.table.state import Table
from telltable.games.stacktors.table.talk import answered
from telltable.games.stacktors.table.types import Scene

from . import worth
from .heading import policy


def reserve(at: Scene, one: Character) -> int:
    """ST-BOT-4: pips of guts that are kept back for defence."""
    npc = npc_data(at, one.id)
    if npc and npc.reserve >= 0:
        return npc.reserve
    if policy(at, one) == "reckless":
        return 0
    return one.total("guts") // 2


def best_attack(at: Scene, one: Character, only: str = "") -> Attack | None:
    """The attack with the highest score, on `only` and whoever else it reaches."""
    move = _best(at, one, only, 0.0)
    return move and _spread(at, one, move)


def _best(at: Scene, one: Character, only: str, least: float) -> Attack | None:
    """The attack on one target with the highest score above `least`; ties: lowest target, fewest pieces."""
    table = at.state.table
    spared = talked_to(table, one)
    keep = reserve(at, one)
    ready = pips(slot for slot in one.slots("guts") if slot.id not in one.committed)
    best: tuple[float, str, int, Attack] | None = None
    for score, move in worth.options(at, one, only):
        if move.targets[0] in spared:
            continue
        guts = sum(slot.s for id_ in (*move.pieces, *move.others) for slot in one.slots("guts") if slot.id == id_)
        if ready - guts < keep and guts and score < worth.KILL and on_map(at) and _threatened(at, one):
            score -= 2 * (keep - (ready - guts))
        rank = (-score, move.targets[0], len(move.pieces) + len(move.others), move)
        if score > least and (best is None or rank[:3] < best[:3]):
            best = rank
    if best is None:
        return None
    move = best[3]
    target = table.chars.get(move.targets[0])
    if target and target.status("exposed"):
        return Attack(move.how, move.targets)
    return move


def talked_to(table: Table, one: Character) -> frozenset[str]:
    """ST-BOT-11: those whom a companion leaves to somebody of the party who talks with them; nobody for a leader."""
    led = leaders(table)
    return answered(table) if led and one.side == "party" and one not in led else frozenset()


def _threatened(at: Scene, one: Character) -> bool:
    table = at.state.table
    return any(table.enemies(one, other) and other.id not in table.acted for other in table.living)


def _spread(at: Scene, one: Character, move: Attack) -> Attack:
    """guts.Pk: as many adjacent enemies as it reaches."""
    table = at.state.table
    if move.cell != "guts.Pk" or ":" in move.targets[0]:
        return move
    n = active_pips(one, move.pieces, move.cell)
    spared = talked_to(table, one)
    others = [
        foe.id
        for foe in table.living
        if table.enemies(one, foe)
        and foe.id not in (move.targets[0], *spared)
        and near(at, one, foe)
        and not foe.status("exposed")
    ]
    targets = (move.targets[0], *others[: n - 1])
    return Attack(move.how, targets, move.cell, move.pieces, move.others)


def name_attack(at: Scene, one: Character) -> Move:
    """brains.B: with the defence known, the cheapest set that does most; Perfection where nothing else is left."""
    table = at.state.table
    fight = table.fight
    target = table.chars[fight.targets[0]]
    shown = defence_value(table, fight, fight.guard(target.id))
    best: tuple[float, NameAttack] | None = None
    sure: NameAttack | None = None
    for form in forms(at, one, target.id, exposing=True):
        if form.fixed["how"] != fight.type:
            continue
        if not any(f.kind == "target" and target.id in getattr(f, "of", ()) for f in form.fields):
            continue
        cell, active = form.fixed.get("cell", ""), tuple(form.fixed.get("pieces", ()))
        if perfection := form.fixed.get("perfection"):
            sure = sure or NameAttack(cell, active, (), perfection)
            continue
        spare = (id_ for f in form.fields if f.at == "others" for id_ in getattr(f, "of", ()))
        pool = tuple(slot for id_ in spare if (slot := one.slot(id_)))
        n = active_pips(one, active, cell)
        for added, others in worth.totals(pool):
            if not active and not others:
                continue
            bad = worth.loss(table, target, fight.type, cell, n + added, n, shown)
            score = bad - n - added
            if best is None or score > best[0]:
                best = (score, NameAttack(cell, active, others))
    if best:
        return best[1]
    left = usable(table, one, fight.type)
    return NameAttack("", (), (left[0].id,)) if left or not sure else sure


def reaction(at: Scene, one: Character, target: str) -> Attack | None:
    """ST-BOT-9: a parting shot or a counterattack, on this target alone, if it is worth something. ST-BOT-11."""
    if one.id in at.state.table.held:
        return None
    return _best(at, one, target, 2.0)


def force(at: Scene, one: Character, target: str) -> bool:
    """guts.C after a failure: worth a pip only against a challenge's last pip, or for a strong effect or a kill."""
    table = at.state.table
    fight = table.fight
    rock = table.challenges.get(target)
    if rock is not None:
        return rock.pips(fight.half) <= 1 or rock.abstract
    foe = table.chars[target]
    n = active_pips(one, fight.pieces, fight.cell)
    bad = worth.harm(table, foe, fight.type, fight.cell, 1, n, pips_of(foe, fight))
    return bad >= worth.KILL or (fight.cell in ("guts.B", "guts.G") and n >= 2)


def pips_of(foe: Character, fight: Fight) -> int:
    """What a target committed against an attack."""
    return sum(slot.s for id_ in fight.guard(foe.id).pieces if (slot := foe.slot(id_)))
