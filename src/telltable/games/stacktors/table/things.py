"""Challenges and objects on the table (ST-CHA, ST-ABS, ST-OBJ)."""

from __future__ import annotations

from telltable.core.record import Record
from telltable.core.written import Written
from telltable.games.stacktors.box.maps import Point
from telltable.games.stacktors.box.pieces import Slot

NOWHERE = (-1, -1)


class Sketch(Record, frozen=True, gc=False):
    """ST-GM-1: a scene that the GM made up at the table. `grid` is empty where it has no map; `drawn`: the map."""

    id: str
    title: Written
    text: Written
    grid: str = ""
    drawn: str = ""


class Ware(Record, frozen=True, gc=False):
    """ST-RWD-1: something that coin buys, once. `base` and `pieces` are those of an object, where it is one."""

    id: str
    name: Written
    coin: Written
    price: int
    base: str = ""
    pieces: tuple[tuple[str, int], ...] = ()


class Group(Record, frozen=True, gc=False):
    """A group of a challenge: a value made of real pieces with the named colour on top (ST-NOT-9)."""

    c: str
    v: int
    slots: tuple[Slot, ...] = ()


class StageView(Record, frozen=True, gc=False):
    """ST-ABS-1: a stage of an abstract challenge. A hidden one shows nothing but that it is there."""

    half: str = ""
    c: str = ""
    v: int = 0
    text: str = ""
    alt: tuple[str, ...] = ()
    slots: tuple[Slot, ...] = ()
    hidden: bool = False


class Challenge(Record, frozen=True, gc=False):
    """A challenge on the table (ST-CHA-1). Abstract ones have `stages`, the top first; others two halves."""

    id: str
    name: Written
    base: str
    pos: Point = (0, 0)
    guts: tuple[Group, ...] = ()
    brains: tuple[Group, ...] = ()
    abstract: bool = False
    resolve: str = "exceed"
    stages: tuple[StageView, ...] = ()
    done: int = 0
    reward: str = ""
    when: str = "never"
    half: str = "guts"
    cell: str = "top"
    max_per_round: int = 1
    attacked: int = 0
    engages: bool = False
    surmounted: bool = False

    def groups(self, half: str) -> tuple[Group, ...]:
        """The groups of a half, bottom to top; of an abstract challenge the stage on top alone."""
        if self.abstract:
            top = self.stages[0] if self.stages else None
            return (Group(top.c, top.v, top.slots),) if top and top.half == half else ()
        return self.guts if half == "guts" else self.brains

    def pips(self, half: str) -> int:
        """What a half is worth now."""
        return sum(group.v for group in self.groups(half))

    def colours(self, half: str) -> tuple[str, ...]:
        """ST-CHA-2: the colours that open a half."""
        groups = self.groups(half)
        if not groups:
            return ()
        return (groups[-1].c, *(self.stages[0].alt if self.abstract else ()))

    @property
    def halves(self) -> tuple[str, ...]:
        """The halves that stand."""
        return tuple(half for half in ("brains", "guts") if self.groups(half))

    @property
    def slots(self) -> tuple[Slot, ...]:
        """All its real pieces."""
        rows = [group.slots for group in (*self.guts, *self.brains)] + [stage.slots for stage in self.stages]
        return tuple(slot for row in rows for slot in row)


class Thing(Record, frozen=True, gc=False):
    """An object (ST-OBJ). `pieces` is empty while they can't be seen.

    Attributes:
        where: ``map``, ``under``, ``carried``, ``kept`` (off the map until given) or ``claimed``.
        holder: the challenge or the character.
    """

    id: str
    base: str
    name: Written
    where: str
    holder: str = ""
    pos: Point = (0, 0)
    pieces: tuple[Slot, ...] = ()
    text: str = ""
    open: bool = False
