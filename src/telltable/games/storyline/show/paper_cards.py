"""The story cards as a printer needs them: each category has a back of its own."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

from telltable.core.paper import client_file
from telltable.core.paper_card import PaperCard, PaperDeck
from telltable.games.storyline.box.components import NAMES, Card
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
            art=f"g-{drawing_of(card)}",
            back=NAMES[card.category],
            back_icon=f"i-c_{card.category}",
        )
        for card in pack.card_list
    )
    return PaperDeck(tuple(cards), "em-storyline", "#35602a")


def drawing_of(card: Card) -> str:
    """As on the screens: the first drawing of a word that one of its name begins with, else by its number one of its
    category's."""
    found, name = _drawings(), card.name.lower()
    known = (drawing for word, drawing in found["words"] if re.search(rf"(^|[^a-z]){word}", name))
    spare = found["spare"][card.category]
    return str(next(known, spare[int("".join(filter(str.isdigit, card.id)) or 0) % len(spare)]))


@cache
def _drawings() -> dict[str, Any]:
    here = client_file(Path(__file__).parent / "drawings.json", "games/storyline/box/drawings.json")
    found: dict[str, Any] = json.loads(here.read_text("utf-8"))
    return found
