"""Characters of a finished game that go on to another one: for whoever sat there."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from telltable import protocol as say
from telltable.core.errors import Problem
from telltable.core.going_on import party_of
from telltable.core.match import Match
from telltable.table import deciding

from .api import BringParty, Done
from .exports import NO_GAME, STOPPED, UNDER_WAY, finished
from .http import NO_HOLDER, NO_TABLE, Denied, address_of, answer, read_body
from .server import Server

BROUGHT = "They begin the next game here."
NOBODY = "Everybody begins the next game with somebody new."


async def party(server: Server, request: Request) -> Response:
    """``GET /api/tables/{code}/games/{number}/party``: who can go on from there; for those at the table."""
    match, number = await finished(server, request)
    room = await server.room(request)
    await server.holder(request, room)
    try:
        goes = match.rules.goes_on(party_of(match))
    except Problem:
        return answer(say.Party("", (), ()))
    title = room.table.signatures[number - 1].book().title
    return answer(say.Party(title, goes.who, goes.remembered))


async def bring(server: Server, request: Request) -> Response:
    """``POST /api/tables/{code}/party``: somebody at this table brings them, who held a seat at that one, too."""
    wanted = await read_body(request, BringParty)
    room = await server.room(request)
    who = await server.holder(request, room)
    text, title, rules = "", "", room.table.rules
    if wanted.code:
        match, title = await _theirs(server, request, wanted)
        text, rules = _text(match), match.rules
    refusal = await room.ask("party", lambda now: deciding.bring(room.table, who, rules, text, title, now))
    if refusal is not None:
        raise Denied(409, refusal.said)
    return answer(Done(BROUGHT if text else NOBODY))


async def _theirs(server: Server, request: Request, wanted: BringParty) -> tuple[Match, str]:
    """The game of another table, or of this one, and its title, for whoever holds a seat there. Raises `Denied`."""
    room = await server.find(request, wanted.code)
    who = await room.who(wanted.token) if room else None
    if room is None or who is None or (who.seat is None and not who.host):
        server.tries.of(address_of(request)).take()
        raise Denied(401 if room else 404, NO_HOLDER if room else NO_TABLE)
    given = await room.gives_out()
    games = room.table.games
    if wanted.number > len(games):
        raise Denied(404, NO_GAME)
    if not games[wanted.number - 1].over:
        raise Denied(409, UNDER_WAY)
    if not given:
        raise Denied(409, STOPPED)
    return games[wanted.number - 1], room.table.signatures[wanted.number - 1].book().title


def _text(match: Match) -> str:
    try:
        return party_of(match)
    except Problem as problem:
        raise Denied(409, str(problem)) from None
