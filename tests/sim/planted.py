"""Defects that somebody could write into a server, each a small patch: what the simulation must be able to see."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any
from unittest.mock import patch

from telltable import protocol as say
from telltable.server.audience import Audience
from telltable.server.loading import Shelved, fold, rows
from telltable.server.redaction import clear
from telltable.server.room import Room
from telltable.server.rooms import Rooms
from telltable.store.base import Kept, StoreFailed
from telltable.table import bots, records, reducers
from telltable.table.redaction import settled

keep, take, move_bot = Room._keep, Room._take, Room._move_bot


async def ack_before_append(self: Room, speaker: Any, message: Any, id_: str) -> Any:
    """The answer does not wait for the disk."""
    speaker.acknowledge()
    return await take(self, speaker, message, id_)


async def fold_before_keep(self: Room, id_: str, answer: Any, *rest: Any) -> Kept:
    """Everybody is told, then it is kept."""
    held = rows(self.id, self.table, id_, answer)
    for one in answer:
        self._fold(one, *rest)
    return (await self._store.append(held))[0]


async def swallow_taken(self: Room, id_: str, answer: Any, *rest: Any) -> Kept:
    """Another server was quicker; nobody looks."""
    kept = await keep(self, id_, answer, *rest)
    return Kept.NEW if kept is Kept.TAKEN else kept


async def fold_what_was_taken(self: Room, id_: str, answer: Any, *rest: Any) -> Kept:
    """Whatever the store says, it is folded."""
    held = rows(self.id, self.table, id_, answer)
    kept = (await self._store.append(held))[0]
    for one in answer:
        self._fold(one, *rest)
    return kept


async def ignore_a_failed_store(self: Room, id_: str, answer: Any, *rest: Any) -> Kept:
    """The disk is full; the game goes on in memory."""
    try:
        return await keep(self, id_, answer, *rest)
    except StoreFailed:
        for one in answer:
            self._fold(one, *rest)
        return Kept.NEW


async def decide_again(self: Room, speaker: Any, message: Any, id_: str) -> Any:
    """A message that is said again is a new one."""
    known = await self._store.find_id(self.id, id_) is not None
    return await take(self, speaker, message, f"{id_}/{self.table.count}" if known else id_)


async def no_catch_up(self: Room) -> None:
    """Nobody reads what another server has kept."""
    self._behind = False


async def catch_up_by_one_too_many(self: Room) -> None:
    """The last record is folded twice."""
    self._behind = False
    for record in await self._store.read(self.id, max(1, self.table.count - 1)):
        self._fold(records.read(record.body))


async def catch_up_without_telling(self: Room) -> None:
    """The table is right, and nobody is told."""
    self._behind = False
    for record in await self._store.read(self.id, self.table.count):
        reducers.apply(self.table, records.read(record.body))


class NoLock:
    """Everybody may in at once."""

    async def __aenter__(self) -> None: ...

    async def __aexit__(self, *error: object) -> None: ...

    def locked(self) -> bool:
        return False


async def bots_without_the_lock(self: Room) -> bool:
    """A bot moves while somebody's move is being kept."""
    lock, self._lock = self._lock, NoLock()
    try:
        return await move_bot(self)
    finally:
        self._lock = lock


async def two_rooms(self: Rooms, id_: str) -> Room:
    """Whoever comes while a table is loaded loads it again."""
    self._seen[id_] = asyncio.get_running_loop().time()
    self._locks.setdefault(id_, asyncio.Lock())
    if id_ not in self._rooms:
        self._rooms[id_] = await Room.load(id_, self._store, self._process)
    return self._rooms[id_]


async def bots_die(self: Room) -> None:
    """The task ends with the first failure of the disk, and the bot of that table is asleep for ever."""
    while bots.due(self.table) is not None:
        await asyncio.sleep(self._process.pause)
        if not await move_bot(self):
            return


async def clock_dies(self: Room) -> None:
    """What the passing of time brings is done once."""
    await self._tick()
    self.wake_bots()


