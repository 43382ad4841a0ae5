"""A window of answers: a sealed step that may stay open for a time of its own, whoever could answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from .move import Move
from .refusal import Refusal
from .seat import Seat
from .step import PackT, Scene, StateT, Step


class Window(Step[StateT, PackT], frozen=True, gc=False):
    """A sealed step whose clock is part of the rules. All of it goes by public facts, so that it betrays nobody.

    Attributes:
        ponders: in how many seconds, at least and at most, a bot at a live table answers, whatever it answers.
    """

    sealed: ClassVar[bool] = True
    ponders: ClassVar[tuple[float, float]] = (0.0, 0.0)

    def hush(self, at: Scene[StateT, PackT]) -> Refusal | None:
        """Why nobody may talk while it is open; None when they may."""
        return None

    def lasts(self, at: Scene[StateT, PackT]) -> bool:
        """Whether it stays open until the clock ends it, even if all have answered."""
        return False

    def rests(self, at: Scene[StateT, PackT]) -> int:
        """Where it lasts: the seconds after which all answers close it; 0: not before its time."""
        return 0

    def hurries(self, at: Scene[StateT, PackT], answers: Mapping[Seat, Any]) -> float | None:
        """In how many seconds the clock ends it because of these answers; None: no sooner for them."""
        return None

    def ahead(self, at: Scene[StateT, PackT]) -> Mapping[Seat, Any]:
        """Answers that awaited seats have given before they were asked. They may still be changed."""
        return {}

    def spares(self, at: Scene[StateT, PackT], seat: Seat) -> Move | None:
        """The answer that a sole person, with nobody looking on, need not be asked for; None: ask."""
        return None
