"""The rooms of a server: what is left of tables that can't be loaded, or are loaded anew while others are let go."""

from __future__ import annotations

import asyncio

import pytest

from telltable.server.room import Process, Room
from telltable.server.rooms import Rooms
from telltable.store.base import Place, Store
from telltable.store.memory import Memory


def test_nothing_is_left_of_a_table_that_can_not_be_loaded() -> None:
    async def work() -> None:
        store = Memory()
        await store.open(Place("a", "ABCDE", 0))
        rooms = Rooms(store, Process())
        assert await rooms.find("ABCDE") is None
        assert (len(rooms._rooms), len(rooms._seen), len(rooms._locks)) == (0, 0, 0)

    asyncio.run(work())


def test_a_table_that_is_loaded_anew_while_rooms_are_let_go_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its first room is gone, as after a deletion; a later look at it finds everything in its place."""

    async def work() -> None:
        rooms = Rooms(Memory(), Process())
        room, _ = await rooms.open("storystack", "me,me", {})
        load, go_on = Room.load, asyncio.Event()

        async def slow(id_: str, store: Store, process: Process) -> Room:
            await go_on.wait()
            return await load(id_, store, process)

        monkeypatch.setattr(Room, "load", slow)
        room.gone = True
        loading = asyncio.create_task(rooms.find(room.table.code))
        await asyncio.sleep(0)
        await rooms.let_go()
        go_on.set()
        fresh = await loading
        await rooms.let_go()
        assert rooms.all() == [fresh]
        await rooms.close()

    asyncio.run(work())


def test_letting_go_of_a_room_does_not_take_the_one_that_came_in_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        rooms = Rooms(Memory(), Process())
        both = [(await rooms.open("storystack", "me,me", {}))[0] for _ in range(2)]
        close, found = Room.close, []
        for room in both:
            room.gone = True

        async def closed(room: Room) -> None:
            if not found:
                found.append(await rooms.find(both[1].table.code))
            await close(room)

        monkeypatch.setattr(Room, "close", closed)
        await rooms.let_go()
        assert rooms.all() == found
        await rooms.close()

    asyncio.run(work())
