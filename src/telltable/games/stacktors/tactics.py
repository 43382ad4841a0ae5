"""ST-BOT: what the game does for everybody without a seat: NPCs, companions, and those whose time is over.

It looks at the open table only, so nothing it does can tell what is sealed.
"""

from __future__ import annotations

from collections.abc import Callable

from telltable.core.move import Move
from telltable.core.step import Scene

from . import worth
from .guarding import brains_limit, can_defend, reflectors
from .heading import far, goals, policy
from .maps import Point
from .moves import (
    Attack,
    Decline,
    EndTurn,
    Exchange,
    Heal,
    Mend,
    NameAttack,
    NameVictim,
    Persist,
    PutAt,
    Shift,
    Take,
    Teleport,
    UseIdentify,
    UseMedic,
    UseMorph,
    Walk,
)
from .pieces import DAMAGING, DEFENCE_CELLS, PHYSICAL, SOCIAL, Slot, pips
from .reckon import active_pips, can_attack, clear_guts, in_reach, members, near, need_ground, npc_data, on_map, usable
from .reckoning import attack_value, defence_value
from .state import Character, Fight, Table

SAFE = 9  # inches from the nearest foe within which a burden keeps away
WET = 4  # inches of detour that are better than to stand in water
HURT = 3  # ST-BOT-9: pips lost before somebody stops to heal


# --- attacks ------------------------------------------------------------------------------------------


def reserve(at: Scene, one: Character) -> int:
    """ST-BOT-4: pips of guts that are kept back for defence."""
    npc = npc_data(at, one.id)
    if npc and npc.reserve >= 0:
        return npc.reserve
    if policy(at, one) == "reckless":
        return 0
    return one.total("guts") // 2


def best_attack(at: Scene, one: Character, only: str = "", *, least: float = 0.0) -> Attack | None:
    """The attack with the highest score above `least`; ties: lowest target, fewest pieces."""
    table: Table = at.state.table
    keep = reserve(at, one)
    ready = pips(slot for slot in one.slots("guts") if slot.id not in one.committed)
    best: tuple[float, str, int, Attack] | None = None
    for score, move in worth.options(at, one, only):
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
    return _spread(at, one, move)


def _threatened(at: Scene, one: Character) -> bool:
    table: Table = at.state.table
    return any(table.enemies(one, other) and other.id not in table.acted for other in table.living)


def _spread(at: Scene, one: Character, move: Attack) -> Attack:
    """guts.Pk: as many adjacent enemies as it reaches."""
    table: Table = at.state.table
    if move.cell != "guts.Pk" or ":" in move.targets[0]:
        return move
    n = active_pips(one, move.pieces, move.cell)
    others = [
        foe.id
        for foe in table.living
        if table.enemies(one, foe) and foe.id != move.targets[0] and near(at, one, foe) and not foe.status("exposed")
    ]
    targets = (move.targets[0], *others[: n - 1])
    return Attack(move.how, targets, move.cell, move.pieces, move.others)


def name_attack(at: Scene, one: Character) -> Move:
    """brains.B: with the defence known, the cheapest set that does most."""
    table: Table = at.state.table
    fight = table.fight
    target = table.chars[fight.targets[0]]
    shown = defence_value(table, fight, fight.guard(target.id))
    best: tuple[float, NameAttack] | None = None
    from .declaring import forms

    for form in forms(at, one, target.id, exposing=True):
        if form.fixed["how"] != fight.type or form.fixed.get("perfection"):
            continue
        if not any(f.kind == "target" and target.id in getattr(f, "of", ()) for f in form.fields):
            continue
        cell, active = form.fixed.get("cell", ""), tuple(form.fixed.get("pieces", ()))
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
    if best is None:
        slot = usable(table, one, fight.type)[0]
        return NameAttack("", (), (slot.id,))
    return best[1]


def reaction(at: Scene, one: Character, target: str, kind: str) -> Attack | None:
    """ST-BOT-9: a parting shot or a counterattack if it is worth something."""
    return best_attack(at, one, target, least=2.0)


def force(at: Scene, one: Character, target: str) -> bool:
    """guts.C after a failure: worth a pip only against a challenge's last pip, or for a strong effect or a kill."""
    table: Table = at.state.table
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


# --- defence ------------------------------------------------------------------------------------------


