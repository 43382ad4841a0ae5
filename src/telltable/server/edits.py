"""The book of a game that is over as its tellers change it: each line with whose it is, and what was changed."""

from __future__ import annotations

import asyncio

from msgspec import UNSET
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response

from telltable.core import editing
from telltable.core.seat import Seat
from telltable.core.story import Book, Line, Told
from telltable.table.editing import SPECTATOR, not_ones_own
from telltable.table.state import Table

from .api import EditableBook, EditChapter, EditLine, EditName
from .exports import seen
from .finished import Finished, of_finished
from .http import answer, bearer
from .server import Server


async def edits(server: Server, request: Request) -> Response:
    """``GET /api/tables/{code}/games/{number}/edits``: for everybody who knows the code; mine with my seat's token."""
    room, token = await server.room(request), bearer(request)
    who = await (server.holder(request, room) if token else room.who(token))

    async def told(one: Finished) -> Response:
        book = await asyncio.to_thread(editable, one.table, one.number, one.table.again(who).seat)
        return answer(replace(book, photos=server.found.photos))

    return await of_finished(server, request, told)


def editable(table: Table, number: int, seat: Seat | None) -> EditableBook:
    """The book of a game (from 1) for whoever holds a seat (None: nobody who changes it)."""
    match, signed = table.games[number - 1], table.signatures[number - 1]
    played, now = signed.played_book(), signed.book()
    force = editing.in_force(match.edits)
    keys = {(one.chapter, one.number): one.key for one in editing.lines_of(played).values()}

    def line(chapter: int, n: int, before: Line, after: Line) -> EditLine:
        key = keys.get((chapter, n), "")
        words = after.played if isinstance(after, Told) and key else after.text
        base = before.played if isinstance(before, Told) and key else before.text
        link = after.link if isinstance(after, Told) else ""
        refusal = not_ones_own(table, number, seat, "line", key) if key and seat is not None else None
        by = force["line", key].by if ("line", key) in force else ""
        return EditLine(key, words, base, link, before.teller, before.card, refusal.why if refusal else "", by)

    chapters = tuple(
        EditChapter(
            one.heading,
            tuple(line(n, m, *both) for m, both in enumerate(zip(before.lines, one.lines, strict=True))),
            seen(photo) if (photo := table.photos.get((number, n))) else UNSET,
        )
        for n, (before, one) in enumerate(zip(played.chapters, now.chapters, strict=True))
    )
    return EditableBook(
        now.game,
        number,
        seat,
        SPECTATOR.why if seat is None else "",
        now.title,
        played.title,
        now.dedication,
        editing.telling_of(match.edits),
        played.tellers,
        tuple(_names(played, match.edits)),
        chapters,
        tuple(match.edits),
        editing.MOST,
    )


def _names(book: Book, edits: list[editing.Edit]) -> list[EditName]:
    force = editing.in_force(edits)
    return [
        EditName(key, name, force["name", key].text if ("name", key) in force else name)
        for key, name in editing.names_of(book).items()
    ]
