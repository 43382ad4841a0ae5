"""What is counted over many games: how often each value came. Two counts added are the count of both, in any order.

So a report is the same to the last digit whatever played the games, in how many processes, and on which machines.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec import Struct, field

from telltable.core.rules import Rules
from telltable.core.seat import Seat
from telltable.core.subject import Subject

from .intervals import Ratio
from .simulate import Result
from .watching import Seen

Values = Counter[float]


class Endings(Struct):
    """Some of the games: how many, how they ended, and the headline figures of the game."""

    games: int = 0
    endings: Counter[str] = field(default_factory=Counter)
    figures: dict[str, Values] = field(default_factory=dict)

    def add(self, other: Endings) -> None:
        """And those games too."""
        self.games += other.games
        self.endings.update(other.endings)
        merge(self.figures, other.figures)


class OfKind(Endings):
    """The games of one kind."""

    rates: dict[str, Ratio] = field(default_factory=dict)

    def add(self, other: Endings) -> None:
        """And those games too."""
        super().add(other)
        if isinstance(other, OfKind):
            add_ratios(self.rates, other.rates)


class OfSize(Endings):
    """The games of one table size.

    Attributes:
        won: in how many the table reached its goal.
        winners: how often these seats won.
        paces: choices, tellings and quick answers.
        leads: changes, and the part of the game at which the last one came.
    """

    won: int = 0
    winners: Counter[tuple[Seat, ...]] = field(default_factory=Counter)
    entries: Counter[int] = field(default_factory=Counter)
    paces: Counter[tuple[int, int, int]] = field(default_factory=Counter)
    leads: Counter[tuple[int, float]] = field(default_factory=Counter)

    def add(self, other: Endings) -> None:
        """And those games too."""
        super().add(other)
        if isinstance(other, OfSize):
            self.won += other.won
            self.winners.update(other.winners)
            self.entries.update(other.entries)
            self.paces.update(other.paces)
            self.leads.update(other.leads)


class OfThing(Struct):
    """One card, pet or way; see `things.Thing`.

    Attributes:
        having: where the game has an aim, its values in games in which some seat had the thing. Else for each game in
            which some had it and some had not, the wins of those and of the others.
    """

    games: int = 0
    held: int = 0
    offered: int = 0
    chosen: int = 0
    never_playable: int = 0
    never_chosen: int = 0
    having: Counter[Any] = field(default_factory=Counter)

    def add(self, other: OfThing) -> None:
        """And those games too."""
        self.games += other.games
        self.held += other.held
        self.offered += other.offered
        self.chosen += other.chosen
        self.never_playable += other.never_playable
        self.never_chosen += other.never_chosen
        self.having.update(other.having)


class Tally(Struct):
    """All that a report is made of.

    Attributes:
        first: of each figure the first game that had it, and its place there: the order in which figures are shown.
    """

    sizes: dict[int, OfSize] = field(default_factory=dict)
    kinds: dict[str, OfKind] = field(default_factory=dict)
    figures: dict[str, Values] = field(default_factory=dict)
    first: dict[str, tuple[int, int]] = field(default_factory=dict)
    rates: dict[str, Ratio] = field(default_factory=dict)
    moves: dict[str, Ratio] = field(default_factory=dict)
    things: list[dict[str, OfThing]] = field(default_factory=list)

    @property
    def games(self) -> int:
        """How many."""
        return sum(size.games for size in self.sizes.values())

    def add(self, other: Tally) -> None:
        """And those games too."""
        for seats, size in other.sizes.items():
            self.sizes.setdefault(seats, OfSize()).add(size)
        for kind, games in other.kinds.items():
            self.kinds.setdefault(kind, OfKind()).add(games)
        merge(self.figures, other.figures)
        for name, place in other.first.items():
            self.first[name] = min(place, self.first.get(name, place))
        add_ratios(self.rates, other.rates)
        add_ratios(self.moves, other.moves)
        while len(self.things) < len(other.things):
            self.things.append({})
        for mine, things in zip(self.things, other.things, strict=True):
            for id_, thing in things.items():
                mine.setdefault(id_, OfThing()).add(thing)


def merge(mine: dict[str, Values], others: Mapping[str, Values]) -> None:
    """Add values to values by name."""
    for name, values in others.items():
        mine.setdefault(name, Counter()).update(values)


def add_ratios(mine: dict[str, Ratio], others: Mapping[str, Ratio]) -> None:
    """Add counts to counts by name."""
    for name, ratio in others.items():
        mine[name] = mine[name] + ratio if name in mine else ratio


def tally_of(rules: Rules, results: Iterable[Result], begin: int = 0) -> Tally:
    """What is counted over these games, the first of which has this number."""
    found = Tally(things=[{} for _ in rules.subjects])
    for number, result in enumerate(results, begin):
        headline = {name: Counter({result.figures.get(name, 0.0): 1}) for name in rules.headline}
        endings = Counter({result.ending: 1})
        size, kind = found.sizes.setdefault(result.seats, OfSize()), found.kinds.setdefault(result.group, OfKind())
        kind.add(Endings(1, endings, headline))
        size.add(Endings(1, endings, headline))
        size.won += result.won
        size.winners[result.winners] += 1
        size.entries[result.entries] += 1
        size.paces[result.pace.choices, result.pace.tellings, result.pace.answers] += 1
        if result.lead is not None:
            size.leads[result.lead.changes, result.lead.last] += 1
        for place, (name, value) in enumerate(result.figures.items()):
            found.figures.setdefault(name, Counter())[value] += 1
            found.first.setdefault(name, (number, place))
        for counts, into in ((result.rates, (found.rates, kind.rates)), (result.moves, (found.moves,))):
            ratios = {name: Ratio.once(*pair) for name, pair in counts.items()}
            for ratio in into:
                add_ratios(ratio, ratios)
        for things, subject, seen in zip(found.things, rules.subjects, result.things, strict=True):
            for id_, marks in seen.items():
                _add_thing(rules, subject, things.setdefault(id_, OfThing()), marks, result)
    return found


def _add_thing(rules: Rules, subject: Subject, thing: OfThing, seen: Seen, result: Result) -> None:
    thing.games += 1
    thing.held += seen.held.bit_count()
    thing.offered += seen.offered.bit_count()
    thing.chosen += seen.chosen.bit_count()
    thing.never_playable += (seen.held & ~seen.offered & ~seen.chosen).bit_count()
    thing.never_chosen += (seen.offered & ~seen.chosen).bit_count()
    having = seen.dealt if subject.held else seen.chosen
    if rules.aim:
        if having:
            thing.having[result.figures.get(rules.aim, 0.0)] += 1
    else:
        thing.having.update(_wins(having, result))


def _wins(having: int, result: Result) -> Iterator[tuple[float, float]]:
    count = having.bit_count()
    if 0 < count < result.seats:
        yield wins(count, sum(having >> seat & 1 for seat in result.winners), len(result.winners), result.seats)


def wins(count: int, won: int, winners: int, seats: int) -> tuple[float, float]:
    """The wins of a seat of those that had a thing, and of one of the others: so many of them, of so many winners."""
    part = 1 / winners if winners else 0.0
    mine = part * won
    return mine / count, (part * winners - mine) / (seats - count)
