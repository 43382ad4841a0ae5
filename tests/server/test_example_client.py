"""The example in the docs plays on although its connections are cut again and again, and says why bots did things."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from urllib.parse import urlsplit

import pytest
from websockets.asyncio.client import connect

from telltable.store.memory import Memory

from .conftest import Running, hear, run_server, say
from .test_whole_game import begin, example


@asynccontextmanager
async def bad_network(server: str) -> AsyncIterator[tuple[str, list[int]]]:
    """A way to the server that cuts every connection after 150,000 bytes, now before and now after the last arrived.

    Bytes, for how many messages one read takes depends on how busy the machine is.
    """
    parts, cuts, turns = urlsplit(server), list[int](), count()

    async def pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, most: int, late: bool) -> None:
        seen = 0
        while seen < most:
            chunk = await reader.read(1 << 16)
            if not chunk:
                return
            seen += len(chunk)
            if seen < most or late:
                writer.write(chunk)
                await writer.drain()
        cuts.append(seen)

    async def connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, onward = await asyncio.open_connection(parts.hostname, parts.port)
        late = next(turns) % 2 == 0
        ways = [
            asyncio.create_task(pump(reader, onward, 10**9, late)),
            asyncio.create_task(pump(there, writer, 150_000, late)),
        ]
        await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        for way in ways:
            way.cancel()
        await asyncio.gather(*ways, return_exceptions=True)
        writer.transport.abort()
        onward.transport.abort()

    async with await asyncio.start_server(connected, "127.0.0.1", 0) as network:
        yield f"http://127.0.0.1:{network.sockets[0].getsockname()[1]}", cuts


@pytest.mark.by_turns
def test_it_comes_back_and_says_again_what_was_not_answered() -> None:
    client = example()

    async def evening(running: Running) -> tuple[list[str], int]:
        code, host = running.table("me,me,bot:greedy")
        async with asyncio.timeout(180), bad_network(running.url) as (network, cuts):
            players = [client.play(network, code, name) for name in ("Ana", "Ben")]
            outcomes = await asyncio.gather(*players, begin(running.url, code, host))
            return outcomes[:2], len(cuts)

    with run_server(Memory()) as running:
        outcomes, cuts = asyncio.run(evening(running))
        assert outcomes == ["The outline is complete. Everybody wins."] * 2
        assert cuts > 2
        for room in running.server.rooms._rooms.values():
            assert room.table.match
            room.table.match.verify()


def test_it_gives_up_when_the_seat_is_taken_away(live: Running) -> None:
    client, (code, host) = example(), live.table("me,me")

    def take_away() -> None:
        with live.socket(code, host) as socket:
            table = hear(socket, "Welcome")["table"]
            while not table["chairs"][0]["here"]:
                table = hear(socket, "TableChanged")["table"]
            say(socket, type="Remove", id="1", seat=0)
            assert hear(socket, "Ack", "Refused")["type"] == "Ack"

    async def evening() -> str:
        async with asyncio.timeout(180):
            outcome, _ = await asyncio.gather(client.play(live.url, code, "Ana"), asyncio.to_thread(take_away))
            return outcome

    assert asyncio.run(evening()) == "The server closed the table."


@pytest.mark.parametrize(("bot", "reasons"), [("greedy", True), ("random", False)])
def test_bots_say_why(live: Running, bot: str, reasons: bool) -> None:
    """In the news of everybody, right after what was done; what people do, and chance, has no reasons."""
    client, (code, host) = example(), live.table(f"me,bot:{bot}")

    async def watch() -> list[list[str]]:
        told = []
        async with connect(f"{live.url.replace('http', 'ws')}/ws/{code}", proxy=None) as socket:
            await socket.send(json.dumps({"type": "Hello", "version": 1}))
            async for frame in socket:
                message = json.loads(frame)
                if message["type"] == "News":
                    told.append(message["lines"])
                    if len(told) == 15:
                        break
        return told

    async def evening() -> list[list[str]]:
        async with asyncio.timeout(180):
            watching = asyncio.create_task(watch())
            playing = asyncio.create_task(client.play(live.url, code, "Ana"))
            await begin(live.url, code, host)
            told = await watching
            playing.cancel()
            await asyncio.wait([playing])
            return told

    told = asyncio.run(evening())
    whys = [lines for lines in told if any(line.startswith("Why: ") for line in lines)]
    assert bool(whys) is reasons
    for lines in whys:
        assert lines[-1].startswith("Why: ")
        assert not any("Ana plays" in line for line in lines)
