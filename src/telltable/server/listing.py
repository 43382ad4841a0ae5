"""The list of open tables, on a server whose host wants one: strangers find a table there.

Only a code is noted for each; what is shown is read off the table, so that no list holds what a table has taken back.
"""

from __future__ import annotations

import asyncio

import msgspec

from telltable.store.base import NoTable, Store
from telltable.table.lobby import joinable
from telltable.table.state import Table

from . import limits
from .admin import Unreadable
from .api import OpenTable
from .http import Denied
from .room import Room
from .rooms import Rooms

NOTE = "open/"
FULL = "So many tables are listed that there is no room for another. Try again later."


class Listing:
    """The tables that are listed. `allowed`: whoever runs the server wants such a list."""

    def __init__(self, store: Store, rooms: Rooms, allowed: bool) -> None:
        self.allowed = allowed
        self._store = store
        self._rooms = rooms
        self._lock = asyncio.Lock()
        self._found: tuple[Room, ...] = ()
        self._looked = -limits.LIST_KEPT

    async def check_room(self, code: str) -> None:
        """Raise `Denied` when the list is too long for one more table."""
        async with self._lock:
            await self._look()  # a table whose game has begun makes room
        noted = await self._store.notes(NOTE)
        if NOTE + code not in noted and len(noted) >= limits.OPEN_TABLES:
            raise Denied(507, FULL)

    async def note(self, code: str, listed: bool) -> None:
        """Look at this table for the list, or no longer."""
        body = msgspec.json.encode(round(self._rooms.now(), 3)) if listed else None
        await self._store.note(NOTE + code, body)
        self._looked = -limits.LIST_KEPT

    async def all(self) -> tuple[OpenTable, ...]:
        """The tables that anybody may join now, the newest first; looked up anew every few seconds at most. A name that
        is just being taken out is not told."""
        async with self._lock:
            if asyncio.get_running_loop().time() - self._looked >= limits.LIST_KEPT:
                await self._look()
            return tuple(_shown(room.table) for room in self._found if self._tells(room))

    @staticmethod
    def _tells(room: Room) -> bool:
        return joinable(room.table) and not room.audience.withholds

    async def _look(self) -> None:
        found = []
        for name, body in (await self._store.notes(NOTE)).items():
            code = name.removeprefix(NOTE)
            room = await self._room(code)
            if room is None or not room.table.settings.listed:
                if self._rooms.has(code):  # another process may be ahead of what is known here
                    await self._store.note(name, None)
            elif joinable(room.table):
                found.append((msgspec.json.decode(body, type=float), room))
        self._found = tuple(room for _, room in sorted(found, key=lambda found: -found[0]))
        self._looked = asyncio.get_running_loop().time()

    async def _room(self, code: str) -> Room | None:
        """The table as it stands on every server; None when it is gone, or this version can't read it."""
        try:
            room = await self._rooms.find(code)
            if room is not None:
                await room.freshen()
        except (NoTable, *Unreadable):
            return None
        return room


def _shown(table: Table) -> OpenTable:
    chairs, host, rules = table.chairs, table.chairs.host, table.rules
    return OpenTable(
        code=table.code,
        game=rules.name,
        title=rules.title,
        host="" if host is None else chairs.all[host].name,
        free=len(chairs.free()),
        seats=len(chairs.all),
        minutes=rules.minutes,
        rating=table.settings.rating,
        pace=table.pace,
        turn_hours=table.settings.hours.turn,
    )
