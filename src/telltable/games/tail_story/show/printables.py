"""The rules on one sheet of paper, from the data that the referee uses: a single HTML text, its fonts inside."""

from __future__ import annotations

from collections.abc import Mapping

from telltable.core.paper import DISPLAY, SANS, size_of, style, template, unusual
from telltable.games.tail_story.box.components import BONUS_LIMIT, BONUS_WORDS, COST, EFFECTS, TYPES, printed_limit
from telltable.games.tail_story.box.pack import TailPack
from telltable.games.tail_story.table.options import OPTIONS


def rules_sheet(pack: TailPack, paper: str = "a4", options: Mapping[str, object] | None = None) -> str:
    """The whole game on one side of paper, as HTML.

    Args:
        pack: whose cards and pets are shown.
        paper: the size of the sheet.
        options: those of a table; the sheet ends with the ones that differ from the defaults.

    Raises:
        Problem: an option that does not exist, or a value that it does not take.
    """
    return template(__package__, "rules_sheet.html.j2").render(
        style=style(__package__, "rules_sheet.css", (DISPLAY, SANS)),
        size=size_of(paper),
        pack=pack,
        types=TYPES,
        bonuses=[(TYPES[type_], words, BONUS_LIMIT[type_]) for type_, words in BONUS_WORDS.items()],
        effects=[(kind, COST[kind], words.format(most="3 or 1–5")) for kind, words in EFFECTS.items()],
        limit=printed_limit,
        options=unusual(OPTIONS, options or {}),
    )


def printables(pack: TailPack, paper: str, options: Mapping[str, str]) -> dict[str, str]:
    """The rules on a sheet."""
    return {"sheet": rules_sheet(pack, paper, options)}
