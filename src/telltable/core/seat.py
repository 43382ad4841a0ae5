"""Who may act: seats numbered from 0 in clockwise order, and two that have no chair at the table."""

import re
from bisect import bisect_right
from collections.abc import Collection, Sequence

from .names import looks_like

Seat = int

CLOCK: Seat = -1  # a deadline is a move of the clock, so rules never read the time
HOST: Seat = -2  # starts the game, closes seats

MOST_NAME = 24  # characters of what a seat is called

BOT_NAMES = ("Lantern", "Inkwell", "Bramble", "Thimble", "Quill", "Ember", "Cobble", "Marrow", "Sorrel", "Pebble")


_KIND = re.compile(r"me|bot(:[a-z_]+|:[A-Za-z_][A-Za-z0-9_.]{0,79})?")


EVERY_GAME = ("random", "search")  # kinds of bots that play any game


def has_bot(own: Collection[str], kind: str) -> bool:
    """Whether somebody of this kind can play a game that has these bots of its own."""
    name = kind.partition(":")[2]
    return not name or name in EVERY_GAME or name in own


def is_kind(word: str) -> bool:
    """Whether this says who sits on a seat: ``me``, ``bot``, or ``bot:`` and a kind of bot."""
    return bool(_KIND.fullmatch(word))


def usual_name(seat: Seat, kind: str, taken: Collection[str] = ()) -> str:
    """What a seat is called that nobody named: a bot has the name of a thing, one that nobody else at the table has."""
    if not kind.startswith("bot"):
        return f"Seat {seat + 1}"
    turn = len(BOT_NAMES)
    names = (BOT_NAMES[(seat + n) % turn] + (f" {n // turn + 1}" if n >= turn else "") for n in range(turn * 64))
    return next(name for name in names if not looks_like(name, taken))


def usual_names(kinds: Sequence[str]) -> tuple[str, ...]:
    """What the seats of a table are called where nobody named any."""
    names: list[str] = []
    for seat, kind in enumerate(kinds):
        names.append(usual_name(seat, kind, names))
    return tuple(names)


def next_clockwise(after: Seat, among: tuple[Seat, ...]) -> Seat:
    """The first of the seats (ascending, at least one) that comes after this one, going round."""
    return among[bisect_right(among, after) % len(among)]
