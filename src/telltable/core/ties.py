"""Arrows between seats: a part of the board of a game that binds them to each other."""

from __future__ import annotations

from msgspec import Struct

from .part import Part
from .seat import Seat


class Tie(Struct, frozen=True):
    """An arrow between two places at the table.

    Attributes:
        start, end: seats.
        words: what it says.
        kind: what sort of arrow, a printed name; arrows of one kind look alike.
        state: empty, ``asked`` while consent is open, ``refused``.
    """

    start: Seat
    end: Seat
    words: str = ""
    kind: str = ""
    state: str = ""


class Ties(Part, frozen=True):
    """Who is bound to whom by what happens now."""

    ties: tuple[Tie, ...]
