"""A machine that others use too: what was measured while they did is measured again.

It has two signs of them: processor time that the host took though we wanted it ("steal" in /proc/stat,
https://docs.kernel.org/filesystems/proc.html), and that the same piece of work takes longer than it did. Nothing here
is in seconds of some other machine: one is held against the best that it has shown in this run.
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from pathlib import Path
from time import monotonic, perf_counter, sleep
from typing import TypeVar

TAKEN = 0.03  # of the processor time that we wanted
SLOWER = 1.15  # times what the piece of work takes at best
PAUSE = 2.0  # seconds, before one looks again
STAT = Path("/proc/stat")
Found = TypeVar("Found")


def pulse() -> float:
    """Seconds of a piece of work that is always the same, the best of a few goes."""
    return min(_go() for _ in range(5))


def _go() -> float:
    since = perf_counter()
    sum(range(400_000))
    return perf_counter() - since


def spent() -> tuple[int, int]:
    """Processor time since this machine was started, in its ticks: what it had, what the host took; zeros where the
    system does not say."""
    if not STAT.exists():
        return 0, 0
    user, nice, system, _, _, irq, softirq, steal, *_ = (
        int(one) for one in STAT.read_text().split("\n")[0].split()[1:]
    )
    return user + nice + system + irq + softirq, steal


class Quiet:
    """Decides of each measurement whether it counts.

    Attributes:
        kept, lost: how many counted, how many were thrown away because others had used the machine.
        disturbed: how many of those that counted should not have, for the time allowed was over.
    """

    def __init__(
        self, patience: float = 0, pulse: Callable[[], float] = pulse, spent: Callable[[], tuple[int, int]] = spent
    ) -> None:
        """patience: seconds in all that may go into waiting and into what is thrown away; 0 takes whatever comes."""
        self.kept = self.lost = self.disturbed = 0
        self._patience, self._pulse, self._spent = patience, pulse, spent
        self._watches, self._best = patience > 0, inf
        self._since, self._before = 0.0, (0, 0)

    def begin(self) -> None:
        """Something is about to be measured: wait until the machine is as quick as it can be."""
        while self._patience > 0 and not self._quick():
            sleep(PAUSE)
            self._patience -= PAUSE
        self._since, self._before = monotonic(), self._spent()

    def held(self) -> bool:
        """Whether what was measured since `begin` counts."""
        had, took = (now - was for now, was in zip(self._spent(), self._before, strict=True))
        quiet = took <= TAKEN * (had + took) and self._quick()
        if not quiet and self._patience > 0:
            self._patience -= monotonic() - self._since
            self.lost += 1
            return False
        self.kept += 1
        self.disturbed += not quiet
        return True

    def measured(self, measure: Callable[[], Found]) -> Found:
        """What it gives when nobody disturbed it, as often as that takes."""
        while True:
            self.begin()
            found = measure()
            if self.held():
                return found

    def _quick(self) -> bool:
        if not self._watches:
            return True
        now = self._pulse()
        self._best = min(self._best, now)
        return now <= SLOWER * self._best

    def __str__(self) -> str:
        if not self._watches:
            return "Others may have used the machine meanwhile."
        return (
            f"Of {self.kept} measurements, {self.kept - self.disturbed} had the machine to themselves (the host took "
            f"at most {TAKEN:.0%} of it, and the same work took at most {SLOWER:g} times its best); {self.lost} others "
            "had not, and were made again."
        )
