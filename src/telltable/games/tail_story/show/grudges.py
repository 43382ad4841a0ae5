"""Who is at odds with whom, deed by deed, and which deed turned something between them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

from msgspec import Struct

_RUNNING = 3  # times in a row that are worth a word


class Grudge(Struct):
    """What stands between two seats.

    Attributes:
        done: deeds, by who did them.
        taken: cards, by who took them.
        last: who did the last deed; -1 before the first.
        running: how often in a row.
    """

    done: dict[int, int]
    taken: dict[int, int]
    last: int = -1
    running: int = 0


class Grudges:
    """All pairs of a table. It is told every deed in order."""

    def __init__(self) -> None:
        self._of: dict[tuple[int, int], Grudge] = {}
        self._begun = False

    def turn(self, seat: int, other: int, taken: int = 0) -> str:
        """What a deed of one seat against another turned, as an occasion; empty when it turned nothing.

        Args:
            seat: who did it.
            other: to whom.
            taken: how many cards.
        """
        grudge = self.between(seat, other)
        grudge.done[seat] += 1
        grudge.taken[seat] += taken
        answered = grudge.last == other
        grudge.running = grudge.running + 1 if grudge.last == seat else 1
        first, grudge.last = grudge.last < 0, seat
        begun, self._begun = self._begun, True
        if first:
            return "feud_begins" if begun else "feud_first"
        if answered:
            return "even" if grudge.done[seat] == grudge.done[other] > 1 else "revenge"
        return "streak" if grudge.running == _RUNNING else ""

    def between(self, seat: int, other: int) -> Grudge:
        """What stands between two seats."""
        pair = (min(seat, other), max(seat, other))
        if pair not in self._of:
            self._of[pair] = Grudge(dict.fromkeys(pair, 0), dict.fromkeys(pair, 0))
        return self._of[pair]

    def thefts(self) -> list[tuple[int, int, int, int]]:
        """Thief, victim, cards taken, cards lost to them in return: the greatest first."""
        found = []
        for (one, two), grudge in self._of.items():
            thief, victim = (one, two) if grudge.taken[one] >= grudge.taken[two] else (two, one)
            if grudge.taken[thief]:
                found.append((thief, victim, grudge.taken[thief], grudge.taken[victim]))
        return sorted(found, key=lambda one: (-one[2], one[0], one[1]))


class Tally:
    """How often who was told to have said no to whom, and to have taken cards from whom."""

    def __init__(self) -> None:
        self._of: dict[tuple[int, int], Counter[str]] = {}

    def count(self, seat: int, other: int, what: str) -> None:
        """One more: a ``no`` or a ``taking``."""
        if what:
            self._of.setdefault((seat, other), Counter())[what] += 1

    def of(self, seat: int, other: int) -> Counter[str]:
        """What one did to the other."""
        return self._of.get((seat, other), Counter())

    def worst(self, seats: Collection[int]) -> tuple[int, int] | None:
        """Of the pairs with one of these seats the one with most deeds, whoever did more first.

        None where nobody did anything back.
        """
        found = [
            (self.of(one, two).total() + self.of(two, one).total(), -one, -two)
            for one, two in self._of
            if {one, two} & {*seats} and self.of(two, one) and self.of(one, two).total() >= self.of(two, one).total()
        ]
        if not found:
            return None
        _, one, two = max(found)
        return -one, -two
