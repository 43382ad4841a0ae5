"""Deciding one move in two worlds, with luck that shows a seat the same cards where it is shown any."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from telltable.core.event import Event, Public
from telltable.core.log import encode
from telltable.core.luck import Luck
from telltable.core.match import Match
from telltable.core.move import Move
from telltable.core.play import Decision, decide
from telltable.core.seat import Seat

MOST_DECIDED = 500
TRIED_FOR_NOTHING = 2


class Fixed:
    """Luck that gives these numbers first and chance afterwards, and keeps what it gave out of how many."""

    def __init__(self, numbers: tuple[int, ...], rest: Luck) -> None:
        self.given: list[int] = []
        self.bounds: list[int] = []
        self._numbers, self._rest = numbers, rest

    def below(self, bound: int) -> int:
        """The next fixed number if it fits, else any."""
        place = len(self.given)
        number = self._numbers[place] if place < len(self._numbers) else bound
        if number >= bound:
            number = self._rest.below(bound)
        self.given.append(number)
        self.bounds.append(bound)
        return number


class Told(Struct, frozen=True):
    """One fact as a seat was told it: the fact, what went out, what the seat saw after it, and the sentence.

    `lawful`: it was told in full, or to this seat otherwise than to a spectator; so it may bring news.
    """

    event: Event
    sent: bytes
    view: bytes
    sentence: str
    lawful: bool


class Hearing(Struct, frozen=True):
    """All that a seat hears of one decision, and what it sees in the end. `after` is the truth, not for the seat."""

    told: tuple[Told, ...]
    view: bytes
    after: Decision


def hear(match: Match, seat: Seat | None, decision: Decision) -> Hearing:
    """What the decision shows to the seat, fact by fact."""
    rules, state, told = match.rules, match.state, []
    for event in decision.told:
        state = rules.evolve(state, event)
        seen = event.to(seat)
        if seen is not None:
            view = rules.view(state, seat)
            sent = encode(seen)
            words = rules.tell(match.pack, view, seen)
            lawful = sent == encode(event) or sent != encode(event.to(None))
            told.append(Told(event, sent, encode(view), words, lawful))
    return Hearing(tuple(told), encode(rules.view(decision.state, seat)), decision)


def first_difference(one: Hearing, other: Hearing) -> int | None:
    """The place of the first fact that was told differently; None when all were told the same."""
    for place, (a, b) in enumerate(zip(one.told, other.told, strict=False)):
        if a.sent != b.sent or a.sentence != b.sentence:
            return place
    return min(len(one.told), len(other.told)) if len(one.told) != len(other.told) else None


def excused(one: Hearing, other: Hearing, place: int) -> bool:
    """Whether two worlds may lawfully part here: chance or a public reveal shows, and the view shows it too.

    A fact may differ when it is told in full, or to this seat alone, and what differs stands in the view after it.
    Different facts may follow only where one of them openly reveals something.
    """
    both = [hearing.told[place] for hearing in (one, other) if place < len(hearing.told)]
    if len(both) < 2 or type(both[0].event) is not type(both[1].event):
        return any(isinstance(told.event, Public) and told.event.reveals for told in both)
    return both[0].lawful and both[0].view != both[1].view


class Worlds:
    """World 2 deciding a move again and again, until the seat hears what it heard in world 1."""

    def __init__(self, match: Match, seat: Seat | None, mover: Seat, move: Move, heard: Hearing, luck: Luck) -> None:
        self.match, self.seat, self.mover, self.move = match, seat, mover, move
        self.heard, self.luck = heard, luck
        self.decided = 0

    def hear(self, numbers: tuple[int, ...]) -> tuple[Hearing, Fixed]:
        """What the seat hears when luck begins with these numbers."""
        self.decided += 1
        luck = Fixed(numbers, self.luck)
        m = self.match
        found = decide(m.rules, m.pack, m.state, m.agenda, self.mover, self.move, luck)
        if not isinstance(found, Decision):
            raise LookupError(f"legal in one world, refused in the other: {found}")
        return hear(m, self.seat, found), luck

    def search(self) -> Iterator[Hearing]:
        """Every hearing on the way, the last one as close to world 1 as luck can bring it."""
        hearing, luck = self.hear(())
        yield hearing
        best, numbers, place = self._closeness(hearing), tuple(luck.given), 0
        while place < len(numbers) and self.decided < MOST_DECIDED and not self.same(hearing):
            idle = True
            for number, bound in ((n, luck.bounds[place]) for n in range(luck.bounds[place])):
                if number == numbers[place]:
                    continue
                other, tried = self.hear((*numbers[:place], number, *numbers[place + 1 :]))
                yield other
                idle = idle and other.view == hearing.view and first_difference(other, hearing) is None
                if self._closeness(other) > best:
                    best, hearing, luck = self._closeness(other), other, tried
                    numbers = tuple(tried.given)
                if self.same(hearing) or (idle and number >= min(TRIED_FOR_NOTHING, bound)):
                    break
            place += 1
        yield hearing

    def same(self, hearing: Hearing) -> bool:
        """Whether it is word for word what was heard in world 1."""
        return hearing.view == self.heard.view and first_difference(self.heard, hearing) is None

    def _closeness(self, hearing: Hearing) -> tuple[int, int]:
        """How many facts leave the same view, and how far the next one agrees."""
        views = [(a.view, b.view) for a, b in zip(self.heard.told, hearing.told, strict=False)]
        views.append((self.heard.view, hearing.view))
        for place, (a, b) in enumerate(views):
            if a != b:
                return place, _common(a, b)
        return len(views), 0


def _common(a: bytes, b: bytes) -> int:
    """How many bytes two texts begin with in common."""
    low, high = 0, min(len(a), len(b))
    while low < high:
        middle = (low + high + 1) // 2
        if a[:middle] == b[:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def world_one(match: Match, seat: Seat | None, mover: Seat, move: Move, luck: Luck) -> Hearing:
    """What the seat hears of the move in the match itself."""
    found: Any = decide(match.rules, match.pack, match.state, match.agenda, mover, move, luck)
    if not isinstance(found, Decision):
        raise LookupError(f"{move} is refused: {found}")
    return hear(match, seat, found)
