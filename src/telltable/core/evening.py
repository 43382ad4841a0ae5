"""When a story was told. Rules know no clock: whoever runs a game says this of it, and it stands below its log."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

from msgspec import UNSET, Struct, UnsetType

_LONGEST = 12 * 60  # minutes; who takes longer has slept in between


class Evening(Struct, frozen=True, forbid_unknown_fields=True):
    """The days on which a story was told, as they were called where it was told.

    Attributes:
        ended: when the last line was told.
        began: when the first one was; None where nobody knows.
        minutes: from the first to the last; 0 where nobody knows, or it was told over days.
        host: at whose table it was told; unset where nobody was its host.
    """

    ended: date
    began: date | None = None
    minutes: int = 0
    host: str | UnsetType = UNSET


def evening(began: float | None, ended: float, east: int, host: str = "") -> Evening:
    """When a story was told.

    Args:
        began, ended: in seconds since 1970; None where nobody knows.
        east: minutes by which the day there is ahead of UTC.
        host: the name of whoever was host in the end; empty for nobody.
    """
    at = host or UNSET
    if began is None:
        return Evening(_day(ended, east), host=at)
    minutes = max(1, round((ended - began) / 60))
    return Evening(_day(ended, east), _day(began, east), minutes if minutes <= _LONGEST else 0, at)


def east_here(at: float) -> int:
    """Minutes by which the day of this machine is ahead of UTC at that time."""
    there = datetime.fromtimestamp(at).astimezone().utcoffset()
    return int(there.total_seconds()) // 60 if there else 0


def _day(at: float, east: int) -> date:
    return (datetime.fromtimestamp(at, UTC) + timedelta(minutes=east)).date()
