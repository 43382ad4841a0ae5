"""Where several workers serve together, a connection is for one request: the next may be about another's table."""

from __future__ import annotations

from starlette.types import ASGIApp, Message, Receive, Scope, Send


class OneRequest:
    """Every answer says that the connection ends with it; a WebSocket is what it is."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """ASGI."""

        async def ending(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), (b"connection", b"close")]
            await send(message)

        await self.app(scope, receive, ending)
