"""What it takes, in plain words: by cell, what somebody has who has a piece of it."""

from __future__ import annotations

from collections.abc import Iterable

from telltable.core.english import listed

KNACKS = {
    "brains.C": "an eye for what is hidden",
    "brains.R": "a voice that frightens people",
    "brains.Pk": "a head for bargains",
    "brains.O": "a great deal of patience",
    "brains.Y": "a voice that calms people",
    "brains.G": "a winning way",
    "brains.Cy": "a hand that reshapes others",
    "brains.B": "a schemer's head",
    "brains.P": "a voice that is obeyed",
    "guts.C": "one sure stroke",
    "guts.R": "a good throw",
    "guts.Pk": "a supple back",
    "guts.O": "quick hands",
    "guts.Y": "a healer's hands",
    "guts.G": "an eye for weak knees",
    "guts.Cy": "a second face",
    "guts.B": "a grip that holds",
    "guts.P": "a strong shove",
    "feet.C": "light feet",
    "feet.R": "fast legs",
    "feet.Pk": "a dancer's feet",
    "feet.O": "nimble feet",
    "feet.Y": "steady feet",
    "feet.G": "feet that know the woods",
    "feet.Cy": "wings",
    "feet.B": "a swimmer's legs",
    "feet.P": "a way of being elsewhere at once",
}
MOST = 3  # that are read out


def knacks(cells: Iterable[str]) -> str:
    """``a schemer's head, a head for bargains or the like``: one of them is enough."""
    words = [KNACKS[cell] for cell in cells]
    if len(words) > MOST:
        words[2:] = ["the like"]
    return listed(words, "or")
