"""NC-110: what a table puts on paper: the rules on one page, and the deck to cut out. No script, nothing fetched."""

from __future__ import annotations

from collections.abc import Mapping

from telltable.core.paper import size_of, style, template, unusual
from telltable.games.ninety_nine_chances.box.components import HAND, HIGHEST
from telltable.games.ninety_nine_chances.box.pack import ChancePack
from telltable.games.ninety_nine_chances.table.options import OPTIONS


def printables(pack: ChancePack, paper: str, options: Mapping[str, str]) -> dict[str, str]:
    """NC-110: the rules on one page, and the cards to cut out."""
    return {"sheet": rules_sheet(pack, paper, options), "cards": card_sheets(pack, paper)}


def rules_sheet(pack: ChancePack, paper: str, options: Mapping[str, str]) -> str:
    """The whole game on one side of paper, as HTML; the options of a table that differ from the usual at its end.

    Raises:
        Problem: an option that does not exist, or a value that it does not take.
    """
    return template(__package__, "rules_sheet.html.j2").render(
        style=style(__package__, "print.css"),
        size=size_of(paper),
        pack=pack,
        options=unusual(OPTIONS, options),
        hand=HAND,
        highest=HIGHEST,
    )


def card_sheets(pack: ChancePack, paper: str) -> str:
    """All 99 cards, nine to a page, as HTML."""
    pages = [pack.card_list[at : at + 9] for at in range(0, len(pack.card_list), 9)]
    return template(__package__, "cards.html.j2").render(
        style=style(__package__, "print.css"), size=size_of(paper), pages=pages
    )
