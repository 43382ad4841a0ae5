"""What facts have in common that lay a card face down."""

from __future__ import annotations

from typing import Self

from telltable.core.event import Event
from telltable.core.seat import Seat


class FaceDown(Event, frozen=True):
    """Something laid face down. `again`: in place of what the seat had laid there before."""

    seat: Seat
    cards: tuple[str, ...]
    again: bool = False

    def to(self, seat: Seat | None) -> Event | None:
        """What it is to the seat; that it lies there to the others; a change to nobody else."""
        if seat == self.seat:
            return self
        return None if self.again else self._covered()

    def _covered(self) -> Self:
        return type(self)(self.seat, ())
