"""Any subset of those at a table vanishes at any moment, in any way; every game reaches its end all the same."""

from __future__ import annotations

import asyncio
import random
import socket as sockets
import struct
from collections.abc import Iterator
from contextlib import suppress
from functools import partial

import pytest
from websockets.asyncio.client import ClientConnection

from telltable.server import limits
from telltable.store.memory import Memory

from .conftest import Running, run_server
from .people import Evening, Person, begin, kept

pytestmark = [pytest.mark.long, pytest.mark.by_turns]

AT_ONCE = 10  # tables
PATIENCE = 240  # seconds for all of them


@pytest.fixture
def running(monkeypatch: pytest.MonkeyPatch) -> Iterator[Running]:
    """A server that misses silent clients soon."""
    monkeypatch.setattr(limits, "PING", 0.3)
    monkeypatch.setattr(limits, "PONG", 0.5)
    with run_server(Memory()) as running:
        yield running


class Silence(asyncio.Protocol):
    """Takes everything in and answers nothing, not even a ping: a peer that is gone without a word."""


async def vanish(lost: list[ClientConnection], how: str, socket: ClientConnection) -> None:
    """Without a goodbye."""
    lost.append(socket)
    transport = socket.transport
    if how == "reset":
        raw = transport.get_extra_info("socket")
        with suppress(OSError):  # the server was quicker
            raw.setsockopt(sockets.SOL_SOCKET, sockets.SO_LINGER, struct.pack("ii", 1, 0))
        transport.abort()
    elif how == "hang up":
        transport.close()  # without the goodbye of a WebSocket
    elif how == "silent":
        transport.set_protocol(Silence())
    else:
        transport.pause_reading()


class Fate:
    """When somebody vanishes, how, and after how long they come back; None: never."""

    def __init__(self, chance: random.Random) -> None:
        self.after = chance.randrange(1, 60)  # frames
        self.how = chance.choice(("reset", "hang up", "silent", "deaf"))
        self.back = chance.choice((None, 0.0, 0.5, 2.0))


async def befall(person: Person, fate: Fate, lost: list[ClientConnection]) -> None:
    """Be at the table until fate strikes; then perhaps again, to the end."""
    staying = asyncio.create_task(person.stay())
    while person.frames < fate.after and not staying.done():
        await asyncio.wait([staying], timeout=0.01)
    usual, person.leave = person.leave, partial(vanish, lost, fate.how)
    staying.cancel()
    await asyncio.wait([staying])
    person.leave = usual
    if not staying.cancelled():
        staying.result()  # the game was over before
    if fate.back is not None:
        await asyncio.sleep(fate.back)
        await person.stay()


async def one_evening(running: Running, seed: int, lost: list[ClientConnection]) -> Evening:
    """Play a game at which anybody may vanish; whoever stays to watch it sees its end."""
    chance = random.Random(seed)
    people, bots = chance.choice(((1, 1), (2, 0), (2, 1), (3, 0), (4, 0)))
    evening = await begin(
        [running.url],
        ",".join(["me"] * people + ["bot:random"] * bots),
        f"kill {seed}",
        chats=5,
        pace=chance.choice(("off", "brisk")),
        stand_in_after=1,
        alone_after=chance.choice((0, 1)),
    )
    watchers = [Person([running.url], evening.code, "", f"watcher {seed}.{n}") for n in range(2)]
    doomed = chance.sample(evening.people, chance.randint(1, people)) + watchers[1:]
    async with asyncio.TaskGroup() as table:
        for person in evening.people + watchers:
            table.create_task(befall(person, Fate(chance), lost) if person in doomed else person.stay())
    assert watchers[0].outcome
    return evening


async def evenings(running: Running, seeds: range) -> None:
    lost: list[ClientConnection] = []
    async with asyncio.timeout(PATIENCE):
        played = await asyncio.gather(*(one_evening(running, seed, lost) for seed in seeds))
    assert len(lost) > len(seeds)
    for evening in played:
        table = await kept(running.store, evening)
        assert table.match
        assert table.match.over
    for socket in lost:
        socket.transport.abort()


@pytest.mark.parametrize("first", range(0, 30, AT_ONCE))
def test_any_clients_vanish(running: Running, first: int) -> None:
    """Ten tables at once."""
    asyncio.run(evenings(running, range(first, first + AT_ONCE)))


@pytest.mark.campaign
@pytest.mark.parametrize("first", range(1_000, 1_300, AT_ONCE))
def test_any_clients_vanish_more_often(running: Running, first: int) -> None:
    asyncio.run(evenings(running, range(first, first + AT_ONCE)))
