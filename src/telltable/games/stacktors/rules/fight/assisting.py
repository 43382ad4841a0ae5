"""Attacks, steps 3 and 5: everybody who may help is asked at the same time (ST-AST)."""

from __future__ import annotations

from collections.abc import Mapping

from telltable.core.ask import Ask, Form, One
from telltable.core.move import Move
from telltable.core.refusal import Refusal, refuse
from telltable.core.seat import Seat
from telltable.games.stacktors.rules.attack.defences import assist_options, check_assist, may_assist
from telltable.games.stacktors.rules.decider import HELP, OWN_TEXT
from telltable.games.stacktors.rules.judgement import best_defence
from telltable.games.stacktors.rules.stacks.committing import commit, fought
from telltable.games.stacktors.table import events_fight as ef
from telltable.games.stacktors.table.control import controller
from telltable.games.stacktors.table.moves import Assist
from telltable.games.stacktors.table.people import ENGINE
from telltable.games.stacktors.table.types import Play, Scene, Step


class _Helping(Step, frozen=True):
    """Steps 3 and 5: everybody who may help is asked at the same time (ST-AST, ST-D-ASSIST)."""

    rule = "ST-AST-1"
    sealed = True

    def times(self) -> tuple[int, int]:
        """A glance."""
        return HELP

    def target(self) -> str:
        """Whose defence; empty for the attack."""
        return ""

    def helpers(self, at: Scene) -> tuple[str, ...]:
        """Who may help."""
        return at.once(self._helpers)

    def _helpers(self, at: Scene) -> tuple[str, ...]:
        table, fight = fought(at)
        guard = fight.guard(self.target())
        if self.target() and (guard.accept or guard.perfection or self.target() in table.challenges):
            return ()
        found = may_assist(at, fight, self.target())
        most = int(table.option("assist_max"))
        return found[:most] if most else found

    def awaits(self, at: Scene) -> tuple[Seat, ...]:
        """Their seats."""
        table = at.state.table
        seats = {controller(table, table.chars[who]) for who in self.helpers(at)}
        return tuple(sorted(seats - {ENGINE}))

    def of(self, at: Scene, seat: Seat) -> tuple[str, ...]:
        """The seat's own among them."""
        table = at.state.table
        return tuple(who for who in self.helpers(at) if controller(table, table.chars[who]) == seat)

    def ask(self, at: Scene, seat: Seat) -> Ask:
        """Pieces, or nothing."""
        table, fight = fought(at)
        fields = tuple(
            One(
                f"by.{n}",
                "pieces",
                f"{table.chars[who].name} adds",
                of=assist_options(table, table.chars[who], fight.type),
                words=OWN_TEXT,
            )
            for n, who in enumerate(self.of(at, seat))
        )
        helped = table.chars[self.target() or fight.attacker].name
        word = "defence" if self.target() else "attack"
        return Ask("assist", self.rule, f"Will you help {helped} in this {word}?", (Form("Assist", {}, fields),))

    def check(self, p: Play, seat: Seat, move: Move) -> None:
        """ST-AST-2."""
        self._chosen(p, seat, move)

    def not_asked(self, at: Scene, seat: Seat, move: Move) -> Refusal | None:
        """ST-AST-1: who is not beside the one that is helped."""
        if isinstance(move, Assist):
            return Refusal("far", "ST-AST-1", "You must be adjacent to help.")
        return None

    def _chosen(self, at: Scene, seat: Seat, move: Move) -> list[tuple[str, tuple[int, ...]]]:
        table, fight = fought(at)
        mine = self.of(at, seat)
        if not isinstance(move, Assist) or len(move.by) != len(mine):
            refuse("assist", "ST-AST-2", "Say what each of your characters adds.")
        pairs = zip(mine, move.by, strict=True)
        return [(who, check_assist(table, table.chars[who], fight.type, text)) for who, text in pairs]

    def default(self, at: Play, seat: Seat) -> Move:
        """Nothing."""
        return Assist(("",) * len(self.of(at, seat)))

    def answered(self, p: Play, answers: Mapping[Seat, Move]) -> None:
        """All at once."""
        table = p.state.table
        chosen: dict[str, tuple[int, ...]] = {}
        for seat, move in answers.items():
            chosen.update(self._chosen(p, seat, move))
        for who in self.helpers(p):
            if controller(table, table.chars[who]) == ENGINE:
                chosen[who] = ()
        order = self.helpers(p)
        for who in order:
            pieces = chosen.get(who, ())
            if controller(table, table.chars[who]) == ENGINE:
                pieces = best_defence.assist(p, table.chars[who], self.target())
            if pieces:
                commit(p, who, pieces)
                p.tell(ef.Assisted(who, pieces, self.target()))

    def run(self, p: Play) -> None:
        """Only companions may help, or nobody."""
        self.answered(p, {})


class AttackAssist(_Helping, frozen=True):
    """Step 3."""


class GuardAssist(_Helping, frozen=True):
    """Step 5."""

    whom: str

    def target(self) -> str:
        """Whose defence."""
        return self.whom
