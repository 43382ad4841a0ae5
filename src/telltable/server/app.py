"""The ASGI application: a small HTTP API, and one WebSocket per client at a table."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress

from msgspec.structs import replace
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
from telltable.protocol import TableInfo
from telltable.store.base import ANY, HOUSE, NoTable, Store, StoreFailed
from telltable.table.live import Who

from . import desk, exports, journal, keeping, limits, replays, seats
from .address import NOT_SAID, Address
from .answers import (
    NO_HOLDER,
    NO_TABLE,
    TOO_OFTEN,
    Denied,
    address_of,
    answer,
    base_of,
    bearer,
    check_post,
    read_body,
    refuse,
)
from .api import NOT_KEPT, CardList, GameInfo, Health, NewTable, RulesPage, ServerAddress, TableOpened
from .bans import BANNED, Bans
from .counts import Counts
from .hall import Hall
from .headers import SafeHeaders
from .host_names import HostNames
from .openapi import METRICS_TYPE, document
from .pages import page_routes, read_pages
from .room import BOT_PAUSE, Process, Room
from .rooms import Rooms
from .socket import play
from .threshold import Threshold


class Sockets:
    """How many sockets each address holds, of at most so many in all. `none` is set while there are none at all."""

    def __init__(self, most: int, total: int) -> None:
        self._most = most
        self._total = max(total, most)
        self._count = 0
        self._held: Counter[str] = Counter()
        self.none = asyncio.Event()
        self.none.set()

    @contextmanager
    def hold(self, address: str) -> Iterator[bool]:
        """One more while the block runs. False when the address has enough already, or all together."""
        house = limits.house(address)
        allowed = self._held[house] < self._most and self._count < self._total
        self._held[house] += allowed
        self._count += allowed
        self.none.clear()
        try:
            yield allowed
        finally:
            self._held[house] -= allowed
            self._count -= allowed
            if not self._held[house]:
                del self._held[house]
            if not self._held:
                self.none.set()


class Server:
    """What the routes and sockets share: the rooms, what was counted, what each address may still do."""

    def __init__(
        self,
        store: Store,
        pause: float = BOT_PAUSE,
        allowance: limits.Allowance | None = None,
        found: Address = NOT_SAID,
        here: str = "",
        proxy: str = "",
    ) -> None:
        may = allowance or limits.Allowance()
        self.store = store
        self._stirred = asyncio.Event()  # set when bans may have changed
        process = Process(pause=pause, banned=self._stirred.set)
        self.rooms = Rooms(store, replace(process, here=here) if here else process)
        self.counts = Counts()
        self.hall = Hall(may.sockets, proxy)
        self.sockets = Sockets(may.sockets, limits.SOCKETS)
        unsaid = max(1, limits.GREETINGS_PER_ADDRESS * may.sockets // limits.SOCKETS_PER_ADDRESS)
        self.greetings = Sockets(unsaid, limits.GREETINGS)
        self.tries = limits.Gate(may.attempts / 60, may.attempts)
        self.openings = limits.Gate(may.tables / 3600, may.tables)
        self.phrases = limits.Gate(limits.PHRASES_PER_HOUR / 3600, limits.PHRASES_PER_HOUR)
        self.found = found
        self.bans = Bans()
        store.watch(self._hear)

    def now(self) -> float:
        """The time in seconds since 1970, as the rooms have it."""
        return self.rooms.now()

    def _hear(self, id_: str) -> None:
        if id_ in (ANY, HOUSE):
            self._stirred.set()

    async def heed_bans(self) -> None:
        """Read the bans anew, and let go of everybody whom they mean."""
        await self.bans.refresh(self.store)
        for room in self.rooms.all():
            for connection in room.connections:
                if self.bans.has(connection.house):
                    connection.end("banned", BANNED)

    async def mind(self) -> None:
        """Heed bans of other processes, at once where they give hints and every minute at the latest; and now and then
        delete the tables whose time is over."""
        swept = -limits.SWEEP
        while True:
            self._stirred.clear()
            heeded = False
            with journal.told("bans"):
                await self.heed_bans()
                heeded = True
            now = asyncio.get_running_loop().time()
            if now - swept >= limits.SWEEP:
                swept = now
                with journal.told("sweep"):
                    gone = await keeping.sweep(self.store, self.now())
                    if gone:
                        journal.note("tables deleted", count=len(gone))
                        self.rooms.look()
            with suppress(TimeoutError):
                async with asyncio.timeout(limits.MIND if heeded else limits.AGAIN):
                    await self._stirred.wait()

    async def stop(self) -> None:
        """Tell every client that the server stops. What was acknowledged is kept already."""
        await self.rooms.close()

    async def gone(self) -> None:
        """Wait until the clients that were told have gone, but not for ever."""
        with suppress(TimeoutError):
            async with asyncio.timeout(limits.STOP / 2):
                await self.sockets.none.wait()

    async def find(self, request: Request, code: str) -> Room | None:
        """The table with this code. Raises `Denied` for an address that has tried too many."""
        if self.tries.of(address_of(request)).empty():
            raise Denied(429, TOO_OFTEN)
        return await self.rooms.find(code)

    async def room(self, request: Request) -> Room:
        """The table with the code in the path. Raises `Denied`."""
        room = await self.find(request, request.path_params["code"])
        if room is None:
            self.tries.of(address_of(request)).take()
            raise Denied(404, NO_TABLE)
        return room

    async def glance(self, request: Request) -> TableInfo | None:
        """The table in the path for the page that will show it; None when there is none, or it may not be asked."""
        try:
            return (await self.room(request)).info()
        except (Denied, StoreFailed):
            return None

    async def holder(self, request: Request, room: Room) -> Who:
        """Whoever asks, who must hold a seat here or be the host. Raises `Denied`."""
        token = bearer(request)
        who = await room.who(token)
        if who.seat is None and not who.host:
            if token:
                self.tries.of(address_of(request)).take()
            raise Denied(401, NO_HOLDER)
        return who

    # --- routes -----------------------------------------------------------------------------------

    async def where(self, request: Request) -> Response:
        """``GET /api/address``: where others find this server."""
        return answer(ServerAddress(base_of(request, self.found)))

    async def list_games(self, request: Request) -> Response:
        """``GET /api/games``."""
        return answer([GameInfo.of(rules) for rules in games().values()])

    async def rulebook(self, request: Request) -> Response:
        """``GET /api/games/{game}/rules``: the rules as a page."""
        rules = games().get(request.path_params["game"])
        if rules is None:
            raise Denied(404, "There is no game of that name here.")
        try:
            return answer(RulesPage(rules.name, rules.title, rules.prefix, blocks(rules)))
        except Problem as problem:
            raise Denied(404, str(problem)) from None

    async def open_table(self, request: Request) -> Response:
        """``POST /api/tables``: a new table and its host's token."""
        wanted = await read_body(request, NewTable)
        if not self.openings.of(address_of(request)).take():
            raise Denied(429, TOO_OFTEN)
        if await keeping.is_full(self.store):
            raise Denied(507, keeping.NO_ROOM)
        room, token = await self.rooms.open(wanted.game, wanted.seats, wanted.options)
        return answer(TableOpened(room.table.code, token), 201)

    async def look(self, request: Request) -> Response:
        """``GET /api/tables/{code}``: the table as everybody sees it."""
        return answer((await self.room(request)).info())

    async def cards(self, request: Request) -> Response:
        """``GET /api/tables/{code}/cards``: what its pack holds, as its lines and veils leave it."""
        games = (await self.room(request)).table.games
        if not games:
            raise Denied(409, "The cards are not on the table yet.")
        match = games[-1]
        return answer(CardList(match.rules.name, match.rules.cards(match.pack)))

    async def openapi(self, request: Request) -> Response:
        """``GET /api/openapi.json``."""
        return answer(document())

    async def health(self, request: Request) -> Response:
        """``GET /health``."""
        return answer(Health(True, __version__))

    async def metrics(self, request: Request) -> Response:
        """``GET /metrics``, for Prometheus, and not for everybody: a count that grows tells of secret moves."""
        if not self.found.may_count(address_of(request)):
            raise Denied(403, "The counts are for the server's own machine, and for scrapers that its host has named.")
        return Response(self.counts.text(*self.rooms.count()), media_type=METRICS_TYPE)


