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
    for letter, size in pieces:
        half, high = _HALF[size] * scale, _HIGH[size] * scale
        side = f"M{x - half:.1f} {y:.1f}L{x:.1f} {y - high:.1f}L{x + half:.1f} {y:.1f}L{x:.1f} {y + half * 0.3:.1f}z"
        if alive:
            strokes.append(Stroke(side, faint=True))
        strokes.append(Stroke(side, 1.0, dashed=not alive, faint=not alive))
        if alive:
            strokes.append(Stroke(label=letter, x=round(x, 1), y=round(y - high * 0.2, 1), size=round(6.4 * scale, 1)))
        y -= high * _SHOWN
    return strokes
