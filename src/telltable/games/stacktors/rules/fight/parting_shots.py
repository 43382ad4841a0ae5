"""Enemies on the way: parting shots on those who leave (ST-ENG-4, ST-ENG-5)."""

from __future__ import annotations

from telltable.core.ask import Ask, Form
from telltable.core.move import Move
from telltable.core.seat import Seat
from telltable.games.stacktors.rules.attack.declaring import fight_of
from telltable.games.stacktors.rules.attack.offering import forms
from telltable.games.stacktors.rules.decider import Decider, expect
from telltable.games.stacktors.rules.judgement import best_attack
from telltable.games.stacktors.table import events as e
from telltable.games.stacktors.table.moves import Attack, Decline
from telltable.games.stacktors.table.people import Character
from telltable.games.stacktors.table.reach import adjacent_enemies
from telltable.games.stacktors.table.types import Play, Scene, Step

from .course import declare


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
    """ST-ENG-4: one attack on an enemy that leaves; ST-ENG-5, ST-D-PARTING."""

    rule = "ST-ENG-4"
    shooter: str
    mover: str

    def who(self, at: Scene) -> Character | None:
        """The one who is left."""
        table = at.state.table
        return table.chars.get(self.shooter)

    def open(self, at: Scene) -> bool:
        """Both alive and still near each other, and something to attack with."""
        table = at.state.table
        one, other = table.chars.get(self.shooter), table.chars.get(self.mover)
        if one is None or other is None or not (one.alive and other.alive) or one.status("calmed"):
            return False
        return self.mover in adjacent_enemies(at, one) and next(forms(at, one, self.mover), None) is not None

    def ask(self, at: Scene, seat: Seat) -> Ask:
        """An attack on the mover, or not."""
        table = at.state.table
        name = table.chars[self.mover].name
        actor = table.chars[self.shooter]
        text = f"{name} leaves {actor.name}. One parting shot?"
        return attack_ask(at, actor, "parting", self.rule, text, self.mover)

    def choose(self, at: Scene, one: Character) -> Move:
        """ST-BOT-9."""
        return best_attack.reaction(at, one, self.mover) or Decline()

    def default(self, at: Play, seat: Seat) -> Move:
        """People: none."""
        return Decline()

    def take(self, p: Play, one: Character, move: Move) -> None:
        """The attack, or not."""
        expect(move, Attack, Decline)
        if isinstance(move, Attack):
            declare(p, fight_of(p, one, move, "parting", self.mover))
