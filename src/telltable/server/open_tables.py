"""Open tables over HTTP: the list of them, and a table's host who wants it there, or no longer."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from telltable.table import deciding

from .api import Done, ListTable, OpenTables
from .http import Denied, answer, read_body
from .server import Server

OFF = "This server lists no tables; whoever runs it can turn that on."
SHOWN = "Everybody on this server can see this table and join it, until the game begins."
HIDDEN = "Only people with the link or the code can join."


async def tables(server: Server, request: Request) -> Response:
    """``GET /api/open-tables``: those that anybody may join now."""
    if not server.listing.allowed:
        raise Denied(404, OFF)
    return answer(OpenTables(await server.listing.all()))


async def show(server: Server, request: Request) -> Response:
    """``POST /api/tables/{code}/listed``: its host wants it on the list, or no longer."""
    wanted = await read_body(request, ListTable)
    room = await server.room(request)
    who = await server.holder(request, room)
    if wanted.listed:
        if not server.listing.allowed:
            raise Denied(409, OFF)
        await server.listing.check_room(room.table.code)
    refusal = await room.ask("list", lambda now: deciding.show(room.table, who, wanted.listed, now))
    if refusal is not None:
        raise Denied(409, refusal.said)
    await server.listing.note(room.table.code, wanted.listed)
    return answer(Done(SHOWN if wanted.listed else HIDDEN))
