"""R-1, R-19: a server that dies or is restarted at any moment has what it acknowledged, and its people play on."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from telltable.core.registry import games
from telltable.store.sqlite import Sqlite
from telltable.table import records, reducers
from telltable.table.state import Table
from tests import figures

from .house import House
from .people import Evening, ask, begin, kept

pytestmark = pytest.mark.long

AT_ONCE = 2  # tables


@contextmanager
def house(folder: Path, data: Path) -> Iterator[House]:
    house = House(folder, "--data", data)
    house.start()
    try:
        yield house
    finally:
        house.close()


async def check(path: Path, evenings: list[Evening]) -> list[Table]:
    store = await Sqlite.at(path)  # which checks the file
    try:
        return [await kept(store, evening) for evening in evenings]
    finally:
        await store.close()


def seatings(game: str) -> tuple[str, ...]:
    """Who may sit at a table of this game, people and bots."""
    more = ",bot:random" * (games()[game].seats[0] - 2)
    return tuple(f"{some}{more}" for some in ("me,me,bot:random", "me,me", "me,me,me"))


async def interrupt(
    house: House, path: Path, end: Callable[[], object], times: int, seed: str, game: str = "storystack", **pace: Any
) -> tuple[list[Evening], list[Table]]:
    """End the server so often while people play, and start it again; let the last games reach their end.

    Returns all tables as people saw them, and as they were kept each time when there was no server."""
    chance = random.Random(seed)
    evenings: list[Evening] = []
    found: list[Table] = []
    while times or not evenings:
        seats = chance.choice(seatings(game))
        tables = [
            await begin([house.address], seats, f"{seed}.{len(evenings) + n}", 30, game, **pace) for n in range(AT_ONCE)
        ]
        evenings += tables
        playing = [asyncio.create_task(person.stay()) for evening in tables for person in evening.people]
        while times and not all(evening.over for evening in tables):
            await at_some_moment(tables, playing, chance)
            await asyncio.to_thread(end)
            found += await check(path, tables)
            await asyncio.to_thread(house.start)
            times -= 1
        await asyncio.gather(*playing)
    await check(path, evenings)
    for evening in evenings:
        for way in ("story.md", "game.jsonl"):
            assert (await asyncio.to_thread(ask, house.address, "GET", f"/api/tables/{evening.code}/{way}"))[0] == 200
    return evenings, found


async def at_some_moment(tables: list[Evening], playing: list[asyncio.Task[None]], chance: random.Random) -> None:
    """Now and then before anybody has come back, mostly while they play."""
    people = [person for evening in tables for person in evening.people]
    heard = sum(person.frames for person in people)
    blind = chance.random() < 0.1
    while not blind and sum(person.frames for person in people) == heard:
        await asyncio.wait(playing, timeout=0.02)
    await asyncio.wait(playing, timeout=chance.uniform(0.0, 0.4))


def kill(folder: Path, kills: int, seed: int, game: str = "storystack") -> int:
    """How many messages were acknowledged, and are kept."""
    path = folder / "tables.db"
    with house(folder, path) as serving:
        going = interrupt(serving, path, serving.kill, kills, str(seed), game)
        evenings, _ = asyncio.run(asyncio.wait_for(going, 900))
        assert serving.faults() == []
    people = [person for evening in evenings for person in evening.people]
    assert sum(len(person.acked) for person in people) > kills, "too little was said to prove anything"
    assert sum(person.sockets for person in people) > kills / 2, "too few came back to prove anything"
    return sum(len(person.acked) for person in people)


@pytest.mark.in_turn("five kills")
@pytest.mark.parametrize("game", figures.GAMES)
def test_five_kills(tmp_path: Path, game: str) -> None:
    """R-1."""
    kill(tmp_path, 5, 1, game)


@pytest.mark.promise("kills of the server")
@pytest.mark.parametrize("first", figures.SERVER_KILLS.parts)
@pytest.mark.parametrize("game", figures.GAMES)
def test_five_hundred_kills(tmp_path: Path, game: str, first: int, record_property: Callable[[str, Any], None]) -> None:
    """R-1, in every game."""
    kept = kill(tmp_path, figures.SERVER_KILLS.each, 100 + first, game)
    record_property("kills", figures.SERVER_KILLS.each)
    record_property("messages acknowledged", kept)
    record_property("lost", 0)
    record_property("games", game)


@pytest.mark.by_turns
def test_restarts_cost_nobody_anything(tmp_path: Path) -> None:
    """R-19: five times stopped and started under play, with clocks: nothing is lost, people come back by themselves,
    and no clock counts while the server is away."""
    path = tmp_path / "tables.db"
    with house(tmp_path, path) as serving:
        going = interrupt(serving, path, serving.stop, 5, "restart", pace="brisk")
        evenings, found = asyncio.run(asyncio.wait_for(going, 600))
        assert serving.faults() == []
        events = [line["event"] for line in serving.log()]
        assert [event for event in events if event in ("start", "stop")] == ["start", *["stop", "start"] * 5]
    between = [table for table in found if table.playing]
    assert between
    for table in between:
        assert table.resting
        assert table.clock.stopped is not None
    for before, after, passed in asyncio.run(stops(path, evenings)):
        assert after == pytest.approx({seat: due + passed for seat, due in before.items()})


async def stops(path: Path, evenings: list[Evening]) -> list[tuple[dict[int, float], dict[int, float], float]]:
    """Each time when clocks stood still: the deadlines before and after, and for how long."""
    store = await Sqlite.at(path)
    found = []
    for evening in evenings:
        place = await store.find(evening.code)
        assert place
        log = [records.read(record.body) for record in await store.read(place.table)]
        assert isinstance(log[0], records.Opened)
        table = Table(log[0])
        for what in log[1:]:
            stopped, due = table.clock.stopped, dict(table.clock.due)
            reducers.apply(table, what)
            if due and stopped is not None and table.clock.stopped is None and isinstance(what, records.Here):
                found.append((due, dict(table.clock.due), what.at - stopped))
    await store.close()
    return found
