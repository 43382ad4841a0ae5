"""SL-201 to SL-212, SL-301 to SL-304: a story round, from the narrator card to the passing of the deck."""

from __future__ import annotations

from telltable.core.play import Play
from telltable.core.step import Step
from telltable.games.storyline.box.components import PAGES
from telltable.games.storyline.table import events as e
from telltable.games.storyline.table.state import Table

from .choosing import ChoosePage
from .dealing import draw_one_each
from .ending import read_the_end
from .leaving import retire_leavers
from .offering import offers_step


class ReadPage(Step, frozen=True):
    """SL-201, SL-202: the next narrator card is read, and all but the Narrator draw for its banners."""

    rule = "SL-201"

    def run(self, p: Play) -> None:
        """Read; offers follow, or the end."""
        table: Table = p.state.table
        page = p.pack.tale_of[table.tale].page(table.page + 1)
        if page.no == PAGES:
            read_the_end(p, page.no)
            return
        p.tell(e.NarratorCardRead(page.no, page.banners))
        for seat in p.state.table.offering:
            draw_one_each(p, seat, page.banners)
        p.then(offers_step(table), ChoosePage(), EndRound())


class EndRound(Step, frozen=True):
    """SL-211: the unchosen cards go under their decks, the narrator deck passes to the left."""

    rule = "SL-211"

    def run(self, p: Play) -> None:
        """Return, take out who has left, pass, read on."""
        table: Table = p.state.table
        for banner, pile in zip(table.banners, table.piles, strict=True):
            p.tell(e.CardsReturned(banner, tuple(sorted(pile))))
        narrator = table.narrator
        retire_leavers(p)
        table = p.state.table
        p.tell(e.DeckPassed(table.clockwise(narrator + 1)[0]))
        p.then(ReadPage())
