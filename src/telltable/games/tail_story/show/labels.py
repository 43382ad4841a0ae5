"""Candidates of a field in words: ``TUNA DRAWING (feline drawing)``; ``Ana, JACK, THE BEAGLE``."""

from __future__ import annotations

from telltable.core.game import Labels
from telltable.games.tail_story.box.components import ABILITY_LIMIT, TIMES, TYPES
from telltable.games.tail_story.box.pack import TailPack
from telltable.games.tail_story.box.sounds import ALOUD, TAP
from telltable.games.tail_story.table.state import View

from .sentences import pet_name


def _card(pack: TailPack, view: View, id_: str) -> str:
    card = pack.cards[id_]
    return f"{card.name} ({TYPES[card.type].lower()} {card.kind})"


def _pet(pack: TailPack, view: View, id_: str) -> str:
    pet = pack.pet[id_]
    limit = f"; its ability {TIMES[ABILITY_LIMIT[id_]]} a game" if ABILITY_LIMIT[id_] else ""
    return f"{pet.full} ({TYPES[pet.type].lower()}{limit})"


def _seat(pack: TailPack, view: View, seat: int) -> str:
    return f"{view.table.names[seat]}, {pet_name(pack, view.table, seat)}"


def _put(pack: TailPack, view: View, count: int) -> str:
    return "and put my top card on that deck" if count else "and put nothing on that deck"


def _sound(pack: TailPack, view: View, sound: str) -> str:
    words = sound.split()
    if sound == ALOUD:
        return "I made the sound"
    return f"tap {len(words)} times" if set(words) == {TAP} else f"type “{sound}”"


LABELS: Labels = {
    "card": _card,
    "pet": _pet,
    "seat": _seat,
    "put": _put,
    "sound": _sound,
}
