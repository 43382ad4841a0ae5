"""An evening that begins with nothing (ST-SET-3): whoever leads it brings the places, the people and the ending."""

from __future__ import annotations

from functools import lru_cache

from .adventure import FORMAT, Adventure, Ending, Next, Party, Pregen, Stage
from .options import EMPTY

START = "nothing"
ENDINGS = (
    Ending("well", "win", "It came out well, and those who were there know how."),
    Ending("somehow", "partial", "It came out somehow. Some of it will have to be talked about another evening."),
    Ending("badly", "loss", "It came out badly, and it was a good evening all the same."),
)


@lru_cache(16)
def empty_table(pregens: tuple[Pregen, ...]) -> Adventure:
    """The adventure that has one scene with nothing in it; rewards in coin are on."""
    return Adventure(
        FORMAT,
        EMPTY,
        "An Empty Table",
        (Stage(START, "free", "An empty table", "Nothing is here yet but you.", Next("well", "badly")),),
        ENDINGS,
        party=Party(pregens=pregens),
        options={"currency": "on"},
        authors=("Everybody at the table",),
        summary="No place, no time and nobody but you: whoever leads says where it begins.",
    )
