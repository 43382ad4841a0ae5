"""The line of a cover: whatever was planned and bid, nothing lies on anything else."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import cast

from hypothesis import given
from hypothesis import strategies as st

from telltable.games.ninety_nine_chances.show.ornament import ornament
from telltable.games.ninety_nine_chances.table.state import Table

NUMBERS = st.integers(1, 99)


def corners(path: str) -> tuple[float, float] | None:
    """Where a card (``h16v20``) or a plan (``h8l-4 7``) begins; None for any other stroke."""
    found = re.match(r"M(-?[\d.]+) (-?[\d.]+)h(?:16v20|8l-4 7)", path)
    return (float(found[1]), float(found[2])) if found else None


@given(st.lists(NUMBERS, max_size=8), st.lists(NUMBERS, max_size=8), NUMBERS)
def test_cards_and_plans_lie_beside_each_other_inside_the_frame(bids: list[int], plans: list[int], edge: int) -> None:
    """NC-601 to NC-605: eight bids on one number, too."""
    turns = tuple(SimpleNamespace(flip=1, median=plan, works=plan % 2) for plan in plans)
    table = SimpleNamespace(
        finale=SimpleNamespace(number=edge),
        turns=turns,
        open=tuple(range(len(bids))),
        hero=0,
        bid_of=lambda seat: bids[seat],
    )
    strokes = ornament(cast(Table, table))
    for size, sort, many in ((16, "h16", bids), (8, "h8l", plans)):
        placed = [at for stroke in strokes if sort in stroke.path and (at := corners(stroke.path))]
        assert len(placed) == len(many)
        assert all(28 <= x <= x + size <= 206 for x, _ in placed)
        for n, (x, y) in enumerate(placed):
            assert all(y != other or abs(x - there) >= size for there, other in placed[:n]), placed
    cards = [at for stroke in strokes if "h16" in stroke.path and (at := corners(stroke.path))]
    for string in filter(None, (re.fullmatch(r"M(\S+) (\S+)L(\S+) (\S+)", stroke.path) for stroke in strokes)):
        x, y, to, below = map(float, string.groups())
        for part in range(1, 20):
            a, b = x + (to - x) * part / 20, y + (below - y) * part / 20
            assert not any(left < a < left + 16 and top < b < top + 20 for left, top in cards), (string[0], cards)
