"""The names that a server answers to.

A page of a stranger can point its own name at this machine (DNS rebinding), and a browser then takes us for that page:
so a name has to be ours. A number can't be pointed elsewhere, so any is served. See
docs/adr/0014-host-names-and-words.md.
"""

from __future__ import annotations

import socket
from collections.abc import Callable

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from .address import Address, read_host
from .http import plain, refuse

MISDIRECTED = 421
UNREADABLE = "The host name in the request can't be read."
# Networks at home give a machine's name these endings; nobody can register a name under them.
ENDINGS = ("", ".local", ".lan", ".home", ".home.arpa", ".internal", ".localdomain")
OPEN = ("/health",)  # says nothing that is not known, and probes call a server by names of their own
FOR_PROGRAMS = ("/api/", "/ws/", "/metrics")


def own_names() -> frozenset[str]:
    """What this machine calls itself now, alone and with the endings of networks at home."""
    whole = socket.gethostname().lower().rstrip(".")
    names = {"localhost", whole, whole.partition(".")[0]} - {""}
    return frozenset(name + ending for name in names for ending in ENDINGS)


def is_ours(host: str, found: Address) -> bool:
    """Whether a request for this host, as `read_host` gives it, is meant for us."""
    return found.is_number(host) or host in found.names or host == found.public_name or host in own_names()


def sentence(host: str) -> str:
    """What is said to somebody who called us by another name."""
    return (
        f"This server doesn't answer to the name {host}. Use its IP address, such as http://192.168.1.5:8420; or "
        f"have it started with --allow-host {host}, or with --public-url if that is where players find it."
    )


class HostNames:
    """Answers whatever was not meant for us with a sentence, and lets everything else through."""

    def __init__(self, app: ASGIApp, found: Address, count: Callable[[str, str], None]) -> None:
        self.app = app
        self._found = found
        self._count = count

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """ASGI."""
        if scope["type"] not in ("http", "websocket") or scope["path"] in OPEN:
            await self.app(scope, receive, send)
            return
        said = Headers(scope=scope).getlist("host")
        if not said:  # every browser names a host; links are refused without one
            await self.app(scope, receive, send)
            return
        host = read_host(said[0]) if len(set(said)) == 1 else ""
        if host and is_ours(host, self._found):
            await self.app(scope, receive, send)
            return
        status, why = (MISDIRECTED, sentence(host)) if host else (400, UNREADABLE)
        self._count("refusals", f'kind="{status}"')
        answer = refuse(status, why) if scope["path"].startswith(FOR_PROGRAMS) else plain(status, why)
        if scope["type"] == "websocket":
            await WebSocket(scope, receive, send).send_denial_response(answer)
        else:
            await answer(scope, receive, send)
