"""Why not: the sentences that several messages share. Each gives None when nothing is in the way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from telltable.core.refusal import Refusal

from .chairs import PERSON, Who

if TYPE_CHECKING:
    from .live import Table

SPECTATOR = Refusal("spectator", "", "You are watching; take a seat to play.")
CLOSED = Refusal("closed", "", "Whoever runs this server has closed this table. What was told here can still be read.")
LOCKED = Refusal("locked", "", "This table is locked: its host lets nobody new in.")
NOT_BEGUN = Refusal("not_begun", "", "The game has not begun.")

MOST_RECORDS = 20_000  # of one table
ONE_ANSWER = 50
KEPT_FREE = 5_000  # of these, for the game that goes on: no chat and no other game can use them up


def nearly_full(table: Table) -> Refusal | None:
    """Only while there is room for more than the game that is being played."""
    if table.count < MOST_RECORDS - KEPT_FREE:
        return None
    return Refusal(
        "full", "", "This table has kept nearly all it can. The game goes on; for the rest open a new table."
    )


def full(table: Table) -> Refusal | None:
    """Only while there is room for anything at all: one answer may be several records."""
    if table.count < MOST_RECORDS - ONE_ANSWER:
        return None
    return Refusal("full", "", "This table has kept all it can, and the game stands still; open a new table.")


def closed(table: Table) -> Refusal | None:
    """Only at a table that whoever runs the server has not closed."""
    return CLOSED if table.settings.closed else None


def locked(table: Table) -> Refusal | None:
    """Only where somebody new may come in."""
    return LOCKED if table.settings.locked else None


def not_host(who: Who) -> Refusal | None:
    """Only the host may."""
    return None if who.host else Refusal("host_only", "", "Only the host can do that.")


def begun(table: Table) -> Refusal | None:
    """Only before the game."""
    return Refusal("begun", "", "The game has begun.") if table.match is not None else None


def not_playing(table: Table) -> Refusal | None:
    """Only in a game."""
    if table.match is None:
        return NOT_BEGUN
    return Refusal("over", "", "The game is over.") if table.match.over else None


def watching(who: Who) -> Refusal | None:
    """Only for those who hold a seat."""
    return SPECTATOR if who.seat is None else None


def not_at_table(who: Who) -> Refusal | None:
    """Only for the host and those who hold a seat."""
    return None if who.host else watching(who)


def no_person(table: Table, seat: int) -> Refusal | None:
    """Only for a seat that somebody holds."""
    if seat < len(table.chairs.all) and table.chairs.all[seat].kind == PERSON:
        return None
    return Refusal("nobody", "", "Nobody holds that seat.")


def bad_name(table: Table, name: str, besides: int | None = None) -> Refusal | None:
    """A cleaned name that does not fit, is taken, or looks like one that is."""
    if not 1 <= len(name) <= 24:
        return Refusal("name", "", "A name has 1 to 24 characters.")
    taken = table.chairs.named_like(name, besides)
    if not taken:
        return None
    if taken.casefold() == name.casefold():
        return Refusal("name_taken", "", "Somebody at the table has that name already.")
    why = f"That name looks like {taken}, who is at the table already. Take one that nobody can mistake for it."
    return Refusal("name_alike", "", why)
