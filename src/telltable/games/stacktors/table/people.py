"""Somebody on the table, and what binds it (section 3.2, ST-STA)."""

from __future__ import annotations

from telltable.core.record import Record
from telltable.core.seat import Seat
from telltable.core.written import Written
from telltable.games.stacktors.box.maps import Point
from telltable.games.stacktors.box.pieces import Slot, pips
from telltable.games.stacktors.box.stacks import Stack

NECKS = {"pc": "Gr", "enemy": "Bl", "ally": "W", "burden": "W"}
SIDES = {"pc": "party", "enemy": "foes", "ally": "neutral", "burden": "party"}

ENGINE: Seat = -1  # who decides for somebody without a seat


class Status(Record, frozen=True, gc=False):
    """ST-STA: something that binds somebody for some turns.

    Attributes:
        kind: fleeing, calmed, frozen, compelled or exposed.
        n: turns left; of `exposed`, defences left.
        by: whose attack did it.
        target: whom a compelled one has to attack.
        since: number of the turn in which it was set.
        broken: calmed and attacked since: it ends when the next turn begins.
    """

    kind: str
    n: int
    by: str = ""
    target: str = ""
    since: int = 0
    broken: bool = False


class Character(Record, frozen=True, gc=False):
    """Somebody on the table (section 3.2). `seat`: who decides; -1: the game itself or the GM."""

    id: str
    name: Written
    role: str
    neck: str
    side: str
    seat: Seat
    stack: Stack
    equip: Stack = Stack()
    carried: tuple[str, ...] = ()
    earned: int = 0
    spent: int = 0
    burned: int = 0
    training: int = 0
    known: tuple[str, ...] = ()
    pos: Point = (0, 0)
    facing: str = ""
    alive: bool = True
    clock: int = 0  # rounds left in which the dead may be called back (ST-DTH-3)
    statuses: tuple[Status, ...] = ()
    engaged: tuple[str, ...] = ()
    committed: tuple[int, ...] = ()
    reflects: tuple[tuple[int, int], ...] = ()
    join: str = "never"
    concept: Written = ""
    notes: tuple[Written, ...] = ()
    began: str = ""
    type: str = ""

    @property
    def cap(self) -> int:
        """ST-STK-7."""
        return self.spent - self.burned

    @property
    def active(self) -> bool:
        """Alive and on the map."""
        return self.alive

    def status(self, kind: str) -> Status | None:
        """The status of a kind, if it has one."""
        for one in self.statuses:
            if one.kind == kind:
                return one
        return None

    def slots(self, position: str) -> tuple[Slot, ...]:
        """ST-STK-6: pieces of a position, character stack first, then equipment."""
        return self.stack.at(position) + self.equip.at(position)

    def slot(self, id_: int) -> Slot | None:
        """The slot with this number, in either stack."""
        return self.stack.get(id_) or self.equip.get(id_)

    def cell_of(self, id_: int) -> str:
        """ST-STK-4: the cell of a slot, by where it is now; empty when it is not here."""
        for stack in (self.stack, self.equip):
            found = stack.find(id_)
            if found:
                return f"{found[0]}.{stack.at(found[0])[found[1]].c}"
        return ""

    def total(self, position: str) -> int:
        """Pips of a position, equipment included."""
        return pips(self.slots(position))

    @property
    def feet(self) -> tuple[Slot, ...]:
        """All feet, equipment's included (ST-OBJ-5)."""
        return self.stack.feet + self.equip.feet

    def feet_colours(self) -> frozenset[str]:
        """The feet abilities in force."""
        return frozenset(foot.c for foot in self.feet if foot.id not in self.committed)

    def reflected(self, slot: int) -> int:
        """How often a pink piece has reflected in this turn."""
        return next((count for id_, count in self.reflects if id_ == slot), 0)
