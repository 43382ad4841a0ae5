"""Attacks, steps 9 to 13: reflection, what a success and a failure lead to (ST-ATK-9, ST-ATK-10, ST-guts.Pk)."""

from __future__ import annotations

from msgspec.structs import replace

from telltable.core.ask import Ask, Form, Several
from telltable.core.move import Move
from telltable.core.refusal import refuse
from telltable.core.seat import Seat
from telltable.games.stacktors.box.pieces import DAMAGING, SOCIAL, pips
from telltable.games.stacktors.rules.attack.defences import reflectors
from telltable.games.stacktors.rules.decider import Decider, expect
from telltable.games.stacktors.rules.judgement import best_defence
from telltable.games.stacktors.rules.stacks.committing import commit, fought
from telltable.games.stacktors.rules.story.story_effects import join
from telltable.games.stacktors.table import events_fight as ef
from telltable.games.stacktors.table.control import alive
from telltable.games.stacktors.table.fights import Fight, Guard
from telltable.games.stacktors.table.moves import Soften
from telltable.games.stacktors.table.people import Character, Status
from telltable.games.stacktors.table.pools import active_pips, usable
from telltable.games.stacktors.table.types import Play, Scene, Step

from .attack_effects import Hampering, Morphing, NamingVictim, Swapping, Throwing
from .challenges import challenge_hit
from .damage import Hurt
from .failed_attacks import LATE, Countering, DefenceEffect, Persisting

# ST-guts.B, ST-brains.R, ST-brains.Y, ST-brains.B: what a success sets
STATUS_OF = {"guts.B": "frozen", "brains.R": "fleeing", "brains.Y": "calmed", "brains.B": "exposed"}


def strength(at: Scene, fight: Fight) -> int:
    """N of the attack: pips of its active pieces."""
    table = at.state.table
    one = table.chars.get(fight.attacker)
    if one is not None:
        return active_pips(one, fight.pieces, fight.cell)
    challenge = table.challenges[fight.attacker]
    colour = fight.cell.partition(".")[2]
    return sum(group.v for group in challenge.groups(fight.half) if group.c == colour)


def follow(p: Play, target: str, result: str, m: int, attack: int, defence: int) -> None:
    """What comes after the comparison."""
    table, fight = fought(p)
    guard = fight.guard(target)
    if target in table.challenges:
        challenge_hit(p, target, fight, m if result == "success" else 0)
        return
    one = table.chars[target]
    if guard.cell == "guts.R" and result == "fail":
        p.tell(ef.CellUsed("guts.R.def", target))
    if result == "success" and guard.cell == "guts.Pk" and reflectors(one, guard.pieces):
        reflect(p, one, fight, m, guard)
    elif result in ("success", "accepted"):
        if guard.cell in LATE and table.option("defense_effects") == "always":
            p.then(DefenceEffect(target))
        effect(p, fight.attacker, target, fight, m, strength(p, fight) * m)
    elif result == "fail":
        _failed(p, fight, guard, defence > 2 * attack)


def _failed(p: Play, fight: Fight, guard: Guard, doubled: bool) -> None:
    """Steps 11 to 13. `doubled`: the defence was more than twice the attack (ST-ATK-9)."""
    if guard.cell in LATE:
        p.then(DefenceEffect(guard.target))
    if doubled or guard.cell == "guts.O":
        p.then(Countering(guard.target, fight.attacker, guard.cell == "guts.O"))
    if fight.type == SOCIAL and fight.attacker in p.state.table.chars:
        p.then(Persisting())


def hurts(cell: str) -> bool:
    """ST-ATK-10: whether a success with this active cell is damage."""
    return cell in DAMAGING or cell not in (*STATUS_OF, "guts.G", "guts.P", *_OTHERS)


