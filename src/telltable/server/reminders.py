"""Reminders at tables for days: a person who wants them gets one for each wait, by e-mail. Off unless the host sets it.

A person's address is a note of the house with the key of their seat; no log, record or other person ever has it. Who
gets one, and when, goes by public facts alone (`table/awaited.py`).
"""

from __future__ import annotations

import asyncio

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from telltable.core.seat import Seat
from telltable.store.base import Store
from telltable.table.awaited import Call, calls
from telltable.table.state import Table

from . import journal, limits
from .http import Denied
from .mail import NO_POST, Post, is_address
from .room import Room
from .rooms import Rooms

NOTE = "remind/"
OFF = "This server sends no reminders; whoever runs it can turn them on."
NO_ADDRESS = "That isn't an e-mail address."
FULL = "This server can't send reminders to more people."


class Wanted(Struct, frozen=True):
    """That a seat's holder wants reminders.

    Attributes:
        code: of the table.
        email: where to.
        key: of the seat, when they asked: whoever has it next gets none of them.
        game, entry: the wait that the last one was of, as in `Call`.
        count: how many were sent.
    """

    code: str
    email: str
    key: str
    game: int = 0
    entry: int = -1
    count: int = 0


class Reminders:
    """Sends what is due. `public`: the server's address as the host has said it, for a link; else empty."""

    def __init__(self, store: Store, rooms: Rooms, post: Post = NO_POST, public: str = "") -> None:
        self._store = store
        self._rooms = rooms
        self._post = post
        self._public = public
        self._lock = asyncio.Lock()
        self._sent = limits.Bucket(limits.MAILS_PER_HOUR / 3600, limits.MAILS_PER_HOUR)

    async def of(self, room: Room, seat: Seat) -> Wanted | None:
        """What the holder of a seat has asked for."""
        name = _name(room, seat)
        body = (await self._store.notes(name)).get(name)
        return None if body is None else msgspec.json.decode(body, type=Wanted)

    async def want(self, room: Room, seat: Seat, key: str, email: str) -> None:
        """Remind a seat's holder, or with no address no longer. Raises `Denied`."""
        async with self._lock:
            if not email:
                await self._store.note(_name(room, seat), None)
                return
            if not self._post.host:
                raise Denied(409, OFF)
            if not is_address(email):
                raise Denied(400, NO_ADDRESS)
            before = await self.of(room, seat)
            if before is None and len(await self._store.notes(NOTE)) >= limits.REMINDED:
                raise Denied(507, FULL)
            asked = Wanted(room.table.code, email, key)
            if before is not None and before.key == key:  # another address is no second reminder of one wait
                asked = replace(before, email=email)
            await self._store.note(_name(room, seat), msgspec.json.encode(asked))

    async def look(self) -> None:
        """Send all that is due. A reminder is noted before it leaves: one that is lost is not sent twice."""
        if not self._post.host:
            return
        async with self._lock:
            for name, body in sorted((await self._store.notes(NOTE)).items()):
                wanted = msgspec.json.decode(body, type=Wanted)
                if not self._rooms.has(wanted.code):
                    continue
                room = await self._rooms.find(wanted.code)
                seat = int(name.rpartition("/")[2])
                if room is None or wanted.key not in _keys(room.table, seat):
                    await self._store.note(name, None)
                    continue
                call = _due(room.table, seat, self._rooms.now())
                if call is None or (wanted.game, wanted.entry) == (call.game, call.entry) or not self._sent.take():
                    continue
                told = replace(wanted, game=call.game, entry=call.entry, count=wanted.count + 1)
                await self._store.note(name, msgspec.json.encode(told))
                await self._send(room.table, wanted.email)

    async def _send(self, table: Table, email: str) -> None:
        title = table.rules.title
        link = f"\n{self._public}/t/{table.code}\n" if self._public else ""
        text = f"The table {table.code} waits for you.\n{link}\nYou can turn these reminders off at the table.\n"
        try:
            await asyncio.to_thread(self._post.send, email, f"{title}: it's your turn", text)
        except OSError as error:  # its message could hold the address
            journal.note("mail failed", why=type(error).__name__)


def _due(table: Table, seat: Seat, now: float) -> Call | None:
    return next((call for call in calls(table) if call.seat == seat and call.at <= now), None)


def _keys(table: Table, seat: Seat) -> tuple[str, ...]:
    chairs = table.chairs.all
    return chairs[seat].keys if seat < len(chairs) else ()


def _name(room: Room, seat: Seat) -> str:
    return f"{NOTE}{room.id}/{seat}"
