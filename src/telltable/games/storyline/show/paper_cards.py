"""The story cards as a printer needs them: each category has a back of its own."""

from __future__ import annotations

from telltable.core.paper_card import PaperCard, PaperDeck
from telltable.games.storyline.box.components import NAMES
from telltable.games.storyline.box.pack import StoryLinePack

INKS = {"character": "#8d2f3f", "place": "#35602a", "feature": "#6a4a86", "object": "#8a5a12", "action": "#22597c"}


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
    return PaperDeck(tuple(cards), "em-storyline", "#35602a")
