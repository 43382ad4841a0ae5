"""Chapter “Your turn”, SS-D1 and SS-D2; and all other taking of cards from the deck (SS-S4, SS-K4)."""

from __future__ import annotations

from telltable.core.seat import Seat
from telltable.games.storystack.box.components import HAND
from telltable.games.storystack.table import events as e
from telltable.games.storystack.table.types import Play


def draw_up(p: Play, seat: Seat) -> None:
    """SS-D1, SS-D2: one card, if the hand has fewer than five and the deck is not empty."""
    state = p.state
    if state.table.hand_sizes[seat] >= HAND or not state.table.deck_size:
        return
    card = state.deck.choose(p.luck)
    p.tell(e.CardDrawn(seat, 1, (card,), state.table.options["hands"] == "open"))
    if not p.state.table.deck_size:
        p.tell(e.DeckEmptied())
