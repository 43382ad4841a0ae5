"""Evenings of Stacktors! by bots with three temperaments: which ways are gone, what they cost, how it ends.

`python -m bench.stories stacktors --evenings 200`: a table of each adventure. What the issue of these adventures asks:
every approach works somewhere and costs somewhere, no ending comes in more than 60 of a hundred evenings, and 50 to 90
of a hundred are won or partly won.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from statistics import median

import telltable
from telltable.bots.driver import Driver
from telltable.core.match import Match
from telltable.games.stacktors.box.adventure import Adventure
from telltable.games.stacktors.box.pack import load_pack

TEMPERS = ("talk", "trick", "force")
KINDS = (*TEMPERS, "do", "leave", "go")  # of ways
LESSON = "yard"  # a lesson, not an adventure


@dataclass
class Tally:
    """What came of the evenings of an adventure."""

    evenings: int = 0
    endings: Counter[str] = field(default_factory=Counter)
    results: Counter[tuple[str, str]] = field(default_factory=Counter)
    took: Counter[tuple[str, str]] = field(default_factory=Counter)
    costly: Counter[tuple[str, str]] = field(default_factory=Counter)
    remembered: Counter[str] = field(default_factory=Counter)
    twice: int = 0
    turns: list[int] = field(default_factory=list)

    @property
    def most(self) -> float:
        """The share of the ending that comes most."""
        return max(self.endings.values()) / self.evenings

    @property
    def won(self) -> float:
        """The share of what was won, or partly won."""
        return 1 - sum(n for (_, result), n in self.results.items() if result == "loss") / self.evenings


def played(adventure: str, temper: str, number: int, seed: str) -> Match:
    """One evening of two bots; `number` says who they are, too."""
    options = {"adventure": adventure}
    m = telltable.new("stacktors", seats=[f"bot:{temper}"] * 2, seed=f"{seed} {number}", options=options)
    names = [one.name for one in m.pack.by_id[adventure].party.pregens]
    first, second = number % len(names), (number // len(names)) % (len(names) - 1)
    m.play(0, {"type": "TakePregen", "name": names[first]})
    m.play(1, {"type": "TakePregen", "name": [one for one in names if one != names[first]][second]})
    Driver(m).run()
    return m


def tally(adventure: str, evenings: int, seed: str) -> Tally:
    """So many evenings, shared among the temperaments."""
    found = Tally()
    it = load_pack().by_id[adventure]
    ways = {way.id: way for stage in it.stages for way in stage.ways}
    for number in range(evenings):
        temper = TEMPERS[number % len(TEMPERS)]
        m = played(adventure, temper, number // len(TEMPERS), seed)
        table = m.state.table
        found.evenings += 1
        found.endings[table.ending] += 1
        found.results[temper, table.result] += 1
        found.remembered.update(list(table.remembered))
        found.turns.append(table.turns)
        said = [line.text for line in table.story if line.kind == "said"]
        told = [line.text for chapter in m.rules.book(m.pack, m.state).chapters for line in chapter.lines]
        found.twice += len(said) - len(set(said)) + len(told) - len(set(told))
        for id_ in table.took:
            way = ways[id_]
            good = "worked" if table.result != "loss" else "in vain"
            found.took[way.kind, good] += 1
            found.costly[way.kind, "costs" if way.cost else "is free"] += 1
    return found


def _rows(it: Adventure, found: Tally) -> list[str]:
    endings = ", ".join(f"{name} {n}" for name, n in found.endings.most_common())
    temper = "; ".join(
        f"{temper} {found.results[temper, 'win']}/{found.results[temper, 'partial']}/{found.results[temper, 'loss']}"
        for temper in TEMPERS
    )
    ways = "; ".join(f"{kind} {found.took[kind, 'worked']} of {_all(found, kind)}" for kind in KINDS)
    costs = "; ".join(f"{kind} {found.costly[kind, 'costs']}" for kind in KINDS)
    never = [memory.id for memory in it.memories if not found.remembered[memory.id]]
    return [
        f"{it.title}: {found.evenings} evenings, won or partly won {found.won:.0%}, commonest ending {found.most:.0%}",
        f"  endings: {endings}",
        f"  won/partly/lost by temperament: {temper}",
        f"  ways that worked: {ways}; with a cost: {costs}",
        f"  turns in fights: {median(found.turns):g} in the median; lines or paragraphs told twice: {found.twice}",
        f"  remembered {len(found.remembered)} of {len(it.memories)} facts; never: {', '.join(never) or 'none'}",
    ]


def _all(found: Tally, kind: str) -> int:
    return found.took[kind, "worked"] + found.took[kind, "in vain"]


def report(evenings: int, seed: str) -> str:
    """The table."""
    adventures = [one for one in load_pack().adventures if one.id != LESSON]
    return "\n".join(line for it in adventures for line in _rows(it, tally(it.id, evenings, seed)))
