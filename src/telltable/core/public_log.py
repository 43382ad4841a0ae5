"""What is handed out of a game that keeps secrets for ever: what everybody was told, and nothing else.

A log says who chose what and what luck drew, so it belongs to the table alone. This is the same game from the eyes of
a spectator: no moves, no luck, no agenda, no table secret, and no moment at which a spectator was told nothing.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from .log import EditLine, seal_all, told_at
from .match import Match
from .seat import HOST, Seat
from .written import Written


class ToldHeader(Struct, frozen=True):
    """The first line. It lacks what would let the game be decided again."""

    told: str
    rules: str
    pack: str
    pack_hash: str
    seats: tuple[str, ...]
    names: tuple[Written, ...]
    options: dict[str, str]
    commitment: str


class ToldMoment(Struct, frozen=True):
    """What everybody was told at one moment; `by`: who acted, negative: the table, or nobody may know."""

    n: int
    by: Seat
    told: tuple[Any, ...]


def taken_home(match: Match) -> bytes:
    """The game as people may take it home: the whole log, or what everybody was told of it."""
    if not match.rules.keeps_secrets:
        return match.log()
    h = match.header
    header = ToldHeader(h.game, h.rules, h.pack, h.pack_hash, h.seats, h.names, h.options, h.commitment)
    moments = (
        ToldMoment(place, shown_mover(match, n), tuple(match.told(None, n)))
        for place, n in enumerate(shown_moments(match))
    )
    return seal_all((header, *moments, *told_at(match.evening), *map(EditLine, match.edits)))[0]


def shown_moments(match: Match) -> tuple[int, ...]:
    """The entries that are moments for everybody: all of them, or those at which a spectator was told something."""
    if not match.rules.keeps_secrets:
        return tuple(range(len(match.entries)))
    return tuple(n for n in range(len(match.entries)) if match.told(None, n))


def shown_mover(match: Match, n: int) -> Seat:
    """Who made an entry, as far as that may be known: in a discreet step nobody learns who has answered."""
    discreet = n > 0 and match.entries[n - 1].agenda[-1].step.discreet
    return HOST if discreet and match.rules.keeps_secrets else match.entries[n].seat
