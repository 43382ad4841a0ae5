"""uvicorn's WebSocket, with two things that it does not offer: to let go at once, and small buffers."""

from __future__ import annotations

import socket
from asyncio import Transport
from asyncio.transports import BaseTransport
from typing import cast

from uvicorn._types import ASGISendEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from . import limits

ABORT = "telltable.abort"


class Line(WebSocketsSansIOProtocol):
    """A client that stops reading holds 64 KiB here and `limits.SEND_BUFFER` in the kernel, and can be dropped.

    uvicorn closes a transport and waits until everything is sent, which for a peer that is gone without a word may be
    a quarter of an hour. The application finds `Transport.abort` in the extensions of its scope.
    """

    def connection_made(self, transport: BaseTransport) -> None:
        """See `asyncio.Protocol`."""
        super().connection_made(transport)
        line = cast(Transport, transport)
        line.set_write_buffer_limits(high=64 * 1024)
        raw = line.get_extra_info("socket")
        if raw is not None:
            raw.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, limits.SEND_BUFFER)

    def handle_connect(self, event: Request) -> None:
        """The handshake: the application's scope is made here."""
        super().handle_connect(event)
        if hasattr(self, "scope"):
            self.scope["extensions"][ABORT] = {"abort": self.transport.abort}

    async def send(self, message: ASGISendEvent) -> None:
        """See ASGI. A handshake that was refused with an answer is complete; uvicorn would log it as a fault."""
        await super().send(message)
        if message["type"] == "websocket.http.response.body" and not message.get("more_body", False):
            self.handshake_complete = True

    def keepalive_timeout(self) -> None:
        """No pong in time: nobody is there to close politely with."""
        super().keepalive_timeout()
        self.transport.abort()
