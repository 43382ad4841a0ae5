"""Why not: the sentences that several messages share. Each gives None when nothing is in the way."""

from __future__ import annotations

from telltable.core.names import looks_like
from telltable.core.refusal import Refusal
from telltable.core.window import Window

from .chairs import PERSON, Who
from .state import Table

ASK_FOR_SEAT = "Ask for a seat under “Who sits here”."
SPECTATOR = Refusal("spectator", "", "You're watching; take a seat to play.", ASK_FOR_SEAT)
NO_SEAT = Refusal("spectator", "", "You don't have a seat.", ASK_FOR_SEAT)
NO_SUCH_SEAT = Refusal("chair", "", "There is no such seat.", "Choose one of the seats of this table.")
HAS_BEGUN = "The game has begun."
CLOSED = Refusal(
    "closed",
    "",
    "Whoever runs this server has closed this table. What was told here can still be read.",
    "Read the story, or open another table.",
)
LOCKED = Refusal("locked", "", "This table is locked: its host lets nobody new in.", "Ask the host to unlock it.")
NOT_BEGUN = Refusal("not_begun", "", "The game hasn't started yet.", "The host begins it when every seat is taken.")

SELF = ("you", "me", "i", "myself")  # what everybody calls themselves says nothing to those who read it
NO_NAME = Refusal("name", "", "“You” and “me” would confuse everybody.", "Choose another name.")

MOST_PLAYED = 20_000  # records of a table's games
KEPT_FREE = 5_000  # of these, for the game that goes on: no other game can use them up
MOST_BESIDE = 30_000  # records of a table that are not its games': what people do beside playing
MOST_PRESENCE = 20_000  # the same again for who is here, and what happens by itself
ONE_ANSWER = 50


def nearly_full(table: Table) -> Refusal | None:
    """Only while there is room for more than the game that is being played."""
    if table.budgets.played < MOST_PLAYED - KEPT_FREE:
        return None
    return Refusal(
        "full",
        "",
        "This table is nearly full. You can finish this game; open a new table for the next one.",
        "Open a new table from the first page.",
    )


def full(table: Table) -> Refusal | None:
    """Only while there is room for play: one answer may be several records."""
    if table.budgets.played < MOST_PLAYED - ONE_ANSWER:
        return None
    return Refusal(
        "full",
        "",
        "This table is full, so the game can't go on here; open a new table.",
        "Open a new table from the first page.",
    )


def full_beside(table: Table) -> Refusal | None:
    """Only while there is room for what is no play. The game does not need any."""
    if table.beside < MOST_BESIDE:
        return None
    return Refusal(
        "full",
        "",
        "The chat of this table is full. The game goes on; please talk elsewhere.",
        "The host can clear the chat.",
    )


def lasting(table: Table) -> bool:
    """Whether there is room for what happens by itself, and for who is here."""
    return table.beside < MOST_BESIDE + MOST_PRESENCE - ONE_ANSWER


def closed(table: Table) -> Refusal | None:
    """Only at a table that whoever runs the server has not closed."""
    return CLOSED if table.settings.closed else None


def locked(table: Table) -> Refusal | None:
    """Only where somebody new may come in."""
    return LOCKED if table.settings.locked else None


def not_host(who: Who) -> Refusal | None:
    """Only the host may."""
    return None if who.host else Refusal("host_only", "", "Only the host can do that.", "Ask the host.")


def begun(table: Table) -> Refusal | None:
    """Only before the game."""
    return (
        Refusal("begun", "", HAS_BEGUN, "That can be changed before the next game.")
        if table.match is not None
        else None
    )


def not_playing(table: Table) -> Refusal | None:
    """Only in a game."""
    if table.match is None:
        return NOT_BEGUN
    return (
        Refusal("over", "", "The game is over.", "Read the story, or start another game.") if table.match.over else None
    )


def hushed(table: Table) -> Refusal | None:
    """Only while the step that waits lets people talk."""
    match = table.match
    if match is None or not match.agenda:
        return None
    step = match.agenda[-1].step
    return step.hush(match.scene) if isinstance(step, Window) else None


def silenced(table: Table, who: Who) -> Refusal | None:
    """Only those whom the host lets write to the table."""
    if who.seat is None:
        quiet, whom = table.settings.watchers_silent and not who.host, "those watching"
    else:
        quiet, whom = table.chairs.all[who.seat].silent, "you"
    if not quiet:
        return None
    return Refusal("silenced", "", f"The host has silenced {whom}; the host can undo it.")


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
    return Refusal("nobody", "", "Nobody has that seat.", "Choose somebody who sits here.")


def bad_name(table: Table, name: str, besides: int | None = None) -> Refusal | None:
    """A cleaned name that does not fit, is taken, or looks like one that is."""
    if not 1 <= len(name) <= 24:
        return Refusal("name", "", "A name must have 1 to 24 characters.", "Choose a shorter name, or a longer one.")
    if name.casefold() in SELF:
        return NO_NAME
    taken = table.chairs.named_like(name, besides) or _told_already(table, name, besides)
    if not taken:
        return None
    if taken.casefold() == name.casefold():
        return Refusal("name_taken", "", "Somebody at the table already has that name.", "Choose another name.")
    why = f"That name looks like {taken}, who is at the table already. Choose one that nobody can mistake for it."
    return Refusal("name_alike", "", why)


def _told_already(table: Table, name: str, seat: int | None) -> str:
    """Who has told in the game that goes on and could be taken for somebody of this name. People may come back."""
    match = table.match
    if match is None or match.over:
        return ""
    mine = {name for held, name, kind in match.holders if held == seat and kind == PERSON}
    return looks_like(name, (one for _, one, _ in match.holders if one not in mine))
