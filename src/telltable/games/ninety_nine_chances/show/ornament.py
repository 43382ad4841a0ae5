"""The ornament of a cover: the line up to the Finale, the plans on it, and the bids below."""

from __future__ import annotations

from telltable.core.story import Stroke
from telltable.games.ninety_nine_chances.table.state import Table

_LEFT, _WIDE, _LINE = 36.0, 158.0, 196.0
_HANG = (22, 36, 50)


def ornament(table: Table) -> tuple[Stroke, ...]:
    """Plans over the line at their chance, filled where they held; bids on strings, the Hero's whole; where the Finale
    is, the line breaks."""
    edge = table.finale.number if table.finale else 0
    end = _x(edge or 100)
    ticks = "".join(f"M{_x(n):.1f} {_LINE}v{5 if n % 10 else 8}" for n in range(0, (edge or 99) + 1, 5))
    strokes = [Stroke(f"M{_LEFT} {_LINE}H{end:.1f}", 1.6), Stroke(ticks, 0.9)]
    for n, turn in enumerate(one for one in table.turns if one.flip):
        x, y = _x(turn.median), _LINE - 6 - 9 * (n % 4)
        strokes.append(Stroke(f"M{x - 4:.1f} {y - 7}h8l-4 7z", 0.0 if turn.works else 1.0))
    if edge:
        strokes.append(Stroke(f"M{end:.1f} {_LINE}l3 6l-5 6l5 6l-4 6", 1.6))
        strokes.append(Stroke(f"M{end:.1f} {_LINE}v-42", 0.8))
        strokes.append(Stroke(label=str(edge), x=round(min(end, 186.0), 1), y=_LINE - 51, size=20, hollow=True))
    for n, seat in enumerate(table.open if table.finale else ()):
        if bid := table.bid_of(seat):
            strokes += _card(bid, n, hero=seat == table.hero, over=bid > edge)
    return tuple(strokes)


def _card(bid: int, n: int, *, hero: bool, over: bool) -> list[Stroke]:
    x, y = _x(bid), _LINE + _HANG[n % 3] - 8
    card = f"M{x - 8:.1f} {y}h16v20h-16z"
    string = [] if over else [Stroke(f"M{x:.1f} {_LINE}V{y}", 0.8)]
    number = Stroke(label=str(bid), x=round(x, 1), y=y + 10, size=10, hollow=not hero, faint=over)
    return [*string, Stroke(card, 0.0 if hero else 1.1, faint=over, dashed=over), number]


def _x(number: int) -> float:
    return _LEFT + _WIDE * number / 100
