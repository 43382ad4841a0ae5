"""Who is here: what each server process last said of its connections."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from telltable.core.seat import Seat


class Lease(Struct):
    """The seats connected to one process, and until when its word counts."""

    seats: tuple[Seat, ...]
    until: float
    said: float


class Presence(Struct):
    """Who is here, who is away since when, who said that they will be back, and for whom a bot acts."""

    leases: dict[str, Lease] = {}
    away: dict[Seat, float] = {}
    back_soon: set[Seat] = set()
    stand_ins: set[Seat] = set()
    alone: bool = False  # people hold seats, and nobody of them is here
    alone_since: float = 0.0
    unattended: bool = False  # the game goes on although nobody has come back

    @property
    def here(self) -> frozenset[Seat]:
        """The seats with a connection anywhere."""
        return frozenset([seat for lease in self.leases.values() for seat in lease.seats])

    def say(self, where: str, seats: tuple[Seat, ...], at: float, lease: float) -> None:
        """A process says who is connected to it."""
        if seats:
            self.leases[where] = Lease(seats, at + lease, at)
        else:
            self.leases.pop(where, None)

    def follow(self, people: Iterable[Seat], at: float) -> None:
        """Work out who came and who went."""
        people, here = set(people), self.here
        came = here & self.away.keys()
        self.back_soon = (self.back_soon & people) - came
        self.away = {seat: self.away.get(seat, at) for seat in sorted(people - here)}
        self.stand_ins &= people - here
        self.alone = bool(people) and people.isdisjoint(here)
        if people & here:
            self.alone_since = at
            self.unattended = False

    def swap(self, one: Seat, other: Seat) -> None:
        """Two places changed: whoever was here, or away, is so on the other one now."""
        to = {one: other, other: one}
        for lease in self.leases.values():
            lease.seats = tuple(sorted(to.get(seat, seat) for seat in lease.seats))
        self.away = dict(sorted((to.get(seat, seat), since) for seat, since in self.away.items()))
        self.back_soon = {to.get(seat, seat) for seat in self.back_soon}

    def count_anew(self, at: float) -> None:
        """Absence counts from now on: nothing went on meanwhile."""
        self.away = dict.fromkeys(self.away, at)
