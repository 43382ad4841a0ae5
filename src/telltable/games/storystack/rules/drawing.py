"""Taking cards from the story deck (SS-S4, SS-D1, SS-K4)."""

from __future__ import annotations

from telltable.core.luck import Luck
from telltable.games.storystack.table.state import State


def draw_cards(state: State, count: int, luck: Luck) -> tuple[str, ...]:
    """The cards that `count` draws take from the deck now, in order; fewer if it has fewer."""
    deck, taken = state.deck, []
    for _ in range(min(count, len(deck))):
        card = deck.choose(luck)
        deck = deck.without(card)
        taken.append(card)
    return tuple(taken)
