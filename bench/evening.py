"""``python -m bench.evening``: the load of an evening, worked out from what was measured; the table in docs/hosting.md.

A model, not a measurement. Most people come around eight o'clock, and once every connection is lost at the same time,
as when a proxy is started again: all of them come back within seconds. Time goes in steps of 10 ms; in each, by chance
(always the same), people come and move, and whoever works, a worker or the one who accepts, gets so much of it done.
A move waits for all that lies before it. ``--write`` puts the table into the page.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from math import ceil, exp
from pathlib import Path
from random import Random

from .centiles import centile

PAGE = Path(__file__).parents[1] / "docs" / "hosting.md"
TABLE = ("<!-- python -m bench.evening -->\n", "<!-- end -->\n")
FIGURES = ("<!-- figures of bench.evening -->\n", "<!-- end of figures -->\n")


@dataclass(frozen=True)
class Measured:
    """On one core; from `python -m bench.server.workers` and bench/SERVER.md, rounded up; one run on a busy machine.

    Attributes:
        move: seconds of processor time of a move, at an even pace.
        first, back: for somebody who comes to a table that lies in the store; who comes back to one in memory.
        accept: for the one who accepts, a connection.
        wait: of a socket that waits, a second.
        process, table, socket: bytes.
        held: sockets that one worker may have (`limits.SOCKETS`).
    """

    move: float = 1500e-6
    first: float = 5500e-6
    back: float = 3500e-6
    accept: float = 150e-6
    wait: float = 30e-6
    process: float = 60e6
    table: float = 162e3
    socket: float = 48e3
    held: int = 10_000


@dataclass(frozen=True)
class People:
    """What is assumed of an evening.

    Attributes:
        seats: sockets at a table.
        pace: seconds from one move of a table to the next.
        early: share of the people who are there before the ten minutes in which the others come.
        cut: seconds from one loss of a connection to the next, of one person: a phone that goes to sleep.
        spread: seconds within which all come back who were cut off at once: as the clients wait longer each time.
    """

    seats: int = 4
    pace: float = 20.0
    early: float = 0.4
    cut: float = 600.0
    spread: float = 3.0


STEP = 0.01  # seconds
COMING, CALM = 600.0, 60.0  # seconds in which people come, and then only play
CALM_SHARE = 0.5  # of a core that a worker may be busy while people only play
BACK_IN = 10.0  # seconds in which everybody has to be back: a client that hears nothing for 12 s begins again
ON_A_MACHINE, ON_A_FILE = 8, 4  # workers
MEASURED, EVENING = Measured(), People()


@dataclass(frozen=True)
class Night:
    """What came out.

    Attributes:
        busy: share of a core that each worker takes while people only play.
        eight, later: milliseconds within which 99 of 100 moves were begun while people came, and while they only
            played.
        back: seconds until everybody saw their table again after all were cut off.
    """

    busy: float
    eight: float
    later: float
    back: float


def happen(chance: Random, mean: float) -> int:
    """How often something happens in a step, if it happens so often on average."""
    if mean > 30:
        return max(0, round(chance.gauss(mean, mean**0.5)))
    count, left, enough = 0, chance.random(), exp(-mean)
    while left > enough:
        count, left = count + 1, left * chance.random()
    return count


class Worker:
    """One of so many, at an evening of so many tables: all of them fare alike."""

    def __init__(self, tables: int, workers: int, machines: int, one: Measured, people: People) -> None:
        self.one, self.people = one, people
        self.tables = tables / workers
        self.sockets = self.tables * people.seats
        self.beside = workers / machines  # how many workers the one who accepts works for
        self.backlog = 0.0  # seconds of work that wait
        self.hall = 0.0  # the same, of the one who accepts
        self.there = people.early

    @property
    def busy(self) -> float:
        """The share of a core that it takes while people only play."""
        one, people = self.one, self.people
        return self.tables / people.pace * one.move + self.sockets * (one.wait + one.back / people.cut)

    def step(self, chance: Random, come: float, back: float) -> float:
        """So many come for the first time, and come back, on average. Returns for how long a move waits now."""
        one, people = self.one, self.people
        first, again = happen(chance, come), happen(chance, back)
        moves = happen(chance, STEP * self.there * self.tables / people.pace)
        work = moves * one.move + again * one.back + first * (one.first + (people.seats - 1) * one.back) / people.seats
        work += STEP * one.wait * self.sockets * self.there
        waits = self.backlog + work / 2  # some lie before it, some behind
        self.backlog = max(0.0, self.backlog + work - STEP)
        # Before several workers stands one who accepts; a worker alone does it itself.
        accepting = self.beside * (first + again) * one.accept if self.beside > 1 else 0.0
        self.hall = max(0.0, self.hall + accepting - STEP)
        return waits


def night(tables: int, workers: int, machines: int, one: Measured = MEASURED, people: People = EVENING) -> Night:
    """An evening of so many tables with so many workers in all."""
    chance = Random(20)
    worker = Worker(tables, workers, machines, one, people)
    lost, steps = STEP * worker.sockets / people.cut, round(COMING / STEP)
    newcomers = worker.sockets * (1 - people.early) / steps
    eight, later = [], []
    for _ in range(steps):
        eight.append(worker.step(chance, newcomers, lost * worker.there))
        worker.there += (1 - people.early) / steps
    for _ in range(round(CALM / STEP)):
        later.append(worker.step(chance, 0.0, lost))
    return Night(worker.busy, 1e3 * centile(eight, 99), 1e3 * centile(later, 99), all_back(worker))


def all_back(worker: Worker) -> float:
    """Seconds until whoever was cut off sees their table; they play as they come back."""
    chance, steps = Random(8), round(worker.people.spread / STEP)
    worker.backlog = worker.hall = 0.0
    worker.there, last = 0.0, 0.0
    for step in range(1, steps + 1):
        worker.step(chance, 0.0, worker.sockets / steps)
        worker.there += 1 / steps
        last = max(last, step * STEP + worker.hall + worker.backlog)
    return last


def plan(tables: int, one: Measured = MEASURED, people: People = EVENING) -> tuple[int, int]:
    """Workers and machines that are enough: no worker is busy for more than half its time while people play, holds
    more than four fifths of the sockets that it may, and everybody is back soon."""
    workers = max(1, ceil(1.25 * tables * people.seats / one.held))
    while True:
        machines = ceil(workers / ON_A_MACHINE)
        worker = Worker(tables, workers, machines, one, people)
        if worker.busy <= CALM_SHARE and all_back(worker) <= BACK_IN:
            return workers, machines
        workers += 1 if workers < ON_A_MACHINE else ON_A_MACHINE - workers % ON_A_MACHINE


def rows(one: Measured = MEASURED, people: People = EVENING) -> list[str]:
    """The table, as Markdown."""
    lines = [
        "| tables | people | run | each worker is busy | memory | a move waits, at eight | later | all are back |",
        "| ---: | ---: | --- | ---: | ---: | ---: | ---: | ---: |",
    ]
    for tables in (10, 1_000, 100_000):
        workers, machines = plan(tables, one, people)
        found = night(tables, workers, machines, one, people)
        sockets = tables * people.seats
        memory = (workers * one.process + tables * one.table + sockets * one.socket) / 1e9
        run = f"`--workers {ceil(workers / machines)}`, {'SQLite' if workers <= ON_A_FILE else 'PostgreSQL'}"
        lines.append(
            f"| {tables:,} | {sockets:,} | {f'{machines} machines with ' if machines > 1 else ''}{run} | "
            f"{100 * found.busy:.1f} % | {memory:.1f} GB | {found.eight:.1f} ms | {found.later:.1f} ms | "
            f"{found.back:.0f} s |"
        )
    return lines


def figures(one: Measured = MEASURED) -> list[str]:
    """What it reckons with, as Markdown."""
    memory = f"{one.process / 1e6:.0f} MB, {one.table / 1e3:.0f} kB, {one.socket / 1e3:.0f} kB"
    return [
        "| what | figure |",
        "| --- | ---: |",
        f"| a move at an even pace, four people told | {1e6 * one.move:,.0f} µs of a core |",
        f"| somebody comes to a table that is only in the store | {1e6 * one.first:,.0f} µs |",
        f"| somebody comes back | {1e6 * one.back:,.0f} µs |",
        f"| of it, the one who accepts | {1e6 * one.accept:,.0f} µs |",
        f"| a socket waits for a second | {1e6 * one.wait:,.0f} µs |",
        f"| memory of a worker, a table, a socket | {memory} |",
        f"| sockets that one worker holds at most | {one.held:,} |",
    ]


def in_page(page: str) -> str:
    """The page with these tables in it."""
    for (begin, end), lines in ((TABLE, rows()), (FIGURES, figures())):
        before, _, rest = page.partition(begin)
        _, found, after = rest.partition(end)
        if not found:
            raise ValueError(f"the page has no place for {begin!r}")
        page = before + begin + "".join(f"{line}\n" for line in lines) + end + after
    return page


def main() -> None:
    """Print the table, and keep it."""
    parser = argparse.ArgumentParser(prog="python -m bench.evening", description=__doc__)
    parser.add_argument("--write", action="store_true", help="put it into docs/hosting.md")
    if parser.parse_args().write:
        PAGE.write_text(in_page(PAGE.read_text(encoding="utf-8")), encoding="utf-8", newline="\n")
    print("\n".join(rows()))


if __name__ == "__main__":
    main()
