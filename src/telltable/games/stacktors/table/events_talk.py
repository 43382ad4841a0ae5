"""Facts of words, the GM, seats and the end (section 4)."""

from __future__ import annotations

from typing import ClassVar

from telltable.core.event import Event, Public
from telltable.core.seat import Seat
from telltable.core.written import Written

from .state import Secrets, Table
from .things import Ware


class Said(Public, frozen=True, gc=False):
    """ST-SAY: somebody speaks; `kind` told: how something went. `human`: a person wrote it."""

    who: str
    text: Written
    kind: str = "said"
    human: bool = False


class Whispered(Event, frozen=True, gc=False):
    """ST-GM: for some seats, and the GM."""

    seats: tuple[Seat, ...]
    text: Written

    def to(self, seat: Seat | None) -> Whispered | None:
        """Those who were whispered to, and the GM."""
        return self if seat == 0 or seat in self.seats else None


class PlanSet(Event, frozen=True, gc=False):
    """ST-GM: the GM's own notes."""

    text: Written

    def to(self, seat: Seat | None) -> PlanSet | None:
        """The GM's alone."""
        return self if seat == 0 else None


class TalkFreed(Public, frozen=True, gc=False):
    """ST-SAY-2: the GM lifts the limits of what is said, or sets them again."""

    on: bool


class AutoSet(Public, frozen=True, gc=False):
    """ST-GM: whether the game itself runs somebody."""

    who: str
    on: bool


class Wished(Public, frozen=True, gc=False):
    """ST-BOT-11: a companion has been asked to hold back, or to do as it sees fit."""

    who: str
    hold: bool


class PieceRuled(Public, frozen=True, gc=False):
    """ST-APP-1: the GM allows or forbids a piece, for one attack."""

    who: str
    slot: int
    how: str
    allow: bool


class RulingAsked(Public, frozen=True, gc=False):
    """ST-APP-1: a player asks whether a piece fits an attack."""

    seat: Seat
    who: str
    slot: int
    how: str
    text: Written = ""


class WareOffered(Public, frozen=True, gc=False):
    """ST-RWD-1: the GM offers something for coin."""

    ware: Ware


class Bought(Public, frozen=True, gc=False):
    """ST-RWD-1: somebody pays for it, and has it."""

    who: str
    ware: Ware


class ReturnAllowed(Public, frozen=True, gc=False):
    """ST-DTH-4: the GM lets somebody come back; `cp` 0: as the table has it."""

    who: str
    cp: int


class Ruled(Public, frozen=True, gc=False):
    """ST-GM: the GM overrides something, with a reason."""

    what: str
    reason: Written


class SeatClosed(Public, frozen=True, gc=False):
    """A seat has left; its characters go on as companions."""

    seat: Seat


class StopWanted(Public, frozen=True, gc=False):
    """R-72: a player would stop here, or not any more."""

    seat: Seat
    wants: bool


class LaidOut(Event, frozen=True, gc=False):
    """A position file: the table as it lies. What is sealed is for the GM."""

    table: Table
    secrets: Secrets

    def to(self, seat: Seat | None) -> LaidOut:
        """The open table; the rest for the GM alone."""
        return self if seat is not None and self.table.is_gm(seat) else LaidOut(self.table, Secrets())


class Ended(Public, frozen=True, gc=False):
    """ST-END-1: everything hidden is opened."""

    reveals: ClassVar[bool] = True
    ending: str
    result: str
    text: Written
    secrets: Secrets
