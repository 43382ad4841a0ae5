"""What can happen in the Story Meeting (NC-201 to NC-207)."""

from __future__ import annotations

from telltable.core.event import Public
from telltable.core.seat import Seat
from telltable.core.written import Written

from .face_down import FaceDown


class ThemeCommitted(FaceDown, frozen=True):
    """NC-201."""


class BallotCommitted(FaceDown, frozen=True):
    """NC-203: the ballot as a text."""


class ThemesRevealed(Public, frozen=True):
    """NC-201: (seat, first card, second card)."""

    reveals = True
    themes: tuple[tuple[Seat, str, str], ...]


class BallotRevealed(Public, frozen=True):
    """NC-203: (seat, whose theme; -1 for none)."""

    reveals = True
    votes: tuple[tuple[Seat, int], ...]


class ThemeChosen(Public, frozen=True):
    """NC-203 to NC-205. `how`: ``consensus``, or ``lowest`` because of `card`."""

    seat: Seat
    cards: tuple[str, ...]
    how: str
    card: str = ""


class CharacterWritten(Public, frozen=True):
    """NC-207."""

    seat: Seat
    name: Written
    role: Written = ""
