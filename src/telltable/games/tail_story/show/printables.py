"""The rules on one sheet of paper, from the data that the referee uses: a single HTML text, its fonts inside."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from jinja2 import Environment, StrictUndefined, Template
from markupsafe import Markup

from telltable.core.option import settle_options
from telltable.games.tail_story.box.components import BONUS_LIMIT, BONUS_WORDS, COST, EFFECTS, TYPES, printed_limit
from telltable.games.tail_story.box.pack import TailPack
from telltable.games.tail_story.table.options import OPTIONS

PAPERS = {"a4": "210mm 297mm", "letter": "8.5in 11in"}
_FONTS = (
    ("Display", "caslon-condensed-600", "600", "normal"),
    ("Sans", "cabin-var", "400 700", "normal"),
)


def sheet(pack: TailPack, paper: str = "a4", options: Mapping[str, object] | None = None) -> str:
    """The whole game on one side of paper, as HTML.

    Args:
        pack: whose cards and pets are shown.
        paper: the size of the sheet.
        options: those of a table; the sheet ends with the ones that differ from the defaults.

    Raises:
        Problem: an option that does not exist, or a value that it does not take.
    """
    chosen = []
    if options is not None:
        settled = settle_options(OPTIONS, options)
        chosen = [(option, settled[option.name]) for option in OPTIONS if settled[option.name] != option.standard]
    return _template().render(
        style=Markup(_faces() + (files(__package__) / "templates" / "sheet.css").read_text(encoding="utf-8")),
        size=Markup(PAPERS[paper]),
        pack=pack,
        types=TYPES,
        bonuses=[(TYPES[type_], words, BONUS_LIMIT[type_]) for type_, words in BONUS_WORDS.items()],
        effects=[(kind, COST[kind], words.format(most="3 or 1~5")) for kind, words in EFFECTS.items()],
        limit=printed_limit,
        options=chosen,
    )


@cache
def _faces() -> str:
    """The fonts of the keepsake, so that paper and screen agree."""
    fonts = files("telltable") / "keepsake" / "fonts"
    return "".join(
        f'@font-face{{font-family:"{family}";font-weight:{weight};font-style:{slant};'
        f"src:url(data:font/woff2;base64,{b64encode((fonts / f'{file}.woff2').read_bytes()).decode()})}}\n"
        for family, file, weight, slant in _FONTS
    )


@cache
def _template() -> Template:
    environment = Environment(autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    return environment.from_string((files(__package__) / "templates" / "sheet.html.j2").read_text(encoding="utf-8"))
