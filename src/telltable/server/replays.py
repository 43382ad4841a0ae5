"""A game that is over, moment by moment, from anybody's eyes: what a seat saw then, and nothing it did not."""

from __future__ import annotations

import asyncio

from starlette.requests import Request
from starlette.responses import Response

from telltable import protocol as say
from telltable.core.match import Match
from telltable.core.public_log import shown_moments, shown_mover
from telltable.core.seat import Seat
from telltable.table.shown import Shown, changes, nothing_asked
from telltable.table.told import news

from . import limits
from .api import Replay
from .finished import Finished, of_finished
from .http import Denied, answer
from .server import Server

NO_SEAT = "Nobody sat there. Say seat=0 for the first seat; leave it out to watch as a spectator."
KEPT = "In this game, hands are never shown, not even after the end. Leave seat out to watch as a spectator."
NO_MOMENT = "The game has no such moment. Say first=0 for the beginning."


async def replay(server: Server, request: Request) -> Response:
    """``GET /api/tables/{code}/replay`` and ``.../games/{number}/replay``, with ``?seat=`` and ``?first=``."""
    seat = _number(request, "seat", NO_SEAT)
    first = _number(request, "first", NO_MOMENT) or 0

    async def told(one: Finished) -> Response:
        match = one.match
        if seat is not None and seat not in match.seats:
            raise Denied(400, NO_SEAT)
        if seat is not None and match.rules.keeps_secrets and not match.rules.tells_hands:
            raise Denied(403, KEPT)
        if first >= len(shown_moments(match)):
            raise Denied(400, NO_MOMENT)
        return answer(await asyncio.to_thread(page, match, one.number, seat, first))

    return await of_finished(server, request, told)


def page(match: Match, number: int, seat: Seat | None, first: int) -> Replay:
    """A game's moments from `first` on, at most `limits.MOMENTS`: the first one whole, then what changed."""
    moments: list[say.News] = []
    before: Shown | None = None
    shown_at = shown_moments(match)
    for place, n in enumerate(shown_at[first : first + limits.MOMENTS], start=first):
        shown = _shown(match, n, seat)
        told, changed = news(match, seat, n), () if before is None else changes(before, shown)
        moments.append(say.News(place, told.events, told.lines, shown.game() if before is None else None, changed))
        before = shown
    rules = match.rules
    by = tuple(shown_mover(match, n) for n in shown_at)
    return Replay(rules.name, rules.title, number, match.names(), match.kinds(), by, first, tuple(moments))


def _shown(match: Match, n: int, seat: Seat | None) -> Shown:
    """What a seat (None: a spectator) saw after entry `n`. It is asked nothing any more."""
    view, over = match.view(seat, n), not match.entries[n].agenda
    outcome = match.until(n + 1).outcome if over else None
    board = match.board(seat, n)
    return nothing_asked(view, board, match.awaited_in_public(n), over, outcome.text if outcome else "")


def _number(request: Request, name: str, why: str) -> int | None:
    """A whole number of the query, from 0; None when it is not there. Raises `Denied`."""
    said = request.query_params.get(name)
    if said is None:
        return None
    if not said.isascii() or not said.isdecimal() or len(said) > 9:
        raise Denied(400, why)
    return int(said)
