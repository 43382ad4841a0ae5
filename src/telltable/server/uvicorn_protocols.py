"""uvicorn's protocols, with what they do not offer: to let go at once, small buffers, and an end to every wait."""

from __future__ import annotations

import asyncio
import socket
from asyncio import Transport
from asyncio.transports import BaseTransport
from collections.abc import Iterable
from functools import partial
from typing import cast

import h11
import msgspec
from uvicorn._types import ASGIReceiveEvent, ASGISendEvent
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import State

from . import limits
from .admission import CROWDED, Admission
from .api import Trouble

LINE = "telltable.line"
TEXT = 0x81  # the first byte of a frame that is a whole message of text


def text_frame(text: bytes) -> bytes:
    """A message as a server sends it: RFC 6455, section 5.2, one frame and no mask."""
    size = len(text)
    if size < 126:
        return bytes((TEXT, size)) + text
    if size < 1 << 16:
        return bytes((TEXT, 126)) + size.to_bytes(2, "big") + text
    return bytes((TEXT, 127)) + size.to_bytes(8, "big") + text


def turned_away(sentence: str) -> bytes:
    """The whole answer to somebody for whom there is no room."""
    return answered("429 Too Many Requests" if sentence == CROWDED else "503 Service Unavailable", sentence)


def answered(status: str, sentence: str) -> bytes:
    """The whole answer to somebody whose request is not even read."""
    body = msgspec.json.encode(Trouble(sentence))
    head = b"content-type: application/json\r\nretry-after: 10\r\nconnection: close\r\ncontent-length: %d" % len(body)
    return b"HTTP/1.1 %b\r\n%b\r\n\r\n%b" % (status.encode(), head, body)


class Door(H11Protocol):
    """A request, or the handshake of a WebSocket, has to be complete within `limits.HELLO` seconds. Whoever finds no
    room in the `admission` is told so at once, and nothing that they send is read."""

    admission: Admission
    late: asyncio.TimerHandle | None = None
    away = False  # turned away, or gone
    address = ""

    def connection_made(self, transport: BaseTransport) -> None:
        """See `asyncio.Protocol`."""
        line = cast(Transport, transport)
        peer = line.get_extra_info("peername")
        self.address = str(peer[0]) if peer else ""
        refusal = self.admission.enter(self, self.address, line.abort)
        if refusal:
            self.away, self.transport = True, line
            line.write(turned_away(refusal))
            line.close()
            return
        super().connection_made(line)
        self._expect()

    def data_received(self, data: bytes) -> None:
        """See `asyncio.Protocol`."""
        if not self.away:
            self.admission.turn(self.address, partial(self._read, data))

    def _read(self, data: bytes) -> None:
        if self.away or self.transport.is_closing():
            return
        now = self.transport.get_protocol()
        if now is self:
            super().data_received(data)
            self._expect()
        else:  # it became a WebSocket while this waited
            cast(asyncio.Protocol, now).data_received(data)

    def connection_lost(self, exc: Exception | None) -> None:
        """See `asyncio.Protocol`."""
        if not self.away:
            self.away = True
            self.admission.leave(self)
            super().connection_lost(exc)
            self._expected()

    def _expect(self) -> None:
        if self.transport.get_protocol() is not self:  # it is a WebSocket now
            self.admission.leave(self)
            self._expected()
        elif self.conn.their_state not in (h11.IDLE, h11.SEND_BODY):
            self.admission.asked(self)
            self._expected()
        elif self.late is None:
            self.late = self.loop.call_later(limits.HELLO, self.transport.abort)

    def _expected(self) -> None:
        if self.late is not None:
            self.late.cancel()
            self.late = None


