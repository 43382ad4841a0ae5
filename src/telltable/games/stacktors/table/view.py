"""What a seat sees of the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from telltable.core.record import Record
from telltable.core.seat import Seat

from .state import Secrets, State, Table, Whisper, hears, knows


class View(Record, frozen=True, gc=False):
    """What a seat sees: the table, what was whispered to it, and for the GM what is sealed."""

    seat: Seat | None
    table: Table
    secrets: Secrets | None = None
    whispers: tuple[Whisper, ...] = ()


def view_of(state: State, seat: Seat | None) -> View:
    """What a seat sees, built from nothing."""
    heard = tuple(one for n, one in _open(state.whispers) if hears(state, n, seat))
    return View(seat, state.table, state.secrets if knows(state, None, seat) else None, heard)


def _open(whispers: Sequence[object]) -> Iterator[tuple[int, Whisper]]:
    """What does not lie sealed (`core.secrecy`), so that nothing else is even looked at."""
    return ((n, one) for n, one in enumerate(whispers) if isinstance(one, Whisper))
