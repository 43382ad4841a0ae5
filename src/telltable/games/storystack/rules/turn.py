"""Chapter “Your turn”, SS-P1 and SS-D1: one play and one draw, then the next open seat clockwise."""

from __future__ import annotations

from telltable.core.seat import Seat
from telltable.games.storystack.table import events as e
from telltable.games.storystack.table.types import Play, Step

from .plays import PlayCard, can_play
from .stuck import Stuck


class Turn(Step, frozen=True):
    """A seat's turn: PLAY if it can, else it is stuck (SS-K)."""

    rule = "SS-P1"
    seat: Seat

    def run(self, p: Play) -> None:
        """Begin."""
        begin_turn(p, self.seat)


def begin_turn(p: Play, seat: Seat) -> None:
    """SS-P1, SS-K1: the seat plays a card if it can."""
    p.tell(e.TurnStarted(seat))
    p.then(PlayCard(seat) if can_play(p, seat) else Stuck(seat), EndTurn(seat))


class EndTurn(Step, frozen=True):
    """The turn passes clockwise."""

    rule = "SS-P1"
    seat: Seat

    def run(self, p: Play) -> None:
        """Pass it."""
        table = p.state.table
        p.tell(e.TurnEnded(self.seat))
        begin_turn(p, table.next_seat(self.seat))
