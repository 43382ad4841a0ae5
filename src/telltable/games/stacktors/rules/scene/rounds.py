"""Round and order: who acts when, who passes, when peace comes (ST-ORD, ST-SCN-5, ST-BOT-8)."""

from __future__ import annotations

from collections.abc import Mapping

from telltable.core.ask import Ask, Form, One
from telltable.core.move import Move
from telltable.core.refusal import refuse
from telltable.core.seat import Seat
from telltable.games.stacktors.rules.companions import deeds
from telltable.games.stacktors.rules.decider import REACTION, Decider, expect
from telltable.games.stacktors.rules.fight.challenges import ChallengeTurn
from telltable.games.stacktors.rules.stacks.marks import carried_off
from telltable.games.stacktors.rules.story.story_effects import tick, when_defeated
from telltable.games.stacktors.rules.story.voices import speak
from telltable.games.stacktors.table import events as e
from telltable.games.stacktors.table import events_fight as ef
from telltable.games.stacktors.table.control import alive, controller, gm_there
from telltable.games.stacktors.table.moves import Act, Lose, Pass, Rely
from telltable.games.stacktors.table.people import ENGINE, Character
from telltable.games.stacktors.table.scenery import stage
from telltable.games.stacktors.table.state import Table
from telltable.games.stacktors.table.types import Play, Scene, Step

from .beats import NextBeat
from .ending import EndingStage, decided
from .turns import TurnStep

POSITIONS_OF_ORDER = ("brains", "feet")


ROLES = {"pc": 0, "ally": 1, "burden": 1, "enemy": 2}


class Peace(Step, frozen=True):
    """ST-SCN-5: no two enemies are left of a conflict that broke out in a free scene, or the GM ends it."""

    rule = "ST-SCN-5"

    def run(self, p: Play) -> None:
        """The scene goes on with its next beat."""
        table = p.state.table
        if table.turn:
            p.tell(e.TurnEnded(table.turn.actor))
        carried_off(p)
        p.tell(e.ConflictEnded())
        p.instead(NextBeat())


def total(table: Table, who: str) -> int:
    """ST-ORD-2: the larger of brains and feet, ability effects ignored; of a challenge its brains, else its guts."""
    challenge = table.challenges.get(who)
    if challenge is not None:
        return challenge.pips("brains") or challenge.pips("guts")
    return max(_totals(table, table.chars[who]))


def _totals(table: Table, one: Character, chosen: str = "") -> tuple[int, int]:
    gear = table.option("initiative_equipment") == "true"
    brains = one.total("brains") if gear else sum(slot.s for slot in one.stack.brains)
    feet = one.total("feet") if gear else sum(slot.s for slot in one.stack.feet)
    way = table.option("initiative")
    if way in ("brains", "feet"):
        return (brains, 0) if way == "brains" else (feet, 0)
    if way == "choose" and chosen:
        return (brains, feet) if chosen == "brains" else (feet, brains)
    return max(brains, feet), min(brains, feet)


def order_of(table: Table, chosen: Mapping[str, str] | None = None) -> tuple[tuple[str, int], ...]:
    """ST-ORD-2, ST-ORD-3: who acts when, with totals. `chosen`: what each relies on (option ``initiative: choose``)."""
    rows = []
    for one in table.fighting:
        high, low = _totals(table, one, (chosen or {}).get(one.id, ""))
        seat = one.seat if one.seat >= 0 else len(table.names)
        rows.append(((-high, -low, ROLES.get(one.role, 2), seat, one.id), one.id, high))
    for challenge in table.challenges.values():
        if challenge.when == "each_round" and not challenge.surmounted:
            high = total(table, challenge.id)
            rows.append(((-high, 0, 3, len(table.names), challenge.id), challenge.id, high))
    return tuple((who, high) for _, who, high in sorted(rows))


class Round(Step, frozen=True):
    """ST-ORD-1: a round begins."""

    rule = "ST-ORD-1"

    def run(self, p: Play) -> None:
        """The order is fixed."""
        table = p.state.table
        here = stage(p)
        if here and here.ticks and table.round:
            tick(p, here.ticks)
        if table.option("initiative") == "choose":
            p.then(Relying(), NextTurn())
            return
        p.tell(e.RoundBegun(table.round + 1, order_of(table)))
        p.then(NextTurn())


class Relying(Step, frozen=True):
    """ST-ORD-2, option ``initiative: choose``: everybody says at the same time whether brains or feet count."""

    rule = "ST-ORD-2"
    sealed = True

    def times(self) -> tuple[int, int]:
        """A reaction."""
        return REACTION

    def who(self, at: Scene, seat: Seat) -> tuple[str, ...]:
        """The seat's characters for which it makes a difference."""
        table = at.state.table
        return tuple(
            one.id for one in table.fighting if controller(table, one) == seat and len(set(_totals(table, one))) > 1
        )

    def awaits(self, at: Scene) -> tuple[Seat, ...]:
        """Their seats."""
        table = at.state.table
        return tuple(
            seat for seat in sorted({controller(table, one) for one in table.fighting} - {ENGINE}) if self.who(at, seat)
        )

    def ask(self, at: Scene, seat: Seat) -> Ask:
        """Brains or feet, for each."""
        table = at.state.table
        fields = tuple(
            One(f"by.{n}", "initiative", f"{table.chars[who].name} relies on", of=POSITIONS_OF_ORDER)
            for n, who in enumerate(self.who(at, seat))
        )
        return Ask(
            "initiative",
            self.rule,
            "A new round: should brains or feet decide your place in the turn order?",
            (Form("Rely", {}, fields),),
        )

    def check(self, p: Play, seat: Seat, move: Move) -> None:
        """One of the two for each."""
        move = expect(move, Rely)
        if len(move.by) != len(self.who(p, seat)) or not set(move.by) <= set(POSITIONS_OF_ORDER):
            refuse("initiative", self.rule, "Choose brains or feet for each of your characters.")

    def default(self, at: Play, seat: Seat) -> Move:
        """The larger."""
        return self.choice(at, seat)

    def choice(self, at: Scene, seat: Seat) -> Move:
        """The larger total of each."""
        table = at.state.table
        return Rely(
            tuple(
                "brains" if table.chars[who].total("brains") > table.chars[who].total("feet") else "feet"
                for who in self.who(at, seat)
            )
        )

    def answered(self, p: Play, answers: Mapping[Seat, Move]) -> None:
        """The order is fixed."""
        chosen = {
            who: word
            for seat, move in answers.items()
            for who, word in zip(self.who(p, seat), expect(move, Rely).by, strict=True)
        }
        p.tell(e.RoundBegun(p.state.table.round + 1, order_of(p.state.table, chosen)))

    def run(self, p: Play) -> None:
        """Nobody has a choice."""
        self.answered(p, {})


