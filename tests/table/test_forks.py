"""Bots that think ahead do so beside the table: nobody waits for them but their own game."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from telltable import protocol as say
from telltable.bots.search import Search
from telltable.core.log import encode
from telltable.core.luck import Luck, Stream
from telltable.core.move import Move
from telltable.core.observation import Observation
from telltable.server.connection import Connection
from telltable.server.room import Process, Room
from telltable.store.base import Place, Record
from telltable.store.memory import Memory
from telltable.table import bots
from telltable.table.chairs import key_of_token

from .evening import NAMES, QUICK, Evening, opened


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """It moves by chance, without a thought."""
    monkeypatch.setattr(Search, "__call__", lambda self, observation, luck: observation.draw(luck))


def with_a_thinker() -> Evening:
    """Ana and Ben sit with two bots, and it is the turn of the one that thinks."""
    evening = Evening("open", "open", "bot:search", "bot:random")
    evening.sit(0, 1)
    evening.here.update((0, 1))
    assert evening.says(0, say.Begin) is None
    for n in range(40):
        if 2 in evening.waiting:
            return evening
        assert bots.next_thought(evening.table) is None, "a bot that answers at once needs no thread"
        if evening.waiting[0] < 2:
            evening.act(evening.waiting[0], n)
        else:
            evening.keep(bots.moves(evening.table, evening.now))
    raise AssertionError("the bot's turn never comes")


@pytest.mark.usefixtures("quick")
def test_what_was_thought_is_played_when_nothing_happened_meanwhile() -> None:
    evening = with_a_thinker()
    table, match = evening.table, evening.table.match
    assert match
    before = table.facts()
    thought = bots.next_thought(table)
    assert thought
    thought.think()
    assert table.facts() == before
    assert evening.says(0, say.Chat, text="Take your time.") is None
    assert bots.is_timely(table, thought)
    evening.keep(bots.moves(table, evening.now, thought))
    assert match.entries[-1].seat == 2
    assert not bots.is_timely(table, thought)


@pytest.mark.usefixtures("quick")
def test_what_was_thought_about_another_moment_is_thrown_away() -> None:
    """While the table pauses nobody moves at all; when Ben leaves, the bot has to think again."""
    evening = with_a_thinker()
    table = evening.table
    thought = bots.next_thought(table)
    assert thought
    thought.think()
    assert not bots.is_timely(table, None), "what takes long is never done in passing"
    assert evening.says(0, say.Pause) is None
    assert bots.moves(table, evening.now, thought) == []
    assert evening.says(0, say.Resume) is None
    assert bots.is_timely(table, thought)
    assert evening.says(1, say.Leave) is None
    assert not bots.is_timely(table, thought)


def test_while_a_bot_thinks_everybody_else_is_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    """At its own table and at others of the same server. Ben leaves meanwhile, so it thinks again before it moves."""
    begun, ready, thoughts = threading.Event(), threading.Event(), []

    def slowly(self: Search, observation: Observation, luck: Luck) -> Move | dict[str, Any]:
        thoughts.append(threading.current_thread())
        begun.set()
        assert ready.wait(10), "whoever should let it go on was not heard"
        return observation.draw(luck)

    monkeypatch.setattr(Search, "__call__", slowly)

    async def story() -> None:
        slow, (ana, ben) = await seated("open", "open", "bot:search")
        other, (zoe,) = await seated("open", "bot:random")
        match, game = slow.table.match, other.table.match
        assert match
        assert game
        await let_play(slow, ana, ben)
        await until(begun.is_set)
        entries = len(match.entries)
        await slow.hear(ana, say.Chat("c", "Take your time."))
        await slow.hear(ben, say.Leave("l"))
        assert slow.table.said
        assert len(match.entries) == entries + 1
        await let_play(other, zoe)
        await until(lambda: 0 in game.waiting())
        assert game.entries[-1].seat == 1
        assert len(thoughts) == 1
        ready.set()
        await until(lambda: len(match.entries) > entries + 1)
        assert len(thoughts) >= 2
        assert threading.main_thread() not in thoughts
        await asyncio.gather(slow.close(), other.close())

    try:
        asyncio.run(asyncio.wait_for(story(), 180))
    finally:
        ready.set()


async def seated(*kinds: str) -> tuple[Room, list[Connection]]:
    """A room where people sit on the open seats, and the game has begun."""
    store, people = Memory(), [seat for seat, kind in enumerate(kinds) if kind == "open"]
    await store.open(Place("t", "ABCDE", 1))
    await store.append([Record("t", 0, "open", encode(opened(kinds, QUICK)))])
    room = await Room.load("t", store, Process(pause=0))
    connections = []
    for seat in people:
        assert await room.sit(seat, NAMES[seat], key_of_token(NAMES[seat])) == seat
        connections.append(Connection(room.table.who(NAMES[seat]), key_of_token(NAMES[seat])))
        room.welcome(connections[-1])
    await room.hear(connections[0], say.Begin("b"))
    return room, connections


async def let_play(room: Room, *people: Connection) -> None:
    """Each of them plays something."""
    match = room.table.match
    assert match
    for one in people:
        assert one.who.seat is not None
        await until(lambda one=one: one.who.seat in match.waiting())
        move = match.observation(one.who.seat).draw(Stream((3, 7), len(match.entries)))
        await room.hear(one, say.Play(f"m{len(match.entries)}", msgspec.to_builtins(move)))


async def until(true: Callable[[], bool]) -> None:
    while not true():  # noqa: ASYNC110
        await asyncio.sleep(0.005)
