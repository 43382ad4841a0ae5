"""Two servers at one table: their clocks are far apart, and a seat taken on one is good on the other."""

from __future__ import annotations

import pytest

from telltable import protocol as say
from telltable.core.log import encode
from telltable.server import room as room_module
from telltable.server.audience import BARRED
from telltable.server.connection import Connection
from telltable.server.room import Process, Room
from telltable.store.base import Kept, Place, Record, Store
from telltable.store.memory import Memory
from telltable.table import records
from telltable.table.chairs import key_of_token
from telltable.table.state import Table

from .evening import HOST, opened
from .test_room import Sitting, run, sitting, told


async def watched_elsewhere(house: str = "") -> tuple[Sitting, Connection, Room, Connection]:
    """Ana at a table of one server, and somebody who watches it from `house` on another."""
    at = await sitting(0)
    other = await Room.load("t", at.store, Process(pause=0))
    watcher = at.join(None, other, house)
    ana = at.join(0)
    await at.until(lambda: 0 in at.room.table.presence.here and not other._behind)
    return at, ana, other, watcher


def test_whoever_was_barred_at_another_server_a_moment_ago_takes_no_seat() -> None:
    async def story() -> None:
        store = Memory()
        await store.open(Place("t", "QUIET", 0))
        await store.append([Record("t", 0, "0", encode(opened(("open", "open"), {})))])
        here, there = [await Room.load("t", store, Process(pause=0)) for _ in range(2)]
        await here._tick()
        assert await there._keep("bar", [records.Barred((there.table.mark("ABROAD"),))]) is Kept.NEW
        assert not here.audience.bars("ABROAD"), "it has not heard of it"
        assert await here.sit(None, "Eve", key_of_token("Eve"), house="ABROAD") is BARRED
        assert len(here.table.free()) == 2
        await here.close()
        await there.close()

    run(story)


def test_servers_whose_clocks_are_far_apart_agree_on_the_time() -> None:
    """Found by the simulation: each called the other back in time, hundreds of records a second, until it was full."""

    async def story() -> None:
        at = await sitting(60, "brisk")
        slow = await Room.load("t", at.store, Process(pause=0, now=lambda: at.room._now() - 4_000))
        at.join(0)
        at.join(1, slow)
        for _ in range(10):
            for room in (at.room, slow):
                room.look()
                assert await room._tick()
        kept = [records.read(record.body) for record in await at.store.read("t")]
        assert not any(isinstance(one, records.Woken) for one in kept)
        assert [one.at for one in kept] == sorted(one.at for one in kept)
        assert len(kept) < 20
        await slow.close()
        await at.room.close()

    run(story)


def test_a_clock_that_was_put_back_counts_on() -> None:
    """Deadlines go on from the last record, in the seconds that pass from now on."""

    async def story() -> None:
        clock = [10_000.0]
        store = Memory()
        first = opened(("open", "open"), {})
        await store.open(Place("t", "ABCDE", 1))
        await store.append([Record("t", 0, "open", encode(first))])
        room = await Room.load("t", store, Process(pause=0, now=lambda: clock[0]))
        assert await room.sit(0, "Ana", key_of_token("one")) == 0
        assert room.table.last == 10_000.0
        clock[0] -= 5_000
        assert room._now() == 10_000.0
        clock[0] += 7
        assert room._now() == 10_007.0
        await room.close()

    run(story)


def test_a_seat_taken_on_another_server_is_good_here_at_once() -> None:
    """Found by the simulation: the hint was late, and its holder was turned away as somebody with an old token."""

    async def story() -> None:
        store = Memory()
        await store.open(Place("t", "ABCDE", 1))
        await store.append([Record("t", 0, "open", encode(opened(("open", "open"), {})))])
        one, two = [await Room.load("t", store, Process(pause=0)) for _ in range(2)]
        assert await one.sit(1, "Ben", key_of_token("token of Ben")) == 1
        assert (await two.who("token of Ben")).seat == 1
        assert (await two.who("nobody's")).seat is None
        assert (await two.who(HOST)).host
        await one.close()
        await two.close()

    run(story)


def test_what_nobody_hinted_at_is_seen_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """Found by the simulation: who only watched on the other server was shown an old table for ever."""
    monkeypatch.setattr(room_module, "GLANCE", 0.02)

    async def story() -> None:
        at, ana, other, watcher = await watched_elsewhere()
        await at.room.hear(ana, say.Chat("1", "is anybody there?"))
        await at.until(lambda: any(isinstance(one, say.Said) for one in told(watcher)))
        await other.close()
        await at.room.close()

    run(story)


def test_nothing_is_told_from_a_table_that_still_has_the_words_in_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Found by the simulation: a server that read at once what was said and that words were to be taken out told what
    was said first, beside a game as it had been before."""

    async def story() -> None:
        at, ana, other, watcher = await watched_elsewhere()
        await at.room.hear(ana, say.Chat("1", "the bees are late"))
        await at.room.hear(ana, say.Chat("2", "so they are"))
        await at.room.hear(ana, say.XCard("3", words="the bees are late"))
        await at.room.hear(ana, say.XChoice("4", "remove"))
        before = len(watcher._frames)
        taking_out, meanwhile = room_module.clear, list[say.ServerSays]()

        async def take_out(id_: str, store: Store) -> Table:
            meanwhile.extend(told(watcher)[before:])  # what may be sent while this is waited for
            return await taking_out(id_, store)

        monkeypatch.setattr(room_module, "clear", take_out)
        async with other._lock:
            await other._catch_up()
        assert meanwhile == []
        (forget,) = told(watcher)
        assert isinstance(forget, say.Forget)
        assert [line.text for line in forget.said if "bees" in line.text] == []
        assert "so they are" in [line.text for line in forget.said]
        await other.close()
        await at.room.close()

    run(story)


@pytest.mark.parametrize("banned_at", ["the one that bans", "the other"])
def test_whoever_is_banned_as_words_are_taken_out_has_to_go(banned_at: str) -> None:
    """A server that reads both at once turns out who was banned, and knows from where nobody may come any more; a
    server where somebody only watches from there lets go of them."""

    async def story() -> None:
        at, ana, other, watcher = await watched_elsewhere("Ben's house")
        ben = at.join(1, at.room if banned_at == "the one that bans" else other, "Ben's house")
        async with other._lock:
            other._behind = False
            await at.room.hear(ana, say.Chat("1", "the bees are late"))
            await at.room.hear(ana, say.XCard("2", words="the bees are late"))
            await at.room.hear(ana, say.XChoice("3", "remove"))
            await at.room.hear(ana, say.Ban("4", 1))
            await at.room._bar()
            await other._catch_up()
        if banned_at == "the other":
            assert other._barring
            await other._bar()
            async with other._lock:
                await other._catch_up()
        assert (ben.cut, watcher.cut) == ("unseated", "banned")
        assert other.audience.bars("Ben's house")
        await other.close()
        await at.room.close()

    run(story)
