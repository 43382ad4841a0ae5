"""The rooms of a server: tables are loaded when somebody comes, and let go when nobody is there."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Mapping
from weakref import WeakValueDictionary

from telltable.bots.seating import read_seats
from telltable.core.errors import Problem
from telltable.core.host_pack import options_now
from telltable.core.log import encode
from telltable.core.option import settle_options
from telltable.core.registry import game as game_named
from telltable.core.seat import usual_name
from telltable.store.base import ANY, Place, Record, Store
from telltable.table.chairs import OPEN, key_of_token
from telltable.table.records import Opened

from . import journal, limits
from .room import Process, Room

LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"  # no look-alikes: no I, L, O, 0, 1
CODE = 5


def new_secret() -> str:
    """What all the luck of a table comes from."""
    return secrets.token_hex(32)


def new_code() -> str:
    """A code that people can read aloud."""
    return "".join(secrets.choice(LETTERS) for _ in range(CODE))


class Rooms:
    """Every table of this server that somebody is at.

    Attributes:
        now: the time in seconds since 1970.
    """

    def __init__(self, store: Store, process: Process) -> None:
        self._store = store
        self.now = process.now
        self._process = process
        self._rooms: dict[str, Room] = {}
        self._seen: dict[str, float] = {}
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()  # of what is being loaded
        store.watch(self._look)

    async def open(self, name: str, seats: str, options: Mapping[str, str], pace: str = "") -> tuple[Room, str]:
        """A new table. Returns its room and the host's token. `pace`: empty for the one in the options.

        Raises:
            Problem: a game, seat or option that does not exist.
        """
        rules = game_named(name)
        kinds = tuple(OPEN if kind == "me" else kind for kind in read_seats(rules, seats))
        token, id_ = secrets.token_urlsafe(32), secrets.token_hex(16)
        for _ in range(20):
            while not self.has(code := new_code()):
                pass
            if await self._store.open(Place(id_, code, int(self._process.now()))):
                break
        else:
            raise Problem("There are too many tables right now.")
        opened = Opened(
            code=code,
            game=rules.name,
            kinds=kinds,
            names=tuple(usual_name(seat, kind) for seat, kind in enumerate(kinds)),
            options=settle_options(options_now(rules), options),
            host_key=key_of_token(token),
            secret=new_secret(),
            pace=pace,
        )
        await self._store.append([Record(id_, 0, "open", encode(opened))])
        return await self._room(id_), token

    async def find(self, code: str) -> Room | None:
        """The table with this code."""
        code = code.upper()
        if len(code) != CODE or not set(code) <= set(LETTERS):
            return None
        place = await self._store.find(code)
        if place is None:
            return None
        try:
            return await self._room(place.table)
        except LookupError:  # the server was killed between opening the table and its first record
            return None

    def has(self, code: str) -> bool:
        """Whether a table with this code is this process's."""
        return self._process.share.has(code)

    def look(self) -> None:
        """Something was kept beside the rooms: each looks for it."""
        self._look(ANY)

    def _look(self, id_: str) -> None:
        if id_ == ANY:
            for room in self._rooms.values():
                room.look()
        elif id_ in self._rooms:
            self._rooms[id_].look()

    async def _room(self, id_: str) -> Room:
        """The room of a table. Whoever comes while it is being loaded waits for the same one."""
        async with self._locks.setdefault(id_, asyncio.Lock()):
            room = self._rooms.get(id_)
            if room is None or room.gone:
                room = self._rooms[id_] = await Room.load(id_, self._store, self._process)
            self._seen[id_] = asyncio.get_running_loop().time()
            return room

    async def sweep(self) -> None:
        """Every now and then, let go of the tables where nobody is."""
        while True:
            await asyncio.sleep(limits.IDLE / 5)
            with journal.told("letting go of tables"):
                await self.let_go()

    async def let_go(self) -> None:
        """Forget every table where nobody is and nobody was for `limits.IDLE` seconds; for `limits.VISIT`, where it is
        another worker's. All of it is in the store."""
        now = asyncio.get_running_loop().time()
        for id_, room in list(self._rooms.items()):
            if self._rooms.get(id_) is not room:  # loaded anew while another was closed
                continue
            if room.audience.connections:
                self._seen[id_] = now
            elif room.gone or (self._seen[id_] < now - self._idle(room) and not room.busy):
                del self._rooms[id_], self._seen[id_]
                with journal.told("letting go of a table"):  # the others go all the same
                    await room.close()

    def _idle(self, room: Room) -> float:
        return limits.IDLE if self.has(room.table.code) else limits.VISIT

    def all(self) -> list[Room]:
        """The tables that are in memory."""
        return list(self._rooms.values())

    def count(self) -> tuple[int, int]:
        """Rooms and connections, for the metrics."""
        return len(self._rooms), sum(len(room.audience.connections) for room in self._rooms.values())

    async def close(self) -> None:
        """Close every room."""
        await asyncio.gather(*(room.close() for room in self._rooms.values()))
