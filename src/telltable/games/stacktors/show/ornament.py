"""The ornament of a cover: who still stands, as stacks in profile, and the fallen in chalk."""

from __future__ import annotations

import re
from math import fsum

from telltable.core.story import Stroke
from telltable.games.stacktors.table.state import Table, notation

_PIECE = re.compile(r"(Cy|Pk|Gy|C|R|O|Y|G|B|P)([123])")
_HALF, _HIGH = {"1": 9.0, "2": 13.0, "3": 17.0}, {"1": 19.0, "2": 27.0, "3": 34.0}
_MIDDLE, _GROUND, _ROOM = 117.0, 250.0, 160.0
_MOST = 6
_SHOWN = 0.46  # of a piece, below the one that stands on it
_DIP = 0.3  # how far its edge in front is below the others, to half of its width


def ornament(table: Table) -> tuple[Stroke, ...]:
    """The party in its order: each piece with its letter, a larger one wider."""
    stacks = [
        (_PIECE.findall(notation(table, one) if one.alive else one.began), one.alive) for one in table.party[:_MOST]
    ]
    stacks = [(pieces, alive) for pieces, alive in stacks if pieces]
    if not stacks:
        return ()
    scale = min(1.0, _ROOM / (46 * len(stacks)), 108 / max(_tall(pieces) for pieces, _ in stacks))
    strokes = [Stroke("M36 252h162M52 260h130M117 246v16M80 246l-10 16M154 246l10 16", 0.8, faint=True)]
    for n, (pieces, alive) in enumerate(stacks):
        strokes += _stack(pieces, _MIDDLE + (n - (len(stacks) - 1) / 2) * 46 * scale, scale, alive=alive)
    return tuple(strokes)


def _tall(pieces: list[tuple[str, str]]) -> float:
    return fsum(_HIGH[size] * _SHOWN for _, size in pieces[:-1]) + _HIGH[pieces[-1][1]]  # alike on every CPython


def _stack(pieces: list[tuple[str, str]], x: float, scale: float, *, alive: bool) -> list[Stroke]:
    strokes, y = [], _GROUND
    for (letter, size), above in zip(pieces, (*pieces[1:], None), strict=True):
        half, high = _HALF[size] * scale, _HIGH[size] * scale
        over = _HALF[above[1]] * scale if above else 0.0
        head = high * _SHOWN - over * _DIP if above else high
        points = [(-half, 0.0), *_edge(half, high, over), (half, 0.0), (0.0, -half * _DIP)]
        side = "M" + "L".join(f"{x + across:.1f} {y - up:.1f}" for across, up in points) + "z"
        if alive:
            strokes.append(Stroke(side, faint=True))
        strokes.append(Stroke(side, 1.0, dashed=not alive, faint=not alive))
        if alive:
            band = min(head, high * _SHOWN) + half * _DIP
            middle = band / 2 - half * _DIP
            strokes.append(Stroke(label=letter, x=round(x, 1), y=round(y - middle, 1), size=round(band * 0.66, 1)))
        y -= high * _SHOWN
    return strokes


def _edge(half: float, high: float, over: float) -> list[tuple[float, float]]:
    """Where a piece ends above, from left to right: at its tip, or where the one that stands on it (`over`: half as
    wide as that) begins. Up from its foot."""
    if not over:
        return [(0.0, high)]
    foot = high * _SHOWN
    across, up = min(half * (1 - _SHOWN), over), foot
    if over > across:  # it sticks out: where the edges cross
        up = (half + (foot - over * _DIP) / _DIP) / (half / high + 1 / _DIP)
        across = half * (1 - up / high)
        return [(-across, up), (0.0, foot - over * _DIP), (across, up)]
    wide = half * (1 - _SHOWN)
    return [(-wide, foot), (-over, foot), (0.0, foot - over * _DIP), (over, foot), (wide, foot)]