def guard(at: Scene, one: Character) -> str:
    """ST-BOT-5: dies, pips lost, statuses, daggers, pips committed; in this order."""
    table: Table = at.state.table
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
    table: Table = at.state.table
    fight = table.fight
    n = _strength(table, fight)
    return worth.harm(table, one, fight.type, fight.cell, m, n, 0) >= 2 * worth.PIP


def soften(at: Scene, one: Character, magnitude: int) -> tuple[int, ...]:
    """guts.Pk.def: the fewest pips that bring it to nothing, or all but a little."""
    table: Table = at.state.table
    for total, chosen in worth.totals(usable(table, one, table.fight.type)):
        if total >= magnitude:
            return chosen
    return ()


def assist(at: Scene, one: Character, target: str) -> tuple[int, ...]:
    """ST-BOT-9: only if it turns the result, with the fewest pips."""
    table: Table = at.state.table
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
    table: Table = at.state.table
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
    table: Table = at.state.table
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
    table: Table = at.state.table
    fight = table.fight
    foe = table.chars[fight.targets[0]]
    if pips(usable(table, foe, fight.type)) < attack_value(table, fight):
        return Persist((min(orange, key=lambda slot: slot.s).id,))
    return Decline()


# --- choices of effects -------------------------------------------------------------------------------


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
    table: Table = at.state.table
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
    table: Table = at.state.table
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
    table: Table = at.state.table

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
    table: Table = at.state.table
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
    table: Table = at.state.table
    field = need_ground(at) if on_map(at) else None

    def key(id_: str) -> tuple[bool, int, str]:
        other = table.chars[id_]
        away = field.distance(one.pos, other.pos) if field else 0
        return other.side != one.side, away if other.side == one.side else -away, id_

    return NameVictim(min(who, key=key))


# --- healing and growth -------------------------------------------------------------------------------


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
    table: Table = at.state.table
    for who, steps in sorted(found, key=lambda pair: _missing(table.chars[pair[0]]), reverse=True):
        step = best_step(table.chars[who], steps)
        if step:
            return Mend(who, step)
    return Decline()


def _missing(one: Character) -> int:
    return one.cap - one.stack.pips


def purchase(at: Scene, one: Character, goods: tuple[str, ...]) -> str:
    """ST-EVO: guts first, then brains, by upgrading what is there."""
    for what in goods:
        if what.startswith("up") and one.cell_of(int(what.split()[1])).startswith("guts"):
            return what
    return next((what for what in goods if what.startswith(("up", "guts", "brains"))), "")


def receiver(at: Scene, thing: str) -> str:
    """Section 6: the living one that lacks the cell, then with the fewest equipment pips."""
    table: Table = at.state.table
    living = [one for one in table.party if one.alive]
    if not living:
        return ""
    return min(living, key=lambda one: (len(one.slots("guts")), pips(one.equip.slots), one.id)).id


# --- turns --------------------------------------------------------------------------------------------


def waits(at: Scene, one: Character) -> bool:
    """ST-BOT-9: pass on the way down if nobody is in reach and an enemy has still to move."""
    table: Table = at.state.table
    later = {who for who, _ in table.order} - {*table.acted, *table.passed, one.id}
    coming = any(who in later and table.enemies(one, table.chars[who]) for who in later if who in table.chars)
    if not coming or policy(at, one) in ("burden", "goal") or one.side == "neutral":
        return False
    field = need_ground(at)
    return all(
        field.distance(one.pos, other.pos) > 9 * field.unit for other in table.living if table.enemies(one, other)
    )


def turn(at: Scene, one: Character) -> Move:
    """ST-BOT-4 to ST-BOT-9: the next thing somebody does with its turn."""
    from .acting import may_act
    from .binding import must_attack, must_flee, quarry
    from .moving import may_move

    table: Table = at.state.table
    state = table.turn
    if one.side == "neutral":
        return EndTurn()
    if must_flee(at, one):
        return _bound_move(at, one)
    special = _special(at, one)
    if special:
        return special
    act_now = may_act(at, one) is None
    if must_attack(at, one):
        return _compelled(at, one, act_now)
    prey = quarry(at, one)
    if act_now and policy(at, one) != "burden":
        move = best_attack(at, one, prey.id if prey else "")
        if move is not None:
            return move
    if act_now and not prey:
        mending = _reshape(at, one)
        if mending is not None:
            return mending
    step = None
    if may_move(at, one) is None and state is not None:
        step = _away(at, one) if state.acted and state.moved else _step(at, one)
    return step or _late_heal(at, one)


