"""Two packs, options or bots on the same deals: what differs, game by game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from statistics import fmean

from msgspec import Struct
from msgspec.structs import replace

from telltable.core.registry import game

from .intervals import LEVEL, Interval, chance_of, of_mean
from .simulate import Order, Result
from .summary import shares
from .things import pack_of
from .thinking import Thinking

FAMILIES = 2


class Difference(Struct, frozen=True):
    """A figure here and there: both means, and the mean of the differences game by game.

    Attributes:
        share: whether it is a share of games or seats, between 0 and 1.
        shown: whether it stands when it is counted how many figures were compared (Holm).
    """

    name: str
    first: float
    other: float
    difference: Interval
    share: bool = False
    shown: bool = False


class Largest(Struct, frozen=True):
    """The game that differs most in the first figure of the game: its number, the figure here and there."""

    number: int
    figure: str
    first: float
    other: float


class Comparison(Struct, frozen=True):
    """The same deals played twice.

    Attributes:
        what: what the other one is, in words.
        games: how many were paired; same: how many came out the same to the last entry.
        figures: lengths, results and the game's own figures.
        things: of each subject, how often each thing was chosen by a seat, in a game.
        differences: of the first figure, game by game.
        causes: by kind of game, the mean difference in the first figure.
    """

    what: str
    order: Order
    games: int
    same: int
    figures: tuple[Difference, ...]
    things: dict[str, tuple[Difference, ...]]
    measure: str
    differences: tuple[float, ...]
    causes: dict[str, Interval]
    largest: Largest | None

    @property
    def shown(self) -> tuple[Difference, ...]:
        """Every difference that stands, figures first."""
        every = (*self.figures, *(one for things in self.things.values() for one in things))
        return tuple(one for one in every if one.shown)


def compare(
    what: str, order: Order, first: Sequence[Result], other: Sequence[Result], thinking: Thinking | None = None
) -> Comparison:
    """What differs between two ways to play the same deals. Game n of the one is paired with game n of the other."""
    pairs = list(zip(first, other, strict=False))
    measure = _measure(order)
    values = _values(pairs, measure)
    every, things = list(_figures(pairs, thinking or Thinking())), dict(_things(order, pairs))
    # Figures and things are two families, with half of the level each: a figure is not drowned by three hundred cards.
    figures = _holm(every)
    marked = _holm([one for listed in things.values() for one in listed])
    by_subject, at = {}, 0
    for title, listed in things.items():
        by_subject[title] = tuple(marked[at : at + len(listed)])
        at += len(listed)
    return Comparison(
        what=what,
        order=order,
        games=len(pairs),
        same=sum(one == two for one, two in pairs),
        figures=tuple(figures),
        things=by_subject,
        measure=measure,
        differences=tuple(there - here for here, there in values),
        causes=dict(_causes(pairs, values)),
        largest=_largest(values, measure),
    )


def _measure(order: Order) -> str:
    rules = game(order.game)
    return rules.aim or next(iter(rules.headline), "")


def _values(pairs: Sequence[tuple[Result, Result]], measure: str) -> list[tuple[float, float]]:
    if not measure:
        return [(float(one.entries), float(two.entries)) for one, two in pairs]
    return [(one.figures.get(measure, 0.0), two.figures.get(measure, 0.0)) for one, two in pairs]


def paired(name: str, values: Sequence[tuple[float, float]], *, share: bool = False) -> Difference:
    """The mean of the differences, with its interval."""
    found = of_mean([there - here for here, there in values])
    return Difference(name, fmean(here for here, _ in values), fmean(there for _, there in values), found, share)


def _figures(pairs: Sequence[tuple[Result, Result]], thinking: Thinking) -> Iterator[Difference]:
    def each(part: Callable[[Result], float]) -> list[tuple[float, float]]:
        return [(part(one), part(two)) for one, two in pairs]

    yield paired("goal reached", each(lambda one: float(one.won)), share=True)
    yield paired("entries", each(lambda one: float(one.entries)))
    yield paired("minutes", each(lambda one: thinking.minutes(one.pace)))
    for name in dict.fromkeys(name for pair in pairs for one in pair for name in one.figures):
        yield paired(name, _values(pairs, name))
    for seat in range(min(min(one.seats, two.seats) for one, two in pairs)):
        wins = [(shares(one)[seat], shares(two)[seat]) for one, two in pairs]
        yield paired(f"wins of seat {seat + 1}", wins, share=True)


def _things(order: Order, pairs: Sequence[tuple[Result, Result]]) -> Iterator[tuple[str, list[Difference]]]:
    rules = game(order.game)
    pack = pack_of(rules, order)
    for place, subject in enumerate(rules.subjects):
        ids = sorted({id_ for pair in pairs for one in pair for id_ in one.things[place]})
        listed = []
        for id_ in ids:
            values = [(_chosen(one, place, id_), _chosen(two, place, id_)) for one, two in pairs]
            try:
                name = f"{subject.name(pack, id_)} ({id_})"
            except LookupError:  # only the other pack has it
                name = id_
            listed.append(paired(f"{name} chosen", values, share=True))
        yield subject.title, listed


def _chosen(result: Result, place: int, id_: str) -> float:
    seen = result.things[place].get(id_)
    return seen.chosen.bit_count() / result.seats if seen is not None else 0.0


def _holm(differences: Sequence[Difference]) -> list[Difference]:
    """The same, each with whether it stands (Holm 1979)."""
    chances = sorted((chance_of(one.difference), place) for place, one in enumerate(differences))
    shown = set()
    for done, (chance, place) in enumerate(chances):
        if chance > (1 - LEVEL) / FAMILIES / (len(chances) - done):
            break
        shown.add(place)
    return [replace(one, shown=place in shown and bool(one.difference.value)) for place, one in enumerate(differences)]


def _causes(
    pairs: Sequence[tuple[Result, Result]], values: Sequence[tuple[float, float]]
) -> Iterator[tuple[str, Interval]]:
    kinds: dict[str, list[float]] = {}
    for (one, _), (here, there) in zip(pairs, values, strict=True):
        kinds.setdefault(one.group, []).append(there - here)
    if len(kinds) > 1:
        yield from ((kind, of_mean(kinds[kind])) for kind in sorted(kinds))


def _largest(values: Sequence[tuple[float, float]], measure: str) -> Largest | None:
    number = max(range(len(values)), key=lambda n: abs(values[n][1] - values[n][0]), default=-1)
    if number < 0 or values[number][0] == values[number][1]:
        return None
    return Largest(number, measure or "entries", *values[number])