class NextTurn(Step, frozen=True):
    """ST-ORD-4, ST-ORD-5: whose moment it is."""

    rule = "ST-ORD-4"

    def run(self, p: Play) -> None:
        """Down the order, then up through those that passed."""
        if decided(p):
            return
        table = p.state.table
        waiting = [who for who, _ in table.order if _may_act(table, who)]
        fresh = [who for who in waiting if who not in table.passed and who not in table.acted]
        if fresh:
            who = fresh[0]
            if gives_up(table, who):
                surrender(p, who)
                p.then(NextTurn())
                return
            if who in table.challenges:
                p.tell(e.TurnBegun(who))
                p.tell(e.TurnEnded(who))
                p.then(ChallengeTurn(who), NextTurn())
                return
            last = who == table.order[-1][0]
            p.then(Choosing(who, last), NextTurn())
            return
        late = [who for who in reversed(waiting) if who in table.passed and who not in table.acted]
        if late:
            p.then(Choosing(late[0], True), NextTurn())
            return
        p.then(RoundOver())


def gives_up(table: Table, who: str) -> bool:
    """ST-BOT-8: a foe that the game runs and that has no guts left."""
    one = table.chars.get(who)
    npc = one is not None and one.role != "pc" and one.side == "foes"
    return npc and one is not None and controller(table, one) == ENGINE and not one.slots("guts")


def surrender(p: Play, who: str) -> None:
    """ST-BOT-8: it leaves, and counts as defeated; what it had lies where it stood."""
    speak(p, who, "defeat")
    p.tell(e.Removed(who, "surrendered"))
    when_defeated(p, who)


def _may_act(table: Table, who: str) -> bool:
    one = table.chars.get(who)
    if one is not None:
        return one.alive
    challenge = table.challenges.get(who)
    return challenge is not None and not challenge.surmounted


class Choosing(Decider, frozen=True):
    """ST-ORD-4, ST-ORD-5, ST-D-ORDER: act, or pass on the way down; act, or lose the turn when there is no later."""

    rule = "ST-ORD-4"
    actor: str
    last: bool

    def who(self, at: Scene) -> Character | None:
        """The one whose moment it is."""
        return alive(at, self.actor)

    def ask(self, at: Scene, seat: Seat) -> Ask:
        """Act or not."""
        one = at.state.table.chars[self.actor]
        other = Form("Lose", title="Lose the turn") if self.last else Form("Pass", title="Pass for now")
        text = f"{one.name}: act now, or {'lose the turn' if self.last else 'pass and act later'}?"
        return Ask("order", self.rule, text, (Form("Act", title="Act"), other))

    def choose(self, at: Scene, one: Character) -> Move:
        """ST-BOT-9: pass only if nobody can be reached and an enemy has yet to move."""
        return Act() if self.last or not deeds.waits(at, one) else Pass()

    def default(self, at: Play, seat: Seat) -> Move:
        """Count-down: pass; else lose."""
        return Lose() if self.last else Pass()

    def take(self, p: Play, one: Character, move: Move) -> None:
        """Act, pass or lose."""
        expect(move, Act, Pass, Lose)
        if isinstance(move, Pass):
            if self.last and self.actor in p.state.table.passed:
                refuse("late", "ST-ORD-5", "On the way up: act now or lose your turn.")
            if self.last:
                refuse("last", "ST-ORD-4", "You're last: act now or lose your turn.")
            p.tell(e.Passed(one.id))
        elif isinstance(move, Lose):
            if not self.last:
                refuse("early", "ST-ORD-4", "You can still act later: act or pass.")
            p.tell(e.TurnLost(one.id))
        else:
            p.tell(e.TurnBegun(one.id))
            p.then(TurnStep(one.id))


class RoundOver(Step, frozen=True):
    """ST-ORD-7: marks clear, clocks run, the stage is judged, the next round begins."""

    rule = "ST-ORD-7"

    def run(self, p: Play) -> None:
        """The round is over."""
        table = p.state.table
        ended = [one.id for one in table.chars.values() if one.clock == 1 and not one.alive]
        p.tell(e.RoundEnded())
        for who in ended:
            p.tell(ef.Died(who, 0, late=True))
        if decided(p):
            return
        here = stage(p)
        limit = (here.max_rounds if here else 0) or int(table.option("max_rounds"))
        if (not gm_there(table) or here is None or here.max_rounds) and p.state.table.round >= limit:
            p.then(EndingStage("fail"))
            return
        if gm_there(table) and all(controller(table, one) == ENGINE for one in p.state.table.living):
            p.then(Peace())  # nobody is asked any more: the GM goes on
            return
        p.then(Round())
