"""The ornament of a cover: prints in the order walked, and a curl of the tail for each achievement of the winner."""

from __future__ import annotations

from math import cos, pi, sin

from telltable.core.story import Stroke
from telltable.games.tail_story.box.components import TYPES
from telltable.games.tail_story.box.pack import TailPack
from telltable.games.tail_story.table.state import Table

_MOST = 24
_TOES = ((-3.6, -2.6), (-1.3, -4.8), (1.3, -4.8), (3.6, -2.6))


def ornament(pack: TailPack, table: Table) -> tuple[Stroke, ...]:
    """A print a turn, up to the last 24, each of its pet's own kind; the tail is drawn in one line."""
    if not table.order or not table.turn:
        return ()
    turns = range(max(0, table.turn - _MOST), table.turn)
    walked = [table.order[n % len(table.order)] for n in turns]
    prints = [_print(_kind(pack, table, seat), n, len(walked)) for n, seat in enumerate(walked)]
    best = table.winners[0] if table.winners else max(table.order, key=lambda seat: table.mats[seat].achievements)
    return (*prints, _tail(max(1, table.mats[best].achievements)))


def _kind(pack: TailPack, table: Table, seat: int) -> int:
    mat = table.mats[seat]
    return list(TYPES).index(pack.pet[mat.pet].type) if mat.pet else 0


def _print(kind: int, n: int, many: int) -> Stroke:
    """One foot on a way that winds from the lower left to the upper right, left and right in turn."""
    way = n / max(1, many - 1)
    x = 42 + 74 * way + 14 * sin(way * 2.4 * pi) + (5 if n % 2 else -5)
    y = 252 - 104 * way + (2 if n % 2 else -2)
    pad = _disc(x, y, 2.5)
    if kind == 0:
        return Stroke(pad + "".join(_disc(x + dx * 0.9, y + dy, 1.15) for dx, dy in _TOES))
    if kind == 1:
        claws = "".join(f"M{x + dx:.1f} {y + dy * 1.15:.1f}l.5 -2.4l.7 2.4z" for dx, dy in _TOES)
        return Stroke(pad + "".join(_disc(x + dx, y + dy, 1.4) for dx, dy in _TOES) + claws)
    toes = "".join(f"M{x:.1f} {y:.1f}l{dx:.1f} {dy * 1.2:.1f}" for dx, dy in (*_TOES[:1], (0, -5.4), *_TOES[3:]))
    return Stroke(toes + f"M{x:.1f} {y:.1f}v3", 1.3)


def _disc(x: float, y: float, r: float) -> str:
    return f"M{x - r:.1f} {y:.1f}a{r} {r} 0 1 0 {2 * r} 0a{r} {r} 0 1 0 -{2 * r} 0z"


def _tail(curls: int) -> Stroke:
    """A line that rises on the right and turns once round for each achievement."""
    steps, points = 28 * curls, []
    for n in range(steps + 1):
        way = n / steps
        turned = 2 * pi * curls * way
        points.append((166 + 15 * sin(turned) + 6 * sin(way * pi), 254 - 104 * way - 13 * (1 - cos(turned)) * 0.5))
    return Stroke("M128 260C146 262 160 262 166 254L" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points), 4.6)
