"""Who sits at a table, as its state and every view of it say."""

from __future__ import annotations

from .event import Public
from .record import Record
from .seat import Seat
from .written import Written


class Seating(Record, frozen=True, gc=False):
    """What every public table begins with; a game's own derives from it.

    Attributes:
        kinds: one word per seat: ``me``, or ``bot:`` and its kind.
        names: what each seat is called.
        options: every option with its value.
        commitment: SHA-256 of the table secret.
        left: seats whose players left for good. Their steps pass: each takes its default.
    """

    kinds: tuple[str, ...]
    names: tuple[Written, ...]
    options: dict[str, str]
    commitment: str = ""
    left: tuple[Seat, ...] = ()


class PlayerLeft(Public, frozen=True, gc=False):
    """A player left for good (core event, for games that say nothing else about it)."""

    seat: Seat


class PlayerBack(Public, frozen=True, gc=False):
    """Somebody plays a seat again (core event)."""

    seat: Seat


class PlayerSat(Public, frozen=True, gc=False):
    """A person plays a seat from now on, whoever played it before (core event).

    Attributes:
        before: what the seat was called until then; empty where a move was taken back since, and they stay seated.
    """

    seat: Seat
    name: Written
    before: Written = ""
