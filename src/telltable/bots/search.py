"""Thinking ahead in any game: information-set Monte Carlo tree search.

The bot imagines what it cannot see, again and again, and each time plays on from there in thought: by what has turned
out well so far while it is on known ground, then as a simpler bot would. Each play is cut after a while and weighed by
`Rules.evaluate`, or goes on to the end where the rules do not say. Nothing but the seat's own view is ever used
(Cowling, Powley, Whitehouse 2012, single observer).

People wait for it, so its time is counted by the clock on the wall, and looked at before every answer in thought.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from math import ceil, log, log2, sqrt
from statistics import fmean, stdev
from time import monotonic
from typing import Any

from msgspec import Struct

from telltable.core.ask import Ask
from telltable.core.log import encode
from telltable.core.luck import Luck, Stream
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
SURELY = 2.0  # standard errors by which that one has to look better for a move to be given up at once
PAIRS = 4  # worlds in which two moves have to be tried to be compared
WORLDS = 1 << 32
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

    __slots__ = ("children", "seen", "total", "visits")

    def __init__(self) -> None:
        self.children: dict[bytes, _Node] = {}
        self.visits = 0
        self.seen = 0
        self.total: dict[Seat, float] = {}

    def add(self, worth: Mapping[Seat, float]) -> None:
        """One more play went through here."""
        self.visits += 1
        for seat, value in worth.items():
            self.total[seat] = self.total.get(seat, 0.0) + value

    def mean(self, seat: Seat) -> float:
        """How well it turned out for this seat."""
        return self.total.get(seat, 0.0) / self.visits


class Line:
    """A move that may be made, and how it turned out for the seat in each world that was imagined: one world after
    another, the same ones for every move that is still in question."""

    __slots__ = ("move", "root", "worths")

    def __init__(self, move: Move | dict[str, Any]) -> None:
        self.move = move
        self.root = _Node()
        self.worths: list[float] = []

    @property
    def mean(self) -> float:
        """How well it turned out."""
        return fmean(self.worths) if self.worths else 0.0

    def beats(self, other: Line, doubt: float = SURE) -> bool:
        """Whether there is reason to think that it turns out better than another: in the worlds in which both were
        tried, by so many standard errors of the difference."""
        gains = [mine - theirs for mine, theirs in zip(self.worths, other.worths, strict=False)]
        return len(gains) >= PAIRS and fmean(gains) > doubt * stdev(gains) / sqrt(len(gains))


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
        """The move that turned out best in thought, if it looks surely better than what a simple bot would do; that
        one else.

        Every move is tried in the same imagined worlds. Moves that fall behind are given up, half of them at a time
        (sequential halving: Karnin, Koren, Somekh 2013), so that most is thought about those that may be the best.
        Where that must not show what it holds, it thinks until its time is over, even with nothing to choose from: a
        busy machine answers everybody later.
        """
        if observation.taste:
            return observation.taste(observation, luck)
        late = self._alarm()
        lines = [Line(move) for move in self._moves(observation, luck)]
        whole = observation.discreet and self.seconds is not None
        usual, left = lines[0], lines
        stages = max(1, ceil(log2(len(lines))))
        plays, stage = 0, 1
        while whole or (len(left) > 1 and plays < self._budget.plays):
            if not self._try(left, observation, luck, late):
                break
            plays += len(left)
            left = [line for line in left if line is usual or not usual.beats(line, SURELY)]
            while stage < stages and plays * stages >= stage * self._budget.plays:
                stage += 1
                left = _better_half(left, usual)
        best = max(left, key=lambda line: line.mean)
        return best.move if best.beats(usual) else usual.move

    def _try(self, lines: list[Line], observation: AnyObservation, luck: Luck, late: Late) -> bool:
        """Imagine a world, and try every move in it. False when time was over before: what was tried then counts for
        nothing, as the others were not."""
        key = (luck.below(WORLDS), luck.below(WORLDS))
        worths = []
        for line in lines:
            worth = None if late() else self._think(line, observation, Stream(key, 0), late)
            if worth is None:
                return False
            worths.append(worth)
        for line, worth in zip(lines, worths, strict=True):
            line.worths.append(worth)
        return True

    def _alarm(self) -> Late:
        """Whether the time of a move that begins now is over."""
        seconds = self._budget.seconds
        if seconds is None:
            return lambda: False
        end = self._clock() + seconds
        return lambda: self._clock() >= end

    def _think(self, line: Line, observation: AnyObservation, luck: Luck, late: Late) -> float | None:
        """One play: down the known tree, a step further, on as a simple bot would, and back. None where time cuts it:
        it would be looked at less deeply than the others."""
        world = observation.determinise(luck)
        path, node = [line.root], line.root
        if world.play(observation.seat, line.move):
            for _ in range(self._budget.depth - 1):
                seat = _pass_time(world)
                if world.over or late():
                    break
                moves = {_key(move): move for move in self._moves(world.observation(seat), luck)}
                key = _choose(node, moves, seat)
                if not world.play(seat, moves[key]):
                    break
                fresh = key not in node.children
                node = node.children.setdefault(key, _Node())
                path.append(node)
                if fresh:
                    break
        worth = self._weigh(world, luck, late)
        if worth is None:
            return None
        for one in path:
            one.add(worth)
        return worth.get(observation.seat, 0.0)

    def _weigh(self, world: Determinisation, luck: Luck, late: Late) -> dict[Seat, float] | None:
        """Play on, and say how good it looks then; None when time was over before."""
        worth: tuple[float, ...] = ()
        for answers in range(LONGEST):
            if late():
                return None
            if answers == self._budget.answers and (worth := world.evaluate()):
                break
            seat = _pass_time(world)
            if world.over:
                break
            self._simply(world, seat, luck)
        worth = worth or world.evaluate()
        return dict(enumerate(worth)) if worth else dict.fromkeys(world.winners(), 1.0)

    def _simply(self, world: Determinisation, seat: Seat, luck: Luck) -> None:
        observation = world.observation(seat)
        move = (observation.taste or self._simple)(observation, luck)
        if move is None or not world.play(seat, move):
            world.play(CLOCK, TimeUp(seat))

    def _moves(self, observation: AnyObservation, luck: Luck) -> list[Move | dict[str, Any]]:
        """What is worth comparing: what a simple bot would do, every move of small forms, some of large ones. In a
        matter of taste only what every bot does."""
        simple = (observation.taste or self._simple)(observation, luck)
        found: dict[bytes, Move | dict[str, Any]] = {}
        others = () if observation.taste and simple is not None else _sample(observation.ask, luck)
        for move in (*((simple,) if simple is not None else ()), *others):
            found.setdefault(_key(move), move)
            if len(found) == MOST:
                break
        return list(found.values())


def _better_half(lines: list[Line], usual: Line) -> list[Line]:
    """Those that turned out better so far, and what a simple bot would do, to be compared with."""
    others = sorted((line for line in lines if line is not usual), key=lambda line: -line.mean)
    return [usual, *others[: max(1, (len(lines) + 1) // 2 - 1)]]


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
