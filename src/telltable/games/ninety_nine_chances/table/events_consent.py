"""What can happen to what is told: consent (NC-305, NC-503), retellings, objections and notes (NC-801 to NC-806)."""

from __future__ import annotations

from telltable.core.event import Public
from telltable.core.seat import Seat
from telltable.core.written import Written

from .state import Telling


class Told(Public, frozen=True):
    """Something is told."""

    telling: Telling


class Retold(Public, frozen=True):
    """A telling in its next version: ``again`` (NC-305), ``retold`` (NC-802) or ``revised`` (NC-804)."""

    seat: Seat
    n: int
    text: Written
    why: str


class Struck(Public, frozen=True):
    """NC-802: the sentences that name this character are struck."""

    n: int
    whom: Seat
    name: Written


class NoteWritten(Public, frozen=True):
    """NC-806."""

    seat: Seat
    owner: Seat
    card: str
    note: Written


class ConsentAsked(Public, frozen=True):
    """NC-305, NC-503, NC-803."""

    kind: str
    n: int
    asker: Seat
    items: tuple[tuple[Seat, str], ...]


class ConsentGiven(Public, frozen=True):
    """What of it a seat gives; nothing is a no."""

    seat: Seat
    yes: tuple[str, ...]


class ConsentClosed(Public, frozen=True):
    """All have answered. `yes`: (seat, what it gives)."""

    kind: str
    n: int
    asker: Seat
    yes: tuple[tuple[Seat, str], ...]
    no: tuple[tuple[Seat, str], ...]


class ObjectionRaised(Public, frozen=True):
    """NC-802."""

    seat: Seat
    n: int


class Nudged(Public, frozen=True):
    """NC-804."""

    seat: Seat
    n: int
    what: str


class Killed(Public, frozen=True):
    """NC-803: with its player's consent."""

    seat: Seat
