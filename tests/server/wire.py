"""A client that keeps every byte it is sent, without a library between it and the socket."""

from __future__ import annotations

import asyncio
import json
import struct
from contextlib import suppress
from typing import Any

TEXT, CLOSE, PING = 1, 8, 9
ENDS = ("Ack", "Refused", "Closing")
_HANDSHAKE = (
    "GET /ws/{code} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)


def frame(payload: bytes, opcode: int = TEXT) -> bytes:
    """A frame of a client, masked with zeros."""
    size = len(payload)
    if size < 126:
        length = struct.pack("!B", 0x80 | size)
    elif size < 1 << 16:
        length = struct.pack("!BH", 0x80 | 126, size)
    else:
        length = struct.pack("!BQ", 0x80 | 127, size)
    return bytes([0x80 | opcode]) + length + bytes(4) + payload


class Ear:
    """One WebSocket. `heard` is everything that came, handshake and frame heads included."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer
        self.heard = bytearray()
        self.ended = False  # no more will come
        self.code = 0  # of the server's close frame

    @classmethod
    async def open(cls, port: int, code: str) -> Ear:
        """Shake hands."""
        ear = cls(*await asyncio.open_connection("127.0.0.1", port))
        ear.writer.write(_HANDSHAKE.format(code=code).encode())
        try:
            ear.heard += await ear.reader.readuntil(b"\r\n\r\n")
        except asyncio.IncompleteReadError:
            ear.drop()
            raise
        ear.ended = b" 101 " not in ear.heard.partition(b"\r\n")[0]
        return ear

    async def __aenter__(self) -> Ear:
        return self

    async def __aexit__(self, *error: object) -> None:
        self.drop()

    def say(self, **message: Any) -> None:
        self.writer.write(frame(json.dumps(message).encode()))

    async def hello(self, token: str, since: int = -1, changes: bool = False) -> dict[str, Any]:
        """Say hello; the answer."""
        self.say(type="Hello", version=1, token=token, since=since, changes=changes, lists=changes)
        return await self.until("Welcome", "Closing")

    async def next(self) -> tuple[int, bytes]:
        """The next frame: what kind, and what it carries. Kind 0 when the connection is gone."""
        try:
            head = await self.reader.readexactly(2)
            size = head[1] & 127
            if size > 125:
                more = await self.reader.readexactly(2 if size == 126 else 8)
                size, head = int.from_bytes(more), head + more
            payload = await self.reader.readexactly(size)
        except (asyncio.IncompleteReadError, OSError):
            self.ended = True
            return 0, b""
        self.heard += head + payload
        kind = head[0] & 15
        if kind == CLOSE:
            self.ended, self.code = True, int.from_bytes(payload[:2])
        return kind, payload

    async def until(self, *kinds: str, id_: str = "") -> dict[str, Any]:
        """The next message of these types, with this id if one is given; an empty one when there will be none."""
        while not self.ended:
            kind, payload = await self.next()
            if kind == TEXT:
                message: dict[str, Any] = json.loads(payload)
                if message["type"] in kinds and id_ in ("", message.get("id", "")):
                    return message
        return {}

    async def ask(self, **message: Any) -> dict[str, Any]:
        """Say something, and hear until it is answered."""
        self.say(**message)
        return await self.until("Ack", "Refused", id_=message["id"])

    async def last_words(self) -> str:
        """The reason for closing, when the server closes."""
        reason: str = (await self.until("Closing")).get("reason", "")
        while not self.ended:
            await self.next()
        return reason

    def drop(self) -> None:
        """Go without a word."""
        self.ended = True
        with suppress(RuntimeError):
            self.writer.transport.abort()


async def request(port: int, method: str, path: str, body: bytes = b"", token: str = "") -> bytes:
    """One HTTP request, with whose token there is; the answer as it came, headers included."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    head = f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: {len(body)}\r\n"
    head += f"Authorization: Bearer {token}\r\n" if token else ""
    writer.write(f"{head}Content-Type: application/json\r\n\r\n".encode() + body)
    answer = await reader.read()
    writer.close()
    return answer
