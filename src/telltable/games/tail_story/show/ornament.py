"""The ornament of a cover: prints in the order walked, and a curl of the tail for each achievement of the winner."""

from __future__ import annotations

from bisect import bisect_left
from itertools import accumulate, pairwise
from math import cos, dist, pi, sin

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


def _way() -> tuple[tuple[float, float], ...]:
    """Where one walks: from the lower left to the upper right, in a bow and another."""
    return tuple((48 + 58 * n / 400 + 23 * sin(n / 400 * 2 * pi), 252 - 104 * n / 400) for n in range(401))


def _step(n: int, many: int) -> tuple[float, float]:
    """Where a foot is set down: all are as far apart along the way, left of it and right of it in turn."""
    way = _way()
    walked = (0.0, *accumulate(dist(*both) for both in pairwise(way)))
    at = min(bisect_left(walked, walked[-1] * n / max(1, many - 1)), len(way) - 2)
    (x, y), (ahead, above) = way[at], way[at + 1]
    side = (4.8 if n % 2 else -4.8) / dist(way[at], way[at + 1])
    return x - (above - y) * side, y + (ahead - x) * side


def _print(kind: int, n: int, many: int) -> Stroke:
    """One foot on the way."""
    x, y = _step(n, many)
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
        points.append((166 + 15 * sin(turned) + 6 * sin(way * pi), 254 - 104 * way - 9 * (1 - cos(turned))))
    return Stroke("M128 260C146 262 160 262 166 254L" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points), 4.6)
