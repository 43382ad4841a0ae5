"""A page: SL-201, SL-202 and SL-211, SL-212, SL-301: from reading the narrator card to the passing of the deck."""

from __future__ import annotations

from telltable.core.seat import Seat
from telltable.core.step import Step
from telltable.games.storyline.box.components import PAGES, PLACE
from telltable.games.storyline.box.pack import StoryLinePack
from telltable.games.storyline.table import events as e
from telltable.games.storyline.table.state import State
from telltable.games.storyline.table.types import Play

from .choosing import ChoosePage
from .ending import read_the_end
from .leaving import retire_leavers
from .offering import offers_step


def draw_one_each(p: Play, seat: Seat, categories: tuple[str, ...], dealt: bool = False) -> None:
    """SL-102, SL-202: a card from the deck of each category; an empty deck gives none (SL-212)."""
    state = p.state
    there = tuple(category for category in categories if len(state.decks[PLACE[category]]))
    cards = tuple(state.decks[PLACE[category]].choose(p.luck) for category in there)
    p.tell(e.StoryCardsDrawn(seat, there, cards, dealt))


class ReadPage(Step[State, StoryLinePack], frozen=True):
    """SL-201, SL-202: the next narrator card is read, and all but the Narrator draw for its banners."""

    rule = "SL-201"

    def run(self, p: Play) -> None:
        """Read; offers follow, or the end."""
        table = p.state.table
        page = p.pack.page(table.tale, table.page + 1)
        if page.no == PAGES:
            read_the_end(p, page.no)
            return
        p.tell(e.NarratorCardRead(page.no, page.banners))
        for seat in p.state.table.offering:
            draw_one_each(p, seat, page.banners)
        p.then(offers_step(table), ChoosePage(), EndRound())


class EndRound(Step[State, StoryLinePack], frozen=True):
    """SL-211: the unchosen cards go under their decks, the narrator deck passes to the left."""

    rule = "SL-211"

    def run(self, p: Play) -> None:
        """Return, take out who has left, pass, read on."""
        table = p.state.table
        for banner, pile in zip(table.banners, table.piles, strict=True):
            p.tell(e.CardsReturned(banner, tuple(sorted(pile))))
        narrator = table.narrator
        retire_leavers(p)
        table = p.state.table
        p.tell(e.DeckPassed(table.clockwise(narrator + 1)[0]))
        p.then(ReadPage())
