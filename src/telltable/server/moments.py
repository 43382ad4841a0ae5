"""What people reacted to in a game that is over."""

from __future__ import annotations

import asyncio

from starlette.requests import Request
from starlette.responses import Response

from telltable.table.moments import moments as moments_of

from .api import Moments
from .finished import Finished, of_finished
from .http import answer
from .server import Server


async def moments(server: Server, request: Request) -> Response:
    """``GET /api/tables/{code}/games/{number}/moments``: for everybody who knows the code, as the story is."""

    async def told(one: Finished) -> Response:
        found = await asyncio.to_thread(moments_of, one.table, one.number)
        return answer(Moments(one.match.rules.name, one.number, found))

    return await of_finished(server, request, told)
