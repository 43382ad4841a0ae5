"""How far a figure that was counted in some games can be trusted: 95% intervals, and two tests.

The formulas are the textbook's: Student's interval for a mean, Wilson's for a share, Welch's for the difference of two
groups, the ratio estimator for shares of what happens several times in a game, Pearson's test for equal shares, and
Holm's correction where many are looked at. Why they are written here: docs/adr/0019-figures-of-the-lab.md.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import erfc, exp, gamma, inf, isfinite, sqrt
from statistics import NormalDist, fmean, variance

from msgspec import Struct

LEVEL = 0.95
_NORMAL = NormalDist()
_Z = _NORMAL.inv_cdf((1 + LEVEL) / 2)


class Interval(Struct, frozen=True):
    """A figure with its 95% interval. Where nothing can be said yet, the bounds are None."""

    value: float
    low: float | None
    high: float | None

    @property
    def known(self) -> bool:
        """Whether it has bounds."""
        return self.low is not None and self.high is not None

    @property
    def beyond_zero(self) -> bool:
        """Whether zero lies outside."""
        return self.low is not None and self.high is not None and (self.low > 0 or self.high < 0)


def student(freedom: float) -> float:
    """How many standard errors a 95% interval has on either side, by degrees of freedom (Cornish-Fisher expansion of
    Student's t; two decimals from 5 degrees on, three from 10)."""
    if freedom < 1 or not isfinite(freedom):
        return _Z if freedom >= 1 else inf
    z, z3, z5, z7 = _Z, _Z**3, _Z**5, _Z**7
    return (
        z
        + (z3 + z) / (4 * freedom)
        + (5 * z5 + 16 * z3 + 3 * z) / (96 * freedom**2)
        + (3 * z7 + 19 * z5 + 17 * z3 - 15 * z) / (384 * freedom**3)
    )


def of_mean(values: Sequence[float]) -> Interval:
    """The mean of independent values; where each is 0 or 1, a share."""
    if all(value in (0.0, 1.0) for value in values):
        return of_share(int(sum(values)), len(values))
    if len(values) < 2:
        return Interval(fmean(values) if values else 0.0, None, None)
    mean = fmean(values)
    return _around(mean, variance(values, mean) / len(values), len(values) - 1)


def of_share(hits: int, among: int) -> Interval:
    """The share of games in which something is so (Wilson 1927)."""
    if not among:
        return Interval(0.0, None, None)
    share, square = hits / among, _Z * _Z
    middle = (share + square / (2 * among)) / (1 + square / among)
    half = _Z / (1 + square / among) * sqrt(share * (1 - share) / among + square / (4 * among * among))
    return Interval(share, 0.0 if not hits else max(0.0, middle - half), 1.0 if hits == among else middle + half)


def of_ratio(counts: Sequence[tuple[float, float]]) -> Interval:
    """So many of so many, counted several times in each game: what happens in one game is not independent."""
    among = sum(of for _, of in counts)
    if not among:
        return Interval(0.0, None, None)
    ratio = sum(hits for hits, _ in counts) / among
    if len(counts) < 2:
        return Interval(ratio, None, None)
    rest = sum((hits - ratio * of) ** 2 for hits, of in counts) * len(counts) / (len(counts) - 1)
    found = _around(ratio, rest / (among * among), len(counts) - 1)
    if ratio in (0.0, 1.0):  # nothing varies, and yet the next game may be the first
        return of_share(round(ratio * len(counts)), len(counts))
    return Interval(ratio, max(0.0, found.low or 0.0), min(1.0, found.high if found.high is not None else 1.0))


def of_difference(those: Sequence[float], others: Sequence[float]) -> Interval:
    """The mean of some minus the mean of others (Welch 1947)."""
    value = (fmean(those) if those else 0.0) - (fmean(others) if others else 0.0)
    if min(len(those), len(others)) < 2:
        return Interval(value, None, None)
    first, second = variance(those) / len(those), variance(others) / len(others)
    if not first + second:
        return Interval(value, value, value)
    freedom = (first + second) ** 2 / (first**2 / (len(those) - 1) + second**2 / (len(others) - 1))
    return _around(value, first + second, freedom)


def _around(value: float, squared_error: float, freedom: float) -> Interval:
    half = student(freedom) * sqrt(squared_error)
    return Interval(value, value - half, value + half)


def chance_of(interval: Interval) -> float:
    """How likely chance alone would put a figure as far from zero as this one; 1 where that is not known."""
    if interval.low is None or interval.high is None:
        return 1.0
    error = (interval.high - interval.low) / (2 * _Z)
    if not error:
        return 0.0 if interval.value else 1.0
    return 2 * (1 - _NORMAL.cdf(abs(interval.value) / error))


def of_equal_shares(counts: Sequence[float], expected: Sequence[float]) -> tuple[float, float]:
    """Pearson's chi-square of counts against what was expected, and how likely chance alone gives as much."""
    square = sum((count - want) ** 2 / want for count, want in zip(counts, expected, strict=True) if want)
    return square, chi_square_tail(square, len(counts) - 1)


def chi_square_tail(square: float, freedom: int) -> float:
    """How likely a chi-square with so many degrees of freedom is at least this large: the sum that it is for whole
    degrees."""
    if freedom < 1 or square <= 0:
        return 1.0
    half = square / 2
    if half > 700:
        return 0.0
    tail = exp(-half) if freedom % 2 == 0 else erfc(sqrt(half))
    at = 1.0 if freedom % 2 == 0 else 0.5
    while at < freedom / 2:
        tail += exp(-half) * half**at / gamma(at + 1)
        at += 1
    return min(1.0, tail)


def holm(chances: Iterable[float], level: float = 1 - LEVEL) -> int:
    """How many of many findings stand when it is counted that so many were looked at (Holm 1979)."""
    found = 0
    ordered = sorted(chances)
    for chance in ordered:
        if chance > level / (len(ordered) - found):
            break
        found += 1
    return found
