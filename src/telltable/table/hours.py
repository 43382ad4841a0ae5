"""A table for days: how many hours a choice has there, and which hours of the day count."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone

from msgspec import Struct

HOUR = 3_600.0
DAY = 24 * HOUR
PACE = "days"


class Hours(Struct, frozen=True):
    """What the host has set for a table that is played over days.

    Attributes:
        turn: hours for a choice.
        window: hours that a window stays open in which all answer in secret, whatever they hold and say.
        quiet_from, quiet_to: hours of the day between which nothing counts down; the same: every hour counts.
        east: minutes by which the table's day is ahead of UTC.
    """

    turn: int = 48
    window: int = 12
    quiet_from: int = 0
    quiet_to: int = 0
    east: int = 0

    def wakes(self, at: float) -> float:
        """When hours count again: `at` itself outside of quiet hours. Seconds since 1970, like all times here."""
        since = (at + self.east * 60 - self.quiet_from * HOUR) % DAY
        return at + self._quiet - since if since < self._quiet else at

    def after(self, at: float, seconds: float) -> float:
        """When so many seconds that count have passed since `at`."""
        if not seconds:
            return at
        whole, rest = divmod(seconds, DAY - self._quiet)
        begins = self.wakes(at) + whole * DAY
        till_quiet = (self.quiet_from * HOUR - begins - self.east * 60) % DAY
        return begins + rest + (self._quiet if self._quiet and rest >= till_quiet else 0.0)

    def in_words(self, at: float) -> str:
        """A moment as the clock at this table shows it: ``Sunday, 6 December, 18:20 (UTC+1)``."""
        day = datetime.fromtimestamp(at, timezone(timedelta(minutes=self.east)))
        zone = day.tzname()
        return f"{day:%A}, {day.day} {day:%B}, {day:%H:%M} ({zone})"

    @property
    def _quiet(self) -> float:
        """Seconds of a day that do not count."""
        return (self.quiet_to - self.quiet_from) % 24 * HOUR
