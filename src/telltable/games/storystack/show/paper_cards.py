"""The cards as a printer needs them."""

from __future__ import annotations

from telltable.core.paper_card import PaperCard, PaperDeck
from telltable.games.storystack.box.components import SLOTS, Card
from telltable.games.storystack.box.pack import StoryPack

from .board import slot_words

LOOKS = {  # by type: the client's ink (`tokens.css`) and icon
    "CA": ("#2d5a8a", "i-y_cast"),
    "RE": ("#9a3f62", "i-y_relationship"),
    "GS": ("#8f5f0c", "i-y_goal"),
    "OB": ("#74472a", "i-y_obstacle"),
    "RT": ("#27716d", "i-y_revelation"),
    "ST": ("#545c66", "i-y_structure"),
    "MI": ("#5f6d24", "i-y_midpoint"),
    "CR": ("#2c2b40", "i-y_crisis"),
    "CL": ("#ad3419", "i-y_climax"),
    "RS": ("#38713f", "i-y_resolution"),
}


def paper_deck(pack: StoryPack) -> PaperDeck:
    """SS section 2: every story card."""
    return PaperDeck(tuple(_card(card) for card in pack.card_list), "em-storystack", "#234789")


def _card(card: Card) -> PaperCard:
    colour, icon = LOOKS[card.type]
    return PaperCard(
        card.id,
        card.title,
        card.type_name,
        colour,
        icon,
        card.tag,
        f"i-t_{card.tag.lower()}" if card.tag else "",
        card.prompt,
        "; ".join(slot_words(card, code) for code in card.choices if code in SLOTS),
        ", ".join(card.roles),
    )
