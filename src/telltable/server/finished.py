"""What is given out of the stories of a table: never words or a picture that go while it is being made."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeVar

from msgspec import Struct
from starlette.requests import Request

from telltable.core.match import Match
from telltable.core.story import Book
from telltable.table.photos import illustrated
from telltable.table.series import in_series
from telltable.table.state import Table

from .http import TOO_OFTEN, Denied, address_of
from .room import Room
from .server import Server

UNDER_WAY = "The story is still being told."
STOPPED = "The X-card is on the table; come back when it is settled."
NO_GAME = "There was no such game at this table."

Made = TypeVar("Made")


class Finished(Struct, frozen=True):
    """A game that is over, at the table of then. `number`: from 1."""

    table: Table
    number: int

    @property
    def match(self) -> Match:
        """The game."""
        return self.table.games[self.number - 1]

    def book(self) -> Book:
        """Its book as its tellers have changed it after the end, with pictures, and which evening it was."""
        return self.in_series(illustrated(self.table, self.number, self.table.signatures[self.number - 1].book()))

    def played_book(self) -> Book:
        """Its book as it was played."""
        return self.in_series(self.table.signatures[self.number - 1].played_book())

    def in_series(self, book: Book) -> Book:
        """A book with which evening it was."""
        return in_series(self.table, self.number, book)


async def given(room: Room, make: Callable[[Table], Awaitable[Made]]) -> Made:
    """What is made of a table, with what was kept a moment ago on any server; made anew when something was taken out
    meanwhile. Raises `Denied` while an X-card lies there, also one that was laid meanwhile."""
    while await room.gives_out():
        table = room.table
        made = await make(table)
        if await room.gives_out() and room.table is table:
            return made
    raise Denied(409, STOPPED)


def finished(table: Table, number: int = 0) -> Finished:
    """A game by its number, from 1 (0: the last one). Raises `Denied` unless it is over."""
    number = number or len(table.games) or 1
    if not 1 <= number <= max(1, len(table.games)):
        raise Denied(404, NO_GAME)
    if not table.games or not table.games[number - 1].over:
        raise Denied(409, UNDER_WAY)
    return Finished(table, number)


async def of_finished(server: Server, request: Request, make: Callable[[Finished], Awaitable[Made]]) -> Made:
    """The same as `given` of the game of the number in the path, else of the last one. Raises `Denied`."""
    number: int | None = request.path_params.get("number")
    if number == 0:
        raise Denied(404, NO_GAME)
    room = await server.room(request)
    if not server.stories.of(address_of(request)).take():
        raise Denied(429, TOO_OFTEN)
    return await given(room, lambda table: make(finished(table, number or 0)))
