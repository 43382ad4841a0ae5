"""Bots that think elsewhere: while they do, this process only waits, and for no longer than they were given."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from telltable.core.luck import Luck
from telltable.core.move import Move
from telltable.core.observation import AnyObservation
from telltable.core.rules import Rules
from telltable.core.seat import Seat

from .search import SECONDS


class Agreement(Struct, frozen=True):
    """What a table has agreed on. Rating, lines and veils as in `core/content.py`."""

    rating: str = "12+"
    lines: tuple[str, ...] = ()
    veils: tuple[str, ...] = ()


class BotFailed(Exception):
    """A bot of the host's own gave no move that can be played. `why` goes on: ``it did not answer in time``."""

    def __init__(self, seat: Seat, why: str) -> None:
        super().__init__(why)
        self.seat = seat
        self.why = why


class Outside(ABC):
    """A bot that thinks in another process, or on another machine.

    Attributes:
        seconds: that people may have to wait for a move.
    """

    seconds: float = SECONDS

    @property
    def unfit(self) -> str:
        """Why it does not sit down at such a table, in a sentence; empty where it does."""
        return ""

    @abstractmethod
    def __call__(self, observation: AnyObservation, luck: Luck) -> Move | dict[str, Any] | None:
        """A move. Raises `BotFailed` where another bot has to play instead."""

    def idle(self, seat: Seat) -> BotFailed | None:
        """Whether it has failed where it waits for others and nobody else is left to choose; None: it has not."""
        return None

    def of(self, rules: Rules) -> Outside | None:
        """The same bot for this game; None where it does not play it."""
        return self

    def at(self, agreement: Agreement) -> Outside:
        """The same bot at a table that has agreed on this."""
        return self


def patience(bot: object) -> float:
    """Seconds that people may have to wait for this bot; 0 for one that answers at once."""
    return float(getattr(bot, "seconds", 0.0) or 0.0)


def any_outside(bots: Sequence[object]) -> bool:
    """Whether one of them thinks elsewhere."""
    return any(isinstance(bot, Outside) for bot in bots)
