"""The headers on every answer, and which origins may write."""

from __future__ import annotations

import http.client
import json
from functools import reduce
from urllib.parse import urlsplit

import pytest
from websockets.exceptions import InvalidStatus

from telltable.server.app import ROUTES as API_ROUTES
from telltable.server.headers import same_origin

from .conftest import Running, Seated

SNAPSHOT = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self' data:; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'; object-src 'none'; require-trusted-types-for 'script'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-store",
}
ROUTES = [
    ("GET", "/api/address", 200),
    ("GET", "/api/games", 200),
    ("POST", "/api/tables", 400),
    ("GET", "/api/tables/{code}", 200),
    ("GET", "/api/tables/AAAAA", 404),
    ("POST", "/api/tables/{code}/seats", 400),
    ("GET", "/api/tables/{code}/story.md", 409),
    ("GET", "/api/tables/{code}/story.exe", 404),
    ("GET", "/api/tables/{code}/game.jsonl", 409),
    ("POST", "/api/mine", 400),
    ("POST", "/api/tables/{code}/hand-over", 400),
    ("POST", "/api/tables/{code}/phrase", 401),
    ("POST", "/api/tables/{code}/reminders", 401),
    ("POST", "/api/tables/{code}/calls", 400),
    ("POST", "/api/tables/{code}/devices", 400),
    ("GET", "/api/tables/{code}/cards", 200),
    ("GET", "/api/tables/{code}/qr.svg", 200),
    ("GET", "/api/tables/{code}/card.png", 200),
    ("GET", "/api/tables/{code}/games/1/card.png", 409),
    ("GET", "/api/tables/{code}/games/1/story.md", 409),
    ("GET", "/api/tables/{code}/games/1/game.jsonl", 409),
    ("GET", "/api/tables/{code}/games/2/game.jsonl", 404),
    ("GET", "/api/tables/{code}/replay", 409),
    ("GET", "/api/tables/{code}/games/1/replay", 409),
    ("GET", "/api/tables/{code}/games/1/edits", 409),
    ("GET", "/api/tables/{code}/games/1/moments", 409),
    ("GET", "/api/tables/{code}/games/1/party", 401),
    ("POST", "/api/tables/{code}/party", 401),
    ("POST", "/api/tables/{code}/listed", 401),
    ("GET", "/api/open-tables", 404),
    ("POST", "/api/tables/{code}/forget-me", 401),
    ("GET", "/api/games/storystack/rules", 200),
    ("GET", "/api/tables/{code}/everything.zip", 401),
    ("GET", "/api/host/tables", 401),
    ("POST", "/api/host/close", 401),
    ("POST", "/api/host/delete", 401),
    ("POST", "/api/host/ban-holder", 401),
    ("POST", "/api/host/ban", 401),
    ("POST", "/api/tables/{code}/games/1/photos", 401),
    ("GET", "/api/tables/{code}/games/1/photo-1.jpg", 409),
    ("GET", "/api/openapi.json", 200),
    ("GET", "/health", 200),
    ("GET", "/metrics", 200),
    ("GET", "/nothing", 404),
    ("GET", "/api/tables/", 404),
    ("GET", "/..%2f..%2fetc/passwd", 404),
    ("DELETE", "/api/tables", 405),
    ("POST", "/health", 405),
    ("TRACE", "/health", 405),
]


@pytest.mark.parametrize(("method", "path", "status"), ROUTES)
def test_every_answer_has_the_headers(live: Running, seated: Seated, method: str, path: str, status: int) -> None:
    body = b"{}" if method == "POST" else None
    code, headers, answer = live.ask(method, path.format(code=seated.code), body)
    assert code == status
    lower = {name.lower(): value for name, value in headers.items()}
    assert {name: lower.get(name) for name in SNAPSHOT} == SNAPSHOT
    assert "server" not in lower
    assert "set-cookie" not in lower
    if status >= 400:
        assert list(json.loads(answer)) == ["error"]


