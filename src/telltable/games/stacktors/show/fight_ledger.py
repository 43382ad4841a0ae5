"""Who did what to whom in a fight, until the book needs it: a fight is told by how it ends for each of them.

Blows and misses go into the ledger. Only those that explain an end come out of it, once.
"""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass, field

from telltable.games.stacktors.table.state import Deed


@dataclass
class Blow:
    """One attack and what came of it; `back`: it hit whoever struck it; `n`: the how many-th it was."""

    by: str
    to: str
    how: str
    hit: bool
    thing: bool = False
    wounds: int = 0
    back: int = 0
    told: bool = False
    n: int = 0
    did: str = ""  # the status that it brought about


@dataclass
class Ledger:
    """What is known of a fight."""

    blows: list[Blow] = field(default_factory=list)
    status: dict[str, tuple[str, str]] = field(default_factory=dict)  # of whom: which, and by whom
    turned: dict[str, str] = field(default_factory=dict)  # who was made to do another's will, and whose

    def hear(self, it: Deed) -> None:
        """A hit, a miss, a wound or a status."""
        if it.what in ("hit", "miss"):
            hit, thing = it.what == "hit", bool(it.text)
            self.blows.append(Blow(it.by, it.to, it.how, hit, thing, n=len(self.blows)))
        elif it.what == "wound":
            last = next((row for row in reversed(self.blows) if it.to in (row.by, row.to)), None)
            if last and it.to == last.by:
                last.back += it.n
            elif last:
                last.wounds += it.n
        if it.what == "status":
            row = next((row for row in reversed(self.blows) if (row.by, row.to) == (it.by, it.to)), None)
            if row:
                row.did = it.how
        if it.what == "status" and it.how == "compelled" and it.by:
            self.turned[it.to] = it.by
        elif it.what == "status" and it.by:
            self.status[it.to] = (it.how, it.by)

    def last_on(self, who: str) -> Blow | None:
        """The last blow that cost somebody something, their own if it came back; None once it is told."""
        rows = [row for row in self.blows if (row.to == who and row.wounds) or (row.by == who and row.back)]
        return rows[-1] if rows and not rows[-1].told else None

    def struck(self, who: str) -> bool:
        """Whether anything has cost them something."""
        return any((row.to == who and row.wounds) or (row.by == who and row.back) for row in self.blows)

    def heaviest(self, by: str, of: Container[str]) -> Blow | None:
        """The heaviest blow that somebody landed on one of these, as long as it is not told."""
        rows = [row for row in self.blows if row.by == by and row.to in of and row.wounds and not row.told]
        return max(rows, key=lambda row: row.wounds, default=None)
