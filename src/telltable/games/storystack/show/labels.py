"""Candidates of a field in words: ``B, Mara``; ``4 Complications``; ``#3 Sold for a Song``."""

from __future__ import annotations

from telltable.core.game import Labels
from telltable.core.seat import Seat
from telltable.games.storystack.box.components import DEVICES, EVERYONE, KINDS, LANES
from telltable.games.storystack.box.pack import StoryPack
from telltable.games.storystack.table.names import name_of
from telltable.games.storystack.table.state import View


def _lane(pack: StoryPack, view: View, lane: int) -> str:
    return f"{lane} {LANES[lane - 1]}"


def _seat(pack: StoryPack, view: View, seat: Seat) -> str:
    return view.table.names[seat] if seat >= 0 else "anybody"


def _card(pack: StoryPack, view: View, card: str) -> str:
    return pack.cards[card].title


def _pattern(pack: StoryPack, view: View, pattern: str) -> str:
    return pack.patterns[pattern].title if pattern else "no preference"


def _device(pack: StoryPack, view: View, device: str) -> str:
    return DEVICES[device]


def _play(pack: StoryPack, view: View, n: int) -> str:
    return f"#{n} {pack.cards[view.table.fact(n).card].title}"


def _named(pack: StoryPack, view: View, value: str) -> str:
    """A character, a thing, or a play such as ``#3``."""
    if value.startswith("#"):
        return _play(pack, view, int(value[1:]))
    known = value != EVERYONE and view.table.element(value)
    return f"{value}, {name_of(view.table, value)}" if known else value


LABELS: Labels = {
    "lane": _lane,
    "seat": _seat,
    "card": _card,
    "pattern": _pattern,
    "device": _device,
    "play": _play,
    **dict.fromkeys((*KINDS, "element", "fact", "item"), _named),
}
