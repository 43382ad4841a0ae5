"""Moves in the game."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Raw

from telltable import protocol as say
from telltable.core.entry import Entry
from telltable.core.errors import IllegalMove, Problem
from telltable.core.log import encode
from telltable.core.match import Match
from telltable.core.outlook import Outlook
from telltable.core.refusal import Refusal
from telltable.core.seat import Seat

from . import refusing
from .chairs import Answer, Who
from .records import Played
from .state import Table


def play(table: Table, who: Who, message: say.Play) -> Answer:
    """A move in the game."""
    seat = who.seat
    if seat is None:
        return refusing.SPECTATOR
    return in_game(table, seat, lambda match: match.play(seat, message.move))


def in_game(table: Table, seat: Seat, act: Callable[[Match], Entry]) -> Answer:
    """What an act of, or for, a seat would add to the game's log, tried on a fork. It may be several moves."""
    if table.match is None:
        return refusing.NOT_BEGUN
    try:
        fork = table.match.fork()
        act(fork)
        before = [Played(Raw(encode(one))) for one in fork.entries[len(table.match.entries) : -1]]
        return [*before, table.tried.played(fork)]
    except IllegalMove as illegal:
        return illegal.refusal
    except Problem as problem:
        return Refusal("malformed", "", str(problem), table.match.instead(seat))


def why(table: Table, who: Who, move: dict[str, object]) -> Refusal | None:
    """Why a move would be refused; None when it is legal."""
    if who.seat is None:
        return refusing.SPECTATOR
    if table.match is None:
        return refusing.NOT_BEGUN
    return table.match.why(who.seat, move)


def foreseen(table: Table, who: Who, move: dict[str, object]) -> Outlook:
    """What a move would come to; nothing before the game, and for those who watch."""
    return Outlook() if who.seat is None or table.match is None else table.match.foreseen(who.seat, move)
