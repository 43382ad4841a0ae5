"""The ASGI application: a small HTTP API, and one WebSocket per client at a table."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from telltable import __version__
from telltable.core.errors import Problem
from telltable.core.registry import games
from telltable.core.rule_pages import blocks
from telltable.core.started import open_to_type
from telltable.keepsake import makes
from telltable.store.base import NoTable, Store, StoreFailed

from . import (
    admin_api,
    edits,
    exports,
    journal,
    limits,
    moments,
    open_tables,
    pages,
    parties,
    photos,
    previews,
    replays,
    retention,
    seats,
)
from .address import NOT_SAID, Address
from .api import NOT_KEPT, CardList, GameInfo, Health, NewTable, RulesPage, ServerAddress, TableOpened
from .ban_middleware import BanMiddleware
from .documentation import documentation_routes
from .headers import SafeHeaders
from .host_names import HostNames
from .http import (
    NO_TABLE,
    TOO_OFTEN,
    Denied,
    address_of,
    answer,
    base_of,
    check_post,
    read_body,
    refuse,
)
from .one_request import OneRequest
from .openapi import METRICS_TYPE, document
from .pages import page_routes, read_pages
from .room import BOT_PAUSE
from .server import Server
from .share import ALONE, Share
from .socket import play
from .ways import NO_WAYS, Ways


async def where(server: Server, request: Request) -> Response:
    """``GET /api/address``: where others find this server."""
    url = base_of(request, server.found)
    alone = server.found.is_here(urlsplit(url).hostname or "")
    ways = server.reminders
    sent = (ways.mails, await ways.push_key(), server.listing.allowed, server.found.photos, open_to_type())
    return answer(ServerAddress(url, alone, makes(), *sent))


async def list_games(server: Server, request: Request) -> Response:
    """``GET /api/games``."""
    return answer([GameInfo.of(rules) for rules in games().values()])


async def rulebook(server: Server, request: Request) -> Response:
    """``GET /api/games/{game}/rules``: the rules as a page."""
    rules = games().get(request.path_params["game"])
    if rules is None:
        raise Denied(404, "There is no game of that name here.")
    try:
        return answer(RulesPage(rules.name, rules.title, rules.prefix, blocks(rules)))
    except Problem as problem:
        raise Denied(404, str(problem)) from None


async def open_table(server: Server, request: Request) -> Response:
    """``POST /api/tables``: a new table and its host's token."""
    wanted = await read_body(request, NewTable)
    if not server.openings.of(address_of(request)).take():
        raise Denied(429, TOO_OFTEN)
    if await retention.is_full(server.store):
        raise Denied(507, retention.NO_ROOM)
    room, token = await server.rooms.open(wanted.game, wanted.seats, wanted.options, wanted.pace or "")
    return answer(TableOpened(room.table.code, token), 201)


async def look(server: Server, request: Request) -> Response:
    """``GET /api/tables/{code}``: the table as everybody sees it."""
    room = await server.room(request)
    await room.freshen()
    return answer(room.audience.info())


async def cards(server: Server, request: Request) -> Response:
    """``GET /api/tables/{code}/cards``: what its pack holds, as its lines and veils leave it."""
    room = await server.room(request)
    await room.freshen()
    games = room.table.games
    if not games:
        raise Denied(409, "The cards are not on the table yet.")
    match = games[-1]
    return answer(CardList(match.rules.name, match.rules.cards(match.pack)))


async def openapi(server: Server, request: Request) -> Response:
    """``GET /api/openapi.json``."""
    return answer(document())


async def health(server: Server, request: Request) -> Response:
    """``GET /health``."""
    return answer(Health(True, __version__))


async def metrics(server: Server, request: Request) -> Response:
    """``GET /metrics``, for Prometheus, and not for everybody: a count that grows tells of secret moves."""
    if not server.found.may_count(address_of(request)):
        raise Denied(403, "The counts are for the server's own machine, and for scrapers that its host has named.")
    return Response(server.counts.text(*server.rooms.count()), media_type=METRICS_TYPE)


def make_app(
    store: Store,
    pause: float = BOT_PAUSE,
    allowance: limits.Allowance | None = None,
    share: Callable[[Server], None] = lambda server: None,
    found: Address = NOT_SAID,
    here: str = "",
    proxy: str = "",
    part: Share = ALONE,
    ways: Ways = NO_WAYS,
) -> SafeHeaders:
    """The application over a store.

    Args:
        store: keeps the tables; the application closes it.
        pause: seconds before a bot's move.
        allowance: what one address may do; None for the limits as documented.
        share: is handed the server, for whoever has to stop it or to look into it.
        found: where this server is found, for links; the names it answers to; and who may read its counts.
        here: what this process is known by at its tables. The same name after a restart takes back at once what the
            one before said of who is here; only for a store that nobody shares. Empty: a new name.
        proxy: addresses, with commas, of proxies: their connections are those of many people.
        part: which tables are this process's, of several that serve together.
        ways: how people are reminded who are not there.
    """
    server = Server(store, pause, allowance, found, here, proxy, part, ways)
    share(server)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        for fault in games().faults:
            journal.note("game_skipped" if fault.skipped else "game_lacks", plugin=fault.plugin, why=fault.why)
        with journal.told("bans"):  # a store that is away now is asked again soon
            await server.heed_bans()
        helpers = [asyncio.create_task(work) for work in (server.rooms.sweep(), server.mind())]
        try:
            yield
        finally:
            for helper in helpers:
                helper.cancel()
            await server.stop()
            await store.close()

    async def socket(websocket: WebSocket) -> None:
        await play(server, websocket)

    app = Starlette(
        routes=[
            *(Route(path, _safely(server, handler), methods=[method]) for path, method, handler in ROUTES),
            WebSocketRoute("/ws/{code}", socket),
            *page_routes(read_pages(), server.glance, partial(_tags, server)),
            *documentation_routes(),
        ],
        lifespan=lifespan,
        exception_handlers={HTTPException: _no_route},
    )
    app.router.redirect_slashes = False
    known = HostNames(BanMiddleware(app, server.bans), found, server.counts.add)
    return SafeHeaders(known if part.of == 1 else OneRequest(known))


