"""The HTTP API of one server, as an assistant needs it: a seat, a table, rules, the story."""

from __future__ import annotations

import asyncio
import json
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import HTTPRedirectHandler, OpenerDirector, ProxyHandler, Request, build_opener

from telltable.core.errors import Problem

PATIENCE = 30.0  # seconds for one request
MOST = 4 << 20  # bytes of one answer


class _Stay(HTTPRedirectHandler):
    """Nobody sends us to another server."""

    def redirect_request(self, *args: Any) -> None:
        """No redirect is followed."""


class Api:
    """Requests to one server, each on a thread of its own.

    Attributes:
        server: its address, without a slash at the end.
    """

    def __init__(self, server: str) -> None:
        self.server = server.rstrip("/")
        self._opener: OpenerDirector = build_opener(_Stay, ProxyHandler({}))

    async def get(self, path: str) -> Any:
        """JSON from the server. Raises `Problem` with its sentence where it refuses."""
        return json.loads(await self.text(path))

    async def text(self, path: str) -> str:
        """The same for words."""
        return (await asyncio.to_thread(self._ask, path, None)).decode()

    async def post(self, path: str, body: dict[str, Any]) -> Any:
        """Send JSON, get JSON. Raises `Problem` with the server's sentence where it refuses."""
        return json.loads(await asyncio.to_thread(self._ask, path, json.dumps(body).encode()))

    def _ask(self, path: str, body: bytes | None) -> bytes:
        request = Request(self.server + path, body, {"Content-Type": "application/json"} if body else {})
        try:
            with self._opener.open(request, timeout=PATIENCE) as answer:
                found: bytes = answer.read(MOST + 1)
        except HTTPError as error:
            with error:
                raise Problem(_sentence(error.read(MOST), error.code)) from None
        except (URLError, OSError) as error:
            why = getattr(error, "reason", error)
            raise Problem(f"The server at {self.server} can't be reached: {why}.") from None
        if len(found) > MOST:
            raise Problem("The server's answer is too long.")
        return found


def _sentence(body: bytes, status: int) -> str:
    """What the server says of why it was not done."""
    try:
        return str(json.loads(body)["error"])
    except (ValueError, KeyError, TypeError):
        return f"The server answered with status {status}."
