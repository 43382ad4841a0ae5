"""What others disturb is measured again (`bench.quiet`), on a machine of this test's own making."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bench import quiet
from bench.quiet import Quiet


@pytest.fixture(autouse=True)
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quiet, "PAUSE", 1e-6)


class Machine:
    """Says what it is told to: seconds of the same work one after the other, processor time taken in each moment."""

    def __init__(self, pulses: list[float], taken: int = 0) -> None:
        self.pulses: Iterator[float] = iter(pulses)
        self.taken = taken
        self.had = self.took = 0

    def pulse(self) -> float:
        return next(self.pulses)

    def spent(self) -> tuple[int, int]:
        self.had, self.took = self.had + 100, self.took + self.taken
        return self.had, self.took

    def watched(self, patience: float = 60) -> Quiet:
        return Quiet(patience, self.pulse, self.spent)


def test_what_nobody_disturbs_is_measured_once() -> None:
    found = iter("ab")
    watch = Machine([1, 1.1]).watched()
    assert watch.measured(lambda: next(found)) == "a"
    assert (watch.kept, watch.lost, watch.disturbed) == (1, 0, 0)


def test_it_waits_until_the_machine_is_as_quick_as_it_was() -> None:
    machine = Machine([1, 1, 1.2, 1.3, 1, 1])
    watch = machine.watched()
    watch.measured(lambda: "a")
    watch.measured(lambda: "b")
    assert (watch.kept, watch.lost) == (2, 0)
    assert list(machine.pulses) == []


def test_what_was_slower_at_its_end_is_measured_again() -> None:
    found = iter("ab")
    assert Machine([1, 1.2, 1, 1]).watched().measured(lambda: next(found)) == "b"


def test_what_the_host_took_too_much_of_is_measured_again() -> None:
    machine = Machine([1] * 9, taken=4)

    def measure() -> int:
        machine.taken -= 2
        return machine.taken

    watch = machine.watched()
    assert watch.measured(measure) == 2  # of 100: 2 are few enough
    assert (watch.kept, watch.lost, watch.disturbed) == (1, 0, 0)
    machine.taken = 8
    assert watch.measured(measure) == 2
    assert (watch.kept, watch.lost) == (2, 2)


def test_patience_has_an_end_and_it_is_said() -> None:
    watch = Machine([1] * 3, taken=50).watched(1e-9)
    assert watch.measured(lambda: "a") == "a"
    assert (watch.kept, watch.lost, watch.disturbed) == (1, 1, 1)
    assert str(watch).startswith("Of 1 measurements, 0 had the machine to themselves")


def test_without_patience_whatever_comes_counts() -> None:
    watch = Machine([], taken=50).watched(0)
    assert watch.measured(lambda: "a") == "a"
    assert str(watch) == "Others may have used the machine meanwhile."


def test_it_reads_what_this_machine_says() -> None:
    had, _ = quiet.spent()
    quiet.pulse()
    assert quiet.spent()[0] >= had
    assert 0 < quiet.pulse() < 60
