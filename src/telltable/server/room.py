"""One table in memory while somebody is there: what is said is decided, kept, folded, and told, in this order."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable
from contextlib import suppress

from msgspec import Struct, field

from telltable import protocol as say
from telltable.core.log import encode
from telltable.core.refusal import Refusal
from telltable.core.seat import Seat
from telltable.store.base import Kept, Record, Store
from telltable.table import records
from telltable.table.live import Table

from . import journal, limits
from .connection import Connection

BOT_PAUSE = 0.8  # seconds before a bot's move, so that people can follow
SOON = 600.0  # seconds: a table where something is due by itself within this time stays in memory
TRIES = 20  # times to decide again because another process was quicker
RETRY = 5.0  # seconds after which the clock is tried again when the store failed


class Process(Struct, frozen=True):
    """The server process that rooms live in.

    Attributes:
        here: what other processes know it by.
        now: the time in seconds since 1970.
        pause: seconds before a bot's move.
    """

    here: str = field(default_factory=lambda: secrets.token_hex(8))
    now: Callable[[], float] = time.time
    pause: float = BOT_PAUSE


class Room:
    """A live table with its connections. One message is handled at a time."""

    def __init__(self, id_: str, table: Table, store: Store, process: Process) -> None:
        self.id = id_
        self.table = table
        self.connections: set[Connection] = set()
        self._store = store
        self._process = process
        self._behind = False
        self._lock = asyncio.Lock()
        self._bots: asyncio.Task[None] | None = None
        self._timer: asyncio.Task[None] | None = None
        self._stirred = asyncio.Event()

    @classmethod
    async def load(cls, id_: str, store: Store, process: Process) -> Room:
        """The room of a table that is kept in the store."""
        kept = await store.read(id_, 0, limits.RECORDS)
        opened = records.read(kept[0].body)
        if not isinstance(opened, records.Opened):
            raise LookupError(f"table {id_} has no beginning")
        table = Table(opened)
        for record in kept[1:]:
            table.apply(records.read(record.body))
        room = cls(id_, table, store, process)
        room._timer = asyncio.create_task(room._watch())
        return room

    # --- keeping ----------------------------------------------------------------------------------

    async def _keep(self, id_: str, answer: list[records.AnyKept]) -> Kept:
        """Keep what was decided, fold it, tell everybody."""
        table = self.table
        if table.count + len(answer) > limits.RECORDS:
            return Kept.TAKEN
        rows = [
            Record(self.id, table.count + place, id_ if place == 0 else f"{id_}/{place}", encode(one))
            for place, one in enumerate(answer)
        ]
        results = await self._store.append(rows)
        if results[0] is not Kept.NEW:
            return results[0]
        for one in answer:
            self._fold(one)
        return Kept.NEW

    def look(self) -> None:
        """Another process may have kept something of this table: look as soon as there is time."""
        self._behind = True
        self._stirred.set()

    async def _catch_up(self) -> None:
        """Another process kept something of this table: fold what is new."""
        self._behind = False
        for record in await self._store.read(self.id, self.table.count, limits.RECORDS):
            self._fold(records.read(record.body))

    def _fold(self, one: records.AnyKept) -> None:
        table = self.table
        before = self._outline()
        entry = table.apply(one)
        self._stirred.set()
        if isinstance(one, records.Chatted):
            name = table.chairs.all[one.seat].name if one.seat is not None else "Somebody watching"
            self._tell_all(say.Said(one.seat, name, one.text))
        elif isinstance(one, records.Reacted):
            self._tell_all(say.Reacted(one.seat, one.word))
        else:
            usual = isinstance(one, (records.Here, records.Played, records.Lost))
            if not usual or before != self._outline():
                self._look_again()
                self._tell_all(say.TableChanged(self.info()))
            if entry is not None:
                for connection in self.connections:
                    self._tell_news(connection, entry.n)

    def _outline(self) -> tuple[object, ...]:
        """What everybody sees of a table and what moves or absences may change."""
        table, presence = self.table, self.table.presence
        seats = tuple(table.match.awaited_in_public()) if table.match and table.clock.due else ()
        dues = tuple(table.clock.due.get(seat) for seat in seats)
        over = table.match is not None and table.match.over
        chairs = tuple(chair.kind for chair in table.chairs.all)
        return (seats, dues, presence.here, frozenset(presence.stand_ins), table.resting, table.host, chairs, over)

    def _look_again(self) -> None:
        """See who is host now, and let go of everybody whose seat has another holder, before anything more is told."""
        for connection in self.connections:
            who = self.table.again(connection.who)
            if who.seat != connection.who.seat:
                connection.end("revoked", "That seat has another holder now.")
            connection.who = who

    # --- telling ----------------------------------------------------------------------------------

    def info(self) -> say.TableInfo:
        """The table, with who is here."""
        return self.table.info(self._process.now(), self._seats())

    def _seats(self) -> frozenset[Seat]:
        """The seats that are connected to this process."""
        return frozenset(c.who.seat for c in self.connections if c.who.seat is not None and not c.ended)

    def _tell_all(self, message: say.ServerMessage) -> None:
        for connection in self.connections:
            connection.send(message)

    def _tell_news(self, connection: Connection, n: int) -> None:
        """What this seat was told; nothing at all when nothing changed for it, so that sealed answers stay unseen."""
        seat = connection.who.seat
        events, lines = self.table.news(seat, n)
        game = self.table.game(seat)
        if game is None:
            return
        encoded = encode(game)
        if not events and encoded == connection.game:
            return
        connection.game = encoded
        connection.n += 1
        connection.send(say.News(connection.n, events, lines, game))

    def welcome(self, connection: Connection) -> None:
        """Let a connection in and tell it everything its seat may know."""
        newcomer = connection.who.seat is not None and all(c.who.seat != connection.who.seat for c in self.connections)
        self.connections.add(connection)
        game = self.table.game(connection.who.seat)
        connection.game = encode(game) if game else b""
        connection.send(
            say.Welcome(
                version=say.VERSION,
                you=connection.who.seat,
                host=connection.who.host,
                table=self.info(),
                n=connection.n,
                game=game,
                lines=self._recent_lines(connection.who.seat),
            )
        )
        if newcomer:
            self._tell_all(say.TableChanged(self.info()))
            self._stirred.set()
        self.wake_bots()

    def _recent_lines(self, seat: Seat | None, most: int = 40) -> tuple[str, ...]:
        match = self.table.match
        if match is None:
            return ()
        lines: list[str] = []
        for n in range(len(match.entries) - 1, -1, -1):
            lines[:0] = self.table.news(seat, n)[1]
            if len(lines) >= most:
                break
        return tuple(lines[-most:])

    def depart(self, connection: Connection) -> None:
        """A connection is gone."""
        self.connections.discard(connection)
        if connection.who.seat is not None and all(c.who.seat != connection.who.seat for c in self.connections):
            self._tell_all(say.TableChanged(self.info()))
            self._stirred.set()

    # --- hearing ----------------------------------------------------------------------------------

    async def hear(self, connection: Connection, message: say.ClientSays) -> None:
        """One message of a client."""
        if isinstance(message, say.Hello):
            connection.send(say.Closing("You have said hello already."))
            return
        if isinstance(message, say.Why):
            refusal = self.table.why(connection.who, message.move)
            connection.send(say.Refused(message.id, refusal) if refusal else say.Ack(message.id))
            return
        answer = await self._take(connection, message, f"{connection.speaker}:{message.id}")
        connection.send(say.Refused(message.id, answer) if answer else say.Ack(message.id))
        self.wake_bots()

    async def _take(self, connection: Connection, message: say.ClientSays, id_: str) -> Refusal | None:
        async with self._lock:
            if await self._store.find_id(self.id, id_) is not None:
                return None  # said before: acknowledged again, done once
            for _ in range(TRIES):
                answer = self.table.decide(connection.who, message, self._process.now())
                if isinstance(answer, Refusal):
                    return answer
                kept = await self._keep(id_, answer)
                if kept is not Kept.NEW:
                    await self._catch_up()
                if kept is not Kept.TAKEN:
                    return None
            return Refusal("busy", "", "The table is too busy just now; try again.")

    async def sit(self, seat: Seat | None, name: str, key: str) -> Seat | Refusal:
        """Somebody takes a seat."""
        async with self._lock:
            for _ in range(TRIES):
                answer = self.table.sit(seat, name, key, self._process.now())
                if isinstance(answer, Refusal):
                    return answer
                taken = answer[-1]
                assert isinstance(taken, records.Sat)
                if await self._keep(f"sit:{key[:40]}", answer) is not Kept.TAKEN:
                    return taken.seat
                await self._catch_up()
            return Refusal("busy", "", "The table is too busy just now; try again.")

    # --- bots -------------------------------------------------------------------------------------

    def wake_bots(self) -> None:
        """Let the bots move when it is their turn."""
        if self.table.bot_due() is not None and (self._bots is None or self._bots.done()):
            self._bots = asyncio.create_task(self._run_bots())

    async def _run_bots(self) -> None:
        while self.table.bot_due() is not None:
            pause = self._process.pause
            await asyncio.sleep(max(pause, self.table.grace() if pause else 0.0))
            async with self._lock:
                moves = self.table.bot_moves(self._process.now())
                if not moves:
                    return
                if await self._keep(f"bot:{self.table.count}", moves) is not Kept.NEW:
                    await self._catch_up()

    # --- time -------------------------------------------------------------------------------------

    async def _watch(self) -> None:
        """Do what is due by the passing of time, and tell the table who is here."""
        while True:
            self._stirred.clear()
            try:
                if not await self._tick():
                    await asyncio.sleep(RETRY)
                    continue
            except Exception as error:  # the last resort: this table's clock must not stop because a disk did
                journal.fault("clock", error)
                await asyncio.sleep(RETRY)
                continue
            self.wake_bots()
            with suppress(TimeoutError):
                async with asyncio.timeout(self._wakes()):
                    await self._stirred.wait()

    def _wakes(self) -> float | None:
        return self.table.wakes(self._process.now(), self._process.here, self._seats())

    async def _tick(self) -> bool:
        """Keep all that is due. False when another process was always quicker, or there is no room for more."""
        async with self._lock:
            if self._behind:
                await self._catch_up()
            for _ in range(TRIES):
                found = self.table.tick(self._process.now(), self._process.here, self._seats())
                if not found:
                    return True
                if await self._keep(f"tick:{self.table.count}", found) is not Kept.NEW:
                    await self._catch_up()
            return False

    @property
    def busy(self) -> bool:
        """Whether something is being done, or will happen soon by itself."""
        wakes = self._wakes()
        soon = wakes is not None and wakes < SOON
        return soon or self._lock.locked() or (self._bots is not None and not self._bots.done())

    async def close(self) -> None:
        """Stop the bots and the clock, and let everybody go."""
        for task in (self._bots, self._timer):
            if task is not None:
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task
        for connection in self.connections:
            connection.end("stop", "The server is stopping; come back in a moment.")
