"""A move with everything written out that the rules filled in, so that it says by itself what was told of it."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from telltable.core.event import Event
from telltable.core.move import Move

from .events import CardPlayed, RetconResolved
from .moves import ChooseRetcon, Play


def written_out(move: Move, told: Sequence[Event]) -> Move:
    """SS-P1: a play with the names and notes that were left open; SS-R5: a retcon with its default text."""
    texts = {event.fact: event.text for event in told if isinstance(event, RetconResolved)}
    if isinstance(move, ChooseRetcon):
        return replace(move, text=next(iter(texts.values()), move.text))
    if not isinstance(move, Play):
        return move
    slots = next((event.slots for event in told if isinstance(event, CardPlayed)), move.slots)
    retcons = tuple(replace(retcon, text=texts.get(retcon.fact, retcon.text)) for retcon in move.retcons)
    return replace(move, slots=slots, retcons=retcons)
