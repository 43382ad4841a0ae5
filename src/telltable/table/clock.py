"""How long decisions may take. Times are seconds since 1970, by the records; nothing here looks at a clock."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from telltable.core.entry import Entry
from telltable.core.match import Match
from telltable.core.move import Sit, TimeUp
from telltable.core.seat import CLOCK, Seat
from telltable.core.step import AnyStep
from telltable.core.window import Window

from .hours import HOUR, Hours

PACES = ("off", "relaxed", "brisk")
MORE = 30  # seconds that anybody may add
PAUSE = 600  # seconds after which a pause ends by itself
WINDOW = 10  # seconds for a window that the rules leave open without a time of its own


class Clock(Struct):
    """The open decisions with their deadlines.

    Attributes:
        due: when the time of each seat is over; in a discreet step also of seats that have answered.
        seconds: what the open decision gives each seat usually.
        stopped: since when nothing counts down; None while it does.
        paused: when the pause ends by itself; None when there is none.
        factors: seats that asked for so many times the usual time. All get the longest of them: a clock of one's own
            would tell everybody who needs it.
        times: how many times the usual time the open decision gives.
        floor: seconds after which all answers close a window, where its rules say so.
        asked: since when each seat of the open decision has been waited for.
        hours: those of a table for days.
        called: the number of the entry from which on each of them has been waited for.
        hurry: when the clock ends the open decision because of an answer, which nobody is told; None: not for that.
    """

    due: dict[Seat, float] = {}
    asked: dict[Seat, float] = {}
    called: dict[Seat, int] = {}
    seconds: int = 0
    step: Any = None
    depth: int = 0
    stopped: float | None = None
    paused: float | None = None
    factors: dict[Seat, int] = {}
    times: int = 1
    floor: int = 0
    hurry: float | None = None
    hours: Hours | None = None

    @property
    def longest(self) -> int:
        """How many times the usual time the next decision gives."""
        return max(self.factors.values(), default=1)

    def follow(self, match: Match, entry: Entry, pace: str, at: float, hours: Hours | None = None) -> None:
        """Open a deadline for every decision that this entry opened, and keep those that go on.

        At a table for days a window has one closing hour for all: no answer ends it sooner, nor all of them.
        """
        self.hours = hours
        if match.over:
            self.due, self.asked, self.step, self.seconds, self.hurry = {}, {}, None, 0, None
            return
        frame = match.agenda[-1]
        step: AnyStep = frame.step
        again = _answered(match, entry, bool(frame.answers), step.sealed)
        same = self.step == step and self.depth == len(match.agenda) and again != "all"
        window = step if isinstance(step, Window) else None
        seats = match.awaited_in_public() if step.discreet else match.waiting()
        if window and window.lasts(match.scene):
            seats = (*seats, CLOCK)
        self.step, self.depth = step, len(match.agenda)
        self.seconds = self._allowed(step, pace)
        self.floor = window.rests(match.scene) if window and not hours else 0
        self.times = max(self.times, self.longest) if same else self.longest
        start = at if self.stopped is None else self.stopped
        kept = self.due if same else {}
        self.due = {
            seat: kept[seat] if seat in kept and seat != again else self._later(start, seconds)
            for seat in sorted(set(seats))
            if (seconds := self._for(seat))
        }
        asked = self.asked if same else {}
        self.asked = {seat: asked[seat] if seat in asked and seat != again else start for seat in sorted(set(seats))}
        hurries = window is not None and bool(frame.answers) and not hours
        called = self.called if same else {}
        self.called = {seat: called[seat] if seat in called and seat != again else entry.n for seat in self.asked}
        soon = window.hurries(match.scene, dict(frame.answers)) if window and hurries else None
        self.hurry = None if soon is None else self.hurry if same and self.hurry is not None else start + soon

    def _allowed(self, step: AnyStep, pace: str) -> int:
        if self.hours:
            return int((self.hours.window if in_secret(step) else self.hours.turn) * HOUR)
        return 0 if pace == "off" else step.times()[PACES.index(pace) - 1]

    def _later(self, when: float, seconds: float) -> float:
        """So many seconds later, of those that count."""
        return self.hours.after(when, seconds) if self.hours else when + seconds

    def _for(self, seat: Seat) -> int:
        """Seconds for a seat; 0: no limit. A window always ends, or nobody could."""
        return self._usual(seat) * self.times

    def _usual(self, seat: Seat) -> int:
        return (self.floor or self.seconds or self.step.times()[0] or WINDOW) if seat == CLOCK else self.seconds

    def set_factor(self, seat: Seat, factor: int) -> None:
        """A seat asks for so many times the usual time: more counts at once, less from the next decision on."""
        self.factors[seat] = factor
        more = max(0, self.longest - self.times)
        self.times += more
        self.due = {one: self._later(when, self._usual(one) * more) for one, when in self.due.items()}

    def forget(self, seat: Seat) -> None:
        """Whoever asked for more time is gone."""
        self.factors.pop(seat, None)

    def swap(self, one: Seat, other: Seat) -> None:
        """Before the game two places changed; what was asked for goes along."""
        to = {one: other, other: one}
        self.factors = dict(sorted((to.get(seat, seat), factor) for seat, factor in self.factors.items()))

    def shift(self, seconds: float) -> None:
        """Everything ends so much later."""
        self.due = {seat: when + seconds for seat, when in self.due.items()}
        self.hurry = None if self.hurry is None else self.hurry + seconds

    def stop(self, at: float) -> None:
        """Nothing counts down any more."""
        if self.stopped is None:
            self.stopped = at

    def go(self, at: float) -> None:
        """Count on from where it stopped."""
        if self.stopped is not None:
            self._wait_less(at - self.stopped)
            self.shift(at - self.stopped)
            self.stopped = None

    def give_back(self, seconds: float) -> None:
        """So much time passed for nobody; what stands still moves along with what it counts from."""
        self._wait_less(seconds)
        self.shift(seconds)
        if self.stopped is not None:
            self.stopped += seconds
        if self.paused is not None:
            self.paused += seconds

    def _wait_less(self, seconds: float) -> None:
        """Nobody was waited for in this time."""
        self.asked = {seat: since + seconds for seat, since in self.asked.items()}

    def waited(self, seat: Seat, now: float) -> float:
        """For how many seconds a seat has been waited for."""
        until = now if self.stopped is None else self.stopped
        return round(max(0.0, until - self.asked.get(seat, until)), 1)

    def left(self, seat: Seat, now: float) -> float | None:
        """Seconds left for a seat; None when there is no limit."""
        if seat not in self.due:
            return None
        return round(max(0.0, self.due[seat] - (now if self.stopped is None else self.stopped)), 1)


def in_secret(step: AnyStep) -> bool:
    """Whether a step is a window that tells nobody who has answered."""
    return isinstance(step, Window) or step.discreet


def _answered(match: Match, entry: Entry, answers: bool, sealed: bool) -> Seat | str | None:
    """Whose decision this entry ended, so that the next one starts with full time: a seat, ``all``, or nobody."""
    if type(entry.move) in match.rules.standing_by_move and not any(
        type(entry.move) in frame.step.takes for frame in match.entries[entry.n - 1].agenda[-1:]
    ):
        return None
    if isinstance(entry.move, Sit):
        return None
    if sealed:
        return None if answers else "all"
    return entry.move.seat if isinstance(entry.move, TimeUp) else entry.seat