Handler = Callable[[Server, Request], Awaitable[Response]]

TABLE = "/api/tables/{code}"
ROUTES: tuple[tuple[str, str, Handler], ...] = (
    ("/api/address", "GET", where),
    ("/api/games", "GET", list_games),
    ("/api/games/{game}/rules", "GET", rulebook),
    ("/api/mine", "POST", seats.mine),
    ("/api/tables", "POST", open_table),
    ("/api/open-tables", "GET", open_tables.tables),
    (TABLE, "GET", look),
    (f"{TABLE}/listed", "POST", open_tables.show),
    (f"{TABLE}/cards", "GET", cards),
    (f"{TABLE}/seats", "POST", seats.take),
    (f"{TABLE}/hand-over", "POST", seats.hand_over),
    (f"{TABLE}/phrase", "POST", seats.phrase),
    (f"{TABLE}/reminders", "POST", seats.remind),
    (f"{TABLE}/calls", "POST", seats.call),
    (f"{TABLE}/devices", "POST", seats.say_phrase),
    (f"{TABLE}/qr.svg", "GET", seats.code_picture),
    (f"{TABLE}/card.png", "GET", previews.table_card),
    (f"{TABLE}/games/{{number:int}}/card.png", "GET", previews.story_card),
    (f"{TABLE}/story.{{to}}", "GET", exports.story),
    (f"{TABLE}/game.jsonl", "GET", exports.log),
    (f"{TABLE}/games/{{number:int}}/story.{{to}}", "GET", exports.story),
    (f"{TABLE}/games/{{number:int}}/game.jsonl", "GET", exports.log),
    (f"{TABLE}/games/{{number:int}}/edits", "GET", edits.edits),
    (f"{TABLE}/games/{{number:int}}/party", "GET", parties.party),
    (f"{TABLE}/party", "POST", parties.bring),
    (f"{TABLE}/games/{{number:int}}/photos", "POST", photos.put),
    (f"{TABLE}/games/{{number:int}}/photo-{{chapter:int}}.jpg", "GET", photos.show),
    (f"{TABLE}/games/{{number:int}}/moments", "GET", moments.moments),
    (f"{TABLE}/forget-me", "POST", seats.forget_me),
    (f"{TABLE}/replay", "GET", replays.replay),
    (f"{TABLE}/games/{{number:int}}/replay", "GET", replays.replay),
    (f"{TABLE}/everything.zip", "GET", exports.everything),
    ("/api/host/tables", "GET", admin_api.tables),
    ("/api/host/close", "POST", admin_api.close),
    ("/api/host/delete", "POST", admin_api.delete),
    ("/api/host/ban-holder", "POST", admin_api.ban_holder),
    ("/api/host/ban", "POST", admin_api.ban_address),
    ("/api/openapi.json", "GET", openapi),
    ("/health", "GET", health),
    ("/metrics", "GET", metrics),
)


async def _tags(server: Server, path: str, request: Request) -> str:
    """What the page at this address says of itself to those who only preview it."""
    of = {pages.TABLE: previews.of_table, pages.KEPT: previews.of_story}[path]
    found = await of(server, request)
    return found.tags() if found else ""


def _safely(server: Server, handler: Handler) -> Callable[[Request], Awaitable[Response]]:
    """Every problem becomes a sentence, and every fault of ours a line in the log."""

    async def handle(request: Request) -> Response:
        try:
            if request.method == "POST":
                check_post(request, server.found.public)
            return await handler(server, request)
        except Denied as denied:
            server.counts.add("refusals", f'kind="{denied.status}"')
            return refuse(denied.status, str(denied))
        except StoreFailed as failed:
            server.counts.add("refusals", 'kind="503"')
            journal.note("store failed", where=handler.__name__, why=str(failed))
            return refuse(503, NOT_KEPT)
        except NoTable:
            server.counts.add("refusals", 'kind="404"')
            return refuse(404, NO_TABLE)
        except Problem as problem:
            server.counts.add("refusals", 'kind="400"')
            return refuse(400, str(problem))
        except ClientDisconnect:
            return Response(status_code=400)
        except Exception as error:
            server.counts.add("errors")
            journal.fault(handler.__name__, error)
            return refuse(500, "Something went wrong.")

    return handle


async def _no_route(request: Request, error: Exception) -> Response:
    """What Starlette refuses by itself: 404 and 405."""
    status = error.status_code if isinstance(error, HTTPException) else 500
    refusal = refuse(status, "There is nothing here." if status == 404 else "That can't be done here.")
    refusal.headers.update(getattr(error, "headers", None) or {})
    return refusal
