"""NC-110: what a table puts on paper: the rules on one page, and the deck to cut out. No script, nothing fetched."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from jinja2 import Environment, StrictUndefined, Template
from markupsafe import Markup

from telltable.core.option import settle_options
from telltable.games.ninety_nine_chances.box.components import HAND, HIGHEST
from telltable.games.ninety_nine_chances.box.pack import ChancePack
from telltable.games.ninety_nine_chances.table.options import OPTIONS

PAPERS = {"a4": "210mm 297mm", "letter": "8.5in 11in"}


def rules_sheet(pack: ChancePack, paper: str, options: Mapping[str, str]) -> str:
    """The whole game on one side of paper, as HTML; the options of a table that differ from the usual at its end.

    Raises:
        Problem: an option that does not exist, or a value that it does not take.
    """
    settled = settle_options(OPTIONS, options)
    chosen = [(option, settled[option.name]) for option in OPTIONS if settled[option.name] != option.standard]
    return _template("rules_sheet.html.j2").render(
        style=_style(), size=Markup(PAPERS[paper]), pack=pack, options=chosen, hand=HAND, highest=HIGHEST
    )


def card_sheets(pack: ChancePack, paper: str) -> str:
    """All 99 cards, nine to a page, as HTML."""
    pages = [pack.card_list[at : at + 9] for at in range(0, len(pack.card_list), 9)]
    return _template("cards.html.j2").render(style=_style(), size=Markup(PAPERS[paper]), pages=pages)


@cache
def _style() -> Markup:
    return Markup((files(__package__) / "templates" / "print.css").read_text(encoding="utf-8"))


@cache
def _template(name: str) -> Template:
    environment = Environment(autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    return environment.from_string((files(__package__) / "templates" / name).read_text(encoding="utf-8"))
