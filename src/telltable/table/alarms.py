"""What happens at a table by the passing of time alone. Every such thing is a record like any other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from msgspec import Raw
from msgspec.structs import replace

from telltable.core.log import encode
from telltable.core.move import TakeBack
from telltable.core.seat import CLOCK, Seat

from . import records as r
from . import refusing
from .clock import in_secret
from .hours import HOUR
from .state import Table
from .x_card import by_itself

TICK = 0.001  # seconds: times are kept so exactly, and who wakes sooner finds nothing to do
HOST_AWAY = 60.0  # seconds until the host's role moves on
BEAT, GAP = 15.0, 45.0  # seconds between records while something counts down; after so many nobody was counting
LEASE, LONG_LEASE = 45.0, 300.0  # for how long a process's word on who is here counts
DAYS_BEAT, DAYS_GAP = HOUR, 3 * HOUR  # the same at a table for days
SLOWER, LONG_SLOWER = 5_000, 500  # records about who is here, from which on these times, and a long lease, grow
LONGEST = 86_400.0  # seconds to which they grow

Alarm = tuple[float, Callable[[], r.AnyKept]]


def woken(table: Table, now: float) -> list[r.AnyKept]:
    """A `Woken` first, if no server was counting or the clock was put back: a stopped server costs nobody time."""
    passed = now - table.last
    return (
        [r.Woken()]
        if (passed > _slowly(table, DAYS_GAP if table.hours else GAP, SLOWER) or passed < 0)
        and counting(table)
        and refusing.lasting(table)
        else []
    )


def _slowly(table: Table, seconds: float, since: int) -> float:
    """A time that grows with how much was kept about who is here: a table that is open for years says it less often."""
    return min(seconds * max(1.0, table.budgets.presence / since) ** 2, LONGEST)


def counting(table: Table) -> bool:
    """Whether somebody loses something by the passing of seconds."""
    return bool(table.clock.due and table.running) or next(_absences(table), None) is not None


def due(table: Table, now: float, where: str, seats: frozenset[Seat]) -> list[r.AnyKept]:
    """What is due now by the passing of time, one thing at a time: ask again until there is nothing.

    `where` names this process, `seats` are those that are connected to it.
    """
    at = table.time(now)
    first = woken(table, at) or next(
        ([make()] for when, make in _alarms(table, where, seats, at) if when <= at), list[r.AnyKept]()
    )
    return [replace(one, at=at) for one in first]


def wakes(table: Table, now: float, where: str, seats: frozenset[Seat]) -> float | None:
    """Seconds until `due` has something to say; None when only people can change anything."""
    at = table.time(now)
    if woken(table, at):
        return 0.0
    when = min((when for when, _ in _alarms(table, where, seats, at)), default=None)
    if when is None:
        return None
    left = when - at
    return max(left, TICK) if left > 0 else 0.0


def brings_nothing(table: Table, kept: Sequence[r.AnyKept]) -> bool:
    """Whether what was kept last is a move that makes nothing due sooner: one of a seat, where no clock runs. To take
    a move back may begin a game again that was over."""
    if table.match is None or table.clock.due or table.clock.hurry is not None:
        return False
    last = table.match.entries[-1]
    moved = len(kept) == 1 and type(kept[0]) is r.Played
    return moved and last.seat in table.match.seats and type(last.move) is not TakeBack


def _alarms(table: Table, where: str, seats: frozenset[Seat], now: float) -> Iterator[Alarm]:
    """Everything that will happen if nobody does anything: when, and the record."""
    if refusing.lasting(table):
        yield from _by_itself(table, where, seats, now)
    if not refusing.full(table):
        yield from _deadlines(table)


def _by_itself(table: Table, where: str, seats: frozenset[Seat], now: float) -> Iterator[Alarm]:
    yield from _presence(table, where, seats, now)
    goes_on = table.settings.goes_on
    if table.clock.paused is not None and goes_on:
        yield table.clock.paused, r.Resumed
    if table.x is not None and not table.x.chosen and goes_on:
        yield table.x.until, lambda: by_itself(table)
    if table.asked is not None:
        yield table.asked.until, r.TakeBackDropped
    if table.playing and table.resting and not table.settings.closed:
        yield table.presence.alone_since + table.settings.alone_after, r.PlayedOn
    yield from _absences(table)


def _presence(table: Table, where: str, seats: frozenset[Seat], now: float) -> Iterator[Alarm]:
    people = set(table.chairs.people())
    mine = tuple(sorted(seats & people))
    lease = table.presence.leases.get(where)
    counts = counting(table)
    length = _slowly(table, LEASE, SLOWER) if counts and not table.hours else _slowly(table, LONG_LEASE, LONG_SLOWER)

    def say_here() -> r.AnyKept:
        return r.Here(where, mine, length)

    moved = set(mine) ^ set(lease.seats if lease else ())
    if moved:
        yield now + min(table.budgets.left_to_come(seat, now) for seat in moved), say_here
    if lease:
        yield (lease.said + lease.until) / 2, say_here
    if counts:
        yield table.last + _slowly(table, DAYS_BEAT if table.hours else BEAT, SLOWER), say_here
    for name, other in table.presence.leases.items():
        if name != where:
            yield other.until, _lost(name)


def _lost(name: str) -> Callable[[], r.AnyKept]:
    return lambda: r.Lost(name)


def _absences(table: Table) -> Iterator[Alarm]:
    """The host's role moves on, and bots stand in; at a table for days when the hours of a turn are over."""
    presence, host = table.presence, table.chairs.host
    if not presence.away:
        return
    heir = table.chairs.next_host(presence.here)
    if host in presence.away and heir is not None:
        yield presence.away[host] + (table.hours.turn * HOUR if table.hours else HOST_AWAY), lambda: r.HostMoved(heir)
    after = 0 if table.hours else table.settings.stand_in_after
    if table.running:
        for seat, since in presence.away.items():
            soon = seat in presence.back_soon or (after and presence.unattended)
            if seat not in presence.stand_ins and (soon or after):
                yield since if soon else since + after, _stand_in(seat)


def _stand_in(seat: Seat) -> Callable[[], r.AnyKept]:
    return lambda: r.StoodIn(seat)


def _deadlines(table: Table) -> Iterator[Alarm]:
    match = table.match
    if match is None or not table.running:
        return
    if table.clock.hurry is not None:
        yield table.clock.hurry, _time_up(table, CLOCK)
    for seat in match.waiting():
        if seat in table.clock.due:
            if not _waits_for_days(table, seat):
                yield table.clock.due[seat], _time_up(table, seat)
            elif seat not in table.presence.stand_ins:
                yield table.clock.due[seat], _stand_in(seat)


def _waits_for_days(table: Table, seat: Seat) -> bool:
    """Whether a bot stands in when the time of a seat is over. Windows close by themselves, for all at once."""
    match = table.match
    assert match is not None
    return table.hours is not None and seat in table.presence.away and not in_secret(match.agenda[-1].step)


def _time_up(table: Table, seat: Seat) -> Callable[[], r.AnyKept]:
    def make() -> r.AnyKept:
        assert table.match is not None
        return r.Played(Raw(encode(table.match.fork().time_up(seat))))

    return make
