"""What a seat sees of the table."""

from __future__ import annotations

from msgspec import Struct

from telltable.core.seat import Seat

from .state import Secrets, State, Table, Whisper


def view_of(state: State, seat: int | None) -> View:
    """What a seat sees, built from nothing."""
    table = state.table
    knows = bool(table.ending) or (seat is not None and table.is_gm(seat))
    heard = tuple(one for one in state.whispers if seat is not None and (seat in one.seats or table.is_gm(seat)))
    return View(seat, table, state.secrets if knows else None, heard)


class View(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What a seat sees: the table, what was whispered to it, and for the GM what is sealed."""

    seat: Seat | None
    table: Table
    secrets: Secrets | None = None
    whispers: tuple[Whisper, ...] = ()
