"""The deck as a printer needs it: four modes on each card (NC-105)."""

from __future__ import annotations

from telltable.core.paper_card import PaperCard, PaperDeck
from telltable.games.ninety_nine_chances.box.pack import ChancePack

UPSIDE_DOWN = set("01689")  # figures that read as another number upside down: such a card gets a foot
RED = "#a12f18"


def paper_deck(pack: ChancePack) -> PaperDeck:
    """NC-105, NC-110: every card."""
    cards = (
        PaperCard(
            card.id,
            card.resource,
            card.genre,
            RED,
            text=card.problem,
            more={"foot": "yes" if set(card.id) <= UPSIDE_DOWN else ""},
        )
        for card in pack.card_list
    )
    return PaperDeck(tuple(cards), "em-chances", RED)
