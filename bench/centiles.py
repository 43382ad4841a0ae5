"""What is said of many times: the time within which so many percent of them lie."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import quantiles


def centile(times: Sequence[float], share: int) -> float:
    """The time within which so many percent (1 to 99) lie: of one time that time, of none not a number."""
    if len(times) > 1:
        return quantiles(times, n=100)[share - 1]
    return times[0] if times else float("nan")
