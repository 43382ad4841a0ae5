"""Headers on every answer, and which origins may write."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterable
from hashlib import sha256
from urllib.parse import urlsplit

from starlette.types import ASGIApp, Message, Receive, Scope, Send

HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self' data:; "
        "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; "
        "form-action 'self'; frame-ancestors 'none'; object-src 'none'; "
        "require-trusted-types-for 'script'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-store",
}
# A script, style or font goes by the policy of the page that uses it: of its own headers a browser reads these alone.
PARTS = frozenset({"text/javascript", "text/css", "font/woff2"})
PART_HEADERS = ("x-content-type-options", "cross-origin-resource-policy", "cache-control")
PARTS_AT = "/assets/"
# A story is one page with its style inside and no script; the policy in the page itself names that one style.
STORY_PAGE = {
    "content-security-policy": (
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; base-uri 'none'; "
        "form-action 'none'; frame-ancestors 'none'"
    ),
}
TLS_ONLY = {"strict-transport-security": "max-age=31536000"}
_SCRIPT = re.compile(rb"<script>(.*?)</script>", re.DOTALL)
_STARTS = ("http.response.start", "websocket.http.response.start")
_PORTS = {"http": 80, "https": 443}


def _raw(headers: dict[str, str]) -> list[tuple[bytes, bytes]]:
    return [(name.encode(), value.encode()) for name, value in headers.items()]


_PLAIN, _TLS = _raw(HEADERS), _raw(HEADERS | TLS_ONLY)
_OF_PARTS = frozenset(name.encode() for name in (*PART_HEADERS, *TLS_ONLY))


def script_sources(pages: Iterable[bytes]) -> str:
    """``script-src`` of pages in which scripts stand: of those they run just the ones that were built, by their hashes.

    Source: Content Security Policy Level 3, 2.3.1.
    """
    scripts = {script for page in pages for script in _SCRIPT.findall(page)}
    hashes = sorted(b64encode(sha256(script).digest()).decode() for script in scripts)
    return " ".join(["script-src 'self'", *(f"'sha256-{one}'" for one in hashes)])


def page_policy(page: bytes) -> dict[str, str]:
    """The header of a page of the client, whose own script opens the line."""
    policy = HEADERS["content-security-policy"].replace("script-src 'self'", script_sources([page]))
    return {"content-security-policy": policy}


def _is_part(scope: Scope, headers: Iterable[tuple[bytes, bytes]]) -> bool:
    """Whether this is a file that only a page can use."""
    media_type = dict(headers).get(b"content-type", b"").partition(b";")[0].decode()
    return str(scope.get("path", "")).startswith(PARTS_AT) and media_type in PARTS


class SafeHeaders:
    """Adds the headers to every HTTP answer, the refusal of a WebSocket included."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """ASGI."""
        ours = _TLS if scope.get("scheme") in ("https", "wss") else _PLAIN

        async def with_headers(message: Message) -> None:
            if message["type"] in _STARTS:
                said = message.get("headers", [])
                have = {name.lower() for name, _ in said}
                more = [x for x in ours if x[0] not in have]
                part = _is_part(scope, said)
                message["headers"] = [*said, *(x for x in more if not part or x[0] in _OF_PARTS)]
            await send(message)

        await self.app(scope, receive, with_headers)


def same_origin(origin: str | None, host: str | None, scheme: str, public: str = "") -> bool:
    """Whether a request comes from our own pages, or from a program.

    A browser always names the origin of a POST and of a WebSocket; it must be the very scheme, name and port that the
    request went to, or those of our public address. Programs send none, and are let in by their token: there is no
    cookie that a page could misuse.

    Args:
        origin: the ``Origin`` header; None when there is none.
        host: the ``Host`` header.
        scheme: of the request: http, https, ws or wss.
        public: where everybody finds this server; empty when nobody said.
    """
    if origin is None:
        return True
    shown = urlsplit(public)
    if public and same_origin(origin, shown.netloc, shown.scheme):
        return True
    ours = {"ws": "http", "wss": "https"}.get(scheme, scheme)
    if not host or ours not in _PORTS or not origin.startswith(f"{ours}://"):
        return False
    theirs = _name_and_port(origin, ours)
    return theirs is not None and theirs == _name_and_port(f"{ours}://{host}", ours)


def _name_and_port(origin: str, scheme: str) -> tuple[str, int] | None:
    """What an origin names; None when it holds anything besides a name and a port."""
    try:
        parts = urlsplit(origin)
        name, port = parts.hostname, parts.port
    except ValueError:
        return None
    if not name or origin.lower() not in (f"{scheme}://{_shown(name)}", f"{scheme}://{_shown(name)}:{port}"):
        return None
    return name, _PORTS[scheme] if port is None else port


def _shown(name: str) -> str:
    return f"[{name}]" if ":" in name else name
