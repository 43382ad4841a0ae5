"""The client's side of a WebSocket, as little of it as a load generator needs."""

from __future__ import annotations

import socket
from dataclasses import dataclass

TEXT, PING = 0x81, 0x89
PONG = bytes([0x8A])
NO_MASK = bytes(4)  # a client must mask its frames; with zeros they stay as they are
KEY = "dGhlIHNhbXBsZSBub25jZQ=="  # any would do


@dataclass(frozen=True)
class Frames:
    """How the beginning of a frame tells what it is. `ping` is answered with `pong`, for what lies above WebSocket."""

    news: tuple[bytes, ...]
    answer: tuple[bytes, ...]
    wrong: tuple[bytes, ...]
    ping: bytes = b"\0"
    pong: bytes = b""


class Line:
    """One connection."""

    def __init__(self, port: int, path: str, source: str = "127.0.0.1", buffer: int = 0) -> None:
        self.socket = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if buffer:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        self.socket.settimeout(30)
        self.socket.bind((source, 0))
        self.socket.connect(("127.0.0.1", port))
        self._rest = b""
        head = (
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {KEY}\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )
        self.socket.sendall(head.encode())
        while b"\r\n\r\n" not in self._rest:
            self._read()
        answer, _, self._rest = self._rest.partition(b"\r\n\r\n")
        if b" 101 " not in answer.split(b"\r\n")[0]:
            raise RuntimeError(f"no WebSocket: {answer!r} {self._rest!r}")

    def _read(self) -> None:
        data = self.socket.recv(1 << 18)
        if not data:
            raise RuntimeError("the server has hung up")
        self._rest += data

    def say(self, message: bytes) -> None:
        """Send one text message."""
        size = len(message)
        head = bytes([TEXT, 0x80 | size]) if size < 126 else bytes([TEXT, 0xFE]) + size.to_bytes(2)
        self.socket.send(head + NO_MASK + message)

    def wait_for(self, beginning: bytes) -> bytes:
        """The next message that begins like this; others are thrown away. Only before the load begins."""
        while True:
            for message in self._messages():
                if message.startswith(beginning):
                    return message
            self._read()

    def _messages(self) -> list[bytes]:
        found = []
        while (place := frame_at(self._rest, 0)) is not None:
            start, end = place
            found.append(self._rest[start:end])
            self._rest = self._rest[end:]
        return found

    def receive(self, frames: Frames) -> tuple[int, int]:
        """Read what has come. Returns how many news and how many answers were in it."""
        data = self.socket.recv(1 << 18)
        if not data:
            raise RuntimeError("the server has hung up")
        if self._rest:
            data = self._rest + data
        told, answers, at = 0, 0, 0
        while (place := frame_at(data, at)) is not None:
            start, end = place
            if data.startswith(frames.news, start):
                told += 1
            elif data.startswith(frames.answer, start):
                answers += 1
            elif data[at] == PING:
                self.socket.send(PONG + bytes([0x80 | end - start]) + NO_MASK + data[start:end])
            elif data[start:end] == frames.ping:
                self.say(frames.pong)
            elif data[at] != TEXT or data.startswith(frames.wrong, start):
                raise RuntimeError(f"refused: {data[start:end]!r}")
            at = end
        self._rest = data[at:]
        return told, answers


def frame_at(data: bytes, at: int) -> tuple[int, int] | None:
    """Where the payload of the frame that begins here starts and ends; None while it is not complete."""
    if len(data) < at + 2:
        return None
    size, start = data[at + 1], at + 2
    if size == 126:
        size, start = int.from_bytes(data[start : start + 2]), start + 2
    elif size == 127:
        size, start = int.from_bytes(data[start : start + 8]), start + 8
    return (start, start + size) if len(data) >= start + size and start <= len(data) else None
