"""Attacks, steps 11 to 13: what a failure leads to (ST-ABL-2, ST-CTR, ST-guts.G, ST-guts.P, ST-brains.O)."""

from __future__ import annotations

from msgspec.structs import replace

from telltable.core.ask import Ask, Form, One, Several
from telltable.core.move import Move
from telltable.core.refusal import refuse
from telltable.core.seat import Seat
from telltable.games.stacktors.rules.attack.declaring import fight_of
from telltable.games.stacktors.rules.attack.offering import forms
from telltable.games.stacktors.rules.decider import Decider, expect
from telltable.games.stacktors.rules.judgement import best_attack, best_choice, best_defence
from telltable.games.stacktors.rules.places.free_places import free_spots, relocate
from telltable.games.stacktors.rules.stacks.committing import commit, fought
from telltable.games.stacktors.rules.stacks.restacking import resized
from telltable.games.stacktors.table import events as e
from telltable.games.stacktors.table import events_fight as ef
from telltable.games.stacktors.table.control import alive
from telltable.games.stacktors.table.moves import Attack, Decline, Persist, PutAt, Shift
from telltable.games.stacktors.table.people import Character
from telltable.games.stacktors.table.pools import active_pips, members
from telltable.games.stacktors.table.scenery import on_map
from telltable.games.stacktors.table.state import Table
from telltable.games.stacktors.table.things import Challenge
from telltable.games.stacktors.table.types import Play, Scene, Step

from .attack_effects import shift_foot
from .course import declare, execution
from .parting_shots import attack_ask

LATE = ("guts.G", "guts.B", "guts.P")  # defence cells that work when the attack has failed


class DefenceEffect(Step, frozen=True):
    """Step 11: Hamper, Freeze and Maneuver of a defence that held."""

    rule = "ST-ABL-2"
    target: str

    def run(self, p: Play) -> None:
        """By its cell."""
        table, fight = fought(p)
        guard = fight.guard(self.target)
        attacker = alive(p, fight.attacker)
        p.tell(ef.CellUsed(f"{guard.cell}.def", self.target))
        if guard.cell == "guts.G" and attacker:
            p.then(Stumbling(attacker.id))
        elif guard.cell == "guts.B":
            turn = table.turn
            if turn and attacker and turn.actor == attacker.id:
                p.tell(e.TurnChanged(replace(turn, broken=True)))
        elif guard.cell == "guts.P":
            one = alive(p, self.target)
            if one and one.status("frozen") is None:
                p.then(Dodging(one.id, 3 + active_pips(one, guard.pieces, "guts.P")))


class Stumbling(Decider, frozen=True):
    """guts.G.def: the attacker lowers one of its own feet, its choice, if that is possible."""

    rule = "ST-guts.G"
    attacker: str

    def who(self, at: Scene) -> Character | None:
        """The attacker."""
        return alive(at, self.attacker)

    def options(self, at: Scene) -> tuple[int, ...]:
        """Feet that can be lowered."""
        one = self.who(at)
        if one is None:
            return ()
        return tuple(foot.id for foot in one.stack.feet if resized(at.state.table, one, foot.id, -1) is not None)

    def open(self, at: Scene) -> bool:
        """There is one."""
        return bool(self.options(at))

    def ask(self, at: Scene, seat: Seat) -> Ask:
        """Which foot."""
        steps = tuple(f"{slot} down" for slot in self.options(at))
        form = Form("Shift", {}, (One("step", "shift", "is lowered", of=steps),))
        return Ask("effect", self.rule, "You stumble. Which of your feet gets smaller?", (form,))

    def choose(self, at: Scene, one: Character) -> Move:
        """The one that costs least."""
        return best_choice.stumble(at, one, self.options(at))

    def take(self, p: Play, one: Character, move: Move) -> None:
        """Lowered, and reground."""
        move = expect(move, Shift)
        step = move.step
        if step not in [f"{slot} down" for slot in self.options(p)]:
            refuse("foot", "ST-guts.G", "Choose one of your feet that can get smaller.")
        shift_foot(p, one.id, step, "hamper")


