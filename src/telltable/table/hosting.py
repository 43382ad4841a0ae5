"""What the host may do, and what anybody at the table may do for everybody's comfort."""

from __future__ import annotations

from telltable import protocol as say
from telltable.core.refusal import Refusal

from . import refusing
from .chairs import Answer, Who
from .clock import MORE, PAUSE
from .records import (
    Banned,
    BansLifted,
    HostMoved,
    Locked,
    Paused,
    Removed,
    Resumed,
    TimeAdded,
    TimeSet,
)
from .state import Table

OVER_DAYS = Refusal(
    "over_days",
    "",
    "At a table over days everybody has hours; 30 more seconds would change nothing.",
    "The host can change how many.",
)


def make_host(table: Table, who: Who, message: say.MakeHost) -> Answer:
    """The host gives the role to somebody else."""
    return refusing.not_host(who) or refusing.no_person(table, message.seat) or [HostMoved(message.seat)]


def set_lock(table: Table, who: Who, message: say.SetLock) -> Answer:
    """The host lets nobody new in, or does again."""
    return refusing.not_host(who) or [Locked(message.locked)]


def _other_seat(table: Table, who: Who, seat: int) -> Refusal | None:
    """Why the host can't take this seat from its holder."""
    refusal = refusing.not_host(who) or refusing.no_person(table, seat)
    if refusal is None and seat == who.seat:
        return Refusal(
            "own_seat", "", "That's your own seat; leave it, or hand it over.", "Choose somebody else, or leave."
        )
    return refusal


def ban(table: Table, who: Who, message: say.Ban) -> Answer:
    """The host takes a seat from its holder, and keeps them out."""
    return _other_seat(table, who, message.seat) or [Banned(message.seat)]


def lift_bans(table: Table, who: Who, message: say.LiftBans) -> Answer:
    """Whoever was banned can come back."""
    refusal = refusing.not_host(who)
    if refusal is None and not table.chairs.barred:
        return Refusal("nobody", "", "Nobody is banned from this table.", "Everybody with the code can come in.")
    return refusal or [BansLifted()]


def remove(table: Table, who: Who, message: say.Remove) -> Answer:
    """The host takes a seat from its holder."""
    refusal = _other_seat(table, who, message.seat)
    if refusal:
        return refusal
    return [table.chairs.freed(message.seat) if table.match is None else Removed(message.seat)]


def set_time(table: Table, who: Who, message: say.SetTime) -> Answer:
    """More time for one seat, from now on."""
    refusal = refusing.no_person(table, message.seat)
    if refusal:
        return refusal
    if not who.host and message.seat != who.seat:
        return Refusal(
            "host_only", "", "Only the host can do that for somebody else.", "Set your own, or ask the host."
        )
    return [TimeSet(message.seat, message.factor)]


def more_time(table: Table, who: Who, message: say.MoreTime) -> Answer:
    """30 seconds more for every open decision."""
    refusal = refusing.not_at_table(who) or refusing.not_playing(table)
    if refusal:
        return refusal
    if table.hours is not None:
        return OVER_DAYS
    return (
        [TimeAdded(MORE)]
        if table.clock.due
        else Refusal("no_clock", "", "There is no clock running; take your time.", "Nobody is waiting on a clock.")
    )


def pause(table: Table, who: Who, message: say.Pause) -> Answer:
    """Stop everything, or go on doing so."""
    return refusing.not_at_table(who) or refusing.not_playing(table) or [Paused(PAUSE)]


def resume(table: Table, who: Who, message: say.Resume) -> Answer:
    """Go on."""
    refusal = refusing.not_at_table(who)
    if refusal:
        return refusal
    return (
        [Resumed()] if table.clock.paused is not None else Refusal("no_pause", "", "The game isn't paused.", "Play on.")
    )
