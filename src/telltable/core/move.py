"""Choices. A game declares its own moves; these few exist in every game."""

from msgspec import Struct

from .seat import Seat
from .written import Written


class Move(Struct, frozen=True, gc=False, tag_field="type", tag=True, forbid_unknown_fields=True):
    """What somebody chose."""


class Start(Move, frozen=True):
    """The host starts the game: always entry 0."""


class TimeUp(Move, frozen=True):
    """The clock's move: `seat` owes a choice and its time is over, so the rules' default is taken.

    With the `CLOCK` itself as the seat it ends a sealed step: all who still owe get their default at once.
    """

    seat: Seat


class Leave(Move, frozen=True):
    """The host's move: `seat` has left for good."""

    seat: Seat


class Back(Move, frozen=True):
    """The host's move: somebody plays `seat` again, whose player had left."""

    seat: Seat


class Sit(Move, frozen=True):
    """The host's move: from now on somebody else plays `seat`, a person of this name."""

    seat: Seat
    name: Written


class TakeBack(Move, frozen=True):
    """A seat takes its last move back, before anybody reacted and if nothing hidden was uncovered."""


CORE_MOVES: tuple[type[Move], ...] = (Start, TimeUp, Leave, Back, Sit, TakeBack)
