"""What people reacted to in a game that is over."""

from __future__ import annotations

import asyncio

from starlette.requests import Request
from starlette.responses import Response

from telltable.table.moments import moments as moments_of

from .api import Moments
from .exports import finished
from .http import answer
from .server import Server


async def moments(server: Server, request: Request) -> Response:
    """``GET /api/tables/{code}/games/{number}/moments``: for everybody who knows the code, as the story is."""
    match, number = await finished(server, request)
    room = await server.room(request)
    return answer(Moments(match.rules.name, number, await asyncio.to_thread(moments_of, room.table, number)))
