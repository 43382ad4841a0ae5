"""The end: SL-401 to SL-407: "The End" is read, the tokens are turned, and their effects follow one by one."""

from __future__ import annotations

from telltable.core.ask import Ask, Form, One
from telltable.core.luck import pick
from telltable.core.move import Move
from telltable.core.refusal import Refusal, refuse
from telltable.core.seat import Seat
from telltable.core.step import Step
from telltable.games.storyline.box.components import BONES, GRAVE, HAT, IMAGES, Effect
from telltable.games.storyline.box.pack import StoryLinePack
from telltable.games.storyline.table import events as e
from telltable.games.storyline.table.moves import NextEffect, PutGrave
from telltable.games.storyline.table.state import State, Table, Token
from telltable.games.storyline.table.types import Play, Scene

from .scoring import verdict

SKULL = 3  # SL-406: points of the Bones, skull up


def read_the_end(p: Play, no: int) -> None:
    """SL-401: nobody draws, nobody offers; whoever reads it is the last Narrator."""
    table = p.state.table
    p.tell(e.TheEndRead(no, table.clockwise(table.narrator)))
    p.then(TurnTokens())


class TurnTokens(Step[State, StoryLinePack], frozen=True):
    """SL-402: tokens get their faces only now, so that nobody can have looked; none in the family game (SL-501)."""

    rule = "SL-402"

    def run(self, p: Play) -> None:
        """Turn them all at once."""
        table = p.state.table
        if not table.family:
            heap = sorted((*table.values, *IMAGES))
            faces = tuple(tuple(sorted(draw(p, heap) for _ in range(count))) for count in table.tokens)
            p.tell(e.TokensTurned(faces, tuple(heap)))
            p.then(*(Effects(seat) for seat in table.order))
        p.then(Finish())


def draw(p: Play, heap: list[str]) -> str:
    """A token out of a heap."""
    return heap.pop(p.luck.below(len(heap)))


class Effects(Step[State, StoryLinePack], frozen=True):
    """SL-403, SL-404, decision NEXT_EFFECT: a seat resolves its effects, one after the other."""

    rule = "SL-404"
    seat: Seat

    def times(self) -> tuple[int, int]:
        """Seconds."""
        return 60, 20

    def awaits(self, at: Scene) -> tuple[Seat, ...]:
        """The seat, while it has two effects or more to choose from."""
        table = at.state.table
        ready = self.seat not in table.leaving and len(table.waiting_effects(self.seat)) > 1
        return (self.seat,) if ready else ()

    def ask(self, at: Scene, seat: Seat) -> Ask:
        """Its effects."""
        field = One(at="effect", kind="effect", of=at.state.table.waiting_effects(seat))
        form = Form("NextEffect", {}, (field,), "Next")
        return Ask("next_effect", self.rule, "Which of your tokens takes effect next?", (form,))

    def answer(self, p: Play, seat: Seat, move: Move) -> None:
        """The effect, then the others."""
        waiting = p.state.table.waiting_effects(seat)
        if not isinstance(move, NextEffect) or move.effect not in waiting:
            refuse("effect", self.rule, "Choose one of your tokens whose effect is still to come.")
        self._resolve(p, move.effect)

    def run(self, p: Play) -> None:
        """One effect is left, or none; or the seat has left, and the defaults are taken."""
        table = p.state.table
        if table.waiting_effects(self.seat):
            self._resolve(p, default_effect(table, self.seat))

    def _resolve(self, p: Play, effect: str) -> None:
        seat, table = self.seat, p.state.table
        if effect == BONES:
            p.tell(e.EffectResolved(seat, BONES, points=SKULL * p.luck.below(2)))
        elif effect == HAT:
            p.tell(e.EffectResolved(seat, HAT, pick(p.luck, table.left) if table.left else ""))
        elif not targets(table.faces[seat]):
            p.tell(e.EffectResolved(seat, GRAVE))
        else:
            p.then(PlaceGrave(seat))
        p.then(Effects(seat))

    def not_asked(self, at: Scene, seat: Seat, move: Move) -> Refusal | None:
        """Another seat's turn."""
        return out_of_turn(move)

    def default(self, at: Play, seat: Seat) -> NextEffect:
        """Hat, Bones, Grave; the Grave first for a seat without a number."""
        return NextEffect(default_effect(at.state.table, seat))


class PlaceGrave(Step[State, StoryLinePack], frozen=True):
    """SL-405, decision GRAVE_TARGET: which own number token is worth nothing now."""

    rule = "SL-405"
    seat: Seat

    def times(self) -> tuple[int, int]:
        """Seconds."""
        return 60, 20

    def awaits(self, at: Scene) -> tuple[Seat, ...]:
        """The seat, if there are two different tokens to choose from."""
        table = at.state.table
        ready = self.seat not in table.leaving and len(targets(table.faces[self.seat])) > 1
        return (self.seat,) if ready else ()

    def ask(self, at: Scene, seat: Seat) -> Ask:
        """Its number tokens."""
        field = One(at="token", kind="token", of=targets(at.state.table.faces[seat]))
        form = Form("PutGrave", {}, (field,), "The Grave")
        return Ask("grave_target", self.rule, "Which of your tokens does the Grave cover?", (form,))

    def answer(self, p: Play, seat: Seat, move: Move) -> None:
        """Cover it."""
        if isinstance(move, PutGrave) and not move.token:
            refuse("mandatory", self.rule, "The Grave must be placed.")
        if not isinstance(move, PutGrave) or move.token not in targets(p.state.table.faces[seat]):
            refuse("target", self.rule, "Put the Grave on one of your own number tokens.")
        p.tell(e.EffectResolved(seat, GRAVE, move.token))

    def run(self, p: Play) -> None:
        """One target is left, or the seat has left: the default."""
        p.tell(e.EffectResolved(self.seat, GRAVE, lowest(p.state.table.faces[self.seat])))

    def not_asked(self, at: Scene, seat: Seat, move: Move) -> Refusal | None:
        """Another seat's turn."""
        return out_of_turn(move)

    def default(self, at: Play, seat: Seat) -> PutGrave:
        """The token with the lowest present value."""
        return PutGrave(lowest(at.state.table.faces[seat]))


class Finish(Step[State, StoryLinePack], frozen=True):
    """SL-409, SL-501: who has won."""

    rule = "SL-409"

    def run(self, p: Play) -> None:
        """Count."""
        p.tell(e.GameOver(*verdict(p.state.table)))


def targets(tokens: tuple[Token, ...]) -> tuple[str, ...]:
    """SL-405: the own number tokens, those that read the same once, the least worth first."""
    found = {token.name: token.worth for token in tokens if token.is_number and not token.buried}
    return tuple(sorted(found, key=lambda name: (found[name], name)))


def lowest(tokens: tuple[Token, ...]) -> str:
    """SL-405: the default."""
    return targets(tokens)[0]


def default_effect(table: Table, seat: Seat) -> Effect:
    """SL-404: Hat, then Bones, then Grave; but Grave first if the seat has no number token."""
    waiting = table.waiting_effects(seat)
    return GRAVE if GRAVE in waiting and not targets(table.faces[seat]) else waiting[0]


def out_of_turn(move: Move) -> Refusal | None:
    """SL-403: effects go in order."""
    if isinstance(move, (NextEffect, PutGrave)):
        return Refusal("order", "SL-403", "Wait: effects go clockwise from the last Narrator.")
    return None
