"""The ornament of a cover: the arc of the eight beats, and what hung from it."""

from __future__ import annotations

from itertools import pairwise

from telltable.core.story import Stroke
from telltable.games.storystack.table.state import Table

_NUMERALS = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII")
_HEIGHTS = (187.0, 177.5, 173.7, 163.1, 158.3, 170.8, 142.0, 175.6)
_LEFT, _BETWEEN, _LOWEST = 41.5, 21.6, 262.0
_WIDE, _STEP = 15.2, 13.5


def ornament(table: Table) -> tuple[Stroke, ...]:
    """A strip for each card, the last one whole, one that a retcon saved dashed; the numeral of each lane over them."""
    dots = [(_LEFT + _BETWEEN * n, y) for n, y in enumerate(_HEIGHTS)]
    arc = f"M{dots[0][0]:g} {dots[0][1]}"
    for (x, y), (then, below) in pairwise(dots):
        middle = (x + then) / 2
        arc += f"C{middle:.1f} {y} {middle:.1f} {below} {then:.1f} {below}"
    strokes = [Stroke(arc, 1.3)]
    squared = {one.card for one in table.retcons}
    for (x, y), lane, numeral in zip(dots, table.lanes, _NUMERALS, strict=True):
        step = min(_STEP, (_LOWEST - y - 10) / max(1, len(lane)))
        for n, card in enumerate(lane):
            last, dashed = n == len(lane) - 1, card in squared
            strip = f"M{x - _WIDE / 2:.1f} {y + 10 + step * n:.1f}h{_WIDE}v{step * 0.85:.1f}h-{_WIDE}z"
            strokes.append(Stroke(strip, 1.2 if dashed else 0.0, faint=not last and not dashed, dashed=dashed))
        strokes.append(Stroke(f"M{x - 6.6:.1f} {y}a6.6 6.6 0 1 0 13.2 0a6.6 6.6 0 1 0 -13.2 0z"))
        strokes.append(Stroke(label=numeral, x=round(x, 1), y=y, size=6.6 if len(numeral) < 3 else 5.6))
    return tuple(strokes)
