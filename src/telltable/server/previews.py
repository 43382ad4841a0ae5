"""What a link to a table or to a kept story shows before it is opened: whose table, or which story, with its cover.

All of it is told to everybody who knows the code. Nothing is fetched from anywhere: the server draws the picture.
"""

from __future__ import annotations

import asyncio
from functools import lru_cache
from html import escape
from urllib.parse import quote

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from telltable.core.english import count, possessive
from telltable.core.words import harmless
from telltable.keepsake.card import HEIGHT, WIDTH, card
from telltable.keepsake.cover import Block, cover
from telltable.keepsake.words import blurb
from telltable.store.base import NoTable, StoreFailed
from telltable.table.state import Table

from . import limits
from .finished import Finished, of_finished
from .http import Denied, base_of
from .openapi import PNG_TYPE
from .server import Server


class Preview(Struct, frozen=True):
    """What is said of a page beside its address."""

    title: str
    text: str
    url: str
    picture: str

    def tags(self) -> str:
        """As Open Graph has it, for the head of the page. Whatever somebody wrote is escaped."""
        said = {
            "og:site_name": "Telltable",
            "og:type": "website",
            "og:title": self.title,
            "og:description": self.text,
            "og:url": self.url,
            "og:image": self.picture,
            "og:image:width": str(WIDTH),
            "og:image:height": str(HEIGHT),
            "og:image:alt": self.title,
        }
        tags = [f'<meta property="{name}" content="{escape(harmless(value))}">' for name, value in said.items()]
        return "".join([*tags, '<meta name="twitter:card" content="summary_large_image">'])


async def of_table(server: Server, request: Request) -> Preview | None:
    """Of ``/t/{code}``; None for a table that is none, or may not be asked."""
    try:
        room = await server.room(request)
        await room.freshen()
        base = base_of(request, server.found)
    except (Denied, StoreFailed, NoTable):
        return None
    table, code = room.table, quote(room.table.code)
    host = "" if table.chairs.host is None else table.name(table.chairs.host)
    whose = f"{possessive(host)} table" if host else "A table"
    at = f"{base}/t/{code}"
    return Preview(f"{whose}: {table.rules.title}", _stands(table), at, f"{base}/api/tables/{code}/card.png")


def _stands(table: Table) -> str:
    free = len(table.free())
    if free:
        return f"Sit down: {count(free, 'free seat')}. Nobody needs an account."
    if table.match is None:
        return "Every seat is taken. You can watch."
    return "The story is told." if table.match.over else "The story is being told. You can watch."


async def of_story(server: Server, request: Request) -> Preview | None:
    """Of ``/kept/{code}``, with ``?game=`` as in the page; None where no finished story can be read."""
    number = request.query_params.get("game", "")
    if number.isascii() and number.isdecimal() and len(number) < 6 and int(number):
        request.path_params["number"] = int(number)

    async def told(one: Finished) -> Preview:
        base, code = base_of(request, server.found), quote(request.path_params["code"])
        book, number = one.match.book(), one.number
        by = f"{book.game}, told by {', '.join(book.tellers)}." if book.tellers else book.game
        at = f"{base}/kept/{code}?game={number}"
        picture = f"{base}/api/tables/{code}/games/{number}/card.png"
        return Preview(book.title or book.game, " ".join(filter(None, [blurb(book), by])), at, picture)

    try:
        return await of_finished(server, request, told)
    except (Denied, StoreFailed, NoTable):
        return None


async def table_card(server: Server, request: Request) -> Response:
    """``GET /api/tables/{code}/card.png``: the cover of the game, for the preview of a link to the table."""
    room = await server.room(request)
    return await _drawn(room.table.rules.title, ())


async def story_card(server: Server, request: Request) -> Response:
    """``GET /api/tables/{code}/games/{number}/card.png``: the cover of a finished story."""

    async def told(one: Finished) -> Response:
        book = one.match.book()
        return await _drawn(book.game, cover(book).blocks)

    return await of_finished(server, request, told)


async def _drawn(title: str, blocks: tuple[Block, ...]) -> Response:
    """The cover of a game by its printed name, or of a story of it."""
    return Response(await asyncio.to_thread(_card, title, blocks), media_type=PNG_TYPE)


@lru_cache(maxsize=limits.CARDS)
def _card(title: str, blocks: tuple[Block, ...]) -> bytes:
    return card(title, blocks)
