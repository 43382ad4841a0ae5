"""What is so at the point of a scene that is told: the sentences of a scene know of each other by it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from telltable.games.stacktors.box.needs import needs, tells_of_blows


@dataclass
class SoFar:
    """Keeps what was told here, and says which sentences may be told after it (`NEEDS`)."""

    hurt: set[str] = field(default_factory=set)  # who has been struck
    blows: bool = False  # words of the adventure have told that somebody was
    dead: set[str] = field(default_factory=set)  # who has been killed, of either side
    lives: bool = True  # whether whoever is told of at this moment lives through it
    speaker: str = ""  # who has words at this moment

    def struck(self, who: str) -> None:
        """It is told that somebody was."""
        self.hurt.add(who)

    def went(self, way: str) -> None:
        """Words of the adventure were told."""
        self.blows = self.blows or tells_of_blows(way)

    def died(self, who: str) -> None:
        """It is told that somebody was killed."""
        self.dead.add(who)

    @property
    def fought(self) -> bool:
        """Whether it is told that somebody was struck."""
        return bool(self.hurt or self.dead or self.blows)

    def allows(self, text: str, who: str = "") -> bool:
        """Whether a sentence about somebody may be told now."""
        return all(self._so(need, who) for need in needs(text))

    def fitting(self, pool: Iterable[str], who: str = "") -> tuple[str, ...]:
        """Those of a kind that may be told now."""
        return tuple(line for line in pool if self.allows(line, who))

    def _so(self, need: str, who: str) -> bool:
        so = {
            "hurt": who in self.hurt,
            "fought": self.fought,
            "lives": self.lives,
            "death": bool(self.dead),
            "speaks": bool(who) and who == self.speaker,
        }
        return so[need.removeprefix("not ")] is not need.startswith("not ")
