"""A leak that no fold and no pair of worlds can see: those who look on are told, and shown, what the first seat is.

It is planted in both alike, so that a view is still the fold of what was told, and what is imagined from it looks the
same.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from telltable.core.event import Event
from telltable.core.rules import Rules
from telltable.core.seat import Seat

Patch = Callable[[Any, str, Any], None]  # as `setattr`
FIRST = 0


def look_over_the_shoulder(rules: Rules, patch: Patch = setattr) -> None:
    """Plant it in a game."""
    view = rules.view
    for kind in rules.events:
        patch(kind, "to", _told_as_the_first(kind.to))
    patch(type(rules), "view", lambda self, state, seat: view(state, FIRST if seat is None else seat))


def _told_as_the_first(honest: Callable[[Any, Seat | None], Event | None]) -> Callable[..., Event | None]:
    return lambda self, seat: honest(self, FIRST if seat is None else seat)
