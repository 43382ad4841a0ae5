"""Reminders at tables for days: a person who wants them gets one for each wait, by e-mail, on their devices, or both.
Off unless the host sets it.

A person's address, or that of their device, is a note of the house with the key of their seat; no log, record or other
person ever has it. Who gets one, and when, goes by public facts alone (`table/awaited.py`).
"""

from __future__ import annotations

import asyncio
from base64 import urlsafe_b64encode
from contextlib import suppress
from functools import partial
from hashlib import sha256

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from telltable.core.seat import Seat
from telltable.store.base import NoTable, Store
from telltable.table.awaited import Call, calls
from telltable.table.state import Table

from . import journal, limits
from .http import Denied
from .mail import is_address
from .push import Device, new_key, public_of
from .room import Room
from .rooms import Rooms
from .threads import posted
from .ways import NO_WAYS, Ways

NOTE = "remind/"
KEY = "push/"
OFF = "This server doesn't send reminders by e-mail; whoever runs it can turn them on."
NO_CALLS = "This server doesn't send push notifications; whoever runs it can turn that on."
NO_ADDRESS = "That isn't an e-mail address."
NO_DEVICE = "Your browser's push service isn't one that this server knows."
NO_LINK = "To get there, open Telltable as you always do, and enter the code {code} on its first page."
LINKLESS = (
    "Reminders by e-mail have no link, because nobody has said where players find this server. "
    "Start it with --public-url and that address, and they have one."
)
FULL = "This server can't send reminders to more people."
DEVICES_FULL = f"Notifications for this seat already go to {limits.DEVICES} devices."


class Wanted(Struct, frozen=True, omit_defaults=True):
    """That a seat's holder wants reminders, in one way.

    Attributes:
        code: of the table.
        email: where to; empty where it is a device.
        key: of the seat, when they asked: whoever has it next gets none of them.
        game, entry: the wait that the last one was of, as in `Call`.
        count: how many were sent.
        device: which one is called.
    """

    code: str
    email: str
    key: str
    game: int = 0
    entry: int = -1
    count: int = 0
    device: Device | None = None


class _Key(Struct, frozen=True):
    """The private key with which this house says who it is."""

    key: str


