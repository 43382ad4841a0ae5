"""Who a table for days waits for, as everybody may know it: what reminders go by, and nothing else."""

from __future__ import annotations

from msgspec import Struct

from telltable.core.seat import CLOCK, Seat

from .clock import in_secret
from .state import Table

DELAY = 600.0  # seconds that count, from when a seat is asked to its reminder


class Call(Struct, frozen=True):
    """A person is waited for.

    Attributes:
        game, entry: which game of the table, and the number of the entry that asked: the same while one wait lasts.
        at: when a reminder of it leaves, in seconds since 1970.
        until: when their hours are over.
    """

    seat: Seat
    game: int
    entry: int
    at: float
    until: float


def calls(table: Table) -> tuple[Call, ...]:
    """The people that are waited for, by public facts.

    Where all answer in secret, whoever is asked is among them until the window closes, answered or not, here or not,
    and all at one time: a reminder that fails to come would tell as much as one that comes.
    """
    match, hours, clock = table.match, table.hours, table.clock
    if match is None or hours is None or not table.running or table.settling:
        return ()
    seats = set(clock.asked) & set(table.chairs.people()) - table.presence.stand_ins - {CLOCK}
    if not in_secret(match.agenda[-1].step):
        seats -= table.presence.here
    game = len(table.games)
    return tuple(
        Call(seat, game, clock.called[seat], hours.after(clock.asked[seat], DELAY), clock.due[seat])
        for seat in sorted(seats)
    )
