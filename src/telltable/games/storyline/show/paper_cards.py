"""The story cards as a printer needs them: each category has a back of its own."""

from __future__ import annotations

from telltable.core.paper_card import PaperCard, PaperDeck
from telltable.games.storyline.box.components import NAMES
from telltable.games.storyline.box.pack import StoryLinePack

INKS = {"character": "#2d5a8a", "place": "#38713f", "feature": "#9a3f62", "object": "#8f5f0c", "action": "#ad3419"}


def paper_deck(pack: StoryLinePack) -> PaperDeck:
    """SL-102: every story card."""
    cards = (
        PaperCard(
            card.id,
            card.name,
            NAMES[card.category],
            INKS[card.category],
            f"i-c_{card.category}",
            text=card.phrase,
            back=NAMES[card.category],
            back_icon=f"i-c_{card.category}",
        )
        for card in pack.card_list
    )
    return PaperDeck(tuple(cards), "em-storyline", "#5b3a6e")