def _reshape(at: Scene, one: Character) -> Attack | None:
    """brains.Cy: an ally who has lost something and is in reach."""
    table: Table = at.state.table
    cyan = members(one, "brains.Cy")
    if not cyan or not can_attack(one):
        return None
    piece = max(cyan, key=lambda slot: slot.s)
    for other in table.living:
        hurt = table.allies(one, other) and other.id != one.id and _missing(other) > 0 and not other.status("exposed")
        if hurt and in_reach(at, one, other, piece.s):
            return Attack(SOCIAL, (other.id,), "brains.Cy", (piece.id,))
    return None


def _away(at: Scene, one: Character) -> Move | None:
    """feet.C: having struck, out of reach again, where nobody holds it."""
    from .binding import allowed_ways

    table: Table = at.state.table
    foes = [other.pos for other in table.living if table.enemies(one, other)]
    if one.engaged or not foes:
        return None
    field = need_ground(at)

    def away(spot: Point) -> int:
        return min(field.distance(spot, foe) for foe in foes)

    ways = {spot: way for spot, way in allowed_ways(at, one).items() if not field.kinds(spot)}
    best = max(ways, key=lambda spot: (away(spot), spot), default=None)
    return Walk(ways[best]) if best is not None and away(best) > away(one.pos) else None


def _compelled(at: Scene, one: Character, act_now: bool) -> Move:
    """ST-STA-5: any attack on the victim; else the nearest place to it."""
    from .binding import quarry
    from .declaring import forms

    victim = quarry(at, one)
    if act_now and victim is not None:
        form = next(forms(at, one, victim.id), None)
        if form is not None:
            made = next(form.moves())
            return Attack(
                made["how"],
                tuple(made["targets"]),
                made.get("cell", ""),
                tuple(made.get("pieces", ())),
                tuple(made.get("others", ())),
                made.get("perfection", 0),
            )
    return _bound_move(at, one)


def _bound_move(at: Scene, one: Character) -> Move:
    """The first of the ways that are left open."""
    from .binding import allowed_spots, allowed_ways

    ways = allowed_ways(at, one)
    if ways:
        return Walk(min(ways.items())[1])
    spots = allowed_spots(at, one) if "P" in one.feet_colours() else ()
    if spots:
        x, y = min(spots)
        return Teleport(f"{x},{y}")
    return EndTurn()


def _special(at: Scene, one: Character) -> Move | None:
    """ST-BOT-9: Identify, Medic, Morph Self where they gain something; things that lie about."""
    from .acting import identifiable
    from .healing import patients, steps_for

    table: Table = at.state.table
    clear = members(one, "brains.C")
    things = identifiable(at, one)
    if clear and things and one.side == "party":
        return UseIdentify(clear[0].id, things[0].id, one.id)
    if one.side == "party" and one.role == "pc":
        lying = [t for t in table.things.values() if t.where == "map" and _at_hand(at, one, t.pos)]
        taken = table.turn.taken if table.turn and table.turn.actor == one.id else ()
        fresh = [t for t in lying if t.id not in taken]
        if fresh:
            return Take(fresh[0].id)
    yellow = members(one, "guts.Y")
    if yellow:
        lost = max((_missing(table.chars[w]) for w in patients(at, one) if steps_for(at, table.chars[w])), default=0)
        healing = any(best_step(table.chars[w], steps_for(at, table.chars[w])) for w in patients(at, one))
        if lost >= 2 and healing:
            return UseMedic((yellow[0].id,))
    return _morph_for_challenge(at, one)


def _at_hand(at: Scene, one: Character, pos: Point) -> bool:
    return not on_map(at) or need_ground(at).adjacent(one.pos, pos)


