"""What has to be so in a scene before a sentence of the book may be told there.

A sentence says it in front of itself: ``[hurt] asked {who} where it hurt``. Several are parted by a comma, and ``not``
turns one round. What is so at a point of a scene is kept by `show/so_far.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

NEEDS: Final[Mapping[str, str]] = {
    "hurt": "whoever it is about has been struck in this scene",
    "fought": "somebody has been struck in this scene",
    "lives": "whoever it is about lives through it",
    "death": "somebody has been killed in this scene",
    "speaks": "whoever it is about has words at that moment",
}
CLAIMS: Final[Mapping[str, str]] = {  # words that claim something, and what has to be so for them
    r"\bwhere it hurt\b": "hurt",
    r"\b[Yy]ou (?:might|could) have\b": "hurt",
    r"\bwhat (?:had )?bec[ao]me of\b": "fought",
}
BLOWS: Final = re.compile(r"\b(?:struck|bleeding|limping|a knock on the head)\b")  # tells that somebody was struck
AS_BEFORE: Final = re.compile(r"\b(?:still|as before)\b")  # claims that it was so earlier
FRONT: Final = re.compile(r"^\[([^\]]*)\] ")


def words(text: str) -> str:
    """The sentence without what it needs."""
    return FRONT.sub("", text)


def needs(text: str) -> tuple[str, ...]:
    """What it says that it needs: ``hurt``, ``not death``."""
    front = FRONT.match(text)
    return tuple(front[1].split(", ")) if front else ()


def claimed(text: str) -> tuple[str, ...]:
    """What has to be so for the words themselves."""
    return tuple(need for claim, need in CLAIMS.items() if re.search(claim, text))


def tells_of_blows(text: str) -> bool:
    """Whether somebody has been struck once these words are told."""
    return bool(BLOWS.search(text))


def check_needs(text: str) -> Iterator[str]:
    """What is wrong with what a sentence says that it needs."""
    told = needs(text)
    for need in told:
        if need.removeprefix("not ") not in NEEDS:
            yield f"“{text}” needs {need}, which nothing keeps: write one of {', '.join(NEEDS)}."
    for need in claimed(words(text)):
        if need not in told:
            yield f"“{text}” claims something: write [{need}] in front of it."