def make_app(
    store: Store,
    pause: float = BOT_PAUSE,
    allowance: limits.Allowance | None = None,
    share: Callable[[Server], None] = lambda server: None,
    found: Address = NOT_SAID,
    here: str = "",
    proxy: str = "",
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
    """
    server = Server(store, pause, allowance, found, here, proxy)
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
            *page_routes(read_pages(), server.glance),
        ],
        lifespan=lifespan,
        exception_handlers={HTTPException: _no_route},
    )
    app.router.redirect_slashes = False
    return SafeHeaders(HostNames(Threshold(app, server.bans), found, server.counts.add))


Handler = Callable[[Server, Request], Awaitable[Response]]

TABLE = "/api/tables/{code}"
ROUTES: tuple[tuple[str, str, Handler], ...] = (
    ("/api/address", "GET", Server.where),
    ("/api/games", "GET", Server.list_games),
    ("/api/games/{game}/rules", "GET", Server.rulebook),
    ("/api/mine", "POST", seats.mine),
    ("/api/tables", "POST", Server.open_table),
    (TABLE, "GET", Server.look),
    (f"{TABLE}/cards", "GET", Server.cards),
    (f"{TABLE}/seats", "POST", seats.take),
    (f"{TABLE}/hand-over", "POST", seats.hand_over),
    (f"{TABLE}/phrase", "POST", seats.phrase),
    (f"{TABLE}/devices", "POST", seats.say_phrase),
    (f"{TABLE}/qr.svg", "GET", seats.code_picture),
    (f"{TABLE}/story.{{to}}", "GET", exports.story),
    (f"{TABLE}/game.jsonl", "GET", exports.log),
    (f"{TABLE}/games/{{number:int}}/story.{{to}}", "GET", exports.story),
    (f"{TABLE}/games/{{number:int}}/game.jsonl", "GET", exports.log),
    (f"{TABLE}/replay", "GET", replays.replay),
    (f"{TABLE}/games/{{number:int}}/replay", "GET", replays.replay),
    (f"{TABLE}/everything.zip", "GET", exports.everything),
    ("/api/host/tables", "GET", desk.tables),
    ("/api/host/close", "POST", desk.close),
    ("/api/host/delete", "POST", desk.delete),
    ("/api/host/ban-holder", "POST", desk.ban_holder),
    ("/api/host/ban", "POST", desk.ban_address),
    ("/api/openapi.json", "GET", Server.openapi),
    ("/health", "GET", Server.health),
    ("/metrics", "GET", Server.metrics),
)


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
            return refuse(500, "Something went wrong here.")

    return handle


async def _no_route(request: Request, error: Exception) -> Response:
    """What Starlette refuses by itself: 404 and 405."""
    status = error.status_code if isinstance(error, HTTPException) else 500
    refusal = refuse(status, "There is nothing here." if status == 404 else "That can't be done here.")
    refusal.headers.update(getattr(error, "headers", None) or {})
    return refusal
