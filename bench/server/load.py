"""A load generator: many WebSocket clients in one thread over epoll, so light that the server is what is measured.

A move is complete when everybody who is told of it has been told and whoever made it has the answer. A *closed* loop
makes the next move of a table at once; an *open* loop makes moves at fixed times whether or not the server keeps up,
and measures from the time at which a move should have been made.
"""

from __future__ import annotations

import select
import time
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from .wire import Frames, Line


@dataclass(frozen=True)
class Step:
    """What is said next at a table.

    Attributes:
        says: the seats that speak, and their messages.
        told: how many news the table gets by it.
        answers: how many answers, besides.
        counted: whether it is a move.
        times_out: nobody speaks, but the time of a window ends.
    """

    says: tuple[tuple[int, bytes], ...]
    told: int
    answers: int = 0
    counted: bool = True
    times_out: bool = False


@dataclass
class Table:
    """A table under load: its lines by seat, what is left to say, and what the present step still waits for."""

    lines: list[Line]
    steps: Iterator[Step]
    told: int = 0
    answers: int = 0
    counted: bool = False
    since: float = 0.0
    intended: deque[float] = field(default_factory=deque)

    @property
    def busy(self) -> bool:
        """Whether a step is under way."""
        return bool(self.told or self.answers)

    def start(self, since: float) -> None:
        """Say what comes next."""
        step = next(self.steps)
        self.told, self.answers, self.counted, self.since = step.told, step.answers, step.counted, since
        for seat, frame in step.says:
            self.lines[seat].say(frame)


@dataclass
class Run:
    """What happened: the time and seconds of each move that was completed, in order, and how busy the client was."""

    began: float
    at: list[float] = field(default_factory=list)
    took: list[float] = field(default_factory=list)
    busy: float = 0.0

    def window(self, since: float, until: float) -> list[float]:
        """Seconds of each move that was completed between these, both counted from the beginning of the run."""
        first, last = self.began + since, self.began + until
        return [took for at, took in zip(self.at, self.took, strict=True) if first <= at < last]


class Load:
    """All clients of a run."""

    def __init__(self, tables: list[Table], frames: Frames, silent: Sequence[Table] = ()) -> None:
        self._tables = tables
        self._frames = frames
        self._epoll = select.epoll()
        self._lines: dict[int, tuple[Line, Table]] = {}
        for table in (*tables, *silent):
            for line in table.lines:
                line.socket.setblocking(False)
                self._lines[line.socket.fileno()] = (line, table)
                self._epoll.register(line.socket, select.EPOLLIN)

    def settle(self, quiet: float = 0.3) -> None:
        """Read what comes by itself until nothing has come for a while."""
        while self._receive(quiet):
            pass

    def listen(self, seconds: float) -> None:
        """Read what comes by itself for so long; pings are answered."""
        end = time.perf_counter() + seconds
        while (now := time.perf_counter()) < end:
            self._receive(end - now)

    def closed(self, seconds: float) -> Run:
        """Every table makes its next move as soon as the last one is complete."""
        run = Run(time.perf_counter())
        spent, end = time.process_time(), run.began + seconds
        for table in self._tables:
            table.start(time.perf_counter())
        while (now := time.perf_counter()) < end:
            for table in self._receive(end - now):
                self._note(run, table)
                table.start(time.perf_counter())
        run.busy = (time.process_time() - spent) / seconds
        self._finish(run)
        return run

    def open(self, seconds: float, rate: float, tables: list[Table] | None = None) -> Run:
        """So many moves a second, going round the tables; a table that is not done yet makes its move late."""
        among = tables or self._tables
        run = Run(time.perf_counter() + 0.05)
        end, number = run.began + seconds, 0
        while (now := time.perf_counter()) < end:
            while (due := run.began + number / rate) <= now:
                table = among[number % len(among)]
                number += 1
                table.intended.append(due)
                self._next(table)
            for table in self._receive(0):
                self._note(run, table)
                self._next(table)
        self._finish(run)
        return run

    def _next(self, table: Table) -> None:
        """Make the move that is due, and before it whatever is no move, such as beginning a new game."""
        if table.intended and not table.busy:
            table.start(table.intended[0])
            if table.counted:
                table.intended.popleft()

    def _note(self, run: Run, table: Table) -> None:
        if table.counted:
            now = time.perf_counter()
            run.at.append(now)
            run.took.append(now - table.since)

    def _finish(self, run: Run) -> None:
        """Wait for what is under way."""
        deadline = time.perf_counter() + 30
        while any(table.busy for table in self._tables):
            for table in self._receive(1.0):
                self._note(run, table)
            if time.perf_counter() > deadline:
                raise RuntimeError("some moves were never completed")
        for table in self._tables:
            table.intended.clear()
        self.settle(0.05)

    def _receive(self, timeout: float) -> list[Table]:
        """Read whatever has come. Returns the tables whose step was completed by it."""
        done = []
        for fd, _ in self._epoll.poll(max(0.0, timeout)):
            line, table = self._lines[fd]
            told, answers = line.receive(self._frames)
            if told or answers:
                table.told -= told
                table.answers -= answers
                if table.told < 0 or table.answers < 0:
                    raise RuntimeError(f"more than expected was told: {table}")
                if not table.busy:
                    done.append(table)
        return done

    def close(self) -> None:
        """Let go of every socket."""
        self._epoll.close()
        for line, _ in self._lines.values():
            line.socket.close()
