"""The proof page: a pack as its designer works on it, for the browser on the same machine, and nobody else."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import lru_cache
from hashlib import sha256
from typing import TYPE_CHECKING

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from telltable.core.errors import Problem
from telltable.core.words import harmless_json
from telltable.lab.printing import Press
from telltable.lab.proof import Proofs, as_json

from .address import NOT_SAID
from .headers import SafeHeaders
from .host_names import HostNames
from .http import refuse
from .pages import page_at, read_pages
from .run import Runner, run_loop

if TYPE_CHECKING:
    import socket

PAGE = "/proof"
LOOK_EVERY = 0.25  # seconds between two looks at the folder: what is saved shows within one
MOST_WAIT = 20.0  # seconds that a question waits for something to change
MOST_DRAWN = 512  # printed cards that are remembered


class Desk:
    """Answers what the page asks about one folder, one question at a time."""

    def __init__(self, proofs: Proofs) -> None:
        self._proofs = proofs
        self._drawing = asyncio.Lock()
        self._press: Press | None = None
        self._picture = lru_cache(MOST_DRAWN)(self._draw)

    async def look(self, request: Request) -> Response:
        """``GET /api/proof``: the pack; with ``?since=STAMP``, as soon as it is another, or 204 after a while."""
        since = request.query_params.get("since", "")
        loop = asyncio.get_running_loop()
        until = loop.time() + MOST_WAIT
        while since and self._proofs.stamp() == since:
            if loop.time() >= until or await request.is_disconnected():
                return Response(status_code=204)
            await asyncio.sleep(LOOK_EVERY)
        async with self._drawing:
            found = await asyncio.to_thread(self._proofs.look)
        return Response(harmless_json(as_json(found)), media_type="application/json")

    async def printed(self, request: Request) -> Response:
        """``GET /api/proof/printed/CARD``: its front as SVG."""
        key = request.path_params["key"]
        hash_ = sha256(repr(self._proofs.paper(key)).encode()).hexdigest()
        async with self._drawing:
            made = await asyncio.to_thread(self._picture, key, hash_)
        return Response(made, media_type="image/svg+xml")

    async def sheet(self, request: Request) -> Response:
        """``GET /api/proof/cards.ods``: the cards as a spreadsheet."""
        made = await asyncio.to_thread(self._proofs.sheet)
        headers = {"content-disposition": 'attachment; filename="cards.ods"'}
        return Response(made, headers=headers, media_type="application/vnd.oasis.opendocument.spreadsheet")

    async def paper(self, request: Request) -> Response:
        """``GET /api/proof/paper/NAME``: a sheet of the pack as PDF: its maps, its mats, its rules."""
        async with self._drawing:
            made = await asyncio.to_thread(self._proofs.on_paper, request.path_params["name"])
        return Response(made, media_type="application/pdf")

    def _draw(self, key: str, hash_: str) -> bytes:
        card = self._proofs.paper(key)
        if card is None:
            raise Problem("This card can't be drawn as it is.")
        if self._press is None:
            self._press = Press(self._proofs.rules)
        return self._press.picture(self._proofs.deck, card)

    def close(self) -> None:
        """What was laid out for printing goes."""
        if self._press is not None:
            self._press.close()


async def _home(request: Request) -> Response:
    return RedirectResponse(PAGE)


def make_proof_app(proofs: Proofs) -> SafeHeaders:
    """The application: the page, the pack as JSON, and cards as they are printed."""
    desk = Desk(proofs)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        yield
        desk.close()

    app = Starlette(
        routes=[
            Route("/", _home),
            *page_at(read_pages(), PAGE, "Proof"),
            Route("/api/proof", _safely(desk.look)),
            Route("/api/proof/cards.ods", _safely(desk.sheet)),
            Route("/api/proof/printed/{key}", _safely(desk.printed)),
            Route("/api/proof/paper/{name}", _safely(desk.paper)),
        ],
        lifespan=lifespan,
    )
    return SafeHeaders(HostNames(app, NOT_SAID, lambda *_: None))


def _safely(handler: Callable[[Request], Awaitable[Response]]) -> Callable[[Request], Awaitable[Response]]:
    async def handle(request: Request) -> Response:
        try:
            return await handler(request)
        except Problem as problem:
            return refuse(409, str(problem))
        except OSError as error:
            return refuse(409, f"The folder can't be read: {error.strerror}.")

    return handle


def serve_proof(proofs: Proofs, listening: socket.socket, ready: Callable[[], None]) -> None:
    """Serve until Ctrl-C."""
    config = uvicorn.Config(
        make_proof_app(proofs), log_config=None, access_log=False, server_header=False, timeout_graceful_shutdown=1
    )

    async def run() -> None:
        ready()
        await Runner(config).serve(sockets=[listening])

    run_loop(run())
