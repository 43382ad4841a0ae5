"""What a designer wants of a game, as it is typed: ``turns=30±5, complete=85%, minutes<=40``."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from difflib import get_close_matches

from msgspec import Struct

from telltable.core.english import listed
from telltable.core.errors import Problem
from telltable.core.packs import shown

from .intervals import Interval
from .measures import ENDING, Measure, words_of

USUAL, USUAL_SHARE = 0.05, 0.02  # of the value; of all games: what is near enough where nobody says
MOST_AIMS, NEAR = 6, 5
_AIM = re.compile(
    r"(?P<name>[^=<>≤≥]+?)\s*(?P<sign><=|>=|≤|≥|=)\s*(?P<value>\d{1,9}(?:\.\d{1,6})?)\s*(?P<percent>%?)\s*"
    r"(?:(?:±|\+/?-)\s*(?P<within>\d{1,9}(?:\.\d{1,6})?)\s*(?P<part>%?))?"
)
MET, OPEN, MISSED = "met", "may be met", "not met"


class Aim(Struct, frozen=True):
    """One target.

    Attributes:
        figure: which; `share`: it is one, between 0 and 1.
        value: what it should be; sign: ``=``, or ``<=`` and ``>=`` for a bound.
        within: what is near enough.
    """

    figure: str
    value: float
    within: float
    sign: str = "="
    share: bool = False

    def away(self, mean: float) -> float:
        """How far a mean is from it; at most 1 where the target is met."""
        off = mean - self.value
        if self.sign == "<=":
            return 1 + off / self.within if off > 0 else 0.0
        if self.sign == ">=":
            return 1 - off / self.within if off < 0 else 0.0
        return round(abs(off) / self.within, 9)

    def verdict(self, found: Interval) -> str:
        """Met: its whole interval is where it should be. Not met: all of it is elsewhere."""
        low, high = self.bounds
        first = found.value if found.low is None else found.low
        last = found.value if found.high is None else found.high
        if low <= first and last <= high:
            return MET
        return MISSED if last < low or first > high else OPEN

    @property
    def bounds(self) -> tuple[float, float]:
        """From where to where it is met."""
        low = -float("inf") if self.sign == "<=" else self.value - (self.within if self.sign == "=" else 0)
        high = float("inf") if self.sign == ">=" else self.value + (self.within if self.sign == "=" else 0)
        return low, high

    def __str__(self) -> str:
        value = f"{100 * self.value:g}%" if self.share else f"{self.value:g}"
        within = f"{100 * self.within:g}" if self.share else f"{self.within:g}"
        return f"{self.figure} = {value} ± {within}" if self.sign == "=" else f"{self.figure} {self.sign} {value}"


class Typed(Struct, frozen=True):
    """A target as it was typed, before it is known which figures a game has."""

    name: str
    sign: str
    value: float
    percent: bool
    within: float | None
    part: bool


def read_aims(text: str) -> list[Typed]:
    """All targets of a line.

    Raises:
        Problem: one of them is none.
    """
    words = [word.strip() for word in text.split(",") if word.strip()]
    if not words or len(words) > MOST_AIMS:
        raise Problem(f"Write one to {MOST_AIMS} targets, such as --target 'turns=30±5, complete=85%'.")
    return [_read(word) for word in words]


def _read(word: str) -> Typed:
    found = _AIM.fullmatch(word)
    if found is None or (found["within"] and found["sign"] != "="):
        raise Problem(
            f"{shown(word)} isn't a target. Write a figure and what it should be: turns=30±5 (or 30+-5), "
            f"complete=85%, minutes<=40."
        )
    sign = {"≤": "<=", "≥": ">="}.get(found["sign"], found["sign"])
    within = float(found["within"]) if found["within"] else None
    return Typed(
        found["name"].strip(), sign, float(found["value"]), bool(found["percent"]), within, bool(found["part"])
    )


def settled(typed: Sequence[Typed], known: Mapping[str, Measure]) -> list[Aim]:
    """The targets among the figures of a game.

    Raises:
        Problem: a figure that it has not, one that is meant twice, or a percentage of what is no share.
    """
    aims = [_settle(one, known) for one in typed]
    twice = [aim.figure for aim in aims if [other.figure for other in aims].count(aim.figure) > 1]
    if twice:
        raise Problem(f"{twice[0]} has two targets; give it one.")
    return aims


def _settle(typed: Typed, known: Mapping[str, Measure]) -> Aim:
    figure = figure_meant(typed.name, known)
    share = figure.startswith(ENDING) or known[figure].share
    if share and not typed.percent:
        raise Problem(f"{figure} is a share of games or choices: write {typed.name}=85%, not {typed.value:g}.")
    if typed.percent and not share:
        raise Problem(f"{figure} isn't a share; write a number without %: {typed.name}={typed.value:g}.")
    value = typed.value / 100 if share else typed.value
    if share and value > 1:
        raise Problem(f"{figure} is a share; it is at most 100%.")
    if typed.within is None:
        within = USUAL_SHARE if share else abs(value) * USUAL or USUAL
    else:
        within = typed.within / 100 if share else typed.within * abs(value) / 100 if typed.part else typed.within
    if not within:
        raise Problem(f"{figure}: no figure is ever exact; say what is near enough, such as ±{1 if share else 0.5:g}.")
    return Aim(figure, value, within, typed.sign, share)


def figure_meant(name: str, known: Mapping[str, Measure]) -> str:
    """The figure of this name; an ending may go without ``ending:``, and one that never came may go with it.

    Raises:
        Problem: there is none.
    """
    if name in known or (name.startswith(ENDING) and len(name) > len(ENDING)):
        return name
    wanted = name.casefold()
    whole = [one for one in known if words_of(one.casefold()) == words_of(wanted)]
    for found in (whole, [one for one in known if one.casefold().rpartition(": ")[2] == wanted]):
        if len(found) == 1:
            return found[0]
    close = get_close_matches(wanted[:60], [one.casefold() for one in known], n=NEAR, cutoff=0.6)
    near = [one for one in known if one.casefold() in close or (len(wanted) > 2 and wanted in one.casefold())][:NEAR]
    hint = f"Did you mean {listed(near, 'or')}?" if near else f"Some that there are: {', '.join(list(known)[:8])}."
    raise Problem(f"There is no figure {shown(name)}. {hint} --list shows them all.")
