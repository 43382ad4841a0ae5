"""The hand limit (TS-702, TS-801): discarding down to it, at the END OF TURN and with no cards for a new deck."""

from __future__ import annotations

from collections.abc import Mapping

from telltable.core.ask import Ask, Form, Several
from telltable.core.english import count as counted
from telltable.core.move import Move
from telltable.core.refusal import refuse
from telltable.core.seat import Seat
from telltable.games.tail_story.table import events as e
from telltable.games.tail_story.table.moves import Discard
from telltable.games.tail_story.table.types import Play, Scene

from .decisions import Decision, idle, played
from .keep_values import lowest


def surplus(at: Scene, seat: Seat) -> int:
    """How many cards the hand is above its limit."""
    mat = at.state.table.mats[seat]
    return max(0, mat.hand - mat.limit)


def _ask(at: Scene, seat: Seat, decision: str, rule: str) -> Ask:
    state = at.state
    count = surplus(at, seat)
    field = Several(at="cards", kind="card", role="to discard", of=state.hands[seat], least=count, most=count)
    text = f"Discard {counted(count, 'card')}: your hand limit is {state.table.mats[seat].limit}."
    return Ask(decision, rule, text, (Form("Discard", {}, (field,), f"Discard {counted(count, 'card')}"),))


def _checked(p: Play, seat: Seat, move: Move, rule: str) -> Discard:
    """The same move, if it is exact."""
    count = surplus(p, seat)
    exact = f"Discard exactly {counted(count, 'card')}."
    if not isinstance(move, Discard) or len(move.cards) != count or len(set(move.cards)) < count:
        refuse("count", rule, exact)
    if any(card not in p.state.hands[seat] for card in move.cards):
        refuse("hand", rule, "Choose cards from your hand.")
    return move


def _default(at: Scene, seat: Seat) -> Discard:
    state = at.state
    return Discard(lowest(at.pack, state.table, seat, state.hands[seat], surplus(at, seat)))


class Limit(Decision, frozen=True):
    """TS-702: an empty deck and nothing to shuffle."""

    rule = "TS-702"
    sealed = True
    seats: tuple[Seat, ...]

    def awaits(self, at: Scene) -> tuple[Seat, ...]:
        """Those above their limit."""
        return played(at, self.seats)

    def ask(self, at: Scene, seat: Seat) -> Ask:
        """Exactly so many cards of the hand."""
        return _ask(at, seat, "limit", self.rule)

    def check(self, p: Play, seat: Seat, move: Move) -> None:
        """Told when all have answered."""
        _checked(p, seat, move, self.rule)

    def answered(self, p: Play, answers: Mapping[Seat, Move]) -> None:
        """In the order of the check."""
        for seat in self.seats:
            answer = answers.get(seat)
            cards = (answer if isinstance(answer, Discard) else _default(p, seat)).cards
            p.tell(e.CardsDiscarded(seat, cards, "no_cards"))

    def run(self, p: Play) -> None:
        """TS-902."""
        self.answered(p, {})

    def default(self, at: Scene, seat: Seat) -> Move:
        """TS-903: the lowest keep values."""
        return _default(at, seat)


class EndDiscard(Decision, frozen=True):
    """TS-801, decision D-ENDDISCARD: the turn owner, down to the limit."""

    rule = "TS-801"
    seat: Seat

    def awaits(self, at: Scene) -> tuple[Seat, ...]:
        """The turn owner, if above the limit."""
        return (self.seat,) if surplus(at, self.seat) and not idle(at, self.seat) else ()

    def ask(self, at: Scene, seat: Seat) -> Ask:
        """Exactly so many cards of the hand."""
        return _ask(at, seat, "end_discard", self.rule)

    def answer(self, p: Play, seat: Seat, move: Move) -> None:
        """As one set."""
        p.tell(e.CardsDiscarded(seat, _checked(p, seat, move, self.rule).cards, "end_of_turn"))

    def run(self, p: Play) -> None:
        """Nothing to discard, or TS-902."""
        if surplus(p, self.seat):
            p.tell(e.CardsDiscarded(self.seat, _default(p, self.seat).cards, "end_of_turn"))

    def default(self, at: Scene, seat: Seat) -> Move:
        """TS-903: the lowest keep values."""
        return _default(at, seat)
