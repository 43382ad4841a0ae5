"""Where a connection goes is seen by how it begins; whoever begins slowly, or with nonsense, is in nobody's way."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager, suppress

import pytest

from telltable.server import limits
from telltable.server.acceptor import AWAY, SLOW, Acceptor
from telltable.server.admission import CROWDED, Admission
from telltable.server.handed import take
from telltable.server.run import listen
from telltable.server.share import ANY, LINE, Share, worker_for, worker_of

A = "ABCDE"
MINE = worker_of(A, 2)
OTHER = next(code for code in ("ABCDF", "ABCDG", "ABCDH", "ABCDJ", "ABCDK") if worker_of(code, 2) != MINE)
PATIENCE = 60


@pytest.mark.parametrize("path", ["/ws/", "/t/", "/tv/", "/kept/", "/api/tables/"])
@pytest.mark.parametrize("rest", ["", "/", "/seats", "?x=1", "/games/2/story.html"])
@pytest.mark.parametrize("code", [A, A.lower(), "%41BCDE"])
def test_whatever_is_about_a_table_goes_to_its_worker(path: str, rest: str, code: str) -> None:
    """As soon as the first line is there, by whatever letters the code is written, and wherever it was cut before."""
    line = f"POST {path}{code}{rest} HTTP/1.1\r\n".encode()
    whole = line.index(b" HTTP") + 1
    for end in range(1, len(line)):
        assert worker_for(line[:end], 2) == (None if end < whole else MINE), line[:end]


@pytest.mark.parametrize(
    "head",
    [
        b"GET / HTTP/1.1\r\n",
        b"POST /api/tables HTTP/1.1\r\n",
        b"GET /assets/ABCDE HTTP/1.1\r\n",
        b"GET /t/ HTTP/1.1\r\n",
        b"GET http://x/ws/ABCDE HTTP/1.1\r\n",
        b"\r\n",
        b"\x16\x03\x01\x02\x00\x01",
        b"get /ws/ABCDE HTTP/1.1\r\n",
        b"X" * 17,
        b"GET /ws/" + b"A" * LINE,
        b"GET /ws/%ff%00 HTTP/1.1\r\n",
    ],
)
def test_for_anything_else_each_will_do(head: bytes) -> None:
    """Nonsense too: a worker has the words for it."""
    assert worker_for(head, 2) == ANY


@pytest.mark.parametrize("workers", [2, 3, 4, 8])
def test_every_table_is_held_by_one_worker_and_each_holds_its_share(workers: int) -> None:
    codes = [f"{a}{b}{c}23" for a in "ABCDEFGH" for b in "ABCDEFGH" for c in "JKMNPQRST"]
    shares = [Share(number, workers) for number in range(workers)]
    held = [sum(share.has(code) for code in codes) for share in shares]
    assert sum(held) == len(codes)
    assert min(held) > 0.7 * len(codes) / workers


class Hall:
    """An acceptor, and the other ends of its channels."""

    def __init__(self, port: int, ends: list[socket.socket], left: ExitStack) -> None:
        self._port = port
        self._ends = ends
        self._left = left

    async def come(self, said: bytes = b"") -> socket.socket:
        one = self._left.enter_context(socket.socket())
        one.setblocking(False)
        await asyncio.get_running_loop().sock_connect(one, ("127.0.0.1", self._port))
        await self.say(one, said)
        return one

    async def say(self, one: socket.socket, said: bytes) -> None:
        await asyncio.get_running_loop().sock_sendall(one, said)

    async def handed(self, number: int) -> bytes:
        """What there is to read from the next connection that worker `number` is handed."""
        async with asyncio.timeout(PATIENCE):
            while True:
                try:
                    one = take(self._ends[number])
                except BlockingIOError:
                    await asyncio.sleep(0.01)
                    continue
                assert one is not None
                with one:
                    one.setblocking(False)
                    return one.recv(1 << 16)

    def nobody(self) -> bool:
        """Whether nobody waits in any channel."""
        for end in self._ends:
            try:
                take(end)
            except BlockingIOError:
                continue
            return False
        return True


async def told(one: socket.socket) -> bytes:
    """All that somebody is told until the end, be it a cut."""
    heard = b""
    with suppress(ConnectionResetError):
        async with asyncio.timeout(PATIENCE):
            while more := await asyncio.get_running_loop().sock_recv(one, 1 << 16):
                heard += more
    return heard


def sentence(answer: bytes) -> tuple[int, str]:
    head, _, body = answer.partition(b"\r\n\r\n")
    return int(head.split()[1]), json.loads(body)["error"]


@asynccontextmanager
async def hall(sockets: int = 100) -> AsyncIterator[Hall]:
    pairs = [socket.socketpair() for _ in range(2)]
    listening = listen("127.0.0.1", 0)
    acceptor = Acceptor(listening, [ours for ours, _ in pairs], Admission(sockets))
    with ExitStack() as left:
        for ours, theirs in pairs:
            left.enter_context(ours)
            left.enter_context(theirs)
            theirs.setblocking(False)
        port = listening.getsockname()[1]
        acceptor.open()
        yield Hall(port, [theirs for _, theirs in pairs], left)
        acceptor.close()


def test_each_goes_where_its_table_is_with_all_that_it_said() -> None:
    async def work() -> None:
        async with hall() as there:
            for code, number in ((A, MINE), (OTHER, 1 - MINE), (A, MINE)):
                said = f"GET /ws/{code} HTTP/1.1\r\nHost: x\r\n\r\n".encode()
                await there.come(said)
                assert await there.handed(number) == said

    asyncio.run(work())


def test_who_begins_slowly_keeps_nobody_waiting() -> None:
    """Byte by byte, nothing at all: others are handed on meanwhile, and the slow ones too when they have said it."""

    async def work() -> None:
        async with hall() as there:
            said = f"GET /ws/{A} HTTP/1.1\r\n".encode()
            slow = [await there.come(said[:n]) for n in range(len(said) - 10)]
            await there.come(said)
            assert await there.handed(MINE) == said
            assert there.nobody()
            for n, one in enumerate(slow):
                await there.say(one, said[n:])
                assert await there.handed(MINE) == said

    asyncio.run(work())


def test_who_never_ends_the_beginning_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who said nothing at all, such as a browser that connects in advance, or went, is let go without a word."""
    monkeypatch.setattr(limits, "HELLO", 0.3)

    async def work() -> None:
        async with hall() as there:
            slow, mute, gone = await there.come(b"GET /ws"), await there.come(), await there.come(b"GE")
            gone.shutdown(socket.SHUT_WR)
            assert await told(gone) == b""
            assert sentence(await told(slow)) == (408, SLOW)
            assert await told(mute) == b""
            assert there.nobody()

    asyncio.run(work())


