"""Candidates of a field in words."""

from __future__ import annotations

from typing import Any

from telltable.games.tail_story.box.components import ABILITY_LIMIT, TIMES, TYPES
from telltable.games.tail_story.box.pack import TailPack
from telltable.games.tail_story.box.sounds import ALOUD, TAP
from telltable.games.tail_story.table.state import View

from .sentences import pet_name


def label(pack: TailPack, view: View, kind: str, value: Any) -> str:
    """What a person reads for a candidate: ``TUNA DRAWING (feline)``; ``Ana, JACK, THE BEAGLE``."""
    table = view.table
    if kind == "card":
        card = pack.cards[value]
        return f"{card.title} ({TYPES[card.type].lower()} {card.kind})"
    if kind == "pet":
        pet = pack.pet[value]
        limit = f"; its ability {TIMES[ABILITY_LIMIT[value]]} a game" if ABILITY_LIMIT[value] else ""
        return f"{pet.normal} ({TYPES[pet.type].lower()}{limit})"
    if kind == "seat":
        return f"{table.names[value]}, {pet_name(pack, table, value)}"
    if kind == "put":
        return "and put my top card on that deck" if value else "and put nothing on that deck"
    if kind == "sound":
        words = value.split()
        if value == ALOUD:
            return "I made the sound"
        return f"tap {len(words)} times" if set(words) == {TAP} else f"type “{value}”"
    return str(value)
