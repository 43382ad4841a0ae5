"""Time, leaving, defaults (TS-901, TS-902): what all decisions share: times, idle seats, stops that come too late."""

from __future__ import annotations

from telltable.core.move import Move
from telltable.core.refusal import Refusal
from telltable.core.seat import Seat
from telltable.core.step import Step
from telltable.games.tail_story.box.pack import TailPack
from telltable.games.tail_story.table.moves import Stop
from telltable.games.tail_story.table.state import State
from telltable.games.tail_story.table.types import Scene


class Decision(Step[State, TailPack], frozen=True):
    """A step that asks somebody, unless nobody plays the seat."""

    def times(self) -> tuple[int, int]:
        """TS-901: what most decisions may take."""
        return 60, 30

    def not_asked(self, at: Scene, seat: Seat, move: Move) -> Refusal | None:
        """TS-401, TS-406."""
        return too_late(at) if isinstance(move, Stop) else None


def too_late(at: Scene) -> Refusal:
    """TS-401, TS-406: why nothing can be stopped now."""
    table = at.state.table
    first = table.chain[0] if table.chain else None
    if first and first.action == "play" and at.pack.kinds[first.card] == "acting":
        return Refusal("acting", "TS-401", "Acting cards can't be stopped.")
    if table.barred:
        return Refusal("barred", "TS-401", "Nobody can play stopping cards this turn: Alan is sprinting.")
    return Refusal("too_late", "TS-406", "Too late: the window is closed. Your card stays in your hand.")


def idle(at: Scene, seat: Seat) -> bool:
    """Whether the player of the seat has left, and its decisions take their defaults."""
    return at.state.table.mats[seat].idle


def played(at: Scene, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """The seats of these that somebody plays, by number."""
    mats = at.state.table.mats
    return tuple(sorted([seat for seat in seats if not mats[seat].idle]))  # asked very often
