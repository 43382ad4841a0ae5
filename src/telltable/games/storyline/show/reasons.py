"""Why a bot that narrates chose what it chose: the public part of what it weighs. Of an offer nothing is said."""

from __future__ import annotations

from collections.abc import Sequence

from telltable.core.event import Event
from telltable.games.storyline.box.pack import StoryLinePack
from telltable.games.storyline.table.events import CardsChosen
from telltable.games.storyline.table.state import Table, View

SAID = {  # what a tag is about, in words
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


def because(pack: StoryLinePack, view: View, told: Sequence[Event]) -> str:
    """The sentence for what everybody was told, as a spectator saw it before; empty when there is none."""
    event = next((x for x in told if isinstance(x, CardsChosen)), None)
    if event is None:
        return ""
    reasons = [reason(pack, view.table, card) for card in event.cards if card]
    return f"Why: {'; '.join(reasons)}." if reasons else ""


def told_tags(pack: StoryLinePack, table: Table) -> set[str]:
    """The tags of the cards that are in the book."""
    cards = pack.cards
    return {tag for page in table.pages for card in page.cards if card for tag in cards[card].tags}


def reason(pack: StoryLinePack, table: Table, card: str) -> str:
    """What speaks for a card."""
    printed = pack.cards[card]
    wanted = [tag for tag in printed.tags if tag in pack.page(table.tale, table.page).tags]
    told = [tag for tag in printed.tags if tag in told_tags(pack, table)]
    if wanted:
        return f"the page wanted {SAID.get(wanted[0], wanted[0])}, and “{printed.name}” brings it"
    if told:
        return f"“{printed.name}” goes on with {SAID.get(told[0], told[0])}"
    return f"nothing like “{printed.name}” was in the tale yet"
