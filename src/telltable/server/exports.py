"""What people take home: the log and the story of a game that is over, or everything of a table in one file."""

from __future__ import annotations

import asyncio
import io
import zipfile
from collections.abc import Sequence
from contextlib import nullcontext
from hashlib import sha256

from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response

from telltable.core.editing import telling_of
from telltable.core.errors import Problem
from telltable.core.extra import needs
from telltable.core.public_log import taken_home
from telltable.core.story import Book, Photo
from telltable.core.words import harmless
from telltable.keepsake import BOUND, FORMATS, TYPESET, bind, edition, makes, render
from telltable.table.state import Table

from .finished import Finished, finished, given, of_finished
from .headers import STORY_PAGE
from .http import TOO_OFTEN, Denied, address_of
from .openapi import LOG_TYPE, STORY_TYPES, ZIP_TYPE
from .server import Server
from .signing import with_signature

NO_PRESS = needs("For that it needs Typst", "print")


async def story(server: Server, request: Request) -> Response:
    """``GET /api/tables/{code}/story.{to}`` and ``.../games/{number}/story.{to}``: for everybody who knows the code.

    As the tellers have changed it after the end; ``?edits=no`` is what was played. ``?as=`` as for `telltable story`.
    """
    to = request.path_params["to"]
    if to not in STORY_TYPES:
        raise Denied(404, "Stories can't be saved in that format.")
    if to not in makes():
        raise Denied(404, f"This server can't make {to.upper()}. {NO_PRESS}")
    asked = request.query_params
    if to in BOUND:
        _take_book(server, request)

    async def told(one: Finished) -> Response:
        unchanged = asked.get("edits") == "no"
        book = one.played_book() if unchanged else one.book()
        try:
            book = edition(book, asked.get("as") or ("" if unchanged else telling_of(one.match.edits)))
        except Problem as problem:
            raise Denied(404, str(problem)) from None
        if to in BOUND:
            return await _bound(server, request, book, to)
        if to == "json":
            book = without_images(book)
        headers = STORY_PAGE if to == "html" else None
        return Response(await asyncio.to_thread(render, book, to), media_type=STORY_TYPES[to], headers=headers)

    return await of_finished(server, request, told)


def _take_book(server: Server, request: Request) -> None:
    """One more book for whoever asks. Raises `Denied`."""
    if not server.books.of(address_of(request)).take():
        raise Denied(429, TOO_OFTEN)


async def _bound(server: Server, request: Request, book: Book, to: str) -> Response:
    """A book or a picture, made for whoever asks; so many a minute for an address, one at a time on the press.
    ``?page=`` and ``?booklet=yes`` as for `telltable story`."""
    asked = request.query_params
    try:
        async with server.press if to in TYPESET else nullcontext():
            body = await asyncio.to_thread(bind, book, to, asked.get("page", ""), booklet=asked.get("booklet") == "yes")
    except Problem as problem:
        raise Denied(404, str(problem)) from None
    return Response(body, media_type=STORY_TYPES[to], headers=STORY_PAGE if to == "svg" else None)


async def log(server: Server, request: Request) -> Response:
    """``GET /api/tables/{code}/game.jsonl`` and ``.../games/{number}/game.jsonl``: the log, as people may have it."""

    async def told(one: Finished) -> Response:
        body = await with_signature(server.store, await asyncio.to_thread(taken_home, one.match))
        return Response(body, media_type=LOG_TYPE)

    return await of_finished(server, request, told)


async def everything(server: Server, request: Request) -> Response:
    """``GET /api/tables/{code}/everything.zip``: every game that is over, and the chat; for those at the table."""
    room = await server.room(request)

    async def told(table: Table) -> Response:
        await server.holder(request, room)
        _take_book(server, request)
        chat = [(line.name, line.text) for line in table.said if line.text]
        games = [finished(table, number) for number, match in enumerate(table.games, start=1) if match.over]
        books = [edition(one.book(), telling_of(one.match.edits)) for one in games]
        logs = [
            await with_signature(server.store, await asyncio.to_thread(taken_home, match))
            for match in [one.match for one in games]
        ]
        body = await asyncio.to_thread(_pack, games, logs, books, chat)
        name = f"telltable-{table.code}.zip"
        return Response(body, media_type=ZIP_TYPE, headers={"content-disposition": f'attachment; filename="{name}"'})

    return await given(room, told)


def seen(photo: Photo) -> Photo:
    """What is said of a picture, without it: that has an address of its own."""
    return replace(photo, image=b"", mark=sha256(photo.image).hexdigest()[:8])


def without_images(book: Book) -> Book:
    """The book as data, which says of its pictures what is to be seen."""
    return replace(book, chapters=tuple(replace(x, photo=seen(x.photo)) if x.photo else x for x in book.chapters))


def _pack(
    games: Sequence[Finished], logs: Sequence[bytes], books: Sequence[Book], chat: Sequence[tuple[str, str]]
) -> bytes:
    """A zip file: one folder for each game, and the chat."""
    files: dict[str, str | bytes] = {}
    for one, log, book in zip(games, logs, books, strict=True):
        folder = f"{one.number}-{one.match.rules.name}"
        files[f"{folder}/game.jsonl"] = log
        files |= {f"{folder}/story.{to}": render(book, to) for to in FORMATS}
    if chat:
        files["chat.txt"] = "".join(f"{harmless(name)}: {harmless(text)}\n" for name, text in chat)
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, content in files.items():
            packed.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)
    return whole.getvalue()
