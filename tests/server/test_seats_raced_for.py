"""R-5: eight people at two servers on one PostgreSQL want the same seat in the same moment: one has it.

The race is forced: what both servers have decided waits until each of them has, and only then goes to the database.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest

from telltable import protocol as say
from telltable.core.refusal import Refusal
from telltable.server.connection import Connection
from telltable.server.room import Process, Room
from telltable.server.rooms import Rooms
from telltable.store.base import Kept, Record
from telltable.store.postgres import Postgres
from telltable.table import records
from telltable.table.budgets import SITTING
from telltable.table.chairs import key_of_token
from tests import figures

pytestmark = pytest.mark.long

PEOPLE = 8
ROUNDS_A_TABLE = SITTING.burst - 4  # then a new one: more are not taken in so short a time


class Met:
    """The stores of both servers, whose first records of a round go out together."""

    def __init__(self, stores: list[Postgres], patch: pytest.MonkeyPatch) -> None:
        self.together = asyncio.Barrier(len(stores))
        self.left: dict[Postgres, int] = dict.fromkeys(stores, 0)
        self.overtaken = 0  # times that a server found its place taken
        for store in stores:
            patch.setattr(store, "append", self._append(store, store.append))

    def start(self) -> None:
        """A new round begins."""
        self.left = dict.fromkeys(self.left, 1)

    def _append(self, store: Postgres, honest: Callable[..., Any]) -> Callable[..., Any]:
        async def append(rows: list[Record]) -> list[Kept]:
            if self.left[store]:
                self.left[store] = 0
                await asyncio.wait_for(self.together.wait(), 60)
            kept: list[Kept] = await honest(rows)
            self.overtaken += Kept.TAKEN in kept
            return kept

        return append


async def race(rooms: list[Room], met: Met, rounds: int) -> None:
    """Each time eight want the only seat; whoever has it gets up again."""
    for number in range(rounds):
        keys = [key_of_token(f"{number}.{one}") for one in range(PEOPLE)]
        for room in rooms:
            room.look()  # so that both know that the seat is free
        met.start()
        got = await asyncio.gather(
            *(rooms[one % 2].sit(0, f"Guest {one}", key) for one, key in enumerate(keys)),
        )
        won = [one for one, seat in enumerate(got) if not isinstance(seat, Refusal)]
        assert len(won) == 1, f"round {number}: {len(won)} have the seat: {got}"
        room = rooms[won[0] % 2]
        up = Connection(await room.who(f"{number}.{won[0]}"), keys[won[0]])
        await room.hear(up, say.Leave(f"up{number}"))


async def check(store: Postgres, table: str, rounds: int) -> None:
    """All of it is kept: nobody sits where somebody sat, and both servers tell the same."""
    log = await store.read(table, 0, 100_000)
    assert [record.n for record in log] == list(range(len(log)))
    taken = [what for what in (records.read(record.body) for record in log) if isinstance(what, records.Sat)]
    assert len(taken) == rounds


async def tables(database: str, rounds: int, patch: pytest.MonkeyPatch) -> int:
    """How often a server was overtaken by the other one."""
    stores = [await Postgres.at(database) for _ in range(2)]
    houses = [Rooms(store, Process(pause=0)) for store in stores]
    met = Met(stores, patch)
    try:
        while rounds > 0:
            some = min(rounds, ROUNDS_A_TABLE)
            room, _ = await houses[0].open("storystack", "me,bot:random", {})
            other = await houses[1].find(room.table.code)
            assert other is not None
            await race([room, other], met, some)
            await check(stores[0], room.id, some)
            await asyncio.gather(*(one.close() for one in (room, other)))
            rounds -= some
    finally:
        for house in houses:
            with suppress(Exception):
                await house.close()
        for store in stores:
            await store.close()
    return met.overtaken


@pytest.mark.by_turns(4)
def test_eight_people_want_one_seat(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert asyncio.run(tables(database, 40, monkeypatch)) >= 40


@pytest.mark.promise("seats raced for at two servers")
@pytest.mark.parametrize("first", figures.SEATS_RACED_FOR.parts)
def test_eight_people_want_twenty_thousand_seats(
    database: str, first: int, monkeypatch: pytest.MonkeyPatch, record_property: Callable[[str, Any], None]
) -> None:
    rounds = figures.SEATS_RACED_FOR.each
    overtaken = asyncio.run(tables(database, rounds, monkeypatch))
    assert overtaken >= rounds, "there was no race"
    record_property("seats", rounds)
    record_property("times a server was overtaken", overtaken)
    record_property("won twice", 0)
