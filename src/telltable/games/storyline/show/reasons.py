"""Why a bot that narrates chose what it chose: the public part of what it weighs. Of an offer nothing is said."""

from __future__ import annotations

from collections.abc import Sequence

from telltable.core.event import Event
from telltable.games.storyline.bots.judging import book_tags, page_of
from telltable.games.storyline.box.components import StoryLinePack
from telltable.games.storyline.table.events import CardsChosen
from telltable.games.storyline.table.state import Table

TAGS = {
    "creeping": "something that creeps",
    "comic": "a joke to hide behind",
    "night": "the dark",
    "water": "something wet",
    "beast": "an animal",
    "house": "an old house",
    "music": "a tune",
    "food": "a bite to eat",
    "old": "something very old",
    "cold": "a draught",
    "lost": "something lost",
    "trick": "a trick",
}


def because(pack: StoryLinePack, table: Table, told: Sequence[Event]) -> str:
    """The sentence for what everybody was told, at the table as it lay before; empty when there is none."""
    event = next((x for x in told if isinstance(x, CardsChosen)), None)
    if event is None:
        return ""
    reasons = [reason(pack, table, card) for card in event.cards if card]
    return f"Why: {'; '.join(reasons)}." if reasons else ""


def reason(pack: StoryLinePack, table: Table, card: str) -> str:
    """What speaks for a card."""
    printed = pack.cards[card]
    wanted = [tag for tag in printed.tags if tag in page_of(pack, table).tags]
    told = [tag for tag in printed.tags if tag in book_tags(pack, table)]
    if wanted:
        return f"the page wanted {TAGS.get(wanted[0], wanted[0])}, and “{printed.name}” brings it"
    if told:
        return f"“{printed.name}” goes on with {TAGS.get(told[0], told[0])}"
    return f"nothing like “{printed.name}” was in the tale yet"
