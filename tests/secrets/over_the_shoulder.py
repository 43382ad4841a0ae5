"""A leak that no fold and no pair of worlds can see: those who look on are told, and shown, what the first seat is.

It is planted in both alike, so that a view is still the fold of what was told, and what is imagined from it looks the
same.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from telltable.core.rules import Rules

Patch = Callable[[Any, str, Any], None]  # as `setattr`


def look_over_the_shoulder(rules: Rules, patch: Patch = setattr) -> None:
    """Plant it in a game."""
    for kind in rules.events:
        patch(kind, "to", _as_the_first(kind.to))
    patch(type(rules), "view", _as_the_first(type(rules).view, 1))


def _as_the_first(honest: Callable[..., Any], before: int = 0) -> Callable[..., Any]:
    """The function, with seat 0 in place of a spectator; `before`: how many arguments stand before the seat."""

    def planted(self: Any, *args: Any) -> Any:
        *rest, seat = args
        assert len(rest) == before
        return honest(self, *rest, 0 if seat is None else seat)

    return planted
