"""The kinds of steps: who is asked, what is taken for a leaver (NC-807), how long (NC-808), and moves out of place."""

from __future__ import annotations

from typing import TypeVar, overload

from telltable.core.move import Move
from telltable.core.refusal import Refusal, Refused
from telltable.core.seat import Seat
from telltable.games.ninety_nine_chances.table import events as e
from telltable.games.ninety_nine_chances.table import moves as mv
from telltable.games.ninety_nine_chances.table.state import Table
from telltable.games.ninety_nine_chances.table.types import Play, Scene, Step

M = TypeVar("M", bound=Move)
N = TypeVar("N", bound=Move)

RELAXED, BRISK = 180, 60


class Asked(Step, frozen=True):
    """A step of this game: where somebody else's move is out of place, it says why."""

    def times(self) -> tuple[int, int]:
        """NC-808: the same for every decision that is told."""
        return RELAXED, BRISK

    def not_asked(self, at: Scene, seat: Seat, move: Move) -> Refusal | None:
        """The sentence for a move that is out of place."""
        return out_of_place(at, seat, move)


class Own(Asked, frozen=True):
    """One seat decides; a seat that is leaving decides by default (NC-807)."""

    seat: Seat

    def awaits(self, at: Scene) -> tuple[Seat, ...]:
        """The seat, unless it is leaving."""
        table = at.state.table
        return (self.seat,) if self.seat in table.playing else ()

    def run(self, p: Play) -> None:
        """NC-807: the default of a seat that is leaving."""
        if self.seat in p.state.table.open:
            self.answer(p, self.seat, self.default(p, self.seat))


class OfHand(Own, frozen=True):
    """One seat lays a card of its hand; a seat that can't is skipped (NC-108a)."""

    def lacks(self, at: Scene) -> str:
        """What it can't do it without; empty when it can."""
        return "" if at.state.table.hand_sizes[self.seat] else "no card"

    def awaits(self, at: Scene) -> tuple[Seat, ...]:
        """Nobody who can't."""
        return () if self.lacks(at) else super().awaits(at)

    def run(self, p: Play) -> None:
        """Somebody who can't, or a leaver."""
        if lacks := self.lacks(p):
            p.tell(e.Skipped(self.seat, lacks))
        else:
            super().run(p)


def out_of_place(at: Scene, seat: Seat, move: Move) -> Refusal | None:
    """Why this kind of move is not for this seat, or not for this moment; None for the general sentence."""
    table = at.state.table
    name = table.names[table.active] if table.active >= 0 else ""
    if isinstance(move, mv.AgreeActs):
        return Refusal("acts_fixed", "NC-102", "The number of acts is fixed once the cards are dealt.")
    if isinstance(move, mv.Pitch) and table.phase == "pitches":
        return Refusal("not_your_pitch", "NC-202", f"Wait: {name} pitches first.")
    if isinstance(move, (mv.Answer, mv.Grant)):
        return Refusal("not_asked_you", "NC-305", "Only the player who was asked can answer.")
    if isinstance(move, mv.Bid) and table.phase == "climax":
        return Refusal("bid_order", "NC-603", "Bids go clockwise from the Lead Storyteller.")
    if isinstance(move, mv.Evaluate) and table.phase == "storytelling" and table.turns:
        if table.turn.numbers:
            return Refusal("revealed", "NC-506", "The Numbers are already revealed.")
        if table.turn.evaluators and seat not in table.turn.evaluators:
            return _no_judge(table, seat)
    return None


def _no_judge(table: Table, seat: Seat) -> Refusal | None:
    """NC-505, NC-506: why this seat gives no Number."""
    if seat != table.turn.seat:
        return Refusal("no_card", "NC-506", "You have no card to give.")
    if table.options["storyteller_evaluates"] == "odd_only":
        return Refusal("own_plan", "NC-505", "With an even number of players you don't judge your own plan.")
    return Refusal("own_plan", "NC-505", "At this table you don't judge your own plan.")


@overload
def need_kind(at: Scene, seat: Seat, move: Move, kinds: type[M], rule: str, fix: str) -> M: ...


@overload
def need_kind(at: Scene, seat: Seat, move: Move, kinds: tuple[type[M], type[N]], rule: str, fix: str) -> M | N: ...


def need_kind(
    at: Scene, seat: Seat, move: Move, kinds: type[Move] | tuple[type[Move], ...], rule: str, fix: str
) -> Move:
    """The move, if it is of a kind that the step asks for; others are refused."""
    if isinstance(move, kinds):
        return move
    other = Refusal("other_move", rule, "That's not what you need to choose right now.", fix)
    raise Refused(out_of_place(at, seat, move) or other)