class Reminders:
    """Sends what is due. `public`: the server's address as the host has said it, for a link; else empty."""

    def __init__(self, store: Store, rooms: Rooms, ways: Ways = NO_WAYS, public: str = "") -> None:
        self._store = store
        self._rooms = rooms
        self._ways = ways
        self._public = public
        self._key = ""
        self._lock = asyncio.Lock()
        self._sent = limits.Bucket(limits.MAILS_PER_HOUR / 3600, limits.MAILS_PER_HOUR)

    @property
    def mails(self) -> bool:
        """Whether people are reminded by e-mail here."""
        return bool(self._ways.post.host)

    @property
    def linkless(self) -> str:
        """What the host should hear where e-mail is sent and can't say where the table is; else empty."""
        return linkless(self._ways, self._public)

    async def push_key(self) -> str:
        """The public key with which a browser lets this house call it; empty where no devices are called."""
        return public_of(await self._private()) if self._ways.push.contact else ""

    async def of(self, room: Room, seat: Seat) -> list[Wanted]:
        """What the holder of a seat has asked for, in all ways."""
        here = _name(room, seat)
        found = await self._store.notes(here)
        return [_read(body) for name, body in found.items() if name == here or name.startswith(f"{here}/")]

    async def want(self, room: Room, seat: Seat, key: str, email: str) -> None:
        """Remind a seat's holder by e-mail, or with no address no longer. Raises `Denied`."""
        name = _name(room, seat)
        async with self._lock:
            if not email:
                await self._store.note(name, None)
                return
            if not self.mails:
                raise Denied(409, OFF)
            if not is_address(email):
                raise Denied(400, NO_ADDRESS)
            await self._note(name, Wanted(room.table.code, email, key))

    async def call(self, room: Room, seat: Seat, key: str, device: Device) -> None:
        """Remind a seat's holder on this device. Raises `Denied`."""
        name = f"{_name(room, seat)}/{_short(device.endpoint)}"
        async with self._lock:
            if not self._ways.push.contact:
                raise Denied(409, NO_CALLS)
            if not self._ways.push.knows(device):
                raise Denied(400, NO_DEVICE)
            mine = [
                one.device for one in await self.of(room, seat) if one.device and one.key in _keys(room.table, seat)
            ]
            if len(mine) >= limits.DEVICES and device.endpoint not in {one.endpoint for one in mine}:
                raise Denied(409, DEVICES_FULL)
            await self._note(name, Wanted(room.table.code, "", key, device=device))

    async def hush(self, room: Room, seat: Seat, endpoint: str) -> None:
        """Call a device no longer."""
        async with self._lock:
            await self._store.note(f"{_name(room, seat)}/{_short(endpoint)}", None)

    async def look(self) -> None:
        """Send all that is due. A reminder is noted before it leaves: one that is lost is not sent twice."""
        if not self.mails and not self._ways.push.contact:
            return
        due = await self._take_due()
        await asyncio.gather(*(self._send(*one) for one in due))  # together: none is late because another is slow

    async def _take_due(self) -> list[tuple[str, Table, Wanted, Call]]:
        """What is to be sent now. It is noted as sent."""
        due = []
        async with self._lock:
            for name, body in sorted((await self._store.notes(NOTE)).items()):
                wanted = _read(body)
                if not self._rooms.has(wanted.code) or not self._sends(wanted):
                    continue
                room = await self._room(wanted.code)
                seat = int(name.split("/")[2])
                if room is None or wanted.key not in _keys(room.table, seat):
                    await self._store.note(name, None)
                    continue
                call = _due(room.table, seat, self._rooms.now())
                if call is None or (wanted.game, wanted.entry) == (call.game, call.entry) or not self._sent.take():
                    continue
                told = replace(wanted, game=call.game, entry=call.entry, count=wanted.count + 1)
                await self._store.note(name, msgspec.json.encode(told))
                due.append((name, room.table, told, call))
        return due

    async def _room(self, code: str) -> Room | None:
        """A table as it stands on every server: a key, or an answer, may have been kept at another a moment ago."""
        room = await self._rooms.find(code)
        with suppress(NoTable):
            if room is not None:
                await room.freshen()
                return room
        return None

    def _sends(self, wanted: Wanted) -> bool:
        return bool(self._ways.push.contact) if wanted.device else self.mails

    async def _note(self, name: str, asked: Wanted) -> None:
        before = (await self._store.notes(name)).get(name)
        if before is None and len(await self._store.notes(NOTE)) >= limits.REMINDED:
            raise Denied(507, FULL)
        if before is not None and (known := _read(before)).key == asked.key:
            asked = replace(known, email=asked.email, device=asked.device)  # no second reminder of one wait
        await self._store.note(name, msgspec.json.encode(asked))

    async def _send(self, name: str, table: Table, wanted: Wanted, call: Call) -> None:
        title = table.rules.title
        try:
            if wanted.device is None:
                text = self._letter(table, call)
                await posted(partial(self._ways.post.send, wanted.email, f"{title}: it's your turn", text))
                return
            words = msgspec.json.encode({"title": title, "code": table.code})
            if not await posted(partial(self._ways.push.send, wanted.device, words, await self._private())):
                await self._store.note(name, None)
        except OSError as error:  # its message could hold the address
            journal.note("reminder failed", way="push" if wanted.device else "mail", why=type(error).__name__)

    def _letter(self, table: Table, call: Call) -> str:
        """What an e-mail says: nothing of what happened. Without a public address no link is made up."""
        assert table.hours
        back = f"{self._public}/t/{table.code}" if self._public else NO_LINK.format(code=table.code)
        return (
            f"Table {table.code} ({table.rules.title}) is waiting for you.\n"
            f"You have until {table.hours.in_words(call.until)}.\n\n"
            f"{back}\n\nYou can turn these reminders off at the table.\n"
        )

    async def _private(self) -> str:
        self._key = self._key or await house_key(self._store)
        return self._key


def linkless(ways: Ways, public: str) -> str:
    """What the host should hear where e-mail is sent and can't say where a table is; else empty."""
    return LINKLESS if ways.post.host and not public else ""


async def house_key(store: Store) -> str:
    """The private key with which this house calls devices; made when it is first asked for. Raises `Problem`."""
    body = (await store.notes(KEY)).get(KEY)
    if body is None:
        await store.note(KEY, msgspec.json.encode(_Key(new_key())))
        body = (await store.notes(KEY))[KEY]  # another process may have been quicker
    return msgspec.json.decode(body, type=_Key).key


def _read(body: bytes) -> Wanted:
    return msgspec.json.decode(body, type=Wanted)


def _due(table: Table, seat: Seat, now: float) -> Call | None:
    return next((call for call in calls(table) if call.seat == seat and call.at <= now), None)


def _keys(table: Table, seat: Seat) -> tuple[str, ...]:
    chairs = table.chairs.all
    return chairs[seat].keys if seat < len(chairs) else ()


def _name(room: Room, seat: Seat) -> str:
    return f"{NOTE}{room.id}/{seat}"


def _short(endpoint: str) -> str:
    return urlsafe_b64encode(sha256(endpoint.encode()).digest()[:15]).decode()
