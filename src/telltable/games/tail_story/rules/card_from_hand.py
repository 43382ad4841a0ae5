"""Outcome of the chain and effects (TS-515, TS-517): one card of the own hand that an action or an ability asks for."""

from __future__ import annotations

from telltable.core.ask import Ask, Form, One
from telltable.core.move import Move
from telltable.core.refusal import refuse
from telltable.core.seat import Seat
from telltable.games.tail_story.table import events as e
from telltable.games.tail_story.table.moves import NOBODY, Give
from telltable.games.tail_story.table.types import Play, Scene

from .conventions import draw
from .decisions import Decision, idle
from .keep_values import lowest

_TEXTS = {
    "action_b": "Discard 1 card from your hand.",
    "return": "Put 1 card from your hand back into your deck.",
    "gift": "Put 1 card from your hand face down under the deck of {target}.",
    "munch": "Discard 1 card from your hand for an action point.",
}


class Giving(Decision, frozen=True):
    """Decisions D-DISCARD1 (``action_b``), D-RETURN, D-GIFT and D-MUNCH."""

    rule = "TS-517"
    seat: Seat
    why: str
    target: Seat = NOBODY

    def awaits(self, at: Scene) -> tuple[Seat, ...]:
        """Whoever acts, with a card in hand."""
        return (self.seat,) if at.state.table.mats[self.seat].hand and not idle(at, self.seat) else ()

    def ask(self, at: Scene, seat: Seat) -> Ask:
        """Any card of the hand."""
        state = at.state
        target = state.table.names[self.target] if self.target != NOBODY else ""
        field = One(at="card", kind="card", of=state.hands[seat])
        decision = "discard" if self.why == "action_b" else self.why
        return Ask(decision, self._paragraph, _TEXTS[self.why].format(target=target), (Form("Give", {}, (field,)),))

    @property
    def _paragraph(self) -> str:
        return "TS-515" if self.why == "action_b" else self.rule

    def answer(self, p: Play, seat: Seat, move: Move) -> None:
        """The card goes where it is asked for."""
        if not isinstance(move, Give) or move.card not in p.state.hands[seat]:
            refuse("hand", self._paragraph, "Choose a card from your hand.")
        if self.why == "return":
            p.tell(e.CardReturned(seat, move.card))
        elif self.why == "gift":
            p.tell(e.CardGifted(seat, self.target, move.card))
            draw(p, seat, 1, "ability")
        else:
            p.tell(e.CardsDiscarded(seat, (move.card,), self.why))
            if self.why == "munch":
                p.tell(e.PointsGained(seat, p.state.table.ap + 1))

    def run(self, p: Play) -> None:
        """TS-517: an empty hand gives nothing; TS-902: for a seat that nobody plays the default is taken."""
        if p.state.table.mats[self.seat].hand:
            self.answer(p, self.seat, self.default(p, self.seat))

    def default(self, at: Scene, seat: Seat) -> Move:
        """TS-903: the lowest keep value."""
        state = at.state
        return Give(lowest(at.pack, state.table, seat, state.hands[seat], 1)[0])