def here_for_ever(self: Audience) -> frozenset[int]:
    """Who was here once is counted as here."""
    known: set[int] = self.__dict__.setdefault("known", set())
    known.update(c.who.seat for c in self.connections if c.who.seat is not None)
    return frozenset(known)


def news_of_others(self: Audience, n: int) -> None:
    """Every seat is told what the first one is told."""
    snapshot = self.table.snapshot()
    if snapshot is not None:
        for connection in self.connections:
            told, shown = snapshot.told(0, n), snapshot.shown(0)
            connection.n += 1
            connection.send(say.News(connection.n, told.events, told.lines, shown.game()))


def news_for_players(self: Audience, n: int) -> None:
    """Whoever only watches is forgotten."""
    snapshot = self.table.snapshot()
    if snapshot is not None:
        for connection in self.connections:
            if connection.who.seat is not None:
                self._tell_one(connection, snapshot, snapshot.tidings(n), "")


async def no_answer(self: Room, speaker: Any, message: Any, id_: str) -> Any:
    """Who says something again gets no answer."""
    if await self._store.find_id(self.id, id_) is not None:
        await asyncio.Event().wait()
    return await take(self, speaker, message, id_)


async def settle_for_oneself(self: Room) -> None:
    """The words are gone from the table in memory; nobody else is told, and the store keeps them."""
    kept = [records.read(record.body) for record in await self._store.read(self.id)]
    fresh = settled(fold(Shelved(kept)), kept)
    self.table = self.audience.table = fold(Shelved([fresh.get(n, one) for n, one in enumerate(kept)]))
    self.audience.withholds = False


async def settle_without_telling(self: Room) -> None:
    """The words are gone, and nobody who has read them is told so."""
    self.table = self.audience.table = await clear(self.id, self._store)
    self.audience.withholds = False


def keep_the_old_game(self: Audience) -> None:
    """The next game is told as changes of the one before, which clients have put away."""


def now_by_the_wall(self: Room) -> float:
    """Two servers whose clocks differ call each other back in time."""
    return self._process.now()


async def strangers_at_once(self: Room, token: str) -> Any:
    """Whoever took a seat on another server a moment ago is turned away."""
    return self.table.who(token)


class Defect:
    """A name, what is patched, with what."""

    def __init__(self, on: type[Any], name: str, by: Callable[..., Any]) -> None:
        self._on = on
        self._name = name
        self._by = by

    def __str__(self) -> str:
        return self._by.__name__

    def planted(self) -> AbstractContextManager[Any]:
        """While this lasts, the defect is there."""
        return patch.object(self._on, self._name, self._by)


LUCKY = [
    Defect(Room, "who", strangers_at_once),  # needs an empty table and a second server
    Defect(Audience, "put_away", keep_the_old_game),  # needs another game, and a client that is told changes
]

DEFECTS = [
    Defect(Room, "_take", ack_before_append),
    Defect(Room, "_keep", fold_before_keep),
    Defect(Room, "_keep", swallow_taken),
    Defect(Room, "_keep", fold_what_was_taken),
    Defect(Room, "_keep", ignore_a_failed_store),
    Defect(Room, "_take", decide_again),
    Defect(Room, "_take", no_answer),
    Defect(Room, "_catch_up", no_catch_up),
    Defect(Room, "_catch_up", catch_up_by_one_too_many),
    Defect(Room, "_catch_up", catch_up_without_telling),
    Defect(Room, "_move_bot", bots_without_the_lock),
    Defect(Room, "_run_bots", bots_die),
    Defect(Room, "_watch", clock_dies),
    Defect(Room, "_now", now_by_the_wall),
    Defect(Room, "_settle", settle_for_oneself),
    Defect(Room, "_settle", settle_without_telling),
    Defect(Audience, "seats", here_for_ever),
    Defect(Audience, "tell_news", news_of_others),
    Defect(Audience, "tell_news", news_for_players),
    Defect(Rooms, "_room", two_rooms),
]
