"""A room turns the table's clock, with a real store: stand-ins, deadlines and seats that change hands."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import msgspec
import pytest
from msgspec import UNSET

from telltable import protocol as say
from telltable.core.log import encode
from telltable.core.move import TimeUp
from telltable.games.storystack.rules.plays import PlayCard
from telltable.server.connection import Connection
from telltable.server.room import Process, Room
from telltable.store.base import Place, Record
from telltable.store.memory import Memory
from telltable.table import records, reducers
from telltable.table.chairs import key_of_token

from .evening import opened

TOKENS = ("token of Ana", "token of Ben")


class Sitting:
    """Two people at a table of a real room. `other`: the same table in a second process."""

    def __init__(self, store: Memory, room: Room) -> None:
        self.store = store
        self.room = room
        self.other: Room | None = None

    def join(self, seat: int | None, room: Room | None = None, house: str = "") -> Connection:
        room = room or self.room
        token = "" if seat is None else TOKENS[seat]
        connection = Connection(room.table.who(token), key_of_token(token) if token else "", house=house)
        room.welcome(connection)
        return connection

    async def until(self, true: Callable[[], bool]) -> None:
        async with asyncio.timeout(180):
            while not true():  # noqa: ASYNC110
                await asyncio.sleep(0.005)


async def sitting(
    stand_in_after: int = 1,
    pace: say.Pace = "off",
    process: Process | None = None,
    game: str = "storystack",
    **options: str,
) -> Sitting:
    store = Memory()
    quick = {"skinning": "off", "pattern_pick": "random", "grace": "0"} if game == "storystack" else {}
    first = opened(("open", "open"), {**quick, **options}, game=game)
    await store.open(Place("t", "ABCDE", 1))
    await store.append([Record("t", 0, "open", encode(first))])
    room = await Room.load("t", store, process or Process(pause=0))
    for seat, name in enumerate(("Ana", "Ben")):
        assert await room.sit(seat, name, key_of_token(TOKENS[seat])) == seat
    found = Sitting(store, room)
    host = found.join(0)
    await room.hear(host, say.SetPace("p", pace, stand_in_after))
    await room.hear(host, say.Begin("b"))
    room.depart(host)
    return found


def told(connection: Connection) -> list[say.ServerSays]:
    return [say.read_server(frame) for frame in connection._frames]


def run(story: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(asyncio.wait_for(story(), 180))


def test_a_stand_in_plays_and_everybody_sees_it() -> None:
    async def story() -> None:
        at = await sitting()
        ana = at.join(0)
        await at.until(lambda: at.room.table.match is not None and bool(at.room.table.presence.stand_ins))
        infos = [one.table for one in told(ana) if isinstance(one, say.TableChanged)]
        assert infos[-1].chairs[1].stand_in
        ben = at.join(1)
        await at.until(lambda: not at.room.table.presence.stand_ins)
        assert ben in at.room.audience.connections
        await at.room.close()

    run(story)


@pytest.mark.by_turns(4)
def test_time_runs_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PlayCard, "times", lambda self: (1, 1))

    async def story() -> None:
        at = await sitting(pace="brisk", first_player="chosen")
        ana = at.join(0)
        at.join(1)
        match = at.room.table.match
        assert match
        await at.until(lambda: len(match.entries) > 2)
        assert [entry.move for entry in match.entries[1:3]] == [TimeUp(0), TimeUp(1)]
        waits = [one.table.waits[0] for one in told(ana) if isinstance(one, say.TableChanged)]
        assert {wait.seat for wait in waits} == {0, 1}
        assert all(wait.left is not None and wait.left <= 1 for wait in waits)
        await at.room.close()

    run(story)


def test_what_a_move_would_come_to_is_told_to_whoever_asks_for_their_seat() -> None:
    """Whether it is legal yet or not; to nobody who watches, and of no nonsense."""

    async def story() -> None:
        at = await sitting(game="stacktors", creation="free")
        ana, watcher = at.join(0), at.join(None)

        async def why(connection: Connection, move: dict[str, object]) -> say.ServerSays:
            await at.room.hear(connection, say.Why("w", move))
            return told(connection)[-1]

        await at.until(lambda: at.room.table.match is not None)
        whole = await why(ana, {"type": "Build", "stack": "G1O2-R3O2C1-R1"})
        begun = await why(ana, {"type": "Build", "stack": "-R3-"})
        assert isinstance(whole, say.Ack)
        assert isinstance(begun, say.Refused)
        assert whole.comes
        assert begun.comes
        assert (whole.comes.said, begun.comes.gauges[0].count) == ("moves 3 inches, helps with up to 1 pip", 3)
        for connection, move in ((watcher, {"type": "Build", "stack": "G1--"}), (ana, {"type": "Build"}), (ana, {})):
            no = await why(connection, move)
            assert isinstance(no, say.Refused)
            assert no.comes is UNSET
        await at.room.close()

    run(story)


def test_a_seat_that_changed_hands_is_silent() -> None:
    async def story() -> None:
        at = await sitting()
        ana, ben, watcher = at.join(0), at.join(1), at.join(None)
        await at.room.hear(ben, say.HandOver("1", key_of_token("new")))
        assert ben.ended
        assert [type(one) for one in told(ben)[-2:]] == [say.Ack, say.Closing]
        assert not ana.ended
        await at.room.hear(watcher, say.AskSeat("1", 1, "Zoe", key_of_token("newer")))
        changed = [one.table for one in told(ana) if isinstance(one, say.TableChanged)][-1]
        assert [one.name for one in changed.asking] == ["Zoe"]
        await at.room.close()

    run(story)


def test_whoever_changes_places_is_told_where_they_sit_now() -> None:
    """Both sockets stay, hear a new `Welcome` with their seat, and speak for it."""

    async def story() -> None:
        store, first = Memory(), opened(("open", "open"), {})
        await store.open(Place("t", "ABCDE", 1))
        await store.append([Record("t", 0, "open", encode(first))])
        room = await Room.load("t", store, Process(pause=0))
        at = Sitting(store, room)
        for seat, name in enumerate(("Ana", "Ben")):
            await room.sit(seat, name, key_of_token(TOKENS[seat]))
        ana, ben, watcher = at.join(0), at.join(1), at.join(None)
        await room.hear(ana, say.SetTime("1", 0, 2))
        await room.hear(ana, say.SwapSeats("2", 0, 1))
        assert not ana.ended
        assert not ben.ended
        greeted = {one: [m for m in told(one) if isinstance(m, say.Welcome)] for one in (ana, ben, watcher)}
        assert [m.you for m in greeted[ana]] == [0, 1]
        assert [m.you for m in greeted[ben]] == [1, 0]
        assert len(greeted[watcher]) == 1
        for one, time in ((ana, 2), (ben, 1), (watcher, 1)):
            last = [m.table for m in told(one) if isinstance(m, say.TableChanged)][-1]
            assert [chair.name for chair in last.chairs] == ["Ben", "Ana"]
            assert last.time == time
        await room.hear(ben, say.Chat("1", "Hello"))
        assert [(line.seat, line.name) for line in room.table.said] == [(0, "Ben")]
        await room.close()

    run(story)


def test_two_watchers_may_use_the_same_id() -> None:
    async def story() -> None:
        at = await sitting()
        one, two = at.join(None), at.join(None)
        await at.room.hear(one, say.Chat("1", "first"))
        await at.room.hear(two, say.Chat("1", "second"))
        await at.room.hear(two, say.Chat("1", "second"))  # said again
        assert [x.text for x in told(one) if isinstance(x, say.Said)] == ["first", "second"]
        await at.room.close()

    run(story)


def test_reactions_are_told() -> None:
    async def story() -> None:
        at = await sitting()
        ana, ben = at.join(0), at.join(1)
        await at.room.hear(ana, say.React("1", "wow"))
        assert any(one == say.Reacted(0, "wow") for one in told(ben))
        await at.room.close()

    run(story)


def test_two_processes_on_one_table() -> None:
    """Both turn the clock; what one has kept the other folds, and both are the same in the end."""

    async def story() -> None:
        at = await sitting()
        other = await Room.load("t", at.store, Process(pause=0))
        ana, ben = at.join(0), at.join(1, other)
        for n in range(30):
            room, connection, seat = ((at.room, ana, 0), (other, ben, 1))[n % 2]
            match = room.table.match
            assert match
            if seat in match.waiting():
                move = next(match.legal(seat))
                await room.hear(connection, say.Play(f"m{n}", msgspec.to_builtins(move)))
            await room.hear(connection, say.React(f"r{n}", "ha"))
        for room in (at.room, other):
            async with room._lock:
                await room._catch_up()
            await room.close()
        for room in (at.room, other):
            for record in await at.store.read("t", room.table.count):
                reducers.apply(room.table, records.read(record.body))
        assert at.room.table.facts() == other.table.facts()
        assert at.room.table.match
        assert len(at.room.table.match.entries) > 2

    run(story)


@pytest.mark.parametrize(("name", "believed"), [("a", False), ("b", True)])
def test_a_server_that_was_killed_does_not_keep_people_here(name: str, believed: bool) -> None:
    """Under the same name after its restart it knows better at once; under another one the old word counts on."""

    async def story() -> None:
        at = await sitting(process=Process(here="a", pause=0))
        at.join(0)
        at.join(1)
        await at.until(lambda: at.room.table.presence.here == {0, 1})
        assert at.room._timer
        at.room._timer.cancel()
        again = await Room.load("t", at.store, Process(here=name, pause=0))
        await again._tick()
        assert bool(again.table.presence.here) is believed
        await again.close()
        at.room.audience.connections.clear()
        await at.room.close()

    run(story)


def test_a_room_with_something_to_do_is_not_let_go() -> None:
    async def story() -> None:
        at = await sitting(60)
        at.join(0)
        await at.until(lambda: 1 in at.room.table.presence.away)
        assert at.room.busy
        await at.room.close()

    run(story)


def test_what_has_come_due_is_done_when_somebody_speaks() -> None:
    """The room sleeps by its own clock; the time that records are made by may have gone further."""

    async def story() -> None:
        time_there = [1_000.0]
        at = await sitting(stand_in_after=60, process=Process(now=lambda: time_there[0], pause=0))
        ana = at.join(0)
        await at.until(
            lambda: at.room.table.presence.here == {0} and at.room._looks > asyncio.get_running_loop().time() + 5
        )
        for number in range(4):
            time_there[0] += 20
            await at.room.hear(ana, say.Chat(f"c{number}", "Where is Ben?"))
        await at.until(lambda: at.room.table.presence.stand_ins == {1})
        await at.room.close()

    run(story)


def test_a_move_that_brings_nothing_nearer_lets_the_room_sleep() -> None:
    async def story() -> None:
        at = await sitting(stand_in_after=0)
        people = [at.join(seat) for seat in (0, 1)]
        await at.until(lambda: at.room.table.presence.here == {0, 1})
        await at.until(lambda: at.room._looks > asyncio.get_running_loop().time() + 5)
        match = at.room.table.match
        assert match is not None
        (seat,) = match.waiting()
        await at.room.hear(people[seat], say.Play("move", msgspec.to_builtins(next(match.legal(seat)))))
        assert len(match.entries) > 1
        assert not at.room._stirred.is_set()
        await at.room.close()

    run(story)
