"""The first thing that anybody meets: whoever is banned gets no further."""

from __future__ import annotations

from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from .bans import BANNED, Bans
from .http import refuse


class BanMiddleware:
    """Answers every request and handshake of a banned address with a sentence."""

    def __init__(self, app: ASGIApp, bans: Bans) -> None:
        self.app = app
        self._bans = bans

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """ASGI."""
        address = (scope.get("client") or ("",))[0]
        if scope["type"] == "http" and self._bans.has(address):
            await refuse(403, BANNED)(scope, receive, send)
        elif scope["type"] == "websocket" and self._bans.has(address):
            await WebSocket(scope, receive, send).send_denial_response(refuse(403, BANNED))
        else:
            await self.app(scope, receive, send)
