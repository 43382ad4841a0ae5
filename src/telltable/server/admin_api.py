"""The page of whoever runs the server, over HTTP: every request needs the token of a host's link."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from telltable.core.errors import Problem
from telltable.core.started import open_to_type

from . import admin, bans, retention
from .api import BanAddress, BanHolder, CloseTable, DeleteTable, Done, Tables
from .http import TOO_OFTEN, Denied, address_of, answer, bearer, read_body
from .server import Server

PAGE = 30  # tables in one answer


def no_host() -> str:
    """What whoever comes with an old link reads."""
    return f"This link no longer works. `{open_to_type()} tables link` on the server's machine makes a new one."


async def _need_host(server: Server, request: Request) -> None:
    """Raise `Denied` unless whoever asks has the link of the host."""
    gate = server.tries.of(address_of(request))
    if gate.empty():
        raise Denied(429, TOO_OFTEN)
    if not await admin.is_key(server.store, bearer(request)):
        gate.take()
        raise Denied(401, no_host())


async def tables(server: Server, request: Request) -> Response:
    """``GET /api/host/tables``, with ``?after=``: some tables, and how the server stands."""
    await _need_host(server, request)
    store, after = server.store, request.query_params.get("after", "")
    found = await admin.standings(store, PAGE + 1, after)
    rule = await retention.rules(store) or retention.Keeping(None, None, None)
    banned = tuple(await bans.banned(store))
    size = await store.size()
    page = tuple(found[:PAGE])
    amiss = server.reminders.linkless
    return answer(Tables(page, len(found) > PAGE, size, rule.quota, rule.tables, rule.books, banned, amiss))


async def close(server: Server, request: Request) -> Response:
    """``POST /api/host/close``: close a table, or open it again."""
    await _need_host(server, request)
    wanted = await read_body(request, CloseTable)
    await admin.close(server.store, wanted.code, wanted.closed, server.rooms.now())
    server.rooms.look()
    return answer(Done(f"Table {wanted.code.upper()} is {'closed' if wanted.closed else 'open again'}."))


async def delete(server: Server, request: Request) -> Response:
    """``POST /api/host/delete``: delete a table for good."""
    await _need_host(server, request)
    wanted = await read_body(request, DeleteTable)
    if wanted.again.strip().upper() != wanted.code.strip().upper():
        raise Denied(409, f"Type the code {wanted.code.strip().upper()} to delete this table for good.")
    await admin.delete(server.store, wanted.code)
    server.rooms.look()
    return answer(Done(f"Table {wanted.code.upper()} and all its stories have been deleted."))


async def ban_holder(server: Server, request: Request) -> Response:
    """``POST /api/host/ban-holder``: take a seat from its holder, and keep them out of the server."""
    await _need_host(server, request)
    wanted = await read_body(request, BanHolder)
    await admin.ban_holder(server.store, wanted.code, wanted.seat, server.rooms.now())
    server.rooms.look()
    return answer(Done("The seat has been taken away, and the addresses its player is connected from are banned."))


async def ban_address(server: Server, request: Request) -> Response:
    """``POST /api/host/ban``: ban an address, or lift its ban."""
    await _need_host(server, request)
    wanted = await read_body(request, BanAddress)
    if wanted.banned:
        address = bans.read_address(wanted.address)
        if server.bans.would_hit(address, address_of(request)):
            raise Problem("That is your own address.")
        await bans.ban(server.store, address, server.rooms.now())
    else:
        address = await bans.lift(server.store, wanted.address)
    await server.heed_bans()
    return answer(Done(f"{address} {'is banned' if wanted.banned else 'can come back'}."))
