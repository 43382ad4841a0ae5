"""The ASGI application: a small HTTP API, and one WebSocket per client at a table."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from typing import Any

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from telltable import __version__
from telltable.core.errors import Problem
from telltable.core.log import dump
from telltable.core.match import Match
from telltable.core.refusal import Refusal
from telltable.core.registry import games
from telltable.keepsake import render
from telltable.store.base import Store
from telltable.table.live import key_of_token

from . import journal, limits
from .api import GameInfo, Health, NewTable, SeatTaken, TableOpened, TakeSeat, Trouble
from .counts import Counts
from .headers import SafeHeaders, same_origin
from .openapi import LOG_TYPE, METRICS_TYPE, STORY_TYPES, document
from .room import BOT_PAUSE, Process, Room
from .rooms import Rooms
from .socket import play
from .tokens import new_token

NO_TABLE = "There is no table with that code."
TOO_OFTEN = "That was too often; wait a minute."


class Denied(Exception):
    """A request that is refused with a status and a sentence."""

    def __init__(self, status: int, sentence: str) -> None:
        super().__init__(sentence)
        self.status = status


class Sockets:
    """How many sockets each address holds. `none` is set while there are none at all."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._held: Counter[str] = Counter()
        self.none = asyncio.Event()
        self.none.set()

    @contextmanager
    def hold(self, address: str) -> Iterator[bool]:
        """One more while the block runs. False when the address has enough already."""
        house = limits.house(address)
        allowed = self._held[house] < self._most
        self._held[house] += allowed
        self.none.clear()
        try:
            yield allowed
        finally:
            self._held[house] -= allowed
            if not self._held[house]:
                del self._held[house]
            if not self._held:
                self.none.set()


class Server:
    """What the routes and sockets share: the rooms, what was counted, what each address may still do."""

    def __init__(self, store: Store, pause: float = BOT_PAUSE, allowance: limits.Allowance | None = None) -> None:
        may = allowance or limits.Allowance()
        self.store = store
        self.rooms = Rooms(store, Process(pause=pause))
        self.counts = Counts()
        self.sockets = Sockets(may.sockets)
        self.tries = limits.Gate(may.attempts / 60, may.attempts)
        self.openings = limits.Gate(may.tables / 3600, may.tables)

    async def stop(self) -> None:
        """Tell every client that the server stops. What was acknowledged is kept already."""
        await self.rooms.close()

    async def gone(self) -> None:
        """Wait until the clients that were told have gone, but not for ever."""
        with suppress(TimeoutError):
            async with asyncio.timeout(limits.STOP / 2):
                await self.sockets.none.wait()

    # --- routes -----------------------------------------------------------------------------------

    async def list_games(self, request: Request) -> Response:
        """``GET /api/games``."""
        return _json([GameInfo(r.name, r.title, r.pitch, (r.seats[0], r.seats[-1])) for r in games().values()])

    async def open_table(self, request: Request) -> Response:
        """``POST /api/tables``: a new table and its host's token."""
        wanted = await _body(request, NewTable)
        if not self.openings.of(_address(request)).take():
            raise Denied(429, TOO_OFTEN)
        room, token = await self.rooms.open(wanted.game, wanted.seats, wanted.options)
        return _json(TableOpened(room.table.code, token), 201)

    async def look(self, request: Request) -> Response:
        """``GET /api/tables/{code}``: the table as everybody sees it."""
        return _json((await self._room(request)).info())

    async def take_seat(self, request: Request) -> Response:
        """``POST /api/tables/{code}/seats``: a seat and its token, which is shown this once."""
        wanted = await _body(request, TakeSeat)
        room = await self._room(request)
        token = new_token()
        seat = await room.sit(wanted.seat, wanted.name, key_of_token(token))
        if isinstance(seat, Refusal):
            raise Denied(409, seat.why)
        return _json(SeatTaken(seat, token), 201)

    async def story(self, request: Request) -> Response:
        """``GET /api/tables/{code}/story.{to}``: the story of a game that is over, for everybody who knows the code."""
        to = request.path_params["to"]
        if to not in STORY_TYPES:
            raise Denied(404, "A story is not kept in that form.")
        match = await self._finished(request)
        book = match.rules.book(match.pack, match.state)
        return Response(await asyncio.to_thread(render, book, to), media_type=STORY_TYPES[to])

    async def log(self, request: Request) -> Response:
        """``GET /api/tables/{code}/game.jsonl``: the whole log of a game that is over."""
        match = await self._finished(request)
        return Response(await asyncio.to_thread(dump, match.header, match.entries), media_type=LOG_TYPE)

    async def openapi(self, request: Request) -> Response:
        """``GET /api/openapi.json``."""
        return _json(document())

    async def health(self, request: Request) -> Response:
        """``GET /health``."""
        return _json(Health(True, __version__))

    async def metrics(self, request: Request) -> Response:
        """``GET /metrics``, for Prometheus."""
        return Response(self.counts.text(*self.rooms.count()), media_type=METRICS_TYPE)

    async def _room(self, request: Request) -> Room:
        tries = self.tries.of(_address(request))
        if tries.empty():
            raise Denied(429, TOO_OFTEN)
        room = await self.rooms.find(request.path_params["code"])
        if room is None:
            tries.take()
            raise Denied(404, NO_TABLE)
        return room

    async def _finished(self, request: Request) -> Match:
        match = (await self._room(request)).table.match
        if match is None or not match.over:
            raise Denied(409, "The story is still being told.")
        return match


