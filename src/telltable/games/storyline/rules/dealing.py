"""SL-102, SL-202: drawing."""

from __future__ import annotations

from telltable.core.play import Play
from telltable.core.seat import Seat
from telltable.games.storyline.box.components import PLACE
from telltable.games.storyline.table import events as e
from telltable.games.storyline.table.state import State


def draw_one_each(p: Play, seat: Seat, categories: tuple[str, ...], dealt: bool = False) -> None:
    """SL-102, SL-202: a card from the deck of each category; an empty deck gives none (SL-212)."""
    state: State = p.state
    there = tuple(category for category in categories if len(state.decks[PLACE[category]]))
    cards = tuple(state.decks[PLACE[category]].choose(p.luck) for category in there)
    p.tell(e.StoryCardsDrawn(seat, there, cards, dealt))
