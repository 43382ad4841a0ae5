"""Which faults a seed has: each seed switches a random subset of them on (swarm testing)."""

from __future__ import annotations

from random import Random

FAULTS = {
    "shuffle": "what is ready happens in any order",
    "two": "a second server on the same store",
    "slow": "the store takes long",
    "before": "the store fails, and nothing is kept",
    "after": "the store fails, although it is kept",
    "again": "the store says AGAIN of what is new, as after a connection lost in a commit",
    "unread": "the store fails to read",
    "full": "the disk is full for a while",
    "crash": "a server is killed",
    "stop": "a server is stopped politely",
    "clock": "a server's clock jumps",
    "skew": "two servers' clocks differ",
    "lag": "the network is slow",
    "cut": "a connection breaks",
    "half": "a connection is dead, and one side or both do not notice",
    "stall": "a client stops reading",
    "double": "a frame of a client arrives twice",
    "mixed": "frames of a client arrive out of order",
    "late": "hints come late or twice",
    "lost": "hints are lost",
    "vanish": "a client goes for ever",
    "chatter": "people chat and react",
    "back": "people ask to take moves back",
    "pauses": "people pause, and set the clocks",
    "seats": "people leave, hand their seats over, ask for others",
    "wrong": "people try moves that are not legal",
    "another": "people play another game at the same table",
    "safety": "people lay the X-card, say what is meant, and what is to be done",
    "edits": "people change the book of a game that is over",
}

LASTING = {"shuffle", "two", "skew", "edits"}


class Weather:
    """The faults of one seed, `faults`. `calm` ends them all; then it is `calmed`."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance
        share = chance.choice((0.15, 0.35, 0.6))
        self.faults = tuple(name for name in FAULTS if chance.random() < (0.5 if name == "two" else share))
        self._on = frozenset(self.faults)
        self.calmed = False

    def has(self, name: str) -> bool:
        """Whether the seed has this fault."""
        assert name in FAULTS
        return name in self._on

    def strikes(self, name: str, odds: float) -> bool:
        """Whether it happens just now."""
        return self.has(name) and self._chance.random() < odds

    def calm(self) -> None:
        """From now on all goes well, but in no order still; and books are changed once there are some."""
        self._on &= LASTING
        self.calmed = True
