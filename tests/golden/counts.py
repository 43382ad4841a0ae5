"""How many ways there are to play on from small positions, up to three moves deep: a change of rules is a number.

`python -m tests.golden.counts` writes the numbers in `counts.toml` anew; do that when a rule was meant to change, and
say in the commit which number moved and why. (Chess programs call such a number *perft*.)

What is counted at a moment: every move that an ask lists, for each seat that is asked, whether it owes the answer or
has given one in secret that may still be changed; every move of the standing actions that a seat is offered then; and
the clock's, where only the end of a time is missing. Seats are not put in any order: if two are asked, either may come
first. So a number is that of the different sequences of moves, by whoever may move, even if two lead to the same
table. A field for free words counts as one. A time that runs out, a seat that leaves and a move that is taken back are
legal almost everywhere, and left out. Chance is what the table's seed makes it, so a sequence comes out one way.

The sequences of the last move are counted, all shorter ones are played; a depth for which more than `MOST` would have
to be played is left out. A position is a file of a game's own, or a game that is played at random for so many entries,
with nothing done that nobody owes.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from telltable import Match, from_position
from telltable.core.ask import Ask
from telltable.core.move import Move
from telltable.core.seat import CLOCK, Seat
from telltable.core.toml import write_toml
from telltable.facade import new
from telltable.lab.law_play import Habits, luck_of, play_something

ROOT = Path(__file__).parents[2]
KEPT = Path(__file__).parent / "counts.toml"
DEPTH = 3
MOST = 1_000  # sequences that are played for one position
QUIET = Habits(0, 0, 0, 0, 0)
HEAD = "# Made by: python -m tests.golden.counts. What is counted: see counts.py.\n\n"


class Place(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A position, and how many sequences of one, two and three moves there are from it.

    Attributes:
        file: a position file, from the root of the repository; else a game is played that far:
        seats, options, entries: who plays, the options that are not the defaults, how many entries there are.
        counts: by depth; what would be too many to count is left out.
    """

    file: str = ""
    seats: int = 0
    options: dict[str, str] = {}
    entries: int = 1
    counts: tuple[int, ...] = ()


Places = dict[str, dict[str, Place]]  # by game, and by name


def read() -> Places:
    """What is kept."""
    return msgspec.convert(tomllib.loads(KEPT.read_text(encoding="utf-8")), Places)


def laid(game: str, name: str, place: Place) -> Match:
    """The position."""
    if place.file:
        return from_position(game, ROOT / place.file)
    match = new(game, seats=place.seats, options=place.options, seed=f"counts {name}")
    luck = luck_of(match.rules, 0, f"counts {name}")
    while len(match.entries) < place.entries:
        play_something(match, luck, QUIET)
    return match


def counts(match: Match) -> tuple[int, ...]:
    """How many sequences of one, two and three moves there are; fewer numbers where that would be too many."""
    found: list[int] = []
    moments, played = [match], 0
    for depth in range(1, DEPTH + 1):
        number = sum(ask.count() for moment in moments for _, ask in _choices(moment))
        found.append(number)
        played += number
        if depth == DEPTH or played > MOST:
            break
        moments = [_after(moment, seat, move) for moment in moments for seat, move in _moves(moment)]
    return tuple(found)


def _choices(match: Match) -> Iterator[tuple[Seat, Ask]]:
    """All that somebody may do now."""
    if match.over:
        return
    if CLOCK in match.waiting():
        yield from match.asks().items()
    yield from match.asked().items()
    for seat in match.seats:
        yield from ((seat, offer) for offer in match.offers(seat))


def _moves(match: Match) -> Iterator[tuple[Seat, Move]]:
    for seat, ask in _choices(match):
        yield from ((seat, match.read(data)) for data in ask.moves())


def _after(match: Match, seat: Seat, move: Move) -> Match:
    after = match.fork()
    after.play(seat, move)
    return after


def main() -> None:
    """Write all numbers."""
    found = {
        game: {name: replace(place, counts=counts(laid(game, name, place))) for name, place in places.items()}
        for game, places in read().items()
    }
    KEPT.write_text(HEAD + write_toml(msgspec.to_builtins(dict(sorted(found.items())))), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
