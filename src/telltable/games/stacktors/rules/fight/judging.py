"""Attacks, steps 6 to 8: the comparison, and Perfection (ST-ATK-7, ST-ATK-10, ST-guts.C)."""

from __future__ import annotations

from msgspec.structs import replace

from telltable.core.ask import Ask, Form, One
from telltable.core.move import Move
from telltable.core.refusal import refuse
from telltable.core.seat import Seat
from telltable.games.stacktors.box.pieces import PHYSICAL, Slot
from telltable.games.stacktors.rules.attack.comparison import attack_value, defence_value, multiplier, there
from telltable.games.stacktors.rules.decider import Decider, expect
from telltable.games.stacktors.rules.judgement import best_attack, best_defence
from telltable.games.stacktors.rules.stacks.committing import burn, fought
from telltable.games.stacktors.table import events_fight as ef
from telltable.games.stacktors.table.fights import Fight
from telltable.games.stacktors.table.moves import Decline, Perfect
from telltable.games.stacktors.table.names import times_over
from telltable.games.stacktors.table.people import Character
from telltable.games.stacktors.table.pools import clear_guts
from telltable.games.stacktors.table.types import Play, Scene, Step

from .aftermath import follow


class Judge(Step, frozen=True):
    """Step 6: compare, and what Perfection may make of it."""

    rule = "ST-ATK-7"
    target: str

    def run(self, p: Play) -> None:
        """Compare."""
        table, fight = fought(p)
        attacker = table.chars.get(fight.attacker)
        target = table.chars.get(self.target) or table.challenges.get(self.target)
        if target is None or (isinstance(target, Character) and not target.alive):
            return
        if not there(table, fight.attacker) or (attacker is not None and not attacker.alive):
            return
        guard = fight.guard(self.target)
        if guard.perfection:
            p.then(Outcome(self.target, "ignored", 0))
            return
        if guard.accept:
            p.then(Outcome(self.target, "accepted", 1))
            return
        attack, defence = attack_value(table, fight), defence_value(table, fight, guard)
        if attack > defence:
            options = (table.option("multiple"), table.option("undefended"))
            m = attack - defence if self.target in table.challenges else multiplier(attack, defence, *options)
            p.then(Ignoring(self.target, m))
        elif fight.forced and fight.execution == 1 and not fight.tries:
            p.then(Ignoring(self.target, 1))
        elif fight.type == PHYSICAL and attacker is not None:
            p.then(Forcing(self.target))
        else:
            p.then(Outcome(self.target, "fail", 0))


class Forcing(Decider, frozen=True):
    """Step 7: a failed physical attack may be made a success afterwards (ST-guts.C, ST-D-PERF)."""

    rule = "ST-guts.C"
    target: str

    def who(self, at: Scene) -> Character | None:
        """The attacker."""
        table, fight = fought(at)
        return table.chars.get(fight.attacker)

    def open(self, at: Scene) -> bool:
        """With a clear guts piece that was not committed before this attack, or is committed in it."""
        one = self.who(at)
        return one is not None and bool(_late_clear(at, one))

    def ask(self, at: Scene, seat: Seat) -> Ask:
        """A piece, or not."""
        one = self.who(at)
        slots = tuple(s.id for s in _late_clear(at, one)) if one else ()
        field = One("slot", "piece", "which piece", of=slots)
        forms_ = (Form("Perfect", {}, (field,), "Spend a pip"), Form("Decline", title="Let it fail"))
        return Ask("perfection", self.rule, "The attack fails. Make it succeed with Perfection?", forms_)

    def choose(self, at: Scene, one: Character) -> Move:
        """Where it is worth a pip."""
        slots = _late_clear(at, one)
        return Perfect(slots[0].id) if best_attack.force(at, one, self.target) else Decline()

    def default(self, at: Play, seat: Seat) -> Move:
        """No."""
        return Decline()

    def take(self, p: Play, one: Character, move: Move) -> None:
        """A success with m = 1, or the failure stands."""
        expect(move, Perfect, Decline)
        if isinstance(move, Decline):
            p.then(Outcome(self.target, "fail", 0))
            return
        move = expect(move, Perfect)
        _spend(p, one, move.slot, self.target)
        burn(p, one.id, move.slot, "guts.C.atk")
        p.then(Ignoring(self.target, 1))

    def closed(self, p: Play) -> None:
        """It fails."""
        p.then(Outcome(self.target, "fail", 0))


