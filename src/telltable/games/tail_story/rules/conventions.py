"""TS-003: drawing from the own deck."""

from __future__ import annotations

from telltable.core.play import Play
from telltable.core.seat import Seat
from telltable.games.tail_story.table import events as e
from telltable.games.tail_story.table.state import State


def draw(p: Play, seat: Seat, count: int, why: str) -> int:
    """TS-002, TS-003: draw as many of these as there are; says how many."""
    cards = from_top(p, seat, count)
    if cards:
        p.tell(e.CardsDrawn(seat, len(cards), cards, why))
    return len(cards)


def from_top(p: Play, seat: Seat, count: int) -> tuple[str, ...]:
    """The cards on top of a deck, as far as there are any; nothing is moved yet."""
    state: State = p.state
    deck, cards = state.decks[seat], []
    for _ in range(min(count, len(deck))):
        card = deck.choose(p.luck)
        deck = deck.without(card)
        cards.append(card)
    return tuple(cards)
