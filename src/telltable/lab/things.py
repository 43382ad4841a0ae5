"""What became of each card, pet or way: held, offered, chosen, dead, and what it does to the result."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from telltable.core.content import chosen
from telltable.core.rules import Rules
from telltable.core.subject import Subject

from .intervals import Interval, chance_of, holm, moments, of_difference, of_mean
from .simulate import Order
from .tally import OfThing, Tally, Values

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
        own: of a draft, that it is the designer's, and not lent.
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
    own: bool = False

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


def of_things(rules: Rules, order: Order, tally: Tally) -> tuple[Things, ...]:
    """For each subject of a game, what became of its things."""
    if not rules.subjects:
        return ()
    pack = pack_of(rules, order)
    aims = _with_zeros(tally.figures.get(rules.aim, Counter()), tally.games)
    draft = rules.draft(Path(order.pack)) if order.pack else None
    own = frozenset(draft.own if draft else ())
    return tuple(
        _of_one(rules, pack, subject, things, aims, own)
        for subject, things in zip(rules.subjects, tally.things, strict=True)
    )


def _with_zeros(values: Values, games: int) -> Values:
    """A figure of games, some of which did not have it."""
    return values + Counter({0.0: games - values.total()})


def pack_of(rules: Rules, order: Order) -> Any:
    """The pack that these games are played with."""
    return chosen(rules.load_pack(Path(order.pack) if order.pack else None), order.options)


def _of_one(
    rules: Rules, pack: Any, subject: Subject, things: Mapping[str, OfThing], aims: Values, own: Collection[str]
) -> Things:
    found = (_row(rules, subject.name(pack, id_), id_, things[id_], aims) for id_ in sorted(things))
    rows = tuple(replace(one, own=one.id in own) for one in found)
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


def _row(rules: Rules, name: str, id_: str, thing: OfThing, aims: Values) -> Thing:
    those, others, lift = _of_figure(thing.having, aims) if rules.aim else _of_wins(thing.having)
    return Thing(
        id=id_,
        name=name,
        games=thing.games,
        held=thing.held,
        offered=thing.offered,
        chosen=thing.chosen,
        never_playable=thing.never_playable,
        never_chosen=thing.never_chosen,
        with_=those,
        without=others,
        lift=lift,
    )


def _of_figure(having: Values, aims: Values) -> tuple[float, float, Interval]:
    """Games in which some seat had it, against games in which none had."""
    without = aims - having
    lift = of_difference(having, without)
    few = min(having.total(), without.total()) < LEAST
    return moments(having).mean, moments(without).mean, _unknown(lift) if few else lift


def _of_wins(pairs: Counter[tuple[float, float]]) -> tuple[float, float, Interval]:
    """In each game that some seats had it in and others not: the wins of those less the wins of the others."""
    mine, theirs, found = Values(), Values(), Values()
    for (one, other), often in pairs.items():
        mine[one] += often
        theirs[other] += often
        found[one - other] += often
    lift = of_mean(found)
    return moments(mine).mean, moments(theirs).mean, _unknown(lift) if found.total() < LEAST else lift


def _unknown(lift: Interval) -> Interval:
    return Interval(lift.value, None, None)
