"""An attack from its declaration to its last execution (section 3.9): each pause is a step."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from telltable.core.ask import Ask, Form, One
from telltable.core.move import Move
from telltable.core.play import Play
from telltable.core.refusal import refuse
from telltable.core.seat import Seat
from telltable.core.step import Scene, Step

from . import events as e
from . import events_fight as ef
from . import tactics_attack
from .committing import burn, commit, fought
from .deciding import Decider, expect
from .declaring import check_pieces, judge
from .defending import Guarding
from .fights import Fight
from .helping import AttackAssist, GuardAssist
from .judging import Again, Judge, execution
from .moves import Attack, Decline, NameAttack
from .offering import forms
from .people import Character
from .reckon import active_pips, adjacent_enemies, in_reach, reach_of
from .state import Table


def declare(p: Play, fight: Fight) -> None:
    """Steps 1 and 2, and what follows."""
    table: Table = p.state.table
    actor = table.chars[fight.attacker]
    if fight.named:
        commit(p, actor.id, fight.pieces)
    p.tell(ef.AttackDeclared(fight))
    if fight.perfection:
        burn(p, actor.id, fight.perfection, "guts.C.atk")
    if fight.named:
        p.then(AttackAssist(), *execution(fight), Again())
    else:
        p.then(Guarding(), *[GuardAssist(t) for t in fight.targets], Naming(), AttackAssist(), Judge(fight.targets[0]))
        p.then(Again())


class Naming(Decider, frozen=True):
    """brains.B: the attacker names pieces and cell after it has seen the defence."""

    rule = "ST-STA-6"

    def who(self, at: Scene) -> Character | None:
        """The attacker."""
        table, fight = fought(at)
        return table.chars.get(fight.attacker)

    def options(self, at: Scene) -> tuple[Form, ...]:
        """What could have been declared against this target with this type."""
        table, fight = fought(at)
        (target,) = fight.targets
        found = []
        for form in forms(at, table.chars[fight.attacker], target, exposing=True):
            offered = any(isinstance(f, One) and f.kind == "target" and target in f.of for f in form.fields)
            if form.fixed["how"] == fight.type and offered:
                fixed = {key: value for key, value in form.fixed.items() if key != "how"}
                fields = tuple(f for f in form.fields if f.kind != "target")
                found.append(Form("NameAttack", fixed, fields, form.title))
        return tuple(found)

    def ask(self, at: Scene, seat: Seat) -> Ask:
        """Pieces and cell."""
        return Ask("name", self.rule, "You have seen the defence. With what do you attack?", self.options(at))

    def choose(self, at: Scene, one: Character) -> Move:
        """The best of them."""
        return tactics_attack.name_attack(at, one)

    def take(self, p: Play, one: Character, move: Any) -> None:
        """ST-ATK-3, as if it had been declared at once."""
        expect(move, NameAttack)
        table, fight = fought(p)
        whole = Attack(fight.type, fight.targets, move.cell, move.pieces, move.others, move.perfection, move.also)
        checked = check_pieces(p, one, whole, fight.kind)
        target = table.chars[fight.targets[0]]
        need_reach(p, one, target, checked)
        commit(p, one.id, checked.pieces)
        p.tell(ef.AttackNamed(replace(checked, guards=fight.guards, targets=fight.targets)))
        if checked.perfection:
            burn(p, one.id, checked.perfection, "guts.C.atk")


def need_reach(at: Scene, one: Character, target: Character, fight: Fight) -> None:
    """ST-ATK-4 for an attack that is named late."""
    reach = reach_of(fight.cell, active_pips(one, fight.pieces, fight.cell))
    if not in_reach(at, one, target, reach):
        refuse("reach", "ST-ATK-4", "The target is not adjacent." if not reach else "The target is out of reach.")
    if fight.cell == "brains.G":
        from .targets import persuadable

        if not persuadable(target):
            refuse("persuade", "ST-brains.G", f"{target.name} is nobody to be persuaded.")


def parting_shot(p: Play, shooter: str, mover: str) -> Step:
    """ST-ENG-4: the step in which somebody may shoot at who leaves; told where there is something to decide."""
    shot = Shot(shooter, mover)
    if shot.open(p):
        p.tell(e.ShotOffered(shooter, mover))
    return shot


def attack_ask(at: Scene, actor: Character, decision: str, rule: str, text: str, only: str) -> Ask:
    """Counterattack or parting shot: an attack on one target, or not."""
    return Ask(decision, rule, text, (*forms(at, actor, only), Form("Decline", title="Let it be")))


class Shot(Decider, frozen=True):
    """ST-ENG-4: one attack on an enemy that leaves; ST-ENG-5."""

    rule = "ST-ENG-4"
    shooter: str
    mover: str

    def who(self, at: Scene) -> Character | None:
        """The one who is left."""
        table: Table = at.state.table
        return table.chars.get(self.shooter)

    def open(self, at: Scene) -> bool:
        """Both alive and still near each other, and something to attack with."""
        table: Table = at.state.table
        one, other = table.chars.get(self.shooter), table.chars.get(self.mover)
        if one is None or other is None or not (one.alive and other.alive) or one.status("calmed"):
            return False
        return self.mover in adjacent_enemies(at, one) and next(forms(at, one, self.mover), None) is not None

    def ask(self, at: Scene, seat: Seat) -> Ask:
        """An attack on the mover, or not."""
        table: Table = at.state.table
        name = table.chars[self.mover].name
        actor = table.chars[self.shooter]
        text = f"{name} leaves {actor.name}. One parting shot?"
        return attack_ask(at, actor, "parting", self.rule, text, self.mover)

    def choose(self, at: Scene, one: Character) -> Move:
        """ST-BOT-9."""
        return tactics_attack.reaction(at, one, self.mover) or Decline()

    def default(self, at: Play, seat: Seat) -> Move:
        """People: none."""
        return Decline()

    def take(self, p: Play, one: Character, move: Any) -> None:
        """The attack, or not."""
        expect(move, Attack, Decline)
        if isinstance(move, Attack):
            declare(p, judge(p, one, move, "parting", self.mover))
