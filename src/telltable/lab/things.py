"""What became of each card, pet or way: held, offered, chosen, dead, and what it does to the result."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import fmean
from typing import Any

from msgspec import Struct

from telltable.core.content import chosen
from telltable.core.rules import Rules
from telltable.core.subject import Subject

from .intervals import Interval, chance_of, holm, of_difference, of_mean
from .simulate import Order, Result
from .watching import Seen

LEAST = 30  # games that had it, and that had it not: with fewer no interval holds


class Thing(Struct, frozen=True):
    """One of them. What is counted is seats in games: a card that two seats held in one game counts twice.

    Attributes:
        games: games in which it came up.
        held, offered, chosen: by how many seats it was held, could be chosen, and was chosen.
        never_playable: held, and never to be chosen.
        never_chosen: to be chosen, and never chosen.
        with_, without: the result where a seat had it, and where not (`Things.measure`).
        lift: the difference.
    """

    id: str
    name: str
    games: int
    held: int
    offered: int
    chosen: int
    never_playable: int
    never_chosen: int
    with_: float
    without: float
    lift: Interval

    @property
    def dead(self) -> int:
        """Held, and never chosen, for whatever reason."""
        return self.never_playable + self.never_chosen


class Things(Struct, frozen=True):
    """All of a kind.

    Attributes:
        title: ``Cards``.
        measure: what `lift` is measured in: ``wins``, or a figure of the game.
        dealt: whether `with_` means: in the hand that a seat began with. Deals are random, so it is cause. Else it
            means: chosen, which may just as well be an effect.
        stand_out: how many differ from 0 by more than their interval; chance alone would give `by_chance`.
        after_holm: how many do when it is counted that so many were looked at.
    """

    title: str
    measure: str
    dealt: bool
    rows: tuple[Thing, ...]
    stand_out: int
    by_chance: float
    after_holm: int


def of_things(rules: Rules, order: Order, results: Sequence[Result]) -> tuple[Things, ...]:
    """For each subject of a game, what became of its things."""
    if not rules.subjects:
        return ()
    pack = pack_of(rules, order)
    return tuple(_of_one(rules, pack, subject, place, results) for place, subject in enumerate(rules.subjects))


def pack_of(rules: Rules, order: Order) -> Any:
    """The pack that these games are played with."""
    return chosen(rules.load_pack(Path(order.pack) if order.pack else None), order.options)


def _of_one(rules: Rules, pack: Any, subject: Subject, place: int, results: Sequence[Result]) -> Things:
    seen = [result.things[place] for result in results]
    ids = sorted({id_ for things in seen for id_ in things})
    rows = tuple(_row(rules, pack, subject, id_, results, [things.get(id_) for things in seen]) for id_ in ids)
    known = [row.lift for row in rows if row.lift.known]
    return Things(
        title=subject.title,
        measure=rules.aim or "wins",
        dealt=subject.held is not None,
        rows=rows,
        stand_out=sum(lift.beyond_zero for lift in known),
        by_chance=0.05 * len(known),
        after_holm=holm(map(chance_of, known)),
    )


def _row(
    rules: Rules, pack: Any, subject: Subject, id_: str, results: Sequence[Result], seen: Sequence[Seen | None]
) -> Thing:
    came = [one for one in seen if one is not None]
    having = [0 if one is None else one.dealt if subject.held else one.chosen for one in seen]
    those, others, lift = (_of_figure if rules.aim else _of_wins)(rules, results, having)
    return Thing(
        id=id_,
        name=subject.name(pack, id_),
        games=len(came),
        held=sum(one.held.bit_count() for one in came),
        offered=sum(one.offered.bit_count() for one in came),
        chosen=sum(one.chosen.bit_count() for one in came),
        never_playable=sum((one.held & ~one.offered & ~one.chosen).bit_count() for one in came),
        never_chosen=sum((one.offered & ~one.chosen).bit_count() for one in came),
        with_=those,
        without=others,
        lift=lift,
    )


def _of_figure(rules: Rules, results: Sequence[Result], having: Sequence[int]) -> tuple[float, float, Interval]:
    """Games in which some seat had it, against games in which none had."""
    values = [result.figures.get(rules.aim, 0.0) for result in results]
    those = [value for value, some in zip(values, having, strict=True) if some]
    others = [value for value, some in zip(values, having, strict=True) if not some]
    lift = of_difference(those, others)
    return _mean(those), _mean(others), lift if min(len(those), len(others)) >= LEAST else _unknown(lift)


def _of_wins(rules: Rules, results: Sequence[Result], having: Sequence[int]) -> tuple[float, float, Interval]:
    """In each game that some seats had it in and others not: the wins of those less the wins of the others."""
    pairs = list(_pairs(results, having))
    found = [mine - theirs for mine, theirs in pairs]
    lift = of_mean(found)
    lift = lift if len(found) >= LEAST else _unknown(lift)
    return _mean([mine for mine, _ in pairs]), _mean([theirs for _, theirs in pairs]), lift


def _pairs(results: Sequence[Result], having: Sequence[int]) -> Iterator[tuple[float, float]]:
    for result, marks in zip(results, having, strict=True):
        count = marks.bit_count()
        if 0 < count < result.seats:
            part = 1 / len(result.winners) if result.winners else 0.0
            mine = sum(part for seat in result.winners if marks >> seat & 1)
            yield mine / count, (part * len(result.winners) - mine) / (result.seats - count)


def _unknown(lift: Interval) -> Interval:
    return Interval(lift.value, None, None)


def _mean(values: Sequence[float]) -> float:
    return fmean(values) if values else 0.0
