"""The ornament of a cover: a ribbon for each banner that was filled."""

from __future__ import annotations

from telltable.core.story import Stroke
from telltable.games.storyline.box.components import CATEGORY_OF, MOST_BANNERS
from telltable.games.storyline.table.state import Table

_LEFT, _ROOM, _TOP = 36.0, 162.0, 166.0
_USUAL = 15  # ribbons; where there are more, they are narrower
_SHORTEST, _OF_A_POINT, _MOST_POINTS = 40.0, 7.0, 6


def ornament(table: Table) -> tuple[Stroke, ...]:
    """Ribbons in the order of the banners: cut as the banner of the category is, longer for what the token that came of
    it was worth. Tokens are worth nothing before the end (SL-210)."""
    filled = [(card[:1], worth) for card, worth in _filled(table)][:MOST_BANNERS]
    if not filled:
        return ()
    between = _ROOM / max(_USUAL, len(filled))
    left = _LEFT + (_ROOM - between * len(filled)) / 2
    ribbons = (
        _ribbon(letter, worth, left + between * (n + 0.08), between * 0.84, faint=n % 2 == 1)
        for n, (letter, worth) in enumerate(filled)
    )
    return (*ribbons, Stroke(f"M{_LEFT - 2} {_TOP}h{_ROOM + 4}", 1.4))


def _filled(table: Table) -> list[tuple[str, int]]:
    """Each card that was chosen, with what its giver's token for it was worth (SL-209)."""
    tokens = [iter([token for token in own if not token.gained]) for own in table.faces]
    found = []
    for page in table.pages:
        for card, giver in zip(page.cards, page.givers, strict=True):
            token = next(tokens[giver], None) if 0 <= giver < len(tokens) else None
            found.append((card, token.worth if token else 0))
    return found


def _ribbon(letter: str, worth: int, x: float, wide: float, *, faint: bool) -> Stroke:
    foot, half = _TOP + _SHORTEST + _OF_A_POINT * min(worth, _MOST_POINTS), wide / 2
    right, bow, tooth = x + wide, wide / 4, wide * 0.3
    cuts = {
        "character": f"L{x + half:.1f} {foot + 5:.1f}L{x:.1f} {foot:.1f}",  # a point
        "place": f"L{x + half:.1f} {foot - 5:.1f}L{x:.1f} {foot:.1f}",  # a swallow's tail
        "feature": f"a{bow:.2f} 3 0 0 1-{half:.2f} 0a{bow:.2f} 3 0 0 1-{half:.2f} 0",  # two rounds
        "object": f"h-{tooth:.2f}v-4h-{wide - 2 * tooth:.2f}v4h-{tooth:.2f}",  # a notch
        "action": f"L{x:.1f} {foot + 7:.1f}",  # a slant
    }
    cut = cuts.get(CATEGORY_OF.get(letter, ""), f"L{x:.1f} {foot:.1f}")
    return Stroke(f"M{x:.1f} {_TOP}H{right:.1f}V{foot:.1f}{cut}z", faint=faint)
