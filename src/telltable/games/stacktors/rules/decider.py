"""Who decides: a choice of one character is its seat's, or the game makes it at once (ST-D, ST-ORD-4, ST-ATK-3)."""

from __future__ import annotations

from typing import TypeVar

from telltable.core.english import possessive
from telltable.core.move import Move
from telltable.core.refusal import Refusal, refuse
from telltable.core.seat import Seat
from telltable.games.stacktors.table import events_fight as ef
from telltable.games.stacktors.table.control import controller
from telltable.games.stacktors.table.moves import Decline, No
from telltable.games.stacktors.table.people import ENGINE, Character
from telltable.games.stacktors.table.types import Play, Scene, Step

REACTION, HELP = (60, 25), (30, 15)  # seconds at a relaxed and at a brisk table (3.20)
OWN_TEXT = 200  # a defence may be typed as well as chosen


AnyMove = TypeVar("AnyMove", bound=Move)


class Decider(Step, frozen=True):
    """A choice of one character: its seat is asked, or the game decides for it at once."""

    def who(self, at: Scene) -> Character | None:
        """Who has the choice; None when there is nothing to choose any more."""
        return None

    def times(self) -> tuple[int, int]:
        """A reaction."""
        return REACTION

    def open(self, at: Scene) -> bool:
        """Whether there is a choice at all."""
        return True

    def awaits(self, at: Scene) -> tuple[Seat, ...]:
        """Its seat."""
        one = self.who(at)
        if one is None or not self.open(at):
            return ()
        seat = controller(at.state.table, one)
        return () if seat == ENGINE else (seat,)

    def choose(self, at: Scene, one: Character) -> Move:
        """What the game does in its place."""
        raise LookupError(f"{type(self).__name__} leaves nothing to the game")

    def take(self, p: Play, one: Character, move: Move) -> None:
        """The choice takes effect."""

    def closed(self, p: Play) -> None:
        """There is nothing to choose."""

    def run(self, p: Play) -> None:
        """Nobody is asked: the game decides, or there is no choice."""
        one = self.who(p)
        if one is None or not self.open(p):
            self.closed(p)
        else:
            self.take(p, one, self.choose(p, one))

    def answer(self, p: Play, seat: Seat, move: Move) -> None:
        """The seat has chosen."""
        one = self.who(p)
        if one is not None:
            if isinstance(move, (Decline, No)):
                p.tell(ef.Declined(one.id))
            self.take(p, one, move)

    def default(self, at: Play, seat: Seat) -> Move:
        """ST 3.20: what a companion would do."""
        one = self.who(at)
        if one is None:
            raise LookupError("nobody has this choice")
        return self.choose(at, one)

    def not_asked(self, at: Scene, seat: Seat, move: Move) -> Refusal | None:
        """ST-ORD-4: whose turn it is."""
        one = self.who(at)
        return Refusal("not_asked", "ST-ORD-4", f"It's {possessive(one.name)} turn.") if one else None


def expect(move: Move, *kinds: type[AnyMove]) -> AnyMove:
    """The move, if it is of a kind that this step takes; else a refusal."""
    if not isinstance(move, kinds):
        refuse("other_move", "ST-ATK-3", "That's not what you need to choose right now.")
    return move
