"""Whoever knows a table's code, holds one seat of it, or is its host can say what they like, as long as they like: the
others talk, play to the end, and begin another game (ADR 0013)."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from telltable.server import limits
from telltable.server.room import Room
from telltable.store.memory import Memory
from telltable.table import budgets, refusing

from .conftest import Running, run_server
from .people import Person
from .wire import Ear

SOCKETS, SECONDS = 26, 190  # of the attack that once filled a table


@pytest.fixture
def running() -> Iterator[Running]:
    """With the limits of a server as it is started."""
    with run_server(Memory(), limits.Allowance()) as server:
        yield server


class Party:
    """A table with a game of two, and whoever disturbs it."""

    def __init__(self, running: Running) -> None:
        self.running = running
        self.code, self.host = running.table("me,me")
        self.tokens = [running.seat(self.code, name) for name in ("Ana", "Ben")]
        self.refusals: Counter[str] = Counter()
        self.done = 0
        self._said = 0
        self.port = int(running.url.rpartition(":")[2])

    @property
    def room(self) -> Room:
        return next(room for room in self.running.server.rooms.all() if room.table.code == self.code)

    @asynccontextmanager
    async def ear(self, token: str = "") -> AsyncIterator[Ear]:
        async with await Ear.open(self.port, self.code) as ear:
            assert (await ear.hello(token))["type"] == "Welcome"
            yield ear

    async def say(self, ear: Ear, **message: Any) -> dict[str, Any]:
        """Something, and its answer."""
        self._said += 1
        answer = await ear.ask(id=f"{self._said}", **message)
        assert answer, "the socket was let go"
        self.count(answer)
        return answer

    def count(self, answer: dict[str, Any]) -> None:
        if answer["type"] == "Refused":
            self.refusals[answer["refusal"]["code"]] += 1
            assert answer["refusal"]["why"].endswith(".")
        else:
            self.done += 1

    async def begin(self) -> None:
        async with self.ear(self.host) as host:
            assert (await self.say(host, type="Begin"))["type"] == "Ack"

    async def is_well(self) -> None:
        """A player talks, both play to the end, the host begins another game."""
        assert self.room.table.budgets.played < 20, "nothing has taken room from play"
        async with self.ear(self.tokens[0]) as ana:
            assert (await self.say(ana, type="Chat", text="Where were we?"))["type"] == "Ack"
        people = [
            Person([self.running.url], self.code, token, name) for token, name in zip(self.tokens, "AB", strict=True)
        ]
        async with asyncio.timeout(300):
            await asyncio.gather(*(person.stay() for person in people))
        assert all(person.outcome for person in people)
        async with self.ear(self.host) as host:
            assert (await self.say(host, type="Again"))["type"] == "Ack"
            assert (await self.say(host, type="Begin"))["type"] == "Ack"


async def watch_and_write(party: Party, sockets: int, until: float, most: int) -> None:
    """Sockets without a token write what they can; they answer no ping, and come again when they are let go."""

    async def one(name: int) -> None:
        n = 0
        while n < most and time.monotonic() < until:
            async with await Ear.open(party.port, party.code) as ear:
                if ear.ended or (await ear.hello("")).get("type") != "Welcome":  # too many at once have not said it
                    await asyncio.sleep(0.1)
                    continue
                while n < most and time.monotonic() < until:
                    answer = await ear.ask(id=f"{n}", type="Chat", text=f"spam {n} of {name}")
                    if not answer:
                        break
                    n += 1
                    party.count(answer)

    await asyncio.gather(*map(one, range(sockets)))


def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is slowed down, so that a test is short; what may be kept is what is tested."""
    monkeypatch.setattr(limits, "BURST", 10_000)


