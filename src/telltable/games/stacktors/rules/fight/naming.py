"""Attacks: one that is named after the defence is seen (ST-STA-6, brains.B)."""

from __future__ import annotations

from msgspec.structs import replace

from telltable.core.ask import Ask, Form, One
from telltable.core.move import Move
from telltable.core.refusal import refuse
from telltable.core.seat import Seat
from telltable.games.stacktors.rules.attack.declaring import check_pieces
from telltable.games.stacktors.rules.attack.offering import forms
from telltable.games.stacktors.rules.attack.targets import persuadable
from telltable.games.stacktors.rules.decider import Decider, expect
from telltable.games.stacktors.rules.judgement import best_attack
from telltable.games.stacktors.rules.stacks.committing import burn, commit, fought
from telltable.games.stacktors.table import events_fight as ef
from telltable.games.stacktors.table.fights import Fight
from telltable.games.stacktors.table.moves import Attack, NameAttack
from telltable.games.stacktors.table.people import Character
from telltable.games.stacktors.table.pools import active_pips
from telltable.games.stacktors.table.reach import in_reach, reach_of
from telltable.games.stacktors.table.types import Play, Scene


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
        return Ask("name", self.rule, "You have seen the defence. What do you attack with?", self.options(at))

    def choose(self, at: Scene, one: Character) -> Move:
        """The best of them."""
        return best_attack.name_attack(at, one)

    def take(self, p: Play, one: Character, move: Move) -> None:
        """ST-ATK-3, as if it had been declared at once."""
        move = expect(move, NameAttack)
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
        refuse("reach", "ST-ATK-4", "The target isn't adjacent." if not reach else "The target is out of reach.")
    if fight.cell == "brains.G" and not persuadable(target):
        refuse("persuade", "ST-brains.G", f"{target.name} can't be persuaded.")
