"""How far a figure that was counted in some games can be trusted: 95% intervals, and two tests.

The formulas are the textbook's: Student's interval for a mean, Wilson's for a share, Welch's for the difference of two
groups, Wilson's again over the cases of what happens several times in a game, weighed by how far those of one game go
together, Newcombe's for the difference of two shares, Pearson's test for equal shares, and Holm's correction where many
are looked at. Why they are written here: docs/adr/0019-figures-of-the-lab.md.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import erfc, exp, fsum, gamma, inf, isfinite, sqrt
from statistics import NormalDist

from msgspec import Struct

LEVEL = 0.95
FEW = 5  # cases below which no interval of a share is worth showing
_NORMAL = NormalDist()
_Z = _NORMAL.inv_cdf((1 + LEVEL) / 2)


class Interval(Struct, frozen=True, omit_defaults=True):
    """A figure with its 95% interval. Where nothing can be said yet, the bounds are None.

    Attributes:
        cases: of a share, of how many it is one; None of what is no share.
    """

    value: float
    low: float | None
    high: float | None
    cases: int | None = None

    @property
    def known(self) -> bool:
        """Whether it has bounds."""
        return self.low is not None and self.high is not None

    @property
    def few(self) -> bool:
        """Whether it is a share of too few cases to say more than how many they were."""
        return self.cases is not None and self.cases < FEW

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


class Moments(Struct, frozen=True):
    """How many values, their mean and their variance; and where each is 0 or 1, how many are 1. Summed up
    exactly (`fsum`), so they do not hang on the order of the values."""

    count: int
    mean: float
    variance: float
    hits: int | None


def moments(values: Iterable[float] | Mapping[float, int]) -> Moments:
    """Of values, or of how often each of them came."""
    many = values if isinstance(values, Mapping) else Counter(values)
    count = sum(many.values())
    if not count:
        return Moments(0, 0.0, 0.0, 0)
    hits = many.get(1.0, 0) if all(value in (0.0, 1.0) for value in many) else None
    mean = fsum(value * often for value, often in many.items()) / count
    if count < 2:
        return Moments(count, mean, 0.0, hits)
    squares = fsum((value - mean) * (value - mean) * often for value, often in many.items())
    return Moments(count, mean, squares / (count - 1), hits)


def _freedom(values: Mapping[float, int], found: Moments) -> float:
    """By how many degrees of freedom the variance of values is known: those of a chi-square that scatters as it does
    (Satterthwaite 1946). A variance scatters with the kurtosis of the values (O'Neill 2014, "Some useful moment results
    in sampling problems"): where a few are far out, they are far fewer than there are values, and never more."""
    fourth = fsum((value - found.mean) ** 4 * often for value, often in values.items()) / found.count
    squared = (found.variance * (found.count - 1) / found.count) ** 2
    excess = max(fourth / squared - 3, 0.0)
    return 2 / (2 / (found.count - 1) + excess / found.count)


def of_mean(values: Iterable[float] | Mapping[float, int]) -> Interval:
    """The mean of independent values; where each is 0 or 1, a share."""
    found = moments(values)
    if found.hits is not None:
        return of_share(found.hits, found.count)
    if found.count < 2:
        return Interval(found.mean, None, None)
    return _around(found.mean, found.variance / found.count, found.count - 1)


def of_count(values: Mapping[float, int]) -> Interval:
    """The mean of what is counted in each game and is never negative. What often is nothing is skewed: its interval
    holds the means from which this one is not too far, where what varies grows with the mean (a score interval, as
    Wilson's is of a share), and reaches further up than down. How far is too far, Student's t says for as many degrees
    of freedom as the variance is known by."""
    found = moments(values)
    if found.hits is not None or not found.variance or not found.mean or not values.get(0.0, 0) or min(values) < 0:
        return of_mean(values)
    reach = student(_freedom(values, found))
    over = reach * reach * found.variance / found.mean / (2 * found.count)
    half = reach * sqrt(found.variance / found.count + over * over / (reach * reach))
    return Interval(found.mean, found.mean + over - half, found.mean + over + half)


def of_share(hits: float, among: int) -> Interval:
    """The share of cases in which something is so (Wilson 1927). What several share in is part of a hit."""
    return _score(hits / among, among, among) if among else Interval(0.0, None, None, 0)


def _score(share: float, weight: float, cases: int) -> Interval:
    """Wilson's interval of a share of so many cases that say as much as `weight` independent ones."""
    square = _Z * _Z
    middle = (share + square / (2 * weight)) / (1 + square / weight)
    half = _Z / (1 + square / weight) * sqrt(share * (1 - share) / weight + square / (4 * weight * weight))
    low, high = max(0.0, middle - half), min(1.0, middle + half)
    return Interval(share, low if share else 0.0, high if share < 1 else 1.0, cases)


class Ratio(Struct, frozen=True):
    """So many of so many, counted several times in each game: the sums over all games, of products too."""

    hits: float = 0
    of: float = 0
    hits_hits: float = 0
    hits_of: float = 0
    of_of: float = 0

    @staticmethod
    def once(hits: float, of: float) -> Ratio:
        """Of one game."""
        return Ratio(hits, of, hits * hits, hits * of, of * of)

    def __add__(self, other: Ratio) -> Ratio:
        return Ratio(
            self.hits + other.hits,
            self.of + other.of,
            self.hits_hits + other.hits_hits,
            self.hits_of + other.hits_of,
            self.of_of + other.of_of,
        )


def of_ratios(sums: Ratio, games: int) -> Interval:
    """The share, from the sums over so many games, those that had nothing of it among them: Wilson's interval over as
    many cases as say as much as these (Korn and Graubard 1998)."""
    if not sums.of:
        return Interval(0.0, None, None, 0)
    cases = round(sums.of)
    return _score(sums.hits / sums.of, _weight(sums, games), cases)


def _weight(sums: Ratio, games: int) -> float:
    """How many independent cases say as much as these: fewer where those of a game go together, more where games are
    more alike than luck would make them."""
    apart = sums.of * sums.of / sums.of_of  # if all cases of a game came out alike (Kish 1965)
    ratio = Fraction(sums.hits) / Fraction(sums.of)
    if apart == sums.of or games < 2:
        return apart
    if ratio in (0, 1) or apart < FEW:
        return apart  # nothing varies, or too little: whether cases go together is not to be seen
    squares = Fraction(sums.hits_hits) - 2 * ratio * Fraction(sums.hits_of) + ratio * ratio * Fraction(sums.of_of)
    if not squares:
        return sums.of
    error = float(squares * games / (games - 1)) / (sums.of * sums.of)
    return float(ratio * (1 - ratio)) / error * (_Z / student(apart - 1)) ** 2


def of_shares_apart(one: Interval, other: Interval) -> Interval:
    """The second share minus the first, from the interval of each (Newcombe 1998); pairs are not looked at."""
    value = other.value - one.value
    if one.low is None or one.high is None or other.low is None or other.high is None:
        return Interval(value, None, None, 0)
    down = sqrt((other.value - other.low) ** 2 + (one.high - one.value) ** 2)
    up = sqrt((other.high - other.value) ** 2 + (one.value - one.low) ** 2)
    return Interval(value, value - down, value + up)


def within(interval: Interval, low: float, high: float = inf) -> Interval:
    """The same, with no bound beyond what the figure can be."""
    if interval.low is None or interval.high is None:
        return interval
    return Interval(interval.value, max(low, interval.low), min(high, interval.high), interval.cases)


def of_difference(
    those: Iterable[float] | Mapping[float, int], others: Iterable[float] | Mapping[float, int]
) -> Interval:
    """The mean of some minus the mean of others (Welch 1947)."""
    one, two = moments(those), moments(others)
    value = one.mean - two.mean
    if min(one.count, two.count) < 2:
        return Interval(value, None, None)
    first, second = one.variance / one.count, two.variance / two.count
    if not first + second:
        return Interval(value, value, value)
    freedom = (first + second) ** 2 / (first**2 / (one.count - 1) + second**2 / (two.count - 1))
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
