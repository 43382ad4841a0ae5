"""In which order the plays of a lane are read: who is brought in before who acts, what happened before what follows.

What people played keeps its order among itself (law 1); only what bots played finds the place where it reads best.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from telltable.games.storystack.box.components import REQUIRED_TYPE
from telltable.games.storystack.table.names import PLAY_TOKEN
from telltable.games.storystack.table.so_far import SoFar, people_in
from telltable.games.storystack.table.state import Fact


def in_order(so_far: SoFar, lane: int, before: Fact | None) -> list[Fact]:
    """The plays of a lane as they are read, after the one `before` them."""
    left = [so_far.table.fact(n) for n in so_far.table.lanes[lane - 1]]
    waits = {fact.n: set(_waits_for(so_far, fact, left)) for fact in left}
    found: list[Fact] = []
    while left:
        rest = {fact.n for fact in left}
        free = [fact for fact in left if not waits[fact.n] & rest] or [next(_first(so_far, left))]
        before = max(free, key=lambda fact: _follows(so_far, before, fact))
        found.append(before)
        left.remove(before)
    return found


def _first(so_far: SoFar, left: Sequence[Fact]) -> Iterator[Fact]:
    """Where plays wait for each other in a circle: the oldest that moves nobody's words."""
    people = [fact for fact in left if so_far.table.is_persons(fact.seat, fact.n)]
    yield from (people or list(left))


def _waits_for(so_far: SoFar, fact: Fact, lane: Sequence[Fact]) -> Iterator[int]:
    """What in the same lane must be read before this play."""
    table = so_far.table
    named = so_far.spoken[fact.n]
    back = {int(n) for n in PLAY_TOKEN.findall(fact.telling)}
    back.update(slot for slot in fact.slots if isinstance(slot, int))
    cause = so_far.causes.get(fact.n)
    for other in lane:
        if other.n == fact.n:
            continue
        if _is_theirs(so_far, fact) and _is_theirs(so_far, other):
            if other.n < fact.n:
                yield other.n
            continue
        brings = any(x.n == other.n and x.id in named for x in table.elements)
        ends = _dies(so_far, fact) & set(people_in(other.slots)) and not _dies(so_far, other)
        if brings or other.n in back or other is cause or ends or other.epilogue < fact.epilogue:
            yield other.n


def _is_theirs(so_far: SoFar, fact: Fact) -> bool:
    """Whether a person played it: that keeps its place."""
    return so_far.is_a_persons(fact)


def _dies(so_far: SoFar, fact: Fact) -> set[str]:
    return {cost.payer for cost in so_far.table.costs if cost.n == fact.n and cost.payer in so_far.died}


def _follows(so_far: SoFar, before: Fact | None, fact: Fact) -> tuple[bool, int, int]:
    """How well a play is read next: what closes the lane last, then who and what it shares, then as it lies."""
    closes = REQUIRED_TYPE.get(fact.lane) == fact.type
    shared = len(set(so_far.spoken[before.n]) & set(so_far.spoken[fact.n])) if before else 0
    return not closes, shared, -fact.n
