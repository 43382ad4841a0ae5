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

from .address import NOT_SAID
from .headers import SafeHeaders
from .host_names import HostNames
from .http import refuse
from .pages import page_at, read_pages

if TYPE_CHECKING:
    import socket

    from telltable.lab.printing import Press
    from telltable.lab.proof import Proofs

PAGE = "/proof"
LOOK_EVERY = 0.25  # seconds between two looks at the folder: what is saved shows within one
MOST_WAIT = 20.0  # seconds that a question waits for something to change
MOST_DRAWN = 512  # printed cards that are remembered


def make_proof_app(proofs: Proofs, counted: Callable[..., None] = lambda *_: None) -> SafeHeaders:
    """The application: the page, the pack as JSON, and cards as they are printed."""
    pages = read_pages()
    drawing = asyncio.Lock()
    press: list[Press] = []

    async def look(request: Request) -> Response:
        """``GET /api/proof``: the pack; with ``?since=STAMP``, as soon as it is another, or after a while."""
        since = request.query_params.get("since", "")
        loop = asyncio.get_running_loop()
        until = loop.time() + MOST_WAIT
        while since and proofs.stamp() == since and loop.time() < until:
            if await request.is_disconnected():
                return Response(status_code=204)
            await asyncio.sleep(LOOK_EVERY)
        if since and proofs.stamp() == since:
            return Response(status_code=204)
        from telltable.lab.proof import as_json

        async with drawing:
            found = await asyncio.to_thread(proofs.look)
        return Response(harmless_json(as_json(found)), media_type="application/json")

    @lru_cache(MOST_DRAWN)
    def picture(key: str, hash_: str) -> bytes:
        card = proofs.paper(key)
        if card is None:
            raise Problem("This card can't be drawn as it is.")
        if not press:
            from telltable.lab.printing import Press

            press.append(Press(proofs.rules))
        return press[0].picture(proofs.deck, card)

    async def printed(request: Request) -> Response:
        """``GET /api/proof/printed/CARD``: its front as SVG."""
        key = request.path_params["key"]
        card = proofs.paper(key)
        hash_ = sha256(repr(card).encode()).hexdigest()
        async with drawing:
            made = await asyncio.to_thread(picture, key, hash_)
        return Response(made, media_type="image/svg+xml")

    async def home(request: Request) -> Response:
        return RedirectResponse(PAGE)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        yield
        for one in press:
            one.close()

    app = Starlette(
        routes=[
            Route("/", home),
            *page_at(pages, PAGE, "Proof"),
            Route("/api/proof", _safely(look)),
            Route("/api/proof/printed/{key}", _safely(printed)),
        ],
        lifespan=lifespan,
    )
    return SafeHeaders(HostNames(app, NOT_SAID, counted))


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
    from .run import Runner, run_loop

    config = uvicorn.Config(
        make_proof_app(proofs), log_config=None, access_log=False, server_header=False, timeout_graceful_shutdown=1
    )

    async def run() -> None:
        ready()
        await Runner(config).serve(sockets=[listening])

    run_loop(run())
