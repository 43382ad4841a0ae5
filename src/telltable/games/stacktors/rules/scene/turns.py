"""A turn: one thing after the other until it ends (ST-TRN, ST-STA-1)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from telltable.core.ask import Ask, Form, One
from telltable.core.move import Move
from telltable.core.refusal import refuse
from telltable.core.seat import Seat
from telltable.games.stacktors.box.ground import point
from telltable.games.stacktors.rules.actions.act import act, act_forms
from telltable.games.stacktors.rules.companions import deeds
from telltable.games.stacktors.rules.decider import Decider
from telltable.games.stacktors.rules.movement.allowance import may_move
from telltable.games.stacktors.rules.movement.binding import allowed_spots, allowed_ways, bound, must_flee, quarry
from telltable.games.stacktors.rules.movement.teleporting import teleport
from telltable.games.stacktors.rules.movement.walking import walk
from telltable.games.stacktors.table import events as e
from telltable.games.stacktors.table.control import alive, controller
from telltable.games.stacktors.table.moves import EndTurn, Teleport, Walk
from telltable.games.stacktors.table.people import ENGINE, Character
from telltable.games.stacktors.table.types import Play, Scene, Step

from .ending import decided
from .nobody import nobody_to_attack
from .what_binds import what_binds

OWN_PATH = 240
MOST_DEEDS = 40  # a companion's turn is over after so many things, whatever it thinks


class TurnStep(Decider, frozen=True):
    """ST-TRN-1, ST-D-TURN: what somebody does next; ST-BOT-4, ST-BOT-6 for those without a seat."""

    rule = "ST-TRN-1"
    actor: str
    deeds: int = 0

    def times(self) -> tuple[int, int]:
        """As the table of decisions says."""
        return 240, 120

    def who(self, at: Scene) -> Character | None:
        """Whose turn it is."""
        table = at.state.table
        return alive(at, self.actor) if table.turn and table.turn.actor == self.actor else None

    def open(self, at: Scene) -> bool:
        """Not ended by Freeze, and something else than ending is possible (ST-TRN-5)."""
        table = at.state.table
        turn = table.turn
        return turn is not None and not turn.broken and self.deeds < MOST_DEEDS

    def ask(self, at: Scene, seat: Seat) -> Ask:
        """Move, act, or end the turn."""
        one = at.state.table.chars[self.actor]
        found = tuple(turn_forms(at, one))
        if not bound(at, one):
            found = (*found, Form("EndTurn", title="End the turn"))
        why = what_binds(at, one) or nobody_to_attack(at, one, found)
        return Ask("turn", self.rule, f"What does {one.name} do next?{f' {why}' if why else ''}", found)

    def choose(self, at: Scene, one: Character) -> Move:
        """ST-BOT-4."""
        return deeds.turn(at, one)

    def default(self, at: Play, seat: Seat) -> Move:
        """The turn ends; what it owes is done first."""
        one = self.who(at)
        return self.choose(at, one) if one and bound(at, one) else EndTurn()

    def take(self, p: Play, one: Character, move: Move) -> None:
        """One thing done; then the next, or the end."""
        if isinstance(move, EndTurn):
            owed = bound(p, one)
            if owed and controller(p.state.table, one) != ENGINE:
                refuse(*owed)
            p.then(TurnOver(self.actor))
            return
        if isinstance(move, (Walk, Teleport)):
            self._move(p, one, move)
        else:
            act(p, one, move, free=False)
        p.then(AfterAct(self.actor, self.deeds + 1))

    def _move(self, p: Play, one: Character, move: Walk | Teleport) -> None:
        """ST-STA-2, ST-STA-5: who is bound goes where it must."""
        flees = must_flee(p, one)
        if flees or quarry(p, one):
            if isinstance(move, Walk) and may_move(p, one) is None and move.path not in allowed_ways(p, one).values():
                refuse_way(flees)
            if isinstance(move, Teleport) and point(move.to) not in allowed_spots(p, one):
                refuse_way(flees)
        if isinstance(move, Walk):
            walk(p, one, move.path)
        else:
            teleport(p, one, move.to)
        turn = p.state.table.turn
        if flees and turn:
            p.tell(e.TurnChanged(replace(turn, fled=True)))

    def closed(self, p: Play) -> None:
        """It is over."""
        p.then(TurnOver(self.actor))


def refuse_way(flees: bool) -> None:
    """The way that was chosen is not the one that is owed."""
    if flees:
        refuse("fleeing", "ST-STA-2", "You are fleeing: go as far away as you can.", "Choose one of the listed moves.")
    refuse(
        "compelled",
        "ST-STA-5",
        "You are compelled: go as near to your victim as you can.",
        "Choose one of the listed moves.",
    )


def turn_forms(at: Scene, one: Character) -> Iterator[Form]:
    """ST-TRN: everything that may be done next but ending the turn."""
    yield from _move_forms(at, one)
    yield from act_forms(at, one, free=False)


def _move_forms(at: Scene, one: Character) -> Iterator[Form]:
    if may_move(at, one) is not None:
        return
    ways = tuple(allowed_ways(at, one).values())
    if ways:
        yield Form("Walk", {}, (One("path", "path", "where to", of=ways, words=OWN_PATH),), "Move")
    if "P" in one.feet_colours():
        spots = tuple(f"{x},{y}" for x, y in allowed_spots(at, one))
        if spots:
            yield Form("Teleport", {}, (One("to", "cell", "where to", of=spots, words=16),), "Teleport")


def _idle(at: Scene, one: Character) -> bool:
    """ST-TRN-5: nothing is left but ending the turn."""
    return next(turn_forms(at, one), None) is None


class AfterAct(Step, frozen=True):
    """ST-END-1: the stage may be decided by now; else the turn goes on."""

    rule = "ST-TRN-5"
    actor: str
    deeds: int

    def run(self, p: Play) -> None:
        """Go on, or end by itself when nothing but ending is left."""
        table = p.state.table
        one = alive(p, self.actor)
        if table.turn is None or table.turn.actor != self.actor:
            return
        if one is None or table.turn.broken:
            p.then(TurnOver(self.actor))
            return
        if not decided(p):
            p.then(Idle(self.actor, self.deeds))


class Idle(Step, frozen=True):
    """ST-TRN-5: a turn in which nothing legal is left ends by itself."""

    rule = "ST-TRN-5"
    actor: str
    deeds: int

    def run(self, p: Play) -> None:
        """The next choice, or the end."""
        one = alive(p, self.actor)
        if one is None or _idle(p, one):
            p.then(TurnOver(self.actor))
        else:
            p.then(TurnStep(self.actor, self.deeds))


class TurnOver(Step, frozen=True):
    """ST-TRN-5, ST-STA-1: the turn ends, statuses count down, the stage is judged."""

    rule = "ST-TRN-5"
    actor: str

    def run(self, p: Play) -> None:
        """It ends."""
        turn = p.state.table.turn
        if turn is not None and turn.actor == self.actor:
            p.tell(e.TurnEnded(self.actor))
