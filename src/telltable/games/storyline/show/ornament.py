"""The ornament of a cover: a ribbon for each page that was written."""

from __future__ import annotations

from telltable.core.story import Stroke
from telltable.games.storyline.table.state import Page, Table

_LEFT, _ROOM, _TOP = 36.0, 162.0, 150.0
_MOST = 15
_SHORTEST, _LONGEST, _OF_A_CARD = 46.0, 104.0, 16.0


def ornament(table: Table) -> tuple[Stroke, ...]:
    """Ribbons in the order of the pages: cut by the category of the first card, longer for more cards and words."""
    pages = [page for page in table.pages if page.no <= _MOST]
    between = _ROOM / _MOST
    ribbons = tuple(_ribbon(page, _LEFT + between * n, between * 0.78) for n, page in enumerate(pages))
    return (*ribbons, Stroke(f"M{_LEFT - 2} {_TOP}h{_ROOM}", 1.4)) if ribbons else ()


def _ribbon(page: Page, x: float, wide: float) -> Stroke:
    long = min(_LONGEST, _SHORTEST + _OF_A_CARD * (len(page.cards) - 1) + len(page.text) / 12 + page.no % 3 * 6)
    foot, half = _TOP + long, wide / 2
    ends = (
        f"L{x + wide:.1f} {foot:.1f}L{x + half:.1f} {foot + half:.1f}L{x:.1f} {foot:.1f}",  # a point
        f"L{x + wide:.1f} {foot:.1f}L{x + half:.1f} {foot - half:.1f}L{x:.1f} {foot:.1f}",  # a swallow's tail
        f"L{x + wide:.1f} {foot:.1f}L{x:.1f} {foot - wide:.1f}",  # a slant
        f"L{x + wide:.1f} {foot:.1f}L{x:.1f} {foot:.1f}",
    )
    cut = "CFPT".find(page.cards[0][:1]) if page.cards else -1
    path = f"M{x:.1f} {_TOP}L{x + wide:.1f} {_TOP}{ends[cut]}z"
    return Stroke(path, faint=page.no % 2 == 0)