def _morph_for_challenge(at: Scene, one: Character) -> Move | None:
    """guts.Cy: become what a challenge asks for, if nobody of the party is that."""
    table: Table = at.state.table
    cyan = members(one, "guts.Cy")
    rocks = [c for c in table.challenges.values() if not c.surmounted]
    if not cyan or one.side != "party":
        return None
    n = cyan[0].s
    for rock in rocks:
        cells = [f"{half}.{c}" for half in rock.halves for c in rock.colours(half)]
        have = {friend.cell_of(s.id) for friend in table.living if friend.side == "party" for s in friend.slots("guts")}
        have |= {
            friend.cell_of(s.id) for friend in table.living if friend.side == "party" for s in friend.slots("brains")
        }
        for cell in cells:
            half, colour = cell.split(".")
            if have & set(cells) or colour == "C":
                continue
            for slot in one.stack.at(half):
                fits = slot.s <= n and slot.id != cyan[0].id and table.bank.get(f"{colour}{slot.s}", 0) > 0
                if fits and slot.id not in one.committed:
                    return UseMorph((cyan[0].id,), slot.id, colour)
    return None


def _step(at: Scene, one: Character) -> Move | None:
    """ST-BOT-6: the reachable place nearest to a goal; those who shoot stay as far off as they can hit."""
    from .binding import allowed_ways
    from .moving import teleport_spots

    aims = goals(at, one)
    if not aims:
        return None
    score = _liking(at, one, aims)
    turn_ = at.state.table.turn
    found: list[tuple[float, int, Move]] = [
        (score(spot), n, Walk(path)) for n, (spot, path) in enumerate(allowed_ways(at, one).items())
    ]
    if "P" in one.feet_colours() and not (turn_ and turn_.moved):
        spots = teleport_spots(at, one)
        found += [(score(spot) + 0.5, n, Teleport(f"{spot[0]},{spot[1]}")) for n, spot in enumerate(spots)]
    best = min(found, key=lambda entry: entry[:2], default=None)
    least = 0.5 if need_ground(at).free else 0
    return best[2] if best is not None and best[0] < score(one.pos) - least else None


def _liking(at: Scene, one: Character, aims: tuple[Point, ...]) -> Callable[[Point], float]:
    """How little somebody likes a place: how far it is from where it wants to be."""
    field = need_ground(at)
    way = far(at, one, aims)
    reds = pips(members(one, "guts.R"))
    colours = one.feet_colours()
    ranged = reds and (policy(at, one) == "ranged" or ("C" in colours and not one.engaged))
    shy = _danger(at, one) if policy(at, one) == "burden" else None

    def score(spot: Point) -> float:
        if shy is not None:
            return shy(spot)
        kinds = field.kinds(spot)
        if "air" in kinds and "Cy" not in colours:
            return 1e9
        gap = min(field.distance(spot, aim) for aim in aims)
        if ranged and gap <= (3 + reds) * field.unit:
            return -gap
        return way(spot) + WET * ("water" in kinds and "B" not in colours)

    return score


def _danger(at: Scene, one: Character) -> Callable[[Point], float] | None:
    """ST-BOT-7: how a burden in danger judges a place: far from foes, near to friends; None out of danger."""
    table: Table = at.state.table
    field = need_ground(at)
    foes = [other.pos for other in table.living if table.enemies(one, other)]
    friends = [other.pos for other in table.party if other.alive]
    if not foes or not friends or min(field.distance(one.pos, foe) for foe in foes) > (SAFE + 4) * field.unit:
        return None

    def bad(spot: Point) -> float:
        away = min(field.distance(spot, foe) for foe in foes)
        near_ = min(field.distance(spot, friend) for friend in friends)
        return (0.3 * near_ - min(away, (SAFE + 2) * field.unit)) / field.unit

    return bad


def _late_heal(at: Scene, one: Character) -> Move:
    """ST-BOT-9: heal after losing three pips, with no enemy within reach."""
    from .acting import may_heal
    from .healing import steps_for

    table: Table = at.state.table
    beset = any(table.enemies(one, other) and near(at, one, other) for other in table.living)
    if may_heal(at, one) is None and _missing(one) >= HURT and not beset:
        step = best_step(one, steps_for(at, one))
        if step:
            return Heal(one.id, step)
    return EndTurn()


def beat(at: Scene, one: Character) -> Move:
    """A companion's next deed in a free scene."""
    special = _special(at, one)
    if special is not None:
        return special
    move = best_attack(at, one)
    if move is not None and move.targets[0].partition(":")[0] not in at.state.table.chars:
        return move
    if move is not None and move.cell == "brains.G":
        return move
    return EndTurn()