class Line(WebSocketsSansIOProtocol):
    """One client can make the server hold only so much, in either direction, and can be dropped.

    What a client says faster than it is heard waits here, up to `limits.WAITING`; then the line is `crowded`, and
    nothing more is kept. What it does not read are 64 KiB here, with what it was told in one turn of the loop on top,
    and `limits.SEND_BUFFER` in the kernel.

    uvicorn closes a transport and waits until everything is sent, which for a peer that is gone without a word may be
    a quarter of an hour. The application finds the line, with `crowded` and `abort`, in the extensions of its scope.
    """

    crowded = False
    waiting_bytes = 0

    def connection_made(self, transport: BaseTransport) -> None:
        """See `asyncio.Protocol`."""
        super().connection_made(transport)
        self.pings = limits.Bucket(limits.PINGS, limits.PING_BURST)
        line = cast(Transport, transport)
        line.set_write_buffer_limits(high=64 * 1024)
        raw = line.get_extra_info("socket")
        if raw is not None:
            raw.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, limits.SEND_BUFFER)

    def handle_connect(self, event: Request) -> None:
        """The handshake: the application's scope is made here."""
        super().handle_connect(event)
        if hasattr(self, "scope"):
            self.scope["extensions"][LINE] = {"line": self}

    def connection_lost(self, exc: Exception | None) -> None:
        """See `asyncio.Protocol`. Scope and line hold each other, frames and their parser too: they would stay until
        cycles are searched for."""
        super().connection_lost(exc)
        self.conn.parser.close()
        if hasattr(self, "scope"):
            self.scope["extensions"].pop(LINE, None)

    def abort(self) -> None:
        """Drop the connection at once, whatever is still unsent."""
        self.transport.abort()

    # --- what comes -------------------------------------------------------------------------------

    def send_receive_event_to_app(self) -> None:
        """A whole message is here."""
        self.waiting_bytes += sum(map(len, self.frames))
        if self.queue.qsize() >= limits.WAITING or self.waiting_bytes > limits.WAITING_BYTES:
            self._crowd()
        if self.crowded:
            self.frames = []
        else:
            super().send_receive_event_to_app()

    async def receive(self) -> ASGIReceiveEvent:
        """See ASGI."""
        message = await super().receive()
        if self.queue.empty():
            self.waiting_bytes = 0
        return message

    def handle_ping(self) -> None:
        """A client may ask whether we are here, but not all the time; what it does not read is not answered."""
        if not self.pings.take():
            self._crowd()
        if self.crowded or not self.writable.is_set():
            self.conn.data_to_send()
        else:
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """The answer to a ping of ours, or one that nobody asked for: that counts as a ping."""
        if self.pending_ping_payload is None and not self.pings.take():
            self._crowd()
        super().handle_pong(event)

    def _crowd(self) -> None:
        if not self.crowded and not self.close_sent:
            self.crowded = True
            self.queue.put_nowait({"type": "websocket.receive", "text": ""})  # whoever waits for a message looks up
            self.read_paused = True
            self.transport.pause_reading()

    # --- what goes --------------------------------------------------------------------------------

    def write(self, texts: Iterable[bytes]) -> bool:
        """Send messages at once, all together.

        False when this can't be: the other end takes nothing just now, or the line is about to close.
        """
        closing = self.close_sent or self.disconnected or self.transport.is_closing()
        if closing or not self.writable.is_set() or self.conn.state is not State.OPEN:
            return False
        self.transport.write(b"".join(map(text_frame, texts)))
        return True

    async def send(self, message: ASGISendEvent) -> None:
        """See ASGI. A handshake that was refused with an answer is complete; uvicorn would log it as a fault."""
        await super().send(message)
        if message["type"] == "websocket.http.response.body" and not message.get("more_body", False):
            self.handshake_complete = True
        if self.close_timer is not None:  # a peer that takes nothing any more would hold the line after it is closed
            self.close_timer.cancel()
            self.close_timer = self.loop.call_later(self.close_timeout, self.transport.abort)

    def keepalive_timeout(self) -> None:
        """No pong in time: nobody is there to close politely with."""
        super().keepalive_timeout()
        self.transport.abort()
