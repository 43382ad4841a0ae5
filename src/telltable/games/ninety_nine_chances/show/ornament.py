"""The ornament of a cover: the line up to the Finale, the plans on it, and the bids below."""

from __future__ import annotations

from collections.abc import Iterable

from telltable.core.story import Stroke
from telltable.games.ninety_nine_chances.table.state import Table

_LEFT, _WIDE, _LINE = 36.0, 158.0, 196.0
_ROWS, _ACROSS = (208.0, 232.0), 19.0  # where cards hang, and how far apart
_PLANS, _PLAN = (190.0, 180.5, 171.0, 161.5), 10.0  # where the points of plans are, and how far apart


def ornament(table: Table) -> tuple[Stroke, ...]:
    """Plans over the line at their chance, filled where they held; bids on strings, the Hero's whole; where the Finale
    is, the line breaks. None lies on another."""
    edge = table.finale.number if table.finale else 0
    end = _x(edge or 100)
    ticks = "".join(f"M{_x(n):.1f} {_LINE}v{5 if n % 10 else 8}" for n in range(0, (edge or 99) + 1, 5))
    strokes = [Stroke(f"M{_LEFT} {_LINE}H{end:.1f}", 1.6), Stroke(ticks, 0.9)]
    plans: list[tuple[float, float]] = []
    for turn in (one for one in table.turns if one.flip):
        x, y = _free(_x(turn.median), _PLANS, _PLAN, plans)
        strokes.append(Stroke(f"M{x - 4:.1f} {y - 7}h8l-4 7z", 0.0 if turn.works else 1.0))
    if edge:
        strokes.append(Stroke(f"M{end:.1f} {_LINE}l3 6l-5 6l5 6l-4 6", 1.6))
        strokes.append(Stroke(f"M{end:.1f} {_LINE}v-42", 0.8))
        if end < _LEFT + _WIDE - 12:
            strokes.append(Stroke(f"M{end + 8:.1f} {_LINE}H{_LEFT + _WIDE}", 0.9, faint=True, dashed=True))
        strokes.append(Stroke(label=str(edge), x=round(min(end, 186.0), 1), y=_LINE - 51, size=20, hollow=True))
    cards: list[tuple[float, float]] = []
    for bid, seat in sorted((table.bid_of(seat), seat) for seat in (table.open if table.finale else ())):
        if bid:
            x, y = _free(_x(bid), _ROWS, _ACROSS, cards)
            above = next(((there, row + 20) for there, row in cards if row < y and abs(there - x) < _ACROSS), None)
            strokes += _card(bid, (x, y), above or (_x(bid), _LINE), hero=seat == table.hero, over=bid > edge)
    return tuple(strokes)


def _free(x: float, rows: Iterable[float], apart: float, taken: list[tuple[float, float]]) -> tuple[float, float]:
    """The place that is nearest to this one where nothing lies yet, which is then taken; upper rows first."""
    beside = [x, *(there + side * apart for there, _ in taken for side in (-1, 1))]
    places = [
        (near, row)
        for row in rows
        for near in beside
        if _LEFT + 8 <= near <= _LEFT + _WIDE - 4 or near == x
        if all(other != row or abs(near - there) > apart - 0.01 for there, other in taken)
    ]
    place = min(places, key=lambda one: abs(one[0] - x), default=(x, next(iter(rows))))
    taken.append(place)
    return place


def _card(bid: int, at: tuple[float, float], held: tuple[float, float], *, hero: bool, over: bool) -> list[Stroke]:
    """On a string from where it is held: from its place on the line, or from a card that hangs in the way."""
    x, y = at
    card = f"M{x - 8:.1f} {y}h16v20h-16z"
    string = [] if over else [Stroke(f"M{held[0]:.1f} {held[1]}L{x:.1f} {y}", 0.8)]
    number = Stroke(label=str(bid), x=round(x, 1), y=y + 10, size=10, hollow=not hero, faint=over)
    return [*string, Stroke(card, 0.0 if hero else 1.1, faint=over, dashed=over), number]


def _x(number: int) -> float:
    return _LEFT + _WIDE * number / 100
