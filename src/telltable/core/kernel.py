"""What a game that is also written as compiled code offers to whoever plays very many games (ADR 0021)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from msgspec import Struct


class Counted(Struct, frozen=True):
    """What is counted of many games. Arrays have a row for each game, and say what a played match would have said.

    Attributes:
        endings: the word for each number in `ending`; `won`: those by which the table reached its goal.
        winners: seats in the order of the outcome, then -1.
        groups: the word for each number in `group`, which is the kind of game.
        names: of `figures`, as in the outcome and in its order. What is no number was not counted in that game.
        entries: how many of the log.
        pace: choices, tellings and quick answers.
        choices: names of `moves`, of which each row says how often it was made, and of how often it could have been.
        things: for each subject of the game its ids in order, and of each thing by which seats (bit 0 is seat 0) it was
            dealt, held, offered and chosen.
        lead: how often the lead changed, and at which entry it last did; None where nobody leads.
        rates: names of `shares`, of which each row says how many of how many; None where the game counts none.
    """

    endings: tuple[str, ...]
    won: tuple[str, ...]
    ending: Any
    winners: Any
    groups: tuple[str, ...]
    group: Any
    names: tuple[str, ...]
    figures: Any
    entries: Any
    pace: Any
    choices: tuple[str, ...]
    moves: Any
    things: tuple[tuple[tuple[str, ...], Any], ...]
    lead: Any
    rates: tuple[str, ...] = ()
    shares: Any = None


class Kernel(Protocol):
    """A module of that name in a game (`Rules.kernel`). Luck is an array of `compiled.luck_type`, a row for a game."""

    def unknown(self, pack: Any, seats: Sequence[str], options: Mapping[str, str]) -> str:
        """What of this it does not know, as part of a sentence; empty where it plays the very game of the rules."""

    def play(self, pack: Any, seats: Sequence[str], options: Mapping[str, str], luck: Any) -> Counted:
        """Games to their end."""

    def trail(self, pack: Any, seats: Sequence[str], options: Mapping[str, str], luck: Any) -> list[int]:
        """Of one game, a checksum of the table after each entry: for tests that hold it against the rules."""
