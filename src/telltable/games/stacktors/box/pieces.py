"""What the box holds: nine transparent colours with abilities, three opaque ones without, in three sizes."""

from __future__ import annotations

from collections.abc import Iterable

from telltable.core.record import Record

COLOURS = ("C", "R", "Pk", "O", "Y", "G", "Cy", "B", "P")  # transparent, in printed order
OPAQUE = ("W", "Bl", "Gr")
COLOUR_NAMES = {
    "C": "clear",
    "R": "red",
    "Pk": "pink",
    "O": "orange",
    "Y": "yellow",
    "G": "green",
    "Cy": "cyan",
    "B": "blue",
    "P": "purple",
    "W": "white",
    "Bl": "black",
    "Gr": "gray",
}
SIZES = (1, 2, 3)
SIZE_NAMES = ("", "small", "medium", "large")
UNIQUE_COLOURS = ("C", "R", "O", "Y", "G", "Cy", "B", "P")  # ST-CRE-3: one Rainbow and one Xeno stash

POSITIONS = ("feet", "guts", "brains")
PHYSICAL, MENTAL, SOCIAL = "physical", "mental", "social"
TYPES = (PHYSICAL, MENTAL, SOCIAL)

CELL_NAMES = {
    "brains.C": "Identify",
    "brains.R": "Intimidate",
    "brains.Pk": "Shrewd",
    "brains.O": "Persistent",
    "brains.Y": "Calming",
    "brains.G": "Persuasive",
    "brains.Cy": "Morph Other",
    "brains.B": "Cunning",
    "brains.P": "Compel",
    "guts.C": "Perfection",
    "guts.R": "Ranged",
    "guts.Pk": "Flexible",
    "guts.O": "Dexterous",
    "guts.Y": "Medic",
    "guts.G": "Hamper",
    "guts.Cy": "Morph Self",
    "guts.B": "Freeze",
    "guts.P": "Maneuver",
    "feet.C": "Agile",
    "feet.R": "Fleet",
    "feet.Pk": "Graceful",
    "feet.O": "Nimble",
    "feet.Y": "Steady",
    "feet.G": "Dynamic",
    "feet.Cy": "Fly",
    "feet.B": "Swim",
    "feet.P": "Teleport",
}

# ST-ABL-7: the cells that may be active, by type.
ATTACK_CELLS = {
    PHYSICAL: ("guts.R", "guts.Pk", "guts.O", "guts.G", "guts.B", "guts.P"),
    MENTAL: ("brains.Pk", "brains.Y", "brains.G", "brains.B", "brains.P"),
    SOCIAL: ("brains.R", "brains.Y", "brains.G", "brains.Cy", "brains.P", "guts.G", "guts.B"),
}
DEFENCE_CELLS = {
    PHYSICAL: ("guts.R", "guts.Pk", "guts.O", "guts.G", "guts.B", "guts.P"),
    MENTAL: (),
    SOCIAL: ("guts.G", "guts.B"),
}
POOLS = {PHYSICAL: ("guts",), MENTAL: ("brains",), SOCIAL: ("guts", "brains")}  # ST-APP-1
DAMAGING = ("", "guts.R", "guts.Pk", "guts.O")  # active cells of an attack whose result is damage


class Slot(Record, frozen=True, gc=False):
    """A place in a stack and the piece in it. It keeps its number when its piece is swapped for another."""

    id: int
    c: str
    s: int

    def __str__(self) -> str:
        """The piece in notation."""
        return f"{self.c}{self.s}"


def pips(slots: Iterable[Slot]) -> int:
    """Their value: small 1, medium 2, large 3."""
    return sum([slot.s for slot in slots])


def cell_types(cell: str) -> tuple[str, ...]:
    """The types of attack for which a cell can be active."""
    return tuple(type_ for type_ in TYPES if cell in ATTACK_CELLS[type_])


def piece_words(colour: str, size: int) -> str:
    """A piece in words: ``large red``."""
    return f"{SIZE_NAMES[size]} {COLOUR_NAMES[colour]}"


def shown(slot: Slot) -> str:
    """A piece as sentences name it: ``Red 3``."""
    return f"{COLOUR_NAMES[slot.c].capitalize()} {slot.s}"


def cell_words(cell: str) -> str:
    """A cell in words: ``Ranged (red guts)``."""
    position, colour = cell.split(".")
    return f"{CELL_NAMES[cell]} ({COLOUR_NAMES[colour]} {position})"
