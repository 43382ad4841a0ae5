"""The turn (TS-201 to TS-206), and whose turn is next (TS-802, TS-812)."""

from __future__ import annotations

from telltable.core.seat import Seat
from telltable.core.step import Step
from telltable.games.tail_story.box.components import POINTS
from telltable.games.tail_story.box.pack import TailPack
from telltable.games.tail_story.table import events as e
from telltable.games.tail_story.table.state import State
from telltable.games.tail_story.table.types import Play

from .conventions import draw
from .deck_check import DeckCheck
from .end_of_game import at_the_limit
from .hand_limit import EndDiscard
from .play_step import PlayStep


class Turn(Step[State, TailPack], frozen=True):
    """TS-201: a turn."""

    rule = "TS-201"
    seat: Seat
    round: int

    def run(self, p: Play) -> None:
        """TS-202 to TS-204: points, the DRAW STEP, then the PLAY STEP."""
        table = p.state.table
        beam = table.mats[self.seat].beam
        number = table.turn + 1
        p.tell(e.TurnStarted(self.seat, self.round, number, 1 if beam or number == 1 else POINTS, beam))
        draw(p, self.seat, 1, "draw_step")
        if table.options["check_after_draw"] == "on":
            p.then(DeckCheck())
        p.then(PlayStep(self.seat), EndDiscard(self.seat), NextTurn(self.seat))


class NextTurn(Step[State, TailPack], frozen=True):
    """TS-802: the next queue number; TS-812: the round limit."""

    rule = "TS-802"
    seat: Seat

    def run(self, p: Play) -> None:
        """Pass the turn on, or end the game."""
        table = p.state.table
        p.tell(e.TurnEnded(self.seat))
        following = table.after(self.seat)[0]
        again = following == table.order[0]
        limit = int(table.options["round_limit"])
        if again and limit and table.round >= limit:
            at_the_limit(p)
        else:
            p.then(Turn(following, table.round + again))
