"""The end, and the family game: SL-408, SL-409, SL-501: points and who wins."""

from __future__ import annotations

from collections.abc import Sequence

from telltable.core.seat import Seat
from telltable.games.storyline.box.components import ROSE
from telltable.games.storyline.table.state import Table, Token


def points_of(tokens: Sequence[Token]) -> int:
    """SL-408: the sum of what the tokens are worth."""
    return sum(token.worth for token in tokens)


def verdict(table: Table) -> tuple[tuple[int, ...], tuple[Seat, ...], str]:
    """Points per seat, the winners, and how a tie was broken: ``rose``, ``tokens``, ``shared`` or empty.

    In the family game points are the counts of tokens (SL-501).
    """
    seats = table.seats
    if table.family:
        first = _most(seats, table.tokens)
        return table.tokens, first, "shared" if len(first) > 1 else ""
    points = tuple(points_of(tokens) for tokens in table.faces)
    first = _most(seats, points)
    if len(first) == 1:
        return points, first, ""
    roses = tuple(seat for seat in seats if any(token.face == ROSE for token in table.faces[seat]))
    if roses:
        return points, roses, "rose"
    counts = tuple(map(len, table.faces))
    most = _most(first, counts)
    return points, most, "shared" if len(most) > 1 else "tokens"


def _most(seats: Sequence[Seat], figures: Sequence[int]) -> tuple[Seat, ...]:
    best = max(figures[seat] for seat in seats)
    return tuple(seat for seat in seats if figures[seat] == best)
