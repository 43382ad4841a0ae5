"""The moon of an evening, as it stood then: for the cover of a tale."""

from __future__ import annotations

from math import cos, tau

from telltable.core.story import Stroke

_NEW = 730_125.76  # a new moon: 6 January 2000, 18:14 UT, in days of the calendar (`date.toordinal`)
_MONTH = 29.530_588_853  # days from one new moon to the next, on the average
_EVENING = 0.85  # of a day
_X, _Y, _RADIUS = 117.0, 60.0, 26.0


def phase(day: int) -> float:
    """How far the moon has come on an evening, from 0 (new) through 0.5 (full) to just below 1; within half a day.

    Args:
        day: of the calendar, as `date.toordinal` counts.
    """
    return (day + _EVENING - _NEW) / _MONTH % 1.0


def sky(day: int | None) -> tuple[Stroke, ...]:
    """The moon and two stars; where nobody knows the day, the place of the moon, dashed."""
    whole = f"M{_X} {_Y - _RADIUS}a{_RADIUS} {_RADIUS} 0 1 1 -.01 0z"
    stars = tuple(Stroke(f"M{x - 1} {y}h2M{x} {y - 1}v2", 0.7) for x, y in ((156, 48), (169, 60)))
    if day is None:
        return (Stroke(whole, 0.8, dashed=True), *stars)
    return (Stroke(whole, 0.8), Stroke(_lit(phase(day))), *stars)


def _lit(at: float) -> str:
    """What the sun shines on, seen from the north: on the right until it is full, on the left then."""
    growing, bulging = at < 0.5, 0.25 < at < 0.75
    across = abs(cos(tau * at)) * _RADIUS
    top, foot = f"{_X} {_Y - _RADIUS}", f"{_X} {_Y + _RADIUS}"
    return (
        f"M{top}A{_RADIUS} {_RADIUS} 0 0 {int(growing)} {foot}"
        f"A{across:.2f} {_RADIUS} 0 0 {int(growing == bulging)} {top}z"
    )