def test_the_routes_of_the_snapshot_are_all_there_are() -> None:
    names = {".md": ".{to}", "photo-1.": "photo-{chapter:int}.", "/1/": "/{number:int}/", "/storystack/": "/{game}/"}
    known = {(method, reduce(lambda at, name: at.replace(*name), names.items(), path)) for method, path, _ in ROUTES}
    assert {(method, path) for path, method, _ in API_ROUTES} <= known


def test_a_refused_handshake_has_the_headers(live: Running) -> None:
    with pytest.raises(InvalidStatus) as refused, live.socket("AAAAA"):
        pass
    assert refused.value.response.status_code == 404
    assert {name: refused.value.response.headers.get(name) for name in SNAPSHOT} == SNAPSHOT


# What a browser would send as the origin of a page, for a server at http://HOST; whether it is let in.
ORIGINS = {
    "missing": (None, True),
    "null": ("null", False),
    "same": ("http://{host}", True),
    "subdomain": ("http://www.{host}", False),
    "other port": ("http://{name}:1", False),
    "no port": ("http://{name}", False),
    "other scheme": ("https://{host}", False),
    "suffix trick": ("http://{host}.evil.example", False),
    "prefix trick": ("http://evil{host}", False),
    "userinfo trick": ("http://{host}@evil.example", False),
    "our userinfo": ("http://@{host}", False),
    "uppercase host": ("http://{HOST}", True),
    "trailing dot": ("http://{name}.:{port}", False),
    "IPv6": ("http://[::1]:{port}", False),
    "empty": ("", False),
    "garbage": ("http://[:::%%", False),
    "path": ("http://{host}/", False),
    "fragment": ("http://{host}#", False),
}


def origin_of(live: Running, form: str | None) -> tuple[str, str | None]:
    parts = urlsplit(live.url)
    host = f"localhost:{parts.port}"
    if form is None:
        return host, None
    return host, form.format(host=host, HOST=host.upper(), name="localhost", port=parts.port)


@pytest.mark.parametrize("case", ORIGINS)
def test_origins_of_a_post(live: Running, case: str) -> None:
    form, let_in = ORIGINS[case]
    host, origin = origin_of(live, form)
    connection = http.client.HTTPConnection("127.0.0.1", urlsplit(live.url).port)
    headers = {"host": host, "content-type": "application/json"} | ({} if origin is None else {"origin": origin})
    connection.request("POST", "/api/tables", b'{"game": "storystack"}', headers)
    status = connection.getresponse().status
    connection.close()
    assert status == (201 if let_in else 403)


@pytest.mark.parametrize("case", ORIGINS)
def test_origins_of_a_handshake(live: Running, seated: Seated, case: str) -> None:
    form, let_in = ORIGINS[case]
    host, origin = origin_of(live, form)
    port = urlsplit(live.url).port
    connection = http.client.HTTPConnection("127.0.0.1", port)
    headers = {
        "host": host,
        "connection": "Upgrade",
        "upgrade": "websocket",
        "sec-websocket-version": "13",
        "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
    } | ({} if origin is None else {"origin": origin})
    connection.request("GET", f"/ws/{seated.code}", headers=headers)
    status = connection.getresponse().status
    connection.close()
    assert status == (101 if let_in else 403)


@pytest.mark.parametrize(
    ("origin", "host", "scheme", "same"),
    [
        ("https://play.example", "play.example", "wss", True),
        ("https://play.example", "play.example:443", "https", True),
        ("https://play.example:443", "play.example", "https", True),
        ("http://play.example", "play.example", "https", False),
        ("http://[::1]:8420", "[::1]:8420", "ws", True),
        ("http://[::1]:8420", "[::2]:8420", "ws", False),
        ("http://a", None, "http", False),
        ("file://a", "a", "file", False),
        ("http://a:99999", "a:99999", "http", False),
    ],
)
def test_same_origin(origin: str, host: str | None, scheme: str, same: bool) -> None:
    assert same_origin(origin, host, scheme) is same
