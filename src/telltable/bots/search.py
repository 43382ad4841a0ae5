"""Thinking ahead in any game: information-set Monte Carlo tree search.

The bot imagines what it cannot see, again and again, and each time plays on from there in thought: by what has turned
out well so far while it is on known ground, then as a simpler bot would. Each play is cut after a while and weighed by
`Rules.evaluate`, or goes on to the end where the rules do not say. Nothing but the seat's own view is ever used
(Cowling, Powley, Whitehouse 2012, single observer).

People wait for it, so its time is counted by the clock on the wall, and looked at before every answer in thought.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import count, islice
from math import log, sqrt
from time import monotonic
from typing import Any

from msgspec import Struct

from telltable.core.ask import Ask
from telltable.core.log import encode
from telltable.core.luck import Luck
from telltable.core.move import Move, TimeUp
from telltable.core.observation import AnyObservation, Bot, Determinisation
from telltable.core.seat import CLOCK, Seat

from .chance import random_legal

CURIOSITY = 0.15  # how much a move that was seldom tried is preferred
FEW = 3  # forms with so many moves are tried whole
SAMPLE = 2  # of larger forms so many are drawn
MOST = 10  # moves that are compared at one place
LONGEST = 4_000  # answers in one thought, whatever the rules say
SURE = 1.0  # standard errors by which a move has to look better than what a simple bot does
SECONDS = 1.0  # that people wait for a move

Late = Callable[[], bool]


class Budget(Struct, frozen=True):
    """How much a bot may think about one move.

    Attributes:
        plays: how many times it plays on in thought.
        answers: after how many answers a play is cut and weighed.
        depth: how many of these are looked up in what has turned out well so far.
        seconds: after how long it has to move, whatever it was about; None: not before all plays are done.
    """

    plays: int = 80
    answers: int = 10
    depth: int = 3
    seconds: float | None = SECONDS


class _Node:
    """A place in the tree: what was tried from here, how often, and how it turned out for each seat."""

    __slots__ = ("children", "seen", "squares", "total", "visits")

    def __init__(self) -> None:
        self.children: dict[bytes, _Node] = {}
        self.visits = 0
        self.seen = 0
        self.total: dict[Seat, float] = {}
        self.squares: dict[Seat, float] = {}

    def add(self, worth: Mapping[Seat, float]) -> None:
        """One more play went through here."""
        self.visits += 1
        for seat, value in worth.items():
            self.total[seat] = self.total.get(seat, 0.0) + value
            self.squares[seat] = self.squares.get(seat, 0.0) + value * value

    def lead(self) -> int:
        """How many plays what was tried most has more than what was tried second most."""
        most = sorted((child.visits for child in self.children.values()), reverse=True)
        return most[0] - most[1] if len(most) > 1 else 0

    def mean(self, seat: Seat) -> float:
        """How well it turned out for this seat."""
        return self.total.get(seat, 0.0) / self.visits

    def beats(self, other: _Node, seat: Seat) -> bool:
        """Whether this seat has reason to think that it turns out better than from another place."""
        doubt = sqrt(self._variance(seat) + other._variance(seat))
        return self.mean(seat) > other.mean(seat) + SURE * doubt

    def _variance(self, seat: Seat) -> float:
        """Of that mean."""
        spread = self.squares.get(seat, 0.0) / self.visits - self.mean(seat) ** 2
        return max(0.0, spread) / self.visits


class Search:
    """A bot that thinks ahead.

    With all the time it wants (`Budget.seconds` None) the same observation and luck give the same move. Against the
    clock they need not: how far it gets depends on the machine.

    Args:
        simple: how everybody plays in thought off known ground.
        budget: how much it thinks.
        clock: seconds from some moment on; it never goes back.
    """

    def __init__(
        self, simple: Bot = random_legal, budget: Budget | None = None, clock: Callable[[], float] = monotonic
    ) -> None:
        self._simple = simple
        self._budget = budget or Budget()
        self._clock = clock

    @property
    def seconds(self) -> float | None:
        """How long one move may take; None: as long as it takes."""
        return self._budget.seconds

    def __call__(self, observation: AnyObservation, luck: Luck) -> Move | dict[str, Any] | None:
        """The move that was tried most in thought, if it looks surely better than what a simple bot would do; that one
        else, and unless every move could be tried.

        Where that must not show what it holds, it thinks until its time is over, even with nothing to choose from: a
        busy machine answers everybody later.
        """
        if observation.taste:
            return observation.taste(observation, luck)
        late = self._alarm()
        first = self._moves(observation, luck)
        moves = list(first.values())
        whole = observation.discreet and self.seconds is not None
        if len(moves) == 1 and not whole:
            return moves[0]
        root = _Node()
        for left in count(-1, -1) if whole else reversed(range(self._budget.plays)):
            self._think(root, observation, first, luck, late)
            if late() or (not whole and root.lead() > left):
                break
        tried = {key: child for key, child in root.children.items() if child.visits}
        if len(tried) < len(first):
            return moves[0]
        best = max(tried, key=lambda key: (tried[key].visits, tried[key].mean(observation.seat)))
        usual = next(iter(first))
        return first[best if tried[best].beats(tried[usual], observation.seat) else usual]

    def _alarm(self) -> Late:
        """Whether the time of a move that begins now is over."""
        seconds = self._budget.seconds
        if seconds is None:
            return lambda: False
        end = self._clock() + seconds
        return lambda: self._clock() >= end

    def _think(
        self,
        root: _Node,
        observation: AnyObservation,
        first: dict[bytes, Move | dict[str, Any]],
        luck: Luck,
        late: Late,
    ) -> None:
        """One play: down the known tree, a step further, on as a simple bot would, and back. A play that time cuts
        counts for nothing: it was looked at less deeply than the others."""
        world = observation.determinise(luck)
        path, node, seat, moves = [root], root, observation.seat, first
        for _ in range(self._budget.depth):
            key = _choose(node, moves, seat)
            if not world.play(seat, moves[key]):
                break
            fresh = key not in node.children
            node = node.children.setdefault(key, _Node())
            path.append(node)
            seat = _pass_time(world)
            if fresh or world.over or late():
                break
            moves = self._moves(world.observation(seat), luck)
        worth = self._weigh(world, luck, late)
        if worth is not None:
            for one in path:
                one.add(worth)

    def _weigh(self, world: Determinisation, luck: Luck, late: Late) -> dict[Seat, float] | None:
        """Play on, and say how good it looks then; None when time was over before."""
        worth: tuple[float, ...] = ()
        for answers in range(LONGEST):
            if answers == self._budget.answers and (worth := world.evaluate()):
                break
            seat = _pass_time(world)
            if world.over:
                break
            if late():
                return None
            self._simply(world, seat, luck)
        worth = worth or world.evaluate()
        return dict(enumerate(worth)) if worth else dict.fromkeys(world.winners(), 1.0)

    def _simply(self, world: Determinisation, seat: Seat, luck: Luck) -> None:
        observation = world.observation(seat)
        move = (observation.taste or self._simple)(observation, luck)
        if move is None or not world.play(seat, move):
            world.play(CLOCK, TimeUp(seat))

    def _moves(self, observation: AnyObservation, luck: Luck) -> dict[bytes, Move | dict[str, Any]]:
        """What is worth comparing: what a simple bot would do, every move of small forms, some of large ones. In a
        matter of taste only what every bot does."""
        simple = (observation.taste or self._simple)(observation, luck)
        found: dict[bytes, Move | dict[str, Any]] = {}
        others = () if observation.taste and simple is not None else _sample(observation.ask, luck)
        for move in (*((simple,) if simple is not None else ()), *others):
            found.setdefault(_key(move), move)
            if len(found) == MOST:
                break
        return found


def _sample(ask: Ask, luck: Luck) -> Iterator[dict[str, Any]]:
    for form in ask.forms:
        if form.count() <= FEW:
            yield from islice(form.moves(), FEW)
        else:
            yield from (form.draw(luck) for _ in range(SAMPLE))


def _key(move: Move | dict[str, Any]) -> bytes:
    return encode(move)


def _choose(node: _Node, moves: dict[bytes, Move | dict[str, Any]], seat: Seat) -> bytes:
    """A move that was never tried here, else the one that promises most to whoever moves."""
    for key in moves:
        if key not in node.children:
            return key
    known = [(key, node.children[key]) for key in moves]
    for _, child in known:
        child.seen += 1
    return max(known, key=lambda one: _promise(one[1], seat))[0]


def _promise(child: _Node, seat: Seat) -> float:
    return child.mean(seat) + CURIOSITY * sqrt(log(child.seen + 1) / child.visits)


def _pass_time(world: Determinisation) -> Seat:
    """The first seat that owes a choice; where only the clock can go on, it does."""
    while not world.over:
        seat = world.waiting()[0]
        if seat != CLOCK:
            return seat
        world.play(CLOCK, TimeUp(CLOCK))
    return CLOCK
