"""Characters of a finished game that go on to another one: for whoever sat there."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from telltable import protocol as say
from telltable.core.errors import Problem
from telltable.core.going_on import party_of
from telltable.core.match import Match
from telltable.core.rules import Rules
from telltable.table import deciding
from telltable.table.state import Table

from .api import BringParty, Done
from .finished import NO_GAME, Finished, finished, given, of_finished
from .http import NO_HOLDER, NO_TABLE, Denied, address_of, answer, read_body
from .server import Server

BROUGHT = "They begin the next game here."
NOBODY = "Everybody begins the next game with somebody new."


async def party(server: Server, request: Request) -> Response:
    """``GET /api/tables/{code}/games/{number}/party``: who can go on from there; for those at the table."""
    await server.holder(request, await server.room(request))

    async def told(one: Finished) -> Response:
        try:
            goes = one.match.rules.goes_on(party_of(one.match))
        except Problem:
            return answer(say.Party("", (), ()))
        return answer(say.Party(one.book().title, goes.who, goes.remembered))

    return await of_finished(server, request, told)


async def bring(server: Server, request: Request) -> Response:
    """``POST /api/tables/{code}/party``: somebody at this table brings them, who held a seat at that one, too."""
    wanted = await read_body(request, BringParty)
    room = await server.room(request)
    who = await server.holder(request, room)
    text, title, rules = "", "", room.table.rules
    if wanted.code:
        text, title, rules = await _theirs(server, request, wanted)
    refusal = await room.ask("party", lambda now: deciding.bring(room.table, who, rules, text, title, now))
    if refusal is not None:
        raise Denied(409, refusal.said)
    return answer(Done(BROUGHT if text else NOBODY))


async def _theirs(server: Server, request: Request, wanted: BringParty) -> tuple[str, str, Rules]:
    """Whom a game of another table, or of this one, leaves, its title and its rules, for whoever holds a seat there.
    Raises `Denied`."""
    room = await server.find(request, wanted.code)
    who = await room.who(wanted.token) if room else None
    if room is None or who is None or (who.seat is None and not who.host):
        server.tries.of(address_of(request)).take()
        raise Denied(401 if room else 404, NO_HOLDER if room else NO_TABLE)

    async def told(table: Table) -> tuple[str, str, Rules]:
        if wanted.number > len(table.games):
            raise Denied(404, NO_GAME)
        one = finished(table, wanted.number)
        return _text(one.match), one.book().title, one.match.rules

    return await given(room, told)


def _text(match: Match) -> str:
    try:
        return party_of(match)
    except Problem as problem:
        raise Denied(409, str(problem)) from None
