"""Without a GM: the turn of those without a seat: NPCs, companions, those whose time is over (ST-BOT-4 to ST-BOT-9).

It looks at the open table only, so nothing it does can tell what is sealed.
"""

from __future__ import annotations

from telltable.core.move import Move
from telltable.games.stacktors.box.maps import Point
from telltable.games.stacktors.box.pieces import SOCIAL
from telltable.games.stacktors.rules.actions.healing_action import may_heal
from telltable.games.stacktors.rules.actions.special_abilities import identifiable
from telltable.games.stacktors.rules.attack.offering import forms
from telltable.games.stacktors.rules.judgement.best_attack import best_attack
from telltable.games.stacktors.rules.judgement.best_choice import best_step, pips_lost
from telltable.games.stacktors.rules.judgement.heading import policy
from telltable.games.stacktors.rules.movement.allowance import may_move
from telltable.games.stacktors.rules.movement.binding import may_act, must_attack, must_flee, quarry
from telltable.games.stacktors.rules.stacks.healing_steps import patients, steps_for
from telltable.games.stacktors.table.control import leaders
from telltable.games.stacktors.table.moves import Attack, EndTurn, Heal, Take, UseIdentify, UseMedic, UseMorph
from telltable.games.stacktors.table.people import Character
from telltable.games.stacktors.table.pools import can_attack, members
from telltable.games.stacktors.table.reach import in_reach, near
from telltable.games.stacktors.table.scenery import need_ground, on_map
from telltable.games.stacktors.table.types import Scene

from .going import approach, go_as_bound, go_on, withdraw

PATIENCE = 5  # rounds in which companions leave the last enemy to the people of the party
HURT = 3  # ST-BOT-9: pips lost before somebody stops to heal


def waits(at: Scene, one: Character) -> bool:
    """ST-BOT-9: pass on the way down if nobody is in reach and an enemy has still to move."""
    table = at.state.table
    later = {who for who, _ in table.order} - {*table.acted, *table.passed, one.id}
    coming = any(who in later and table.enemies(one, table.chars[who]) for who in later if who in table.chars)
    if not coming or policy(at, one) in ("burden", "goal") or one.side == "neutral":
        return False
    field = need_ground(at)
    return all(
        field.distance(one.pos, other.pos) > 9 * field.unit for other in table.living if table.enemies(one, other)
    )


def seconds(at: Scene, one: Character, move: Attack) -> bool:
    """ST-BOT-4: beside a person who leads, a companion leaves this to that person for now.

    It strikes at whoever holds one of the party, or has hurt it; it opens no fight of its own, and for some rounds it
    leaves the last enemy alone.
    """
    table = at.state.table
    led = leaders(table)
    if one in led or one.side != "party" or table.round > PATIENCE:
        return False
    foes = [other for other in table.living if table.enemies(one, other)]
    aims = [table.chars[who] for who in move.targets if who in table.chars]
    if not led or not aims:
        return False
    party = {other.id for other in table.living if other.side == "party"}
    return len(foes) == 1 or not any(party & set(aim.engaged) for aim in aims)


def turn(at: Scene, one: Character) -> Move:
    """ST-BOT-4 to ST-BOT-9, ST-BOT-11: the next thing somebody does with its turn."""
    table = at.state.table
    state = table.turn
    if must_flee(at, one):
        return go_as_bound(at, one)
    if one.side == "neutral" and not must_attack(at, one):
        return EndTurn()
    special = _special(at, one)
    if special:
        return special
    act_now = may_act(at, one) is None
    if must_attack(at, one):
        return _compelled(at, one, act_now)
    prey = quarry(at, one)
    if act_now and policy(at, one) != "burden" and one.id not in table.held:
        move = best_attack(at, one, prey.id if prey else "")
        if move is not None and not seconds(at, one, move):
            return move
    if act_now and not prey:
        mending = _reshape(at, one)
        if mending is not None:
            return mending
    step = None
    if may_move(at, one) is None and state is not None:
        step = withdraw(at, one) or go_on(at, one) if state.acted and state.moved else approach(at, one)
    return step or _late_heal(at, one)


def _reshape(at: Scene, one: Character) -> Attack | None:
    """brains.Cy: an ally who has lost something and is in reach."""
    table = at.state.table
    cyan = members(one, "brains.Cy")
    if not cyan or not can_attack(one):
        return None
    piece = max(cyan, key=lambda slot: slot.s)
    for other in table.living:
        hurt = table.allies(one, other) and other.id != one.id and pips_lost(other) > 0 and not other.status("exposed")
        if hurt and in_reach(at, one, other, piece.s):
            return Attack(SOCIAL, (other.id,), "brains.Cy", (piece.id,))
    return None


def _compelled(at: Scene, one: Character, act_now: bool) -> Move:
    """ST-STA-5: any attack on the victim; else the nearest place to it."""
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
    return go_as_bound(at, one)


def _special(at: Scene, one: Character) -> Move | None:
    """ST-BOT-9: Identify, Medic, Morph Self where they gain something; things that lie about."""
    table = at.state.table
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
        lost = max((pips_lost(table.chars[w]) for w in patients(at, one) if steps_for(at, table.chars[w])), default=0)
        healing = any(best_step(table.chars[w], steps_for(at, table.chars[w])) for w in patients(at, one))
        if lost >= 2 and healing:
            return UseMedic((yellow[0].id,))
    return _morph_for_challenge(at, one)


def _at_hand(at: Scene, one: Character, pos: Point) -> bool:
    return not on_map(at) or need_ground(at).adjacent(one.pos, pos)


def _morph_for_challenge(at: Scene, one: Character) -> Move | None:
    """guts.Cy: become what a challenge asks for, if nobody of the party is that."""
    table = at.state.table
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


def _late_heal(at: Scene, one: Character) -> Move:
    """ST-BOT-9: heal after losing three pips, with no enemy within reach."""
    table = at.state.table
    beset = any(table.enemies(one, other) and near(at, one, other) for other in table.living)
    if may_heal(at, one) is None and pips_lost(one) >= HURT and not beset:
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