@pytest.mark.by_turns(4)
def test_watchers_fill_nothing_but_their_own_budget(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """The attack as it was, for a moment; from one address, of which less is heard than of all who watch."""
    hurry(monkeypatch)
    party = Party(running)

    async def evening() -> None:
        await party.begin()
        before = party.room.table.count
        await watch_and_write(party, SOCKETS, time.monotonic() + 60, 20)
        assert set(party.refusals) == {"too_often"}
        assert party.refusals["too_often"] >= SOCKETS * 20 * 0.8
        assert party.room.table.count - before < limits.WORD_BURST + 20
        await party.is_well()

    asyncio.run(evening())


@pytest.mark.campaign
def test_watchers_fill_nothing_at_full_scale(running: Running) -> None:
    """26 sockets for 190 seconds, each as fast as it is heard: once that was 15,001 records."""
    party = Party(running)

    async def evening() -> None:
        await party.begin()
        await watch_and_write(party, SOCKETS, time.monotonic() + SECONDS, 100_000)
        assert party.done + party.refusals["too_often"] > 10_000
        assert party.room.table.budgets.used["talk:watching"].kept < 100
        await party.is_well()

    asyncio.run(evening())


@pytest.mark.by_turns(4)
def test_one_seat_alone_fills_nothing(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """Lines, reactions, pauses, X-cards, coming and going: each has an end for a while, and the seat plays on."""
    hurry(monkeypatch)
    party = Party(running)

    async def evening() -> None:
        await party.begin()
        table = party.room.table
        before = table.beside
        async with party.ear(party.tokens[1]) as ben:
            for n in range(budgets.TALK.burst + 10):
                await party.say(ben, type="Chat", text=f"{n}")
                await party.say(ben, type="React", word="ha")
                await party.say(ben, type="Pause")
                await party.say(ben, type="Resume")
                await party.say(ben, type="XCard")
                await party.say(ben, type="XChoice", choice="go_on")
                await party.say(ben, type="SetTime", seat=1, factor=2)
        for _ in range(budgets.COMING.burst + 5):
            async with party.ear(party.tokens[1]):
                pass
        assert party.refusals["too_often"] > 30
        assert table.beside - before < 200
        assert table.x is None
        assert table.clock.paused is None
        async with party.ear(party.tokens[0]) as ana:  # the X-card is still everybody else's
            assert (await party.say(ana, type="XCard"))["type"] == "Ack"
            assert (await party.say(ana, type="XChoice", choice="go_on"))["type"] == "Ack"
        await party.is_well()

    asyncio.run(evening())


@pytest.mark.by_turns(4)
def test_the_host_fills_nothing_either(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    hurry(monkeypatch)
    party = Party(running)

    async def evening() -> None:
        table = (await asyncio.to_thread(lambda: party.room)).table
        async with party.ear(party.host) as host:
            for n in range(budgets.SETTINGS.burst + 20):
                await party.say(host, type="SetOption", name="hands", value=("open", "closed")[n % 2])
                await party.say(host, type="Chat", text=f"{n}")
        assert party.refusals["too_often"] > 20
        assert table.beside < 400
        await asyncio.sleep(1.1)  # until one more setting is allowed: to begin needs none
        await party.begin()
        await party.is_well()

    asyncio.run(evening())


def test_the_host_clears_the_chat_and_silences(running: Running) -> None:
    """It is gone from every screen, from whoever comes later, and from the store; the silenced are told so."""
    party = Party(running)

    async def evening() -> None:
        await party.begin()
        async with party.ear(party.tokens[0]) as ana, party.ear(party.host) as host, party.ear() as watcher:
            assert (await party.say(watcher, type="Chat", text="blabber"))["type"] == "Ack"
            assert (await ana.until("Said"))["text"] == "blabber"
            assert (await party.say(host, type="ClearChat"))["type"] == "Ack"
            assert (await ana.until("Forget"))["said"] == []
            assert (await party.say(host, type="Silence", seat=None, silent=True))["type"] == "Ack"
            assert (await ana.until("TableChanged"))["table"]["watchers_silent"]
            told = await party.say(watcher, type="Chat", text="more")
            assert told["refusal"]["why"] == "The host has silenced those watching; the host can undo it."
        async with await Ear.open(party.port, party.code) as late:
            assert (await late.hello(""))["said"] == []
        kept = await running.store.read(party.room.id)
        assert b"blabber" not in b"".join(record.body for record in kept)
        await party.is_well()

    asyncio.run(evening())


@pytest.mark.by_turns(4)
def test_a_table_that_was_filled_before_is_mended(running: Running) -> None:
    """Its records fold as before; what fills it are lines, and the game has room of its own."""
    from telltable.core.log import encode
    from telltable.store.base import Record
    from telltable.table.records import Chatted

    party = Party(running)

    async def evening() -> None:
        await party.begin()
        room = party.room
        count = room.table.count
        lines = [encode(Chatted(None, "x", at=room.table.last)) for _ in range(15_001)]
        for start in range(0, len(lines), 1_000):
            batch = lines[start : start + 1_000]
            await running.store.append(
                [Record(room.id, count + start + n, f"old:{start + n}", body) for n, body in enumerate(batch)]
            )
        room.look()
        async with party.ear() as watcher:
            told = await party.say(watcher, type="Chat", text="more")
            assert told["refusal"]["code"] == "chat_full"
        assert refusing.full(room.table) is None
        await party.is_well()

    asyncio.run(evening())
