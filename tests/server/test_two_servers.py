"""Two `telltable serve` processes on one PostgreSQL: a table has one story, whichever of them people are at."""

from __future__ import annotations

import asyncio
import json
import random
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import InvalidStatus

from telltable.core.match import Match
from telltable.store.postgres import Postgres
from telltable.table.state import Table
from tests import figures
from tests.store.server import Server

from .house import House
from .people import Evening, Person, ask, begin, kept, line_to
from .test_kill_server import AT_ONCE, at_some_moment, seatings
from .test_serving import telltable

pytestmark = [pytest.mark.long, pytest.mark.by_turns]

Message = dict[str, Any]
PATIENCE = 180  # seconds for anything at all


@pytest.fixture
def houses(database: str, tmp_path: Path) -> Iterator[tuple[House, House]]:
    """Two servers on it."""
    pair = House(tmp_path, "--postgres", database), House(tmp_path, "--postgres", database)
    try:
        for house in pair:
            house.start()
        yield pair
    finally:
        for house in pair:
            house.close()
    for house in pair:
        assert house.faults() == []


class Line:
    """Somebody's socket, and what the test says and waits for."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self.heard: list[Message] = []

    async def say(self, **message: Any) -> None:
        await self._socket.send(json.dumps(message))

    async def hear(self, fits: Callable[[Message], bool]) -> Message:
        """The next message that fits."""
        while True:
            self.heard.append(json.loads(await self._socket.recv()))
            if fits(self.heard[-1]):
                return self.heard[-1]

    async def answered(self, id_: str) -> Message:
        return await self.hear(lambda message: message.get("id") == id_)


async def join(socket: ClientConnection, person: Person) -> tuple[Line, Message]:
    line = Line(socket)
    await line.say(type="Hello", version=1, token=person.token)
    return line, await line.hear(lambda message: message["type"] == "Welcome")


def is_here(seat: int, here: bool) -> Callable[[Message], bool]:
    return lambda message: "table" in message and message["table"]["chairs"][seat]["here"] is here


def owes(message: Message) -> bool:
    game = message.get("game")
    return bool(game and game["ask"] and game["ask"]["owed"])


def test_two_people_on_two_servers_see_each_other(houses: tuple[House, House]) -> None:
    async def meet() -> None:
        async with asyncio.timeout(PATIENCE):
            evening = await begin([house.address for house in houses], "me,me", "meet")
            ana, ben = evening.people
            async with line_to(houses[0].address, evening.code) as first:
                at_a, welcome = await join(first, ana)
                async with line_to(houses[1].address, evening.code) as second:
                    at_b, _ = await join(second, ben)
                    await at_a.hear(is_here(1, True))
                    await _chat(at_a, at_b)
                    await _move(at_a, at_b, ana if owes(welcome) else ben, ana, welcome)
                await at_a.hear(is_here(1, False))
            assert [message for message in at_a.heard + at_b.heard if message["type"] == "Refused"] == []

    asyncio.run(meet())


async def _chat(at_a: Line, at_b: Line) -> None:
    for n, (speaks, hears) in enumerate(((at_a, at_b), (at_b, at_a)) * 5):
        await speaks.say(type="Chat", id=f"c{n}", text=f"line {n}")
        said = await hears.hear(lambda message: message["type"] == "Said")
        while said["seat"] == (hears is at_b):  # their own line
            said = await hears.hear(lambda message: message["type"] == "Said")
        assert said["text"] == f"line {n}"
        assert (await speaks.answered(f"c{n}"))["type"] == "Ack"


async def _move(at_a: Line, at_b: Line, mover: Person, ana: Person, welcome: Message) -> None:
    """Whoever is asked moves; the other is told by the other server, without saying anything."""
    moves, sees = (at_a, at_b) if mover is ana else (at_b, at_a)
    mover.game = welcome["game"] if mover is ana else next(m["game"] for m in reversed(at_b.heard) if owes(m))
    play = mover._choose()
    assert play
    await moves.say(**play)
    mine = await moves.hear(lambda message: message["type"] == "News")
    theirs = await sees.hear(lambda message: message["type"] == "News")
    assert mine["game"]["awaited"] == theirs["game"]["awaited"]
    assert (await moves.answered(play["id"]))["type"] == "Ack"


@pytest.mark.parametrize("how", ["kill", "stop"])
def test_people_go_on_at_the_other_server(houses: tuple[House, House], database: str, how: str) -> None:
    """Nothing acknowledged is lost, nothing is done twice, the game reaches its end, and both tell the same story."""

    async def play() -> Evening:
        async with asyncio.timeout(PATIENCE):
            evening = await begin([house.address for house in houses], "me,me,bot:greedy,bot:random", how, chats=20)
            playing = [asyncio.create_task(person.stay()) for person in evening.people]
            while sum(len(person.acked) for person in evening.people) < 6:
                await asyncio.wait(playing, timeout=0.01)
            assert not evening.over
            await asyncio.to_thread(getattr(houses[0], how))
            await asyncio.gather(*playing)
            assert [person.servers[0] for person in evening.people] == [houses[1].address] * 2
            return evening

    evening = asyncio.run(play())
    table = asyncio.run(look(database, evening))
    assert match_of(table).over
    houses[0].start()
    for way in ("story.md", "game.jsonl"):
        here, there = (ask(house.address, "GET", f"/api/tables/{evening.code}/{way}") for house in houses)
        assert here == there
        assert here[0] == 200
    assert b"Ana" in ask(houses[0].address, "GET", f"/api/tables/{evening.code}/story.md")[1]


def test_a_game_is_carried_out_of_the_database(houses: tuple[House, House], database: str, tmp_path: Path) -> None:
    """Copied while the servers run, brought back into a file, and written out from both: the same game."""

    async def play() -> Evening:
        async with asyncio.timeout(PATIENCE):
            evening = await begin([houses[0].address], "me,bot:random,bot:random", "carried", chats=0)
            await asyncio.gather(*(person.stay() for person in evening.people))
            return evening

    evening = asyncio.run(play())
    copy, file = tmp_path / "copy", tmp_path / "tables.db"
    there, here = ("--postgres", database), ("--data", file)
    for args in (("backup", copy, *there), ("restore", copy, *here), ("export", "--all", tmp_path / "out", *here)):
        done = telltable(*args)
        assert done.returncode == 0, done.stderr
    assert telltable("export", "--all", tmp_path / "too", *there).returncode == 0
    log = f"{evening.code}.jsonl"
    status, served = ask(houses[1].address, "GET", f"/api/tables/{evening.code}/game.jsonl")
    assert status == 200
    assert (tmp_path / "out" / log).read_bytes() == (tmp_path / "too" / log).read_bytes() == served
    assert "Use a file or a database for the tables, not both" in telltable("backup", copy, *there, *here).stderr


def match_of(table: Table) -> Match:
    assert table.match
    return table.match


async def look(database: str, evening: Evening) -> Table:
    store = await Postgres.at(database)
    try:
        return await kept(store, evening)
    finally:
        await store.close()


def test_the_database_goes_away_and_comes_back(
    houses: tuple[House, House], postgres: Server, database: str, tmp_path: Path
) -> None:
    """Meanwhile everybody is told so within bounds, and nothing is acknowledged; then the game goes on."""

    async def play() -> Evening:
        async with asyncio.timeout(2 * PATIENCE):
            evening = await begin([house.address for house in houses], "me,me,bot:random", "away", chats=10)
            ana = evening.people[0]
            async with line_to(houses[0].address, evening.code) as first:
                at_a, _ = await join(first, ana)
                await asyncio.to_thread(postgres.stop)
                try:
                    await asyncio.gather(_refused(at_a), _no_answer(houses[1], evening), _no_entry(houses[1], evening))
                finally:
                    await asyncio.to_thread(postgres.start)
                await at_a.say(type="Chat", id="away", text="still here?")
                assert (await at_a.answered("away"))["type"] == "Ack"
            ana.acked.append("away")
            await asyncio.gather(*(person.stay() for person in evening.people))
            return evening

    evening = asyncio.run(play())
    assert match_of(asyncio.run(look(database, evening))).over
    for house in houses:
        assert "store failed" in {line["event"] for line in house.log()}


async def _refused(line: Line) -> None:
    await line.say(type="Chat", id="away", text="still here?")
    answer = await line.answered("away")
    assert answer["refusal"]["code"] == "store"
    assert "can't reach its saved tables" in answer["refusal"]["why"]


async def _no_answer(house: House, evening: Evening) -> None:
    status, body = await asyncio.to_thread(ask, house.address, "GET", f"/api/tables/{evening.code}")
    assert status == 503
    assert "can't reach its saved tables" in json.loads(body)["error"]
    assert (await asyncio.to_thread(ask, house.address, "GET", "/health"))[0] == 200


async def _no_entry(house: House, evening: Evening) -> None:
    with pytest.raises(InvalidStatus) as denied:
        async with line_to(house.address, evening.code):
            pass
    assert denied.value.response.status_code == 503


class Ends:
    """What becomes of the database: stopped as one asks for it, or as in a crash, at moments of play."""

    def __init__(self, houses: tuple[House, House], postgres: Server, seed: int) -> None:
        self._servers = [house.address for house in houses]
        self._postgres = postgres
        self._chance = random.Random(seed)
        self.evenings: list[Evening] = []

    async def stop(self, game: str, times: int) -> None:
        """Stop and start it so often while people play at both servers; let the last games reach their end."""
        while times:
            seats, name = self._chance.choice(seatings(game)), f"stopped {len(self.evenings)}"
            tables = [await begin(self._servers, seats, f"{name}.{n}", 30, game) for n in range(AT_ONCE)]
            self.evenings += tables
            playing = [asyncio.create_task(person.stay()) for evening in tables for person in evening.people]
            while times and not all(evening.over for evening in tables):
                await at_some_moment(tables, playing, self._chance)
                how = self._chance.choice((signal.SIGINT, signal.SIGQUIT))
                await asyncio.to_thread(self._postgres.stop, how)
                await asyncio.to_thread(self._postgres.start)
                times -= 1
            await asyncio.gather(*playing)


def stopped(
    houses: tuple[House, House], postgres: Server, database: str, game: str, times: int, seed: int
) -> tuple[int, int]:
    """How many messages were acknowledged and are kept; how many evenings reached their end."""

    async def play() -> list[Evening]:
        async with asyncio.timeout(5 * PATIENCE):
            ends = Ends(houses, postgres, seed)
            await ends.stop(game, times)
            return ends.evenings

    evenings = asyncio.run(play())
    for evening in evenings:
        assert match_of(asyncio.run(look(database, evening))).over
    return sum(len(person.acked) for evening in evenings for person in evening.people), len(evenings)


@pytest.mark.promise("stops of the database")
@pytest.mark.parametrize("first", figures.DATABASE_STOPS.parts)
@pytest.mark.parametrize("game", figures.GAMES)
def test_the_database_is_stopped_fifty_times_in_play(
    houses: tuple[House, House],
    postgres: Server,
    database: str,
    game: str,
    first: int,
    record_property: Callable[[str, Any], None],
) -> None:
    """R-1: with two servers on it, in every game."""
    kept, evenings = stopped(houses, postgres, database, game, figures.DATABASE_STOPS.each, first)
    assert kept > figures.DATABASE_STOPS.each
    record_property("stops", figures.DATABASE_STOPS.each)
    record_property("evenings", evenings)
    record_property("messages acknowledged", kept)
    record_property("lost", 0)
    record_property("games", game)


@pytest.mark.in_turn("stops of the database")
@pytest.mark.parametrize("game", figures.GAMES)
def test_the_database_is_stopped_in_play(
    houses: tuple[House, House], postgres: Server, database: str, game: str
) -> None:
    assert stopped(houses, postgres, database, game, 1, 1)[0] > 1
