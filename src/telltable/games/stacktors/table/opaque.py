"""White, black and gray pieces: necks and bases, as many as it takes or counted (ST-SET-4, R-02)."""

from __future__ import annotations

from .state import Table

SMALLS, ALL = 10, 30  # of each opaque colour: ten trios


def _used(table: Table, colour: str) -> tuple[int, int]:
    """Small pieces in use as necks and caps, and pieces of any size in use as bases."""
    here = [one for one in table.chars.values() if one.alive or one.clock]
    small = sum(one.neck == colour for one in here)
    small += sum(one.stack.cap == colour for one in here)
    bases = sum(rock.base == colour and not rock.surmounted for rock in table.challenges.values())
    bases += sum(
        thing.base == colour and not thing.open and thing.where in ("map", "carried") for thing in table.things.values()
    )
    return small, bases


def has_neck(table: Table, colour: str) -> bool:
    """Whether a small piece of this colour is left for a neck."""
    small, bases = _used(table, colour)
    return table.option("opaque_supply") == "unlimited" or small + max(0, bases - (ALL - SMALLS)) < SMALLS


def has_base(table: Table, colour: str) -> bool:
    """Whether any piece of this colour is left for a base."""
    return table.option("opaque_supply") == "unlimited" or sum(_used(table, colour)) < ALL
