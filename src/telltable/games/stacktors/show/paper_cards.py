"""The ready characters as a printer needs them."""

from __future__ import annotations

from collections.abc import Iterator

from telltable.core.paper_card import PaperCard, PaperDeck
from telltable.games.stacktors.box.pack import StacktorsPack
from telltable.games.stacktors.box.pieces import CELL_NAMES

from .paper_sheets import pieces_of

CLOTH = "#0e5c60"


def paper_deck(pack: StacktorsPack) -> PaperDeck:
    """ST-CRE-4: the ready characters of every adventure."""
    return PaperDeck(tuple(_people(pack)), "em-stacktors", CLOTH)


def _people(pack: StacktorsPack) -> Iterator[PaperCard]:
    for it in pack.adventures:
        for n, one in enumerate(it.party.pregens, start=1):
            yield PaperCard(
                f"{it.id}-{n}",
                one.name,
                it.title,
                CLOTH,
                "em-stacktors",
                one.stack,
                text=one.concept,
                asks="\n".join(one.notes),
                back=it.title,
                more={
                    "pieces": "\n".join(f"{row} {colour} {size} {ink}" for row, colour, size, ink in pieces_of(one)),
                    "names": "\n".join(
                        CELL_NAMES.get(f"{row}.{colour}", "") for row, colour, _, _ in pieces_of(one) if row != "neck"
                    ),
                },
            )