def test_who_finds_no_room_is_told_so() -> None:
    """Of one address only so many wait here."""

    async def work() -> None:
        async with hall(sockets=2) as there:
            waiting = [await there.come(b"GE") for _ in range(2 * limits.CONNECTIONS_PER_SOCKET)]
            assert sentence(await told(await there.come(b"GET / HTTP/1.1\r\n"))) == (429, CROWDED)
            waiting.pop().close()
            said = f"GET /ws/{A} HTTP/1.1\r\n".encode()
            await there.say(waiting.pop(), said[2:])
            assert await there.handed(MINE) == said

    asyncio.run(work())


@pytest.mark.by_turns(4)
def test_who_waits_for_a_worker_is_served_when_it_is_back_or_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its channel holds some, the others stand before it; those of another worker pass by."""
    monkeypatch.setattr(limits, "CONNECTIONS", 2_000)
    monkeypatch.setattr(limits, "HELLO", 1.0)

    async def work() -> None:
        async with hall(sockets=1_000) as there:
            waiting = []
            for n in range(400):
                waiting.append(await there.come(f"GET /ws/{A}?{n} HTTP/1.1\r\n".encode()))
            other = f"GET /ws/{OTHER} HTTP/1.1\r\n".encode()
            await there.come(other)
            assert await there.handed(1 - MINE) == other
            assert await there.handed(MINE) == f"GET /ws/{A}?0 HTTP/1.1\r\n".encode()
            assert sentence(await told(waiting[-1])) == (503, AWAY)
            for n in range(1, 100):  # those in the channel were not let go
                assert await there.handed(MINE) == f"GET /ws/{A}?{n} HTTP/1.1\r\n".encode()

    asyncio.run(work())