def effect(p: Play, doer: str, victim: str, fight: Fight, m: int, amount: int) -> None:
    """ST-ATK-10: what a success does.

    Args:
        doer: who makes its choices: the attacker, or a defender that reflected it.
        victim: whom it hits.
        m: the multiplier; damage, and steps.
        amount: N x m, for rounds and inches.
    """
    table = p.state.table
    cell = fight.cell
    if victim in table.challenges:
        if cell in DAMAGING:
            challenge_hit(p, victim, replace(fight, half=fight.half), m)
        return
    if cell and cell != "guts.O" and doer == fight.attacker:
        p.tell(ef.CellUsed(f"{cell}.atk" if cell.startswith("guts") else cell, fight.attacker))
    if hurts(cell):
        p.then(Hurt(victim, fight.type, m, doer))
    elif cell in STATUS_OF:
        count = m if cell == "brains.B" else amount
        p.tell(ef.StatusSet(victim, Status(STATUS_OF[cell], count, doer, "", table.turns)))
    elif cell == "brains.G":
        _persuade(p, doer, victim)
    else:
        p.then(_choice(cell, doer, victim, m, amount))


def _choice(cell: str, doer: str, victim: str, m: int, amount: int) -> Step:
    """The step in which the effect of a cell is chosen."""
    if cell == "guts.G":
        return Hampering(doer, victim, m)
    if cell == "guts.P":
        return Throwing(doer, victim, amount)
    if cell == "brains.Pk":
        return Swapping(doer, victim, amount)
    return Morphing(doer, victim, m) if cell == "brains.Cy" else NamingVictim(doer, victim, m)


_OTHERS = ("brains.Pk", "brains.Cy", "brains.P", "brains.G")


def _persuade(p: Play, doer: str, victim: str) -> None:
    table = p.state.table
    seat = table.chars[doer].seat if table.option("ally_control") == "persuader" else -1
    join(p, victim, seat)


def reflect(p: Play, one: Character, fight: Fight, m: int, guard: Guard) -> None:
    """guts.Pk.def: the result hits the attacker instead; more pieces may soften it."""
    used = reflectors(one, guard.pieces)
    named = [slot for slot in used if slot.id in guard.pieces]
    slot = (named or list(used))[0]
    p.tell(ef.Reflected(one.id, slot.id))
    p.tell(ef.CellUsed("guts.Pk.def", one.id))
    magnitude = strength(p, fight) * m if fight.cell in ("guts.B", "guts.P") else m
    p.then(Softening(one.id, magnitude))


class Softening(Decider, frozen=True):
    """ST-guts.Pk, ST-D-REFLECT: the attacker may commit further pieces, each pip lowers what comes back by one."""

    rule = "ST-guts.Pk"
    defender: str
    magnitude: int

    def who(self, at: Scene) -> Character | None:
        """The attacker."""
        _, fight = fought(at)
        return alive(at, fight.attacker)

    def open(self, at: Scene) -> bool:
        """With pieces left."""
        table, fight = fought(at)
        one = self.who(at)
        return one is not None and bool(usable(table, one, fight.type))

    def ask(self, at: Scene, seat: Seat) -> Ask:
        """Pieces."""
        table, fight = fought(at)
        one = self.who(at)
        slots = tuple(slot.id for slot in usable(table, one, fight.type)) if one else ()
        text = f"Your attack comes back at you, worth {self.magnitude}. Commit pieces against it?"
        several = Several("pieces", "piece", "against it", of=slots, least=0, most=len(slots))
        return Ask("reflect", self.rule, text, (Form("Soften", {}, (several,), "Soften it"),))

    def choose(self, at: Scene, one: Character) -> Move:
        """As many as it takes."""
        return Soften(best_defence.soften(at, one, self.magnitude))

    def take(self, p: Play, one: Character, move: Move) -> None:
        """The rest hits."""
        move = expect(move, Soften)
        table, fight = fought(p)
        pool = {slot.id: slot for slot in usable(table, one, fight.type)}
        if not set(move.pieces) <= set(pool) or len(set(move.pieces)) != len(move.pieces):
            refuse(
                "pieces",
                "ST-guts.Pk",
                "You can soften it only with your own uncommitted pieces of this type, each only once.",
            )
        commit(p, one.id, move.pieces)
        left = max(0, self.magnitude - pips(pool[id_] for id_ in move.pieces))
        p.tell(ef.Softened(one.id, move.pieces, left))
        self._land(p, left)

    def closed(self, p: Play) -> None:
        """All of it."""
        _, fight = fought(p)
        if fight.attacker in p.state.table.challenges or alive(p, fight.attacker):
            self._land(p, self.magnitude)

    def _land(self, p: Play, left: int) -> None:
        _, fight = fought(p)
        if left > 0:
            effect(p, self.defender, fight.attacker, fight, left, left)
