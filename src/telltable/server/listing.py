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
        self._found: tuple[OpenTable, ...] = ()
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
        """The tables that anybody may join now, the newest first; looked up anew every few seconds at most."""
        async with self._lock:
            if asyncio.get_running_loop().time() - self._looked >= limits.LIST_KEPT:
                await self._look()
            return self._found

    async def _look(self) -> None:
        found = []
        for name, body in (await self._store.notes(NOTE)).items():
            code = name.removeprefix(NOTE)
            table = await self._table(code)
            if table is None or not table.settings.listed:
                if self._rooms.has(code):  # another process may be ahead of what is known here
                    await self._store.note(name, None)
            elif joinable(table):
                found.append((msgspec.json.decode(body, type=float), _shown(table)))
        self._found = tuple(one for _, one in sorted(found, key=lambda found: -found[0]))
        self._looked = asyncio.get_running_loop().time()

    async def _table(self, code: str) -> Table | None:
        """The table as it stands; None when it is gone, or this version can't read it."""
        try:
            room = await self._rooms.find(code)
        except (NoTable, *Unreadable):
            return None
        return None if room is None or room.gone else room.table


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
