"""What a table puts on paper: the rules on one side, and a card for whoever narrates. No script, nothing fetched."""

from __future__ import annotations

from collections.abc import Mapping

from telltable.core.paper import size_of, style, template, unusual
from telltable.games.storyline.box import components
from telltable.games.storyline.box.components import CATEGORIES, LETTER, NAMES
from telltable.games.storyline.box.pack import StoryLinePack
from telltable.games.storyline.table.options import OPTIONS

KINDS = tuple((LETTER[category], NAMES[category]) for category in CATEGORIES)


def printables(pack: StoryLinePack, paper: str, options: Mapping[str, object]) -> dict[str, str]:
    """The whole game on one side of paper, and a card for whoever narrates, as HTML.

    Args:
        pack: whose cards are counted.
        paper: the size of the sheet.
        options: those of a table; the sheet ends with the ones that differ from the defaults.

    Raises:
        Problem: an option that does not exist, or a value that it does not take.
    """
    return {"sheet": _rules_sheet(pack, paper, options), "card": _reference_card(pack)}


def _rules_sheet(pack: StoryLinePack, paper: str, options: Mapping[str, object]) -> str:
    return template(__package__, "rules_sheet.html.j2").render(
        style=style(__package__, "paper.css"),
        size=size_of(paper),
        pack=pack,
        options=unusual(OPTIONS, options),
        box=components,
        kinds=KINDS,
    )


def _reference_card(pack: StoryLinePack) -> str:
    """The Narrator's round and the four images, for a sheet of A6."""
    page = template(__package__, "reference_card.html.j2")
    return page.render(style=style(__package__, "paper.css"), pack=pack, kinds=KINDS)
