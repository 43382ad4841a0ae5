"""What is counted of a game that bots play: offers and choices as they are made, hands and leads when it is over."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from telltable.core.ask import Ask, Form, Words
from telltable.core.match import Match
from telltable.core.move import Move
from telltable.core.observation import AnyObservation
from telltable.core.seat import Seat
from telltable.core.subject import Subject

from .thinking import Pace, is_choice, tells


class Seen(Struct, frozen=True, array_like=True):
    """What became of one thing in one game. Each number is a set of seats: bit 0 is seat 0.

    Attributes:
        dealt: it was in the hand that they began with.
        held: it was in their hand at some time; where nobody holds such things, it was offered.
        offered: they could choose it at some time.
        chosen: they did.
    """

    dealt: int = 0
    held: int = 0
    offered: int = 0
    chosen: int = 0


class Lead(Struct, frozen=True, array_like=True):
    """Who was ahead: how often that changed from one seat to another, and at which part of the game it last did, from
    0 to 1."""

    changes: int
    last: float


DEALT, HELD, OFFERED, CHOSEN = range(4)  # in the order of `Seen`
Things = dict[str, list[int]]


def _no_marks() -> list[int]:
    return [0, 0, 0, 0]


def _never() -> list[int]:
    return [0, 0]


class Watch:
    """Counts one game. `chose` is told of each choice of a bot; the rest is read off the match when it is over."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._subjects = match.rules.subjects
        self._things: list[Things] = [defaultdict(_no_marks) for _ in self._subjects]
        self._named: dict[str, list[tuple[str, Subject, Things]]] = defaultdict(list)  # by kind of move
        for subject, things in zip(self._subjects, self._things, strict=True):
            for kind, places in subject.places.items():
                self._named[kind] += [(place, subject, things) for place in places]
        self._moves: dict[tuple[str, str], list[int]] = defaultdict(_never)
        self._counts = [0, 0, 0]
        self._asked_together: object = None

    def chose(self, observation: AnyObservation, move: Move) -> None:
        """A bot chose this, of all that it was asked."""
        ask = observation.outline
        kind = type(move).__name__
        self._count_moves(ask, kind)
        bit = 1 << observation.seat
        for form in ask.forms:
            for place, subject, things in self._named.get(form.move, ()):
                for value in _offered(form, place):
                    _mark(things, subject, value, OFFERED, bit)
        for place, subject, things in self._named.get(kind, ()):
            _mark(things, subject, getattr(move, place), CHOSEN, bit)
        self._count_time(observation, ask, kind)

    def _count_moves(self, ask: Ask, kind: str) -> None:
        """Where there is something to choose between: which kinds of move could have been made, and which was."""
        offers = {form.move for form in ask.forms}
        if len(offers) < 2:
            return
        for offer in offers:
            counted = self._moves[ask.decision, offer]
            counted[0] += offer == kind
            counted[1] += 1

    def _count_time(self, observation: AnyObservation, ask: Ask, kind: str) -> None:
        step = self._match.agenda[-1].step
        together = (len(self._match.agenda), step) if step.sealed else None
        if together is not None and together == self._asked_together:
            return
        self._asked_together = together
        self._counts[0 if is_choice(ask) and not observation.discreet else 2] += 1
        self._counts[1] += tells(ask, kind)

    @property
    def pace(self) -> Pace:
        """What it asked of people."""
        return Pace(*self._counts)

    @property
    def moves(self) -> dict[str, tuple[int, int]]:
        """By decision and kind of move: how often it was made, of how often it could have been."""
        found = {f"{decision}: {kind}": (made, of) for (decision, kind), (made, of) in self._moves.items()}
        return dict(sorted(found.items()))

    def things(self) -> tuple[dict[str, Seen], ...]:
        """For each subject, what became of each of its things that came up."""
        for things, subject in zip(self._things, self._subjects, strict=True):
            if subject.held is None:
                for marks in things.values():
                    marks[HELD] = marks[OFFERED]
            else:
                self._count_hands(things, subject)
        return tuple({id_: Seen(*marks) for id_, marks in sorted(things.items())} for things in self._things)

    def _count_hands(self, things: Things, subject: Subject) -> None:
        dealt, before = False, None
        for state in self._match.states:
            hands = subject.held(state) if subject.held else ()
            if hands is before:
                continue
            for seat, hand in enumerate(hands):
                held = before[seat] if before else ()
                if hand is not held:
                    new = [card for card in hand if card not in held]
                    _mark(things, subject, new, HELD, 1 << seat)
                    if not dealt:
                        _mark(things, subject, new, DEALT, 1 << seat)
            before = hands
            dealt = dealt or any(hands)

    def lead(self) -> Lead | None:
        """When who was ahead changed; None where nobody leads."""
        rules, ahead, changes, last, count = self._match.rules, -1, 0, 0, 0
        before: tuple[float, ...] = ()
        some = False
        for count, state in enumerate(self._match.states):
            points = rules.so_far(state)
            if points == before:
                continue
            before, some = points, True
            first = _ahead(points)
            if first >= 0 and first != ahead:
                changes += ahead >= 0
                ahead, last = first, count
        return Lead(changes, last / count) if some and count else None


def _ahead(points: Sequence[float]) -> Seat:
    """Who is ahead of everybody else; -1 for nobody."""
    best = max(points, default=0.0)
    return points.index(best) if points and points.count(best) == 1 else -1


def _offered(form: Form, place: str) -> Sequence[Any]:
    """What a place of a form can be: one id or several, each."""
    if place in form.fixed:
        return (form.fixed[place],)
    fields = (field for field in form.fields if field.at.partition(".")[0] == place)
    return [field.of for field in fields if not isinstance(field, Words)]


def _mark(things: Things, subject: Subject, value: Any, which: int, bit: int) -> None:
    """Mark each thing that an id, or one of several, is."""
    for one in (value,) if isinstance(value, str) else value:
        if one and (id_ := subject.thing(one)):
            things[id_][which] |= bit
