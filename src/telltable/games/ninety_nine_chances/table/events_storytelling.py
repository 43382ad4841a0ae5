"""What can happen in a storyteller's turn (NC-501 to NC-515)."""

from __future__ import annotations

from telltable.core.event import Public
from telltable.core.seat import Seat

from .face_down import FaceDown


class NumberCommitted(FaceDown, frozen=True):
    """NC-506."""


class PlanTold(Public, frozen=True):
    """NC-502."""

    seat: Seat
    problem: str
    resources: tuple[str, ...]
    asked: bool


class PlanCommitted(Public, frozen=True):
    """NC-504."""

    seat: Seat
    problem: str
    resources: tuple[str, ...]


class EvaluationBegan(Public, frozen=True):
    """NC-505: who gives a Number."""

    evaluators: tuple[Seat, ...]


class NumbersRevealed(Public, frozen=True):
    """NC-508: (seat, card), lowest first; the median and its seat."""

    reveals = True
    numbers: tuple[tuple[Seat, str], ...]
    median: int
    owner: Seat


class ResourceKept(Public, frozen=True):
    """NC-509: the median is a Resource now."""

    seat: Seat
    card: str


class Flipped(Public, frozen=True):
    """NC-511. `card` is empty when none was left (NC-108b)."""

    reveals = True
    number: int
    card: str
    works: bool


class ProblemSpun(Public, frozen=True):
    """NC-512."""

    seat: Seat
    card: str


class ProblemGained(Public, frozen=True):
    """NC-513."""

    seat: Seat
    card: str
