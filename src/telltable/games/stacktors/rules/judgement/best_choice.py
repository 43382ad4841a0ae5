"""Without a GM: what the game chooses once an effect, a wound or a reward is there (ST-BOT-9, section 6)."""

from __future__ import annotations

from telltable.core.move import Move
from telltable.games.stacktors.box.maps import Point
from telltable.games.stacktors.box.pieces import Slot, pips
from telltable.games.stacktors.table.moves import Decline, Exchange, Mend, NameVictim, PutAt, Shift
from telltable.games.stacktors.table.people import Character
from telltable.games.stacktors.table.scenery import need_ground, on_map
from telltable.games.stacktors.table.types import Scene

from .heading import far, goals


def cheapest(one: Character, slots: tuple[Slot, ...]) -> Slot:
    """ST-D-DAMAGE: equipment first, then not the last of a cell, then not a small one."""

    def price(slot: Slot) -> tuple[bool, bool, bool, int]:
        cell = one.cell_of(slot.id)
        last = sum(one.cell_of(other.id) == cell for other in (*one.stack.slots, *one.equip.slots)) == 1
        return one.stack.get(slot.id) is not None, last and slot.s == 1, slot.s == 1, slot.id

    return min(slots, key=price)


def stumble(at: Scene, one: Character, feet: tuple[int, ...]) -> Move:
    """guts.G.def: the largest foot, which stays one."""
    return Shift(f"{max(feet, key=lambda id_: (slot.s if (slot := one.slot(id_)) else 0, id_))} down")


def hamper(at: Scene, one: Character, steps: tuple[str, ...]) -> Move:
    """Down rather than up; the foot that carries most."""
    down = [step for step in steps if step.endswith("down")] or list(steps)
    return Shift(max(down, key=lambda step: (slot.s if (slot := one.slot(int(step.split()[0]))) else 0, step)))


def throw(at: Scene, doer: Character, one: Character, spots: tuple[Point, ...]) -> Move:
    """guts.P: into water or air, far from friends; a friend toward its goal."""
    table = at.state.table
    field = need_ground(at)
    foes = [other.pos for other in table.living if table.enemies(one, other)]

    def good(spot: Point) -> tuple[int, int, Point]:
        kinds = field.kinds(spot)
        bad = 3 * ("air" in kinds) + 2 * ("water" in kinds) + ("slowing" in kinds) + ("cluttered" in kinds)
        away = min((field.distance(spot, foe) for foe in foes), default=0)
        return (bad, away, spot) if table.enemies(doer, one) else (-bad, away, spot)

    x, y = max(spots, key=good)
    return PutAt(f"{x},{y}")


def dodge(at: Scene, one: Character, spots: tuple[Point, ...]) -> Move:
    """guts.P.def: to where fewest enemies are near, close to where it was going."""
    if not spots:
        return Decline()
    table = at.state.table
    field = need_ground(at)
    foes = [other.pos for other in table.living if table.enemies(one, other)]
    aims = goals(at, one)
    way = far(at, one, aims) if aims else None

    def bad(spot: Point) -> tuple[int, float, Point]:
        beside = sum(field.adjacent(spot, foe) for foe in foes)
        terrain = len(field.kinds(spot))
        return beside + terrain, way(spot) if way else 0.0, spot

    x, y = min(spots, key=bad)
    return PutAt(f"{x},{y}")


def exchange(at: Scene, one: Character, other: Character, swaps: tuple[str, ...]) -> Move:
    """brains.Pk: the largest gain in pips, guts before the rest."""
    table = at.state.table

    def gain(swap: str) -> tuple[int, int, str]:
        give, _, take = swap.partition(">")
        mine, theirs = one.slot(int(give)), other.slot(int(take))
        if mine is None or theirs is None:
            return 0, 0, swap
        wound = 2 if other.cell_of(theirs.id).startswith("guts") and theirs.s > mine.s else 0
        return theirs.s - mine.s, wound, swap

    best = max(swaps, key=gain)
    worst = table.enemies(one, other) and gain(best)[0] < 0
    return Decline() if worst else Exchange(best)


def morph(at: Scene, one: Character, other: Character, steps: tuple[str, ...]) -> Move:
    """brains.Cy: add to a friend; take the guts of a foe, or what it moves with."""
    table = at.state.table
    if table.enemies(one, other):
        down = [step for step in steps if step.startswith("down")]
        order = {"guts": 0, "brains": 1, "feet": 2}
        ranked = sorted(
            down, key=lambda step: (order.get(other.cell_of(int(step.split()[1])).partition(".")[0], 3), step)
        )
        return Mend(other.id, ranked[0]) if ranked else Decline()
    step = best_step(other, tuple(step for step in steps if not step.startswith("down")))
    return Mend(other.id, step) if step else Decline()


def victim(at: Scene, doer: Character, one: Character, who: tuple[str, ...]) -> Move:
    """brains.P: the nearest of the target's own side; else whoever is farthest."""
    table = at.state.table
    field = need_ground(at) if on_map(at) else None

    def key(id_: str) -> tuple[bool, int, str]:
        other = table.chars[id_]
        away = field.distance(one.pos, other.pos) if field else 0
        return other.side != one.side, away if other.side == one.side else -away, id_

    return NameVictim(min(who, key=key))


def best_step(one: Character, steps: tuple[str, ...]) -> str:
    """A healing step that makes somebody better: lost guts cells first, then brains, then growth."""

    def rank(step: str) -> tuple[int, int, str]:
        words = step.split()
        if words[0] == "add":
            missing = f"{words[1]}.{words[3]}" not in one.stack.cells
            return (0 if missing else 2, 0 if words[1] == "guts" else 1, step)
        slot = one.slot(int(words[1]))
        cell = one.cell_of(slot.id) if slot else ""
        return 1, 0 if cell.startswith("guts") else 1, step

    better = [step for step in steps if not step.startswith("down")]
    return min(better, key=rank) if better else ""


def medicine(at: Scene, one: Character, found: list[tuple[str, tuple[str, ...]]]) -> Move:
    """guts.Y: whoever lost most."""
    table = at.state.table
    for who, steps in sorted(found, key=lambda pair: pips_lost(table.chars[pair[0]]), reverse=True):
        step = best_step(table.chars[who], steps)
        if step:
            return Mend(who, step)
    return Decline()


def pips_lost(one: Character) -> int:
    """How far somebody is below its cap."""
    return one.cap - one.stack.pips


def purchase(at: Scene, one: Character, goods: tuple[str, ...]) -> str:
    """ST-EVO: guts first, then brains, by upgrading what is there."""
    for what in goods:
        if what.startswith("up") and one.cell_of(int(what.split()[1])).startswith("guts"):
            return what
    return next((what for what in goods if what.startswith(("up", "guts", "brains"))), "")


def receiver(at: Scene, thing: str) -> str:
    """Section 6: the living one that lacks the cell, then with the fewest equipment pips."""
    table = at.state.table
    living = [one for one in table.party if one.alive]
    if not living:
        return ""
    return min(living, key=lambda one: (len(one.slots("guts")), pips(one.equip.slots), one.id)).id
