"""SS-P1, SS-D: a turn is one play and one draw, then the next open seat clockwise."""

from __future__ import annotations

from telltable.core.play import Play
from telltable.core.seat import Seat
from telltable.core.step import Step

from . import events as e
from .plays import PlayCard, can_play
from .state import Table
from .stuck import Stuck


class Turn(Step, frozen=True):
    """A seat's turn: PLAY if it can, else it is stuck (SS-K)."""

    rule = "SS-P1"
    seat: Seat

    def run(self, p: Play) -> None:
        """Begin."""
        p.tell(e.TurnStarted(self.seat))
        p.then(PlayCard(self.seat) if can_play(p, self.seat) else Stuck(self.seat), EndTurn(self.seat))


class EndTurn(Step, frozen=True):
    """The turn passes clockwise."""

    rule = "SS-P1"
    seat: Seat

    def run(self, p: Play) -> None:
        """Pass it."""
        table: Table = p.state.table
        p.tell(e.TurnEnded(self.seat))
        p.then(Turn(table.next_seat(self.seat)))
