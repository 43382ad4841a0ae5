"""What the routes and sockets share: the rooms, what was counted, what each address may still do."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from msgspec.structs import replace
from starlette.requests import Request

from telltable.store.base import ANY, HOUSE, Store, StoreFailed
from telltable.table.chairs import Who
from telltable.table.state import Table

from . import journal, limits, retention
from .address import NOT_SAID, Address
from .admission import Admission, Sockets
from .bans import BANNED, Bans
from .counts import Counts
from .http import NO_HOLDER, NO_TABLE, TOO_OFTEN, Denied, address_of, bearer
from .listing import Listing
from .reminders import Reminders
from .room import BOT_PAUSE, Process, Room
from .rooms import Rooms
from .share import ALONE, Share
from .ways import NO_WAYS, Ways


class Server:
    """See the module. Whoever serves one (`app.make_app`) lets `mind` run beside it."""

    def __init__(
        self,
        store: Store,
        pause: float = BOT_PAUSE,
        allowance: limits.Allowance | None = None,
        found: Address = NOT_SAID,
        here: str = "",
        proxy: str = "",
        share: Share = ALONE,
        ways: Ways = NO_WAYS,
    ) -> None:
        may = allowance or limits.Allowance()
        self.store = store
        self._stirred = asyncio.Event()  # set when bans may have changed
        self._wanted = asyncio.Event()  # set when somebody may want reminders
        self.share = share
        process = Process(pause=pause, banned=self._stirred.set, share=share)
        self.rooms = Rooms(store, replace(process, here=here) if here else process)
        self.counts = Counts()
        self.admission = Admission(may.sockets, proxy)
        self.sockets = Sockets(may.sockets, limits.SOCKETS)
        unsaid = max(1, limits.GREETINGS_PER_ADDRESS * may.sockets // limits.SOCKETS_PER_ADDRESS)
        self.greetings = Sockets(unsaid, limits.GREETINGS)
        self.tries = limits.Gate(may.attempts / 60, may.attempts)
        self.unknown = limits.Lately(limits.UNKNOWN)  # codes with tokens that are none there
        self.openings = limits.Gate(may.tables / 3600, may.tables)
        self.phrases = limits.Gate(limits.PHRASES_PER_HOUR / 3600, limits.PHRASES_PER_HOUR)
        self.reminders = Reminders(store, self.rooms, ways, found.public)
        self.listing = Listing(store, self.rooms, found.lists)
        self.reminding = limits.Gate(limits.ASKED_PER_HOUR / 3600, limits.ASKED_PER_HOUR)
        self.books = limits.Gate(limits.BOOKS_PER_MINUTE / 60, limits.BOOKS_PER_MINUTE)
        self.stories = limits.Gate(may.stories / 60, may.stories)
        self.pictures = limits.Gate(limits.PICTURES_PER_HOUR / 3600, limits.PICTURES_PER_HOUR)
        self.press = asyncio.Semaphore(limits.PRESSES)
        self.gates = {
            "tries": self.tries,
            "openings": self.openings,
            "phrases": self.phrases,
            "books": self.books,
            "pictures": self.pictures,
            "reminding": self.reminding,
        }
        self.found = found
        self.bans = Bans()
        store.watch(self._hear)

    def _hear(self, id_: str) -> None:
        if id_ in (ANY, HOUSE):
            self._stirred.set()
            self._wanted.set()

    async def heed_bans(self) -> None:
        """Read the bans anew, and let go of everybody whom they mean."""
        await self.bans.refresh(self.store)
        for room in self.rooms.all():
            for connection in room.audience.connections:
                if self.bans.has(connection.house):
                    connection.end("banned", BANNED)

    async def mind(self) -> None:
        """What a server looks after beside its tables. None of it waits for another: a mail server may be slow."""
        await asyncio.gather(self._mind_bans(), self._remind(), self._delete_old())

    async def _mind_bans(self) -> None:
        """Heed bans of other processes, at once where they give hints and every minute at the latest."""
        while True:
            self._stirred.clear()
            heeded = False
            with journal.told("bans"):
                await self.heed_bans()
                heeded = True
            await _some_time(self._stirred, limits.MIND if heeded else limits.AGAIN)

    async def _remind(self) -> None:
        while True:
            self._wanted.clear()
            with journal.told("reminders"):
                await self.reminders.look()
            await _some_time(self._wanted, limits.MIND)

    async def _delete_old(self) -> None:
        """Now and then, in the first of several workers, delete the tables whose time is over."""
        while not self.share.number:
            with journal.told("sweep"):
                gone = await retention.sweep(self.store, self.rooms.now())
                if gone:
                    journal.note("tables deleted", count=len(gone))
                    self.rooms.look()
            await asyncio.sleep(limits.SWEEP)

    async def stop(self) -> None:
        """Tell every client that the server stops. What was acknowledged is kept already."""
        await self.rooms.close()

    async def gone(self) -> None:
        """Wait until the clients that were told have gone, but not for ever."""
        await _some_time(self.sockets.none, limits.STOP / 2)

    async def find(self, request: Request, code: str) -> Room | None:
        """The table with this code. Raises `Denied` for an address that has tried too many."""
        if self.tries.of(address_of(request)).empty():
            raise Denied(429, TOO_OFTEN)
        return await self.rooms.find(code)

    async def room(self, request: Request) -> Room:
        """The table with the code in the path. Raises `Denied`."""
        room = await self.find(request, request.path_params["code"])
        if room is None:
            self.tries.of(address_of(request)).take()
            raise Denied(404, NO_TABLE)
        return room

    async def glance(self, request: Request) -> Table | None:
        """The table in the path for the page that will show it; None when there is none, or it may not be asked."""
        try:
            return (await self.room(request)).table
        except (Denied, StoreFailed):
            return None

    async def holder(self, request: Request, room: Room) -> Who:
        """Whoever asks, who must hold a seat here or be the host. Raises `Denied`."""
        token = bearer(request)
        who = await room.who(token)
        if who.seat is None and not who.host:
            if token:
                self.tries.of(address_of(request)).take()
            raise Denied(401, NO_HOLDER)
        return who


async def _some_time(stirred: asyncio.Event, most: float) -> None:
    """Wait until something stirs, or for so many seconds."""
    with suppress(TimeoutError):
        async with asyncio.timeout(most):
            await stirred.wait()
