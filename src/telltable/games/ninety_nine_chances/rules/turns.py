"""NC-603: in the pitches, the bids and the endings, whose turn it is."""

from __future__ import annotations

from telltable.core.seat import Seat
from telltable.games.ninety_nine_chances.table import events as e
from telltable.games.ninety_nine_chances.table.types import Play, Step


class TurnOf(Step, frozen=True):
    """It is this seat's turn now, for everybody to see."""

    rule = "NC-603"
    seat: Seat

    def run(self, p: Play) -> None:
        """Say so."""
        p.tell(e.TurnBegan(self.seat))
