"""What a connection is told leaves in order and in one go, also when the socket takes nothing for a while."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

import pytest
from websockets.frames import Frame, Opcode

from telltable import protocol
from telltable.server import limits
from telltable.server.connection import Connection
from telltable.server.uvicorn_protocols import text_frame
from telltable.table.chairs import Who


class Socket:
    """A socket that takes frames while it is open, and what it took, turn by turn of the loop."""

    def __init__(self) -> None:
        self.open = True
        self.took: list[list[bytes]] = []

    def write(self, frames: Iterable[bytes]) -> bool:
        if self.open:
            self.took.append(list(frames))
        return self.open

    @property
    def lines(self) -> list[str]:
        messages = [protocol.read_server(frame) for turn in self.took for frame in turn]
        return [message.text for message in messages if isinstance(message, protocol.Said)]


def line(text: str) -> protocol.Said:
    return protocol.Said(None, "Ana", text)


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536, 200_000])
def test_a_frame_is_as_the_library_writes_it(size: int) -> None:
    text = b"x" * size
    assert text_frame(text) == Frame(Opcode.TEXT, text).serialize(mask=False)


def test_what_is_told_in_one_turn_leaves_in_one_go() -> None:
    async def story() -> None:
        socket = Socket()
        connection = Connection(Who(), write=socket.write)
        connection.send(line("one"))
        connection.send(line("two"))
        assert not socket.took
        await asyncio.sleep(0)
        connection.send(line("three"))
        await asyncio.sleep(0)
        assert [len(turn) for turn in socket.took] == [2, 1]
        assert socket.lines == ["one", "two", "three"]

    asyncio.run(story())


def test_no_message_overtakes_one_that_waits_for_the_socket() -> None:
    async def story() -> None:
        socket = Socket()
        connection = Connection(Who(), write=socket.write)
        socket.open = False
        connection.send(line("one"))
        await asyncio.sleep(0)
        waiting = await connection.next()  # whoever sends what waits has it in hand now
        assert waiting is not None
        socket.open = True
        connection.send(line("two"))
        await asyncio.sleep(0)
        assert not socket.took, "the first is still on its way"
        socket.write([waiting])
        rest = asyncio.create_task(connection.next())
        await asyncio.sleep(0)
        second = await rest
        assert second is not None
        socket.write([second])
        idle = asyncio.create_task(connection.next())
        await asyncio.sleep(0)
        connection.send(line("three"))  # nothing is on its way any more
        await asyncio.sleep(0)
        assert socket.lines == ["one", "two", "three"]
        connection.close()
        assert await idle is None

    asyncio.run(story())


def test_what_waits_for_the_end_of_the_turn_counts_as_waiting() -> None:
    async def story() -> None:
        socket, aborted = Socket(), list[int]()
        connection = Connection(Who(), abort=lambda: aborted.append(1), write=socket.write)
        for number in range(limits.OUTBOX + 1):
            connection.send(line(str(number)))
        assert aborted == [1]
        await asyncio.sleep(0)
        assert not socket.took

    asyncio.run(story())


def test_whoever_is_let_go_is_told_why_first() -> None:
    async def story() -> None:
        socket = Socket()
        connection = Connection(Who(), write=socket.write)
        connection.send(line("one"))
        connection.end("stop", "The server is stopping.")
        await asyncio.sleep(0)
        (turn,) = socket.took
        assert [type(protocol.read_server(frame)) for frame in turn] == [protocol.Said, protocol.Closing]
        assert await connection.next() is None

    asyncio.run(story())
