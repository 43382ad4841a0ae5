"""SS-X1, SS-X2: what a table puts on paper, made from the same data that the referee uses.

Both are single HTML texts with a print style, their fonts inside: no script, nothing fetched. Print them from any
browser, or with ``chromium --headless --print-to-pdf``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from telltable.core.errors import Problem
from telltable.core.paper import DISPLAY, ITALIC, SANS, size_of, style, template, unusual
from telltable.core.rules import Rules
from telltable.games.storystack.box import components
from telltable.games.storystack.box.components import LANE_TITLES, LANES_OF, REQUIRED_TYPE, TAGS, TYPES
from telltable.games.storystack.box.pack import StoryPack
from telltable.games.storystack.table.options import OPTIONS

from .paper_cards import LOOKS

RISE = (0.06, 0.26, 0.34, 0.56, 0.66, 0.40, 1.0, 0.30)  # how high each lane's numeral sits on the arc
_FONTS = (DISPLAY, ITALIC, SANS)


def rules_sheet(game: Rules, pack: StoryPack, paper: str = "a4", options: Mapping[str, object] | None = None) -> str:
    """SS-X1: the whole game on one side of paper, as HTML.

    Args:
        game: whose title and seats stand at the top.
        pack: whose cards are counted.
        paper: the size of the sheet.
        options: those of a table; the sheet ends with the ones that differ from the defaults.

    Raises:
        Problem: an option that does not exist, or a value that it does not take.
    """
    return template(__package__, "rules_sheet.html.j2").render(
        style=style(__package__, "rules_sheet.css", _FONTS),
        size=size_of(paper),
        game=game,
        pack=pack,
        types=Counter(card.type for card in pack.card_list),
        arc=arc([(50 + 100 * lane, 72 - 56 * rise) for lane, rise in enumerate(RISE)]),
        rise=RISE,
        looks=LOOKS,
        options=None if options is None else unusual(OPTIONS, options),
        box=components,
    )


def reference_card(pack: StoryPack, pattern: str | None = None) -> str:
    """SS-X2: lanes on one side, tags with boxes to tick on the other, as HTML for two sides of A6.

    Args:
        pack: whose cards are counted.
        pattern: id of a pattern whose minimums are marked.

    Raises:
        Problem: the pack has no such pattern.
    """
    if pattern is not None and pattern not in pack.patterns:
        raise Problem(f"{pack.name} has no pattern {pattern!r}. Patterns: {', '.join(pack.patterns)}.")
    chosen = pack.patterns[pattern] if pattern is not None else None
    pool = Counter(card.tag for card in pack.card_list)
    return template(__package__, "reference_card.html.j2").render(
        style=style(__package__, "reference_card.css", _FONTS),
        pack=pack,
        lanes=[(lane, title, allowed(lane)) for lane, title in enumerate(LANE_TITLES, start=1)],
        arc=arc([(4 + 12 * rise, 7.5 + 15 * lane) for lane, rise in enumerate(RISE)]),
        tags=[(tag, pool[tag], chosen.minimums.get(tag, 0) if chosen else 0) for tag in TAGS],
        untagged=pool[""],
        pattern=chosen,
    )


def allowed(lane: int) -> list[tuple[str, bool]]:
    """The types that a lane allows, by name, each with whether the lane needs one to be filled: that one first."""
    codes = [code for code in TYPES if lane in LANES_OF[code]]
    codes.sort(key=lambda code: code != REQUIRED_TYPE.get(lane))
    return [(TYPES[code], code == REQUIRED_TYPE.get(lane)) for code in codes]


def arc(points: Sequence[tuple[float, float]]) -> dict[str, object]:
    """A smooth line through the points (Catmull-Rom) as the `d` of an SVG path, with the points."""
    padded = [points[0], *points, points[-1]]
    parts = [f"M{points[0][0]:.1f} {points[0][1]:.1f}"]
    for before, start, end, after in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        first = [s + (e - b) / 6 for b, s, e in zip(before, start, end, strict=True)]
        second = [e - (a - s) / 6 for s, e, a in zip(start, end, after, strict=True)]
        parts.append("C" + " ".join(f"{value:.1f}" for value in (*first, *second, *end)))
    return {"path": "".join(parts), "points": points}
