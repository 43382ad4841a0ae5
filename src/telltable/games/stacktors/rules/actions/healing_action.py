"""Healing as an action, and consent to it (ST-HEA-1, ST-HEA-8)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from telltable.core.ask import Ask, Form, One
from telltable.core.move import Move
from telltable.core.refusal import refuse
from telltable.core.seat import Seat
from telltable.games.stacktors.box.pieces import COLOURS, piece_words, shown
from telltable.games.stacktors.rules.decider import Decider, expect
from telltable.games.stacktors.rules.movement.binding import bound
from telltable.games.stacktors.rules.stacks.healing_steps import apply_step, fallen_near, patients, steps_for
from telltable.games.stacktors.table import events as e
from telltable.games.stacktors.table import events_fight as ef
from telltable.games.stacktors.table.control import alive, controller
from telltable.games.stacktors.table.moves import Heal, No, Yes
from telltable.games.stacktors.table.people import ENGINE, Character
from telltable.games.stacktors.table.types import Play, Scene

TEXT = 24


def may_heal(at: Scene, one: Character) -> tuple[str, str, str] | None:
    """ST-HEA-1: why somebody can't heal now; None when it can."""
    table = at.state.table
    turn = table.turn
    if turn is None or turn.actor != one.id:
        return "turn", "ST-ORD-4", "It's somebody else's turn."
    if turn.moved or turn.acted or turn.healed:
        return "healed", "ST-HEA-1", "You can heal only if you haven't moved or acted this turn."
    return bound(at, one)


def heal_forms(at: Scene, one: Character) -> Iterator[Form]:
    """Whom somebody could heal, and how."""
    table = at.state.table
    for who in patients(at, one):
        steps = steps_for(at, table.chars[who])
        if steps:
            better = any(not step.startswith("down ") for step in steps)
            yield mending_form("Heal", who, steps, f"{'Heal' if better else 'Shrink'} {table.chars[who].name}")
    for who in fallen_near(at, one):
        steps = steps_for(at, table.chars[who], revive=True)
        if steps:
            yield mending_form("Heal", who, steps, f"Call {table.chars[who].name} back")


def mending_form(move: str, who: str, steps: tuple[str, ...], title: str) -> Form:
    """One patient and the steps that are possible."""
    return Form(move, {"who": who}, (One("step", "mend", "what changes", of=steps, words=TEXT),), title)


def heal_turn(p: Play, one: Character, move: Heal, free: bool) -> None:
    """ST-HEA-1: one step instead of moving and acting; in a beat instead of everything else."""
    reason = None if free else may_heal(p, one)
    if reason:
        refuse(*reason)
    table = p.state.table
    if free and one.committed:
        refuse("healed", "ST-SCN-2", "In a beat you can heal only if you do nothing else.")
    fallen = move.who in fallen_near(p, one)
    if not fallen and move.who not in patients(p, one):
        refuse("patient", "ST-HEA-1", "You can heal yourself, or an ally beside you.")
    try_step(p, move.who, move.step, fallen)
    turn = table.turn
    if turn and turn.actor == one.id:
        p.tell(e.TurnChanged(replace(turn, healed=True)))
    if fallen:
        apply_step(p, move.who, move.step, "heal", revive=True)
        p.tell(ef.Revived(move.who))
    else:
        if free:
            p.tell(e.Ready(one.id))
        p.tell(ef.Offered(one.id, move.who, "wounds" if move.who == one.id else "healing"))
        p.then(Consenting(one.id, move.who, move.step, "heal"))


def try_step(p: Play, who: str, step: str, revive: bool = False) -> None:
    """Try the step on a copy, so that nothing is told of one that is not legal."""
    trial = Play(p.pack, p.state, rules=p.rules, agenda=(), luck=p.luck)
    apply_step(trial, who, step, "heal", revive=revive)


class Consenting(Decider, frozen=True):
    """ST-HEA-8: somebody of another seat is asked before it is healed."""

    rule = "ST-HEA-8"
    healer: str
    patient: str
    step: str
    cause: str

    def who(self, at: Scene) -> Character | None:
        """The patient."""
        return alive(at, self.patient)

    def awaits(self, at: Scene) -> tuple[Seat, ...]:
        """Nobody, where the same seat decides for both."""
        table = at.state.table
        healer, patient = table.chars.get(self.healer), table.chars.get(self.patient)
        if healer and patient and controller(table, healer) == controller(table, patient):
            return ()
        return super().awaits(at)

    def ask(self, at: Scene, seat: Seat) -> Ask:
        """Yes or no."""
        table = at.state.table
        name = table.chars[self.healer].name
        text = f"{name} wants to heal you: {step_words(table.chars[self.patient], self.step)}. Do you agree?"
        return Ask("consent", self.rule, text, (Form("Yes", title="Yes"), Form("No", title="No")))

    def choose(self, at: Scene, one: Character) -> Move:
        """Yes to more, no to less; an own character is not asked."""
        return No() if self.step.startswith("down") and self.healer != self.patient else Yes()

    def run(self, p: Play) -> None:
        """One seat decides for both, or the game does."""
        table = p.state.table
        healer, one = table.chars.get(self.healer), self.who(p)
        if healer and one and controller(table, healer) == controller(table, one) != ENGINE:
            self.take(p, one, Yes())
        else:
            super().run(p)

    def take(self, p: Play, one: Character, move: Move) -> None:
        """Healed, or not."""
        expect(move, Yes, No)
        if isinstance(move, Yes):
            apply_step(p, one.id, self.step, self.cause)


def step_words(one: Character, step: str) -> str:
    """A healing step in words."""
    words = step.split()
    if len(words) == 4 and words[0] == "add" and words[3] in COLOURS:
        return f"a {piece_words(words[3], 1)} for the {words[1]}"
    slot = one.slot(int(words[1])) if len(words) == 2 and words[1].isdecimal() else None
    if slot is None:
        return step
    if words[0] == "down" and slot.s == 1:
        return f"{shown(slot)} is taken away"
    return f"{shown(slot)} one size {'larger' if words[0] == 'up' else 'smaller'}"
