"""A game's RULES.md for paper."""

from __future__ import annotations

from collections.abc import Mapping

from .paper import DISPLAY, SANS, size_of, style, template, unusual
from .rule_pages import blocks
from .rules import Rules


def rule_sheet(rules: Rules, paper: str, options: Mapping[str, object]) -> str:
    """The rulebook of a game as HTML, with the options of a table that are not as usual at its end.

    Raises:
        Problem: no such paper, an option that is none, or no RULES.md.
    """
    return template(__package__, "rule_sheet.html.j2").render(
        title=rules.title,
        blocks=blocks(rules),
        options=unusual(rules.options, options),
        size=size_of(paper),
        style=style(__package__, "rule_sheet.css", (DISPLAY, SANS)),
    )