def _late_clear(at: Scene, one: Character) -> tuple[Slot, ...]:
    """guts.C: the clear pieces that were not committed before this attack; those committed in this very attack, or in
    the defence against it, too, for a comparison that was made with them (R-76)."""
    table, fight = fought(at)
    free = clear_guts(table, one)
    used = {slot for slot, _, _ in fight.spent}
    return free + tuple(
        slot
        for slot in one.slots("guts")
        if slot.c == "C" and slot.id in _committed_here(fight, one) and slot not in free and slot.id not in used
    )


def _committed_here(fight: Fight, one: Character) -> tuple[int, ...]:
    """What somebody has committed in this attack, or in the defence against it."""
    return fight.pieces if one.id == fight.attacker else fight.guard(one.id).pieces


def _spend(p: Play, one: Character, slot: int, target: str) -> None:
    """ST-ABL-3: a piece that may still be used. One that is committed here is used for Perfection once."""
    if slot not in {piece.id for piece in _late_clear(p, one)}:
        refuse("perfection", "ST-ABL-3", "Perfection needs an unused clear guts piece.")
    _, fight = fought(p)
    if slot in _committed_here(fight, one):
        p.tell(ef.FightChanged(replace(fight, spent=(*fight.spent, (slot, target, fight.execution)))))


class Ignoring(Decider, frozen=True):
    """Step 8: a physical success may be ignored afterwards (ST-guts.C, ST-D-PERF)."""

    rule = "ST-guts.C"
    target: str
    m: int

    def who(self, at: Scene) -> Character | None:
        """The defender."""
        table = at.state.table
        return table.chars.get(self.target)

    def open(self, at: Scene) -> bool:
        """Physical, with a clear guts piece left."""
        _, fight = fought(at)
        one = self.who(at)
        return one is not None and fight.type == PHYSICAL and bool(_late_clear(at, one))

    def ask(self, at: Scene, seat: Seat) -> Ask:
        """A piece, or not."""
        one = self.who(at)
        slots = tuple(s.id for s in _late_clear(at, one)) if one else ()
        field = One("slot", "piece", "which piece", of=slots)
        forms_ = (Form("Perfect", {}, (field,), "Spend a pip"), Form("Decline", title="Let it happen"))
        return Ask(
            "perfection", self.rule, f"The attack succeeds{times_over(self.m)}. Ignore it with Perfection?", forms_
        )

    def choose(self, at: Scene, one: Character) -> Move:
        """ST-BOT-5: when it would lose 2 pips or die."""
        slots = _late_clear(at, one)
        return Perfect(slots[0].id) if best_defence.ignore(at, one, self.m) else Decline()

    def take(self, p: Play, one: Character, move: Move) -> None:
        """Ignored, or not."""
        expect(move, Perfect, Decline)
        if isinstance(move, Decline):
            self.closed(p)
            return
        move = expect(move, Perfect)
        _spend(p, one, move.slot, self.target)
        burn(p, one.id, move.slot, "guts.C.def")
        p.then(Outcome(self.target, "ignored", 0))

    def closed(self, p: Play) -> None:
        """It stands."""
        p.then(Outcome(self.target, "success", self.m))


class Outcome(Step, frozen=True):
    """Steps 9 to 13, as the comparison came out."""

    rule = "ST-ATK-10"
    target: str
    result: str
    m: int

    def run(self, p: Play) -> None:
        """Tell it, and line up what follows."""
        table, fight = fought(p)
        guard = fight.guard(self.target)
        spent = [slot for slot, whom, execution in fight.spent if (whom, execution) == (self.target, fight.execution)]
        attack = attack_value(table, fight) + sum(slot in fight.pieces for slot in spent)
        defence = defence_value(table, fight, guard) + sum(slot in guard.pieces for slot in spent)
        p.tell(ef.Compared(fight.attacker, self.target, attack, defence, self.result, self.m))
        follow(p, self.target, self.result, self.m, attack, defence)
