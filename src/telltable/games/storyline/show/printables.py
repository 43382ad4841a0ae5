"""What a table puts on paper: the rules on one side, and a card for whoever narrates. No script, nothing fetched."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from jinja2 import Environment, StrictUndefined, Template
from markupsafe import Markup

from telltable.core.option import settle_options
from telltable.games.storyline.box import components
from telltable.games.storyline.box.components import CATEGORIES, LETTER, NAMES
from telltable.games.storyline.box.pack import StoryLinePack
from telltable.games.storyline.table.options import OPTIONS

PAPERS = {"a4": "210mm 297mm", "letter": "8.5in 11in"}


def rules_sheet(pack: StoryLinePack, paper: str = "a4", options: Mapping[str, object] | None = None) -> str:
    """The whole game on one side of paper, as HTML.

    Args:
        pack: whose cards are counted.
        paper: the size of the sheet.
        options: those of a table; the sheet ends with the ones that differ from the defaults.

    Raises:
        Problem: an option that does not exist, or a value that it does not take.
    """
    settled = settle_options(OPTIONS, options or {})
    chosen = [(option, settled[option.name]) for option in OPTIONS if settled[option.name] != option.standard]
    return _template("rules_sheet.html.j2").render(
        style=_style(), size=Markup(PAPERS[paper]), pack=pack, options=chosen, box=components, kinds=_kinds()
    )


def reference_card(pack: StoryLinePack) -> str:
    """The Narrator's round and the four images, as HTML for a sheet of A6."""
    return _template("reference_card.html.j2").render(style=_style(), pack=pack, kinds=_kinds())


def _kinds() -> list[tuple[str, str]]:
    return [(LETTER[category], NAMES[category]) for category in CATEGORIES]


def _style() -> Markup:
    return Markup((files(__package__) / "templates" / "paper.css").read_text(encoding="utf-8"))


@cache
def _template(name: str) -> Template:
    environment = Environment(autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    return environment.from_string((files(__package__) / "templates" / name).read_text(encoding="utf-8"))
