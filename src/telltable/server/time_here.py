"""The time of a table, as a process tells it."""

from __future__ import annotations

from collections.abc import Callable

from telltable.table.state import Table


class TimeHere:
    """It never falls behind the records: a clock that was put back, or is behind another server's, counts on from the
    last of them. Else two servers far apart would call each other back in time for ever.

    Args:
        now: the process's time in seconds since 1970.
    """

    def __init__(self, now: Callable[[], float]) -> None:
        self._clock = now
        self._ahead = 0.0

    def at(self, table: Table) -> float:
        """Seconds since 1970."""
        now = self._clock() + self._ahead
        if now < table.last:
            self._ahead += table.last - now
        return max(now, table.last)
