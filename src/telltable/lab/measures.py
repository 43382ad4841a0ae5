"""Every figure of a report as a value for each game, whose mean is the figure: for pairs of games, and for targets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import starmap
from math import inf
from statistics import fmean

from msgspec import Struct

from .intervals import Interval, Ratio, of_count, of_ratios, within
from .simulate import Result
from .summary import shares
from .thinking import Thinking

ENDING = "ending: "
Ratios = Sequence[tuple[float, float]]


def words_of(name: str) -> str:
    """What a figure is called by people: ``deck_left`` is "deck left"."""
    return name.replace("_", " ")


class Measure(Struct, frozen=True):
    """A figure: a value for each game, and whether it is a share, between 0 and 1.

    Attributes:
        cases: of a share of cases, so many of so many over all games.
    """

    values: tuple[float, ...]
    share: bool = False
    cases: Ratio | None = None

    @property
    def interval(self) -> Interval:
        """Its mean, and the 95% interval of that."""
        if self.cases is not None:
            return of_ratios(self.cases, len(self.values))
        return within(of_count(Counter(self.values)), 0.0, 1.0 if self.share else inf)


def measures(results: Sequence[Result], thinking: Thinking) -> dict[str, Measure]:
    """Length, results, endings, leads, what the game counts, its rates, and the wins of each seat, by their names."""
    found = {
        "goal reached": Measure(tuple(float(one.won) for one in results), share=True),
        "entries": Measure(tuple(float(one.entries) for one in results)),
        "minutes": Measure(tuple(thinking.minutes(one.pace) for one in results)),
    }
    for ending in sorted({one.ending for one in results}):
        found[f"{ENDING}{ending}"] = Measure(tuple(float(one.ending == ending) for one in results), share=True)
    leads = [one.lead for one in results if one.lead is not None]
    if len(leads) == len(results) > 0:
        found["lead changes"] = Measure(tuple(float(lead.changes) for lead in leads))
        found["lead final after"] = Measure(tuple(lead.last for lead in leads), share=True)
    for name in dict.fromkeys(name for one in results for name in one.figures):
        found[name] = Measure(tuple(one.figures.get(name, 0.0) for one in results))
    found |= _rates([one.rates for one in results])
    apart = any(len(one.winners) not in (0, one.seats) for one in results)  # else all win together: nothing to share
    for seat in range(min(one.seats for one in results) if apart else 0):
        found[f"wins of seat {seat + 1}"] = _of_cases([(shares(one)[seat], 1.0) for one in results])
    return found


def choices(results: Sequence[Result], titles: Sequence[str]) -> dict[str, Measure]:
    """How often each kind of move was made where it could be, and each thing was chosen by seats that held it."""
    found = _rates([one.moves for one in results])
    for place, title in enumerate(titles):
        rates = [
            {id_: (seen.chosen.bit_count(), seen.held.bit_count()) for id_, seen in one.things[place].items()}
            for one in results
        ]
        found |= {f"{title}: {id_}": measure for id_, measure in _rates(rates).items()}
    return found


def _rates(rates: Sequence[Mapping[str, tuple[float, float]]]) -> dict[str, Measure]:
    names = sorted({name for one in rates for name in one})
    return {name: _of_cases([one.get(name, (0, 0)) for one in rates]) for name in names}


def _of_cases(counts: Ratios) -> Measure:
    return Measure(tuple(linear(counts)), share=True, cases=sum(starmap(Ratio.once, counts), Ratio()))


def linear(counts: Ratios) -> Iterator[float]:
    """So many of so many in each game, as one value for each: their mean is the ratio of the sums, and they scatter as
    that does (Taylor's linearisation of a ratio)."""
    among = fmean(of for _, of in counts)
    ratio = fmean(hits for hits, _ in counts) / among if among else 0.0
    for hits, of in counts:
        yield ratio + (hits - ratio * of) / among if among else 0.0
