"""What can be checked of a phrase for a slot without reading it."""

from __future__ import annotations

from telltable.core.grammar import faults as faults
from telltable.core.grammar import phrase_faults as phrase_faults

PREPOSITIONS = frozenset(
    (
        *("in", "on", "at", "under", "behind", "beneath", "beside"),
        *("between", "inside", "outside", "above", "below", "beyond", "near"),
        *("by", "along", "over", "among", "atop", "across", "within"),
        *("halfway", "where", "through", "past", "against", "up", "down"),
    )
)


def shape_fault(category: str, phrase: str) -> str:
    """Why a phrase does not fit its category's slots; empty when it does."""
    first = phrase.split(" ")[0]
    if not phrase.strip():
        return "is empty; write something"
    if phrase[-1:] in ".,;:!?… ":
        return "must end without a mark; the page brings its own"
    if category in ("character", "object"):
        return "" if first in ("a", "an", "the") else "must begin with a, an or the"
    if category == "place":
        return "" if first in PREPOSITIONS else "must begin with in, on, under, behind or another such word"
    return "" if first[:1].islower() else "must begin with a small letter"