class Dodging(Decider, frozen=True):
    """guts.P.def: the defender may move at once; nothing obstructs, nobody shoots."""

    rule = "ST-guts.P"
    defender: str
    inches: int

    def who(self, at: Scene) -> Character | None:
        """The defender."""
        return alive(at, self.defender)

    def open(self, at: Scene) -> bool:
        """Where places count; the conflict may be over by now."""
        return on_map(at)

    def ask(self, at: Scene, seat: Seat) -> Ask:
        """Where to."""
        one = self.who(at)
        spots = free_spots(at, one, self.inches) if one else ()
        where = tuple(f"{x},{y}" for x, y in spots)
        forms_ = [Form("Decline", title="Stay")]
        if where:
            forms_.insert(0, Form("PutAt", {}, (One("to", "cell", "where to", of=where, words=20),), "Move there"))
        text = f"You can move up to {self.inches} inches right away, counted from where you stand."
        return Ask("effect", self.rule, text, tuple(forms_))

    def choose(self, at: Scene, one: Character) -> Move:
        """Away from enemies, or nearer to the goal."""
        return best_choice.dodge(at, one, free_spots(at, one, self.inches))

    def take(self, p: Play, one: Character, move: Move) -> None:
        """There it stands."""
        expect(move, PutAt, Decline)
        if isinstance(move, PutAt):
            relocate(p, one, move.to, self.inches, "dodge", exact=False)


class Countering(Decider, frozen=True):
    """Step 12: a free attack on the attacker (ST-CTR, ST-D-COUNTER)."""

    rule = "ST-CTR-1"
    defender: str
    attacker: str
    dexterous: bool

    def who(self, at: Scene) -> Character | None:
        """The defender."""
        return alive(at, self.defender)

    def open(self, at: Scene) -> bool:
        """Something to attack with, and the attacker in reach."""
        table = at.state.table
        one = self.who(at)
        there = alive(at, self.attacker) is not None or _stands(table.challenges.get(self.attacker))
        return bool(one and there and next(forms(at, one, self.attacker), None) is not None)

    def ask(self, at: Scene, seat: Seat) -> Ask:
        """An attack, or not."""
        one = self.who(at)
        if one is None:
            raise LookupError("nobody counters")
        name = _name(at.state.table, self.attacker)
        return attack_ask(at, one, "counter", self.rule, f"You can strike back at {name} right away.", self.attacker)

    def choose(self, at: Scene, one: Character) -> Move:
        """ST-BOT-9."""
        return best_attack.reaction(at, one, self.attacker) or Decline()

    def default(self, at: Play, seat: Seat) -> Move:
        """No."""
        return Decline()

    def take(self, p: Play, one: Character, move: Move) -> None:
        """The attack, or not."""
        expect(move, Attack, Decline)
        if isinstance(move, Attack):
            fight = fight_of(p, one, move, "counter", self.attacker)
            if self.dexterous:
                p.tell(ef.CellUsed("guts.O.def", one.id))
            declare(p, fight)


def _stands(challenge: Challenge | None) -> bool:
    return challenge is not None and not challenge.surmounted


def _name(table: Table, id_: str) -> str:
    return table.chars[id_].name if id_ in table.chars else table.challenges[id_].name


class Persisting(Decider, frozen=True):
    """Step 13: a failed social attack is made again (ST-brains.O, ST-D-PERSIST)."""

    rule = "ST-brains.O"

    def who(self, at: Scene) -> Character | None:
        """The attacker."""
        _, fight = fought(at)
        return alive(at, fight.attacker)

    def open(self, at: Scene) -> bool:
        """With an orange brains piece; the target still there; its turn not ended."""
        table, fight = fought(at)
        one = self.who(at)
        turn = table.turn
        over = bool(turn and turn.broken and turn.actor == fight.attacker and fight.kind == "turn")
        return bool(one and not over and alive(at, fight.targets[0]) and members(one, "brains.O"))

    def ask(self, at: Scene, seat: Seat) -> Ask:
        """Pieces, or not."""
        one = self.who(at)
        slots = tuple(slot.id for slot in members(one, "brains.O")) if one else ()
        several = Several("pieces", "piece", "for another try", of=slots, least=1, most=len(slots))
        forms_ = (Form("Persist", {}, (several,), "Try again"), Form("Decline", title="Let it be"))
        return Ask("persist", self.rule, "It didn't work. Try the same again?", forms_)

    def choose(self, at: Scene, one: Character) -> Move:
        """With the smallest piece, if there is hope."""
        return best_defence.persist(at, one, members(one, "brains.O"))

    def default(self, at: Play, seat: Seat) -> Move:
        """No."""
        return Decline()

    def take(self, p: Play, one: Character, move: Move) -> None:
        """From step 4 on, with the same pieces and assists."""
        expect(move, Persist, Decline)
        if not isinstance(move, Persist):
            return
        mine = {slot.id for slot in members(one, "brains.O")}
        if not move.pieces or not set(move.pieces) <= mine or len(set(move.pieces)) != len(move.pieces):
            refuse("orange", "ST-brains.O", "Persistent needs an uncommitted orange brains piece.")
        _, fight = fought(p)
        commit(p, one.id, move.pieces)
        p.tell(ef.CellUsed("brains.O", one.id))
        p.tell(ef.FightChanged(replace(fight, tries=fight.tries + 1, guards=())))
        p.then(*execution(p, fight))
