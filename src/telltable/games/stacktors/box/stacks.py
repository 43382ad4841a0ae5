"""Stacks as data (ST-STK): where pieces stand, what grounds them, what they are worth."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from msgspec.structs import replace

from telltable.core.record import Record

from .pieces import POSITIONS, Slot, pips


class Stack(Record, frozen=True, gc=False):
    """ST-STK-1: pieces by position, bottom to top. `cap` is a white or black piece on the very top, or empty."""

    feet: tuple[Slot, ...] = ()
    guts: tuple[Slot, ...] = ()
    brains: tuple[Slot, ...] = ()
    cap: str = ""

    def at(self, position: str) -> tuple[Slot, ...]:
        """The pieces of a position."""
        if position == "guts":
            return self.guts
        return self.feet if position == "feet" else self.brains

    def with_(self, position: str, slots: tuple[Slot, ...]) -> Stack:
        """The stack with other pieces in one position."""
        return Stack(
            slots if position == "feet" else self.feet,
            slots if position == "guts" else self.guts,
            slots if position == "brains" else self.brains,
            self.cap,
        )

    @property
    def slots(self) -> tuple[Slot, ...]:
        """Every piece, bottom to top."""
        return (*self.feet, *self.guts, *self.brains)

    @property
    def pips(self) -> int:
        """Feet, guts and brains; a neck adds none (ST-STK-5)."""
        return pips(self.feet) + pips(self.guts) + pips(self.brains)

    def find(self, slot: int) -> tuple[str, int] | None:
        """Position and height of a slot."""
        for position, row in (("feet", self.feet), ("guts", self.guts), ("brains", self.brains)):
            for one in row:
                if one.id == slot:
                    return position, row.index(one)
        return None

    def get(self, slot: int) -> Slot | None:
        """The slot with this number."""
        for one in self.feet + self.guts + self.brains:  # asked very often
            if one.id == slot:
                return one
        return None

    def swapped(self, slot: int, colour: str, size: int) -> Stack:
        """With another piece in a slot; size 0 removes it. Nothing is regrounded."""
        found = self.find(slot)
        if found is None:
            return self
        position, height = found
        row = self.at(position)
        fresh = (Slot(slot, colour, size),) if size else ()
        return self.with_(position, (*row[:height], *fresh, *row[height + 1 :]))

    def inserted(self, position: str, height: int, slot: Slot) -> Stack:
        """With a new piece at a height of a position."""
        row = self.at(position)
        return self.with_(position, (*row[:height], slot, *row[height:]))

    @property
    def cells(self) -> frozenset[str]:
        """Every (position, colour) pair in it, as cells."""
        rows = (("feet", self.feet), ("guts", self.guts), ("brains", self.brains))
        return frozenset([f"{position}.{slot.c}" for position, row in rows for slot in row])


def is_nest(feet: Iterable[Slot]) -> bool:
    """ST-STK-2: one to three feet, strictly growing from bottom to top."""
    sizes = [slot.s for slot in feet]
    return 1 <= len(sizes) <= 3 and all(a < b for a, b in pairwise(sizes))


def reground(stack: Stack) -> Stack | None:
    """ST-STK-3, ST-STK-3b: what stays on the table; None when nothing could. Pieces keep their order.

    A foot stays if it is larger than every foot kept before it; the others become the lowest guts, in order. Without
    a foot the lowest guts piece becomes the only one.
    """
    kept: list[Slot] = []
    risen: list[Slot] = []
    for foot in stack.feet:
        if not kept or foot.s > kept[-1].s:
            kept.append(foot)
        else:
            risen.append(foot)
    guts = (*risen, *stack.guts)
    if not kept:
        if not guts:
            return None
        kept, guts = [guts[0]], guts[1:]
    if len(kept) == len(stack.feet) and not risen:
        return stack
    return replace(stack, feet=tuple(kept), guts=guts)


def grounded_by_size(stack: Stack) -> Stack:
    """R-03, option ``grounding: physical``: a foot is every piece below the neck that is larger than all under it.

    Three at most, which sizes see to by themselves.
    """
    feet: list[Slot] = []
    guts: list[Slot] = []
    for slot in (*stack.feet, *stack.guts):
        (feet if not feet or slot.s > feet[-1].s else guts).append(slot)
    return replace(stack, feet=tuple(feet), guts=tuple(guts))


def moved_between(before: Stack, after: Stack) -> frozenset[int]:
    """ST-STK-3c: the slots that changed between feet and guts."""
    feet, guts = {slot.id for slot in before.feet}, {slot.id for slot in before.guts}
    return frozenset([x.id for x in after.feet if x.id in guts] + [x.id for x in after.guts if x.id in feet])


def stack_of(notation_pieces: dict[str, Iterable[tuple[str, int]]], first: int) -> Stack:
    """A stack of new slots numbered from `first`, feet upwards."""
    made: dict[str, tuple[Slot, ...]] = {}
    number = first
    for position in POSITIONS:
        row = []
        for colour, size in notation_pieces.get(position, ()):
            row.append(Slot(number, colour, size))
            number += 1
        made[position] = tuple(row)
    return Stack(made["feet"], made["guts"], made["brains"])
