"""Attacks, step 4: every target defends (ST-ATK-6)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from telltable.core.ask import Ask, Form, One
from telltable.core.move import Move
from telltable.core.refusal import refuse
from telltable.core.seat import Seat
from telltable.games.stacktors.rules.attack.comparison import attack_value
from telltable.games.stacktors.rules.attack.defences import can_defend, check_defence, defence_options
from telltable.games.stacktors.rules.decider import OWN_TEXT, REACTION
from telltable.games.stacktors.rules.judgement import best_defence
from telltable.games.stacktors.rules.stacks.committing import burn, commit, fought
from telltable.games.stacktors.table import events_fight as ef
from telltable.games.stacktors.table.control import controller
from telltable.games.stacktors.table.fights import Fight, Guard
from telltable.games.stacktors.table.moves import Defend
from telltable.games.stacktors.table.people import ENGINE
from telltable.games.stacktors.table.state import Table
from telltable.games.stacktors.table.types import Play, Scene, Step


class Guarding(Step, frozen=True):
    """Step 4: every target defends, all at once (ST-ATK-6, ST-D-DEFEND)."""

    rule = "ST-ATK-6"
    sealed = True

    def times(self) -> tuple[int, int]:
        """A reaction."""
        return REACTION

    def targets(self, at: Scene, seat: Seat | None = None) -> tuple[str, ...]:
        """The targets that can choose something: those with pieces for it, or that may accept."""
        table, fight = fought(at)
        return tuple(
            target
            for target in fight.targets
            if (one := table.chars.get(target))
            and one.alive
            and (seat is None or controller(table, one) == seat)
            and can_defend(table, one, fight)
        )

    def awaits(self, at: Scene) -> tuple[Seat, ...]:
        """The seats of those who can do something about it."""
        table = at.state.table
        seats = {controller(table, table.chars[target]) for target in self.targets(at)}
        return tuple(sorted(seats - {ENGINE}))

    def ask(self, at: Scene, seat: Seat) -> Ask:
        """How each of the seat's targets defends."""
        table, fight = fought(at)
        fields = tuple(
            One(
                f"by.{n}",
                "defence",
                f"{table.chars[who].name} defends",
                of=defence_options(table, table.chars[who], fight),
                words=OWN_TEXT,
            )
            for n, who in enumerate(self.targets(at, seat))
        )
        return Ask("defend", self.rule, _attack_words(table, fight), (Form("Defend", {}, fields),))

    def check(self, p: Play, seat: Seat, move: Move) -> None:
        """ST-ATK-6."""
        self._chosen(p, seat, move)

    def _chosen(self, at: Scene, seat: Seat, move: Move) -> list[Guard]:
        table, fight = fought(at)
        mine = self.targets(at, seat)
        if not isinstance(move, Defend) or len(move.by) != len(mine):
            refuse("defend", "ST-ATK-6", "Say how each of your targets defends.")
        return [check_defence(table, table.chars[who], fight, text) for who, text in zip(mine, move.by, strict=True)]

    def default(self, at: Play, seat: Seat) -> Move:
        """As a companion would."""
        table = at.state.table
        return Defend(tuple(best_defence.guard(at, table.chars[who]) for who in self.targets(at, seat)))

    def answered(self, p: Play, answers: Mapping[Seat, Move]) -> None:
        """All at once."""
        table, fight = fought(p)
        guards = {guard.target: guard for seat, move in answers.items() for guard in self._chosen(p, seat, move)}
        asked = self.targets(p)
        for target in asked:
            one = table.chars[target]
            if controller(table, one) == ENGINE:
                guards[target] = check_defence(table, one, fight, best_defence.guard(p, one))
        for target in fight.targets:
            if target in table.chars:
                _settle_guard(p, guards.get(target, Guard(target)))

    def run(self, p: Play) -> None:
        """Nobody is asked."""
        self.answered(p, {})


def _settle_guard(p: Play, guard: Guard) -> None:
    one = p.state.table.chars[guard.target]
    if not one.alive:
        return
    commit(p, one.id, guard.pieces)
    p.tell(ef.Defended(guard))
    for cell in sorted({one.cell_of(slot) for slot in guard.pieces} & {"guts.Y", "guts.Cy"}):
        p.tell(ef.CellUsed(f"{cell}.def", one.id))  # nothing but their value, which counts
    if guard.perfection:
        burn(p, one.id, guard.perfection, "guts.C.def")
    exposed = one.status("exposed")
    if exposed:
        if exposed.n <= 1:
            p.tell(ef.StatusEnded(one.id, "exposed"))
        else:
            p.tell(ef.StatusEnded(one.id, "exposed"))
            p.tell(ef.StatusSet(one.id, replace(exposed, n=exposed.n - 1)))


def _attack_words(table: Table, fight: Fight) -> str:
    attacker = table.chars.get(fight.attacker)
    name = attacker.name if attacker else table.challenges[fight.attacker].name
    if not fight.named:
        return f"{name} attacks ({fight.type}), and you must show your defence first."
    return f"{name} attacks with {attack_value(table, fight)} ({fight.type}). How do you defend?"
