"""Two packs, options or bots on the same deals: what differs, game by game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import fmean
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from telltable.core.own_bots import typed
from telltable.core.registry import game
from telltable.core.subject import Subject

from .intervals import LEVEL, Interval, chance_of, of_difference, of_mean, of_shares_apart
from .measures import ENDING, Measure, measures
from .simulate import Order, Result
from .things import LEAST, pack_of
from .thinking import Thinking

FAMILIES = 2
MOST_SUSPECTS = 5


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
    """The same deals played twice. A difference is the second less the first.

    Attributes:
        what: what the other one is, in words.
        names: what the first and the second are called.
        other: the first, where it is played with another pack, for the titles in that.
        games: how many were paired; same: how many came out the same to the last entry.
        figures: lengths, results and the game's own figures.
        things: of each subject, how often each thing was chosen by a seat, in a game.
        differences: of the first figure, game by game.
        causes: by kind of game, the mean difference in the first figure.
        suspects: things by which games came out differently: the share of games that did so without it and with it,
            most striking first; only those that stand.
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
    suspects: tuple[Difference, ...] = ()
    names: tuple[str, str] = ("here", "there")
    other: Order | None = None

    @property
    def every(self) -> tuple[Difference, ...]:
        """All that was compared, each once: what stands first, then what is not 0, figures before things."""
        listed = (*self.figures, *(one for things in self.things.values() for one in things))
        unique = {one.name: one for one in listed}.values()
        return tuple(sorted(unique, key=lambda one: (not one.shown, not one.difference.value)))

    @property
    def shown(self) -> tuple[Difference, ...]:
        """Every difference that stands, figures first."""
        every = (*self.figures, *(one for things in self.things.values() for one in things))
        return tuple(one for one in every if one.shown)


def compare(
    what: str,
    order: Order,
    first: Sequence[Result],
    other: Sequence[Result],
    thinking: Thinking | None = None,
    names: tuple[str, str] = ("here", "there"),
    beside: Order | None = None,
) -> Comparison:
    """What differs between two ways to play the same deals. Game n of the one is paired with game n of the other.

    Args:
        what: what `first` is, in words.
        order: what `other` are the games of.
        first, other: the games of both.
        thinking: how long people think.
        names: what both are called.
        beside: what `first` are the games of; None: they have the same pack.
    """
    pairs = list(zip(first, other, strict=False))
    measure = _measure(order)
    values = _values(pairs, measure)
    packs = [pack_of(game(one.game), one) for one in (order, beside) if one is not None]
    every, things = list(_figures(pairs, thinking or Thinking())), dict(_things(order, packs, pairs))
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
        suspects=_suspects(order, packs, pairs),
        names=names,
        other=beside,
    )


def names_of(what: str, order: Order) -> tuple[str, str]:
    """What somebody typed for the other one, and what is played: packs, values of an option, or bots."""
    name, equals, _ = what.partition("=")
    if equals:
        return what, f"{name}={order.options.get(name, '')}"
    if what == "bot" or ":" in what:
        return what, ", ".join(dict.fromkeys(map(typed, order.seats)))
    return Path(what).name, Path(order.pack).name if order.pack else "the game's own"


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
    here, there = (measures([pair[side] for pair in pairs], thinking) for side in (0, 1))
    endings = [name for name in {*here, *there} if name.startswith(ENDING)]
    for name in dict.fromkeys((*here, *there)):
        if name in endings and len(endings) == 1:
            continue  # every game ends so
        first, other = here.get(name), there.get(name)
        none = (0.0,) * len(pairs)
        values = zip(first.values if first else none, other.values if other else none, strict=True)
        found = paired(name, list(values), share=any(one is not None and one.share for one in (first, other)))
        yield _of_cases(found, first, other)


def _of_cases(found: Difference, first: Measure | None, other: Measure | None) -> Difference:
    """Pairs say nothing of shares of few cases, and too much where on one side it is always so, or never."""
    if not any(one is not None and one.cases is not None for one in (first, other)):
        return found
    here, there = (one.interval if one is not None else Interval(0.0, None, None, 0) for one in (first, other))
    if here.few or there.few:
        cases = min(here.cases or 0, there.cases or 0)
        return replace(found, difference=Interval(found.difference.value, None, None, cases))
    if {here.value, there.value} & {0.0, 1.0} and found.difference.value:
        return replace(found, difference=of_shares_apart(here, there))
    return found


def _things(
    order: Order, packs: Sequence[Any], pairs: Sequence[tuple[Result, Result]]
) -> Iterator[tuple[str, list[Difference]]]:
    for place, subject in enumerate(game(order.game).subjects):
        here, there = (_chosen([pair[side] for pair in pairs], place) for side in (0, 1))
        none = [0.0] * len(pairs)
        listed = []
        for id_ in sorted({*here, *there}):
            values = list(zip(here.get(id_, none), there.get(id_, none), strict=True))
            listed.append(paired(f"{_named(subject, packs, id_)} chosen", values, share=True))
        yield subject.title, listed


def _named(subject: Subject, packs: Sequence[Any], id_: str) -> str:
    """A thing with its title, with both where an id is another thing in the other pack: ``A Sleeve Each (RE-01)``."""
    titles: list[str] = []
    for pack in packs:
        try:
            titles.append(subject.name(pack, id_))
        except LookupError:  # only the other pack has it
            continue
    return f"{' / '.join(dict.fromkeys(titles))} ({id_})" if titles else id_


def _suspects(order: Order, packs: Sequence[Any], pairs: Sequence[tuple[Result, Result]]) -> tuple[Difference, ...]:
    """A changed card changes no game in which it never comes up, and that gives it away."""
    differs = [float(one != two) for one, two in pairs]
    if not 0 < sum(differs) < len(pairs):
        return ()
    listed = []
    for place, subject in enumerate(game(order.game).subjects):
        for id_ in sorted({id_ for one, _ in pairs for id_ in one.things[place]}):
            came = [id_ in one.things[place] for one, _ in pairs]
            with_ = [value for value, here in zip(differs, came, strict=True) if here]
            without = [value for value, here in zip(differs, came, strict=True) if not here]
            if min(len(with_), len(without)) >= LEAST:
                name = _named(subject, packs, id_)
                listed.append(Difference(name, fmean(without), fmean(with_), of_difference(with_, without), share=True))
    standing = [one for one in _holm(listed) if one.shown and one.difference.value > 0]
    return tuple(sorted(standing, key=lambda one: -one.difference.value)[:MOST_SUSPECTS])


def _chosen(results: Sequence[Result], place: int) -> dict[str, list[float]]:
    """By what share of seats each thing was chosen, game by game."""
    found: dict[str, list[float]] = {}
    for number, result in enumerate(results):
        for id_, seen in result.things[place].items():
            if id_ not in found:
                found[id_] = [0.0] * len(results)
            found[id_][number] = seen.chosen.bit_count() / result.seats
    return found


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