def make_app(
    store: Store,
    pause: float = BOT_PAUSE,
    allowance: limits.Allowance | None = None,
    share: Callable[[Server], None] = lambda server: None,
) -> SafeHeaders:
    """The application over a store.

    Args:
        store: keeps the tables; the application closes it.
        pause: seconds before a bot's move.
        allowance: what one address may do; None for the limits as documented.
        share: is handed the server, for whoever has to stop it or to look into it.
    """
    server = Server(store, pause, allowance)
    share(server)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        sweeper = asyncio.create_task(server.rooms.sweep())
        try:
            yield
        finally:
            sweeper.cancel()
            await server.stop()
            await store.close()

    async def socket(websocket: WebSocket) -> None:
        await play(server, websocket)

    def route(path: str, handler: Handler, method: str = "GET") -> Route:
        return Route(path, _safely(server, handler), methods=[method])

    app = Starlette(
        routes=[
            route("/api/games", server.list_games),
            route("/api/tables", server.open_table, "POST"),
            route("/api/tables/{code}", server.look),
            route("/api/tables/{code}/seats", server.take_seat, "POST"),
            route("/api/tables/{code}/story.{to}", server.story),
            route("/api/tables/{code}/game.jsonl", server.log),
            route("/api/openapi.json", server.openapi),
            route("/health", server.health),
            route("/metrics", server.metrics),
            WebSocketRoute("/ws/{code}", socket),
        ],
        lifespan=lifespan,
        exception_handlers={HTTPException: _no_route},
    )
    app.router.redirect_slashes = False
    return SafeHeaders(app)


Handler = Callable[[Request], Awaitable[Response]]


def _safely(server: Server, handler: Handler) -> Handler:
    """Every problem becomes a sentence, and every fault of ours a line in the log."""

    async def handle(request: Request) -> Response:
        try:
            if request.method == "POST":
                _check_post(request)
            return await handler(request)
        except Denied as denied:
            server.counts.add("refusals", f'kind="{denied.status}"')
            return _refuse(denied.status, str(denied))
        except Problem as problem:
            server.counts.add("refusals", 'kind="400"')
            return _refuse(400, str(problem))
        except ClientDisconnect:
            return Response(status_code=400)
        except Exception as error:
            server.counts.add("errors")
            journal.fault(handler.__name__, error)
            return _refuse(500, "Something went wrong here.")

    return handle


def _check_post(request: Request) -> None:
    headers = request.headers
    if not same_origin(headers.get("origin"), headers.get("host"), request.url.scheme):
        raise Denied(403, "That request came from another site.")
    if headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise Denied(415, "The body must be application/json.")


async def _body(request: Request, kind: type[Any]) -> Any:
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > limits.BODY:
            raise Denied(413, f"A request may hold {limits.BODY >> 10} KiB.")
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Denied(400, f"The request does not fit: {str(error)[:200]}.") from None


async def _no_route(request: Request, error: Exception) -> Response:
    """What Starlette refuses by itself: 404 and 405."""
    status = error.status_code if isinstance(error, HTTPException) else 500
    answer = _refuse(status, "There is nothing here." if status == 404 else "That can't be done here.")
    answer.headers.update(getattr(error, "headers", None) or {})
    return answer


def _json(data: Any, status: int = 200) -> Response:
    return Response(msgspec.json.encode(data), status, media_type="application/json")


def _refuse(status: int, sentence: str) -> Response:
    return _json(Trouble(sentence[:400]), status)


def _address(request: Request) -> str:
    return request.client.host if request.client else ""
