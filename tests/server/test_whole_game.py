"""Two clients and two bots play a game to its end over real sockets."""

from __future__ import annotations

import asyncio
import importlib.util
import json
import urllib.error
import urllib.request
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from websockets.asyncio.client import connect

from telltable.server import limits

CLIENT = Path(__file__).parents[2] / "docs" / "examples" / "client.py"


def example() -> ModuleType:
    spec = importlib.util.spec_from_file_location("example_client", CLIENT)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def get(url: str) -> tuple[int, bytes]:
    try:
        with urllib.request.urlopen(url) as answer:
            return answer.status, answer.read()
    except urllib.error.HTTPError as error:
        return error.code, error.read()


async def begin(server: str, code: str, token: str) -> None:
    async with connect(f"{server.replace('http', 'ws')}/ws/{code}") as socket:
        await socket.send(json.dumps({"type": "Hello", "version": 1, "token": token}))
        count = 0
        async for frame in socket:
            message: Any = json.loads(frame)
            table = message.get("table")
            if message["type"] == "Ack" or (table and table["begun"]):  # the client that sat first begins, too
                return
            if table and not table["can_begin"]:
                count += 1
                await socket.send(json.dumps({"type": "Begin", "id": f"begin{count}"}))


def play_with_a_bot(server: str) -> tuple[str, str]:
    """One client of the documents and a bot play StoryStack to its end: the table's code, and how it ended."""
    client = example()
    wanted = {"game": "storystack", "seats": "me,bot:random", "options": {"skinning": "quick", "grace": "0"}}
    opened = client.post(f"{server}/api/tables", wanted)
    code: str = opened["code"]

    async def evening() -> str:
        async with asyncio.timeout(300):
            ended, _ = await asyncio.gather(client.play(server, code, "Ana"), begin(server, code, opened["host_token"]))
            return str(ended)

    return code, asyncio.run(evening())


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("seats", ["me,me,bot:greedy,bot:random"])
def test_two_clients_and_two_bots(server: str, seats: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "BURST", 1_000)  # the bots do not pause, so a client may look like a flood
    client = example()
    options = {"skinning": "quick", "grace": "0"}
    opened = client.post(f"{server}/api/tables", {"game": "storystack", "seats": seats, "options": options})
    code = opened["code"]
    assert get(f"{server}/api/tables/{code}/story.md")[0] == 409

    async def evening() -> list[str]:
        async with asyncio.timeout(180):
            return (
                await asyncio.gather(
                    client.play(server, code, "Ana"),
                    client.play(server, code, "Ben"),
                    begin(server, code, opened["host_token"]),
                )
            )[:2]

    assert asyncio.run(evening()) == ["The outline is complete. Everybody wins."] * 2
    status, story = get(f"{server}/api/tables/{code}/story.md")
    assert status == 200
    assert b"Ana" in story
    status, log = get(f"{server}/api/tables/{code}/game.jsonl")
    assert status == 200
    assert log.count(b"\n") > 20
