"""A server answers to its own names alone, so that a page whose name was pointed at it (DNS rebinding) reads and does
nothing; every number is answered, so that a phone comes in by whatever address the machine has now."""

from __future__ import annotations

import http.client
import json
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from telltable.cli.app import run
from telltable.core.errors import Problem
from telltable.server import host_names
from telltable.server.address import Address, read_host, read_names
from telltable.server.app import ROUTES
from telltable.server.pages import SCREENS
from telltable.store.memory import Memory

from .conftest import FREE, Running, run_server
from .test_serving import serving

UPGRADE = {
    "connection": "Upgrade",
    "upgrade": "websocket",
    "sec-websocket-version": "13",
    "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
}
PUBLIC = "https://tell.example.org"
FOUND = Address(public=PUBLIC, names=frozenset({"tell.lan", "203.0.113.7"}))
OURS = (
    "localhost",
    "LOCALHOST:8420",
    "localhost.",
    "127.0.0.1:8420",
    "127.9.9.9",
    "[::1]:8420",
    "192.168.1.5:8420",  # an address that came after the start: Wi-Fi changed
    "10.0.0.7",
    "169.254.7.7:8420",
    "100.64.0.9",
    "[fe80::1]:8420",
    "[fd00::7]",
    "8.8.8.8",
    "tell.example.org",
    "tell.example.org:8443",
    "Tell.LAN:8420",
)
FOREIGN = (
    "evil.example",
    "evil.example:8420",
    "localhost.evil.example",
    "127.0.0.1.evil.example",
    "evil-tell.example.org",
    "tell.example.org.evil.example",
    "2130706433",
    "0x7f000001",
    "one",
)
MALFORMED = ("", "[:::", "a b", "evil.example/x", "me@localhost", "localhost:8420:1", "x" * 256, "ev\u00ffl", "a..b")


@pytest.fixture(scope="module")
def named() -> Iterator[Running]:
    with run_server(Memory(), FREE, found=FOUND) as running:
        yield running


def ask(running: Running, host: str, path: str, body: Any = None, **headers: str) -> tuple[int, str, str]:
    """Status, type and text of the answer to a request for this host."""
    connection = http.client.HTTPConnection("127.0.0.1", urlsplit(running.url).port, timeout=60)
    sent = {"content-type": "application/json"} if body is not None else {}
    data = None if body is None else json.dumps(body)
    said = {name.replace("_", "-"): value for name, value in headers.items()}
    connection.request("POST" if data else "GET", path, data, {**sent, **said, "host": host.encode("latin-1")})
    answer = connection.getresponse()
    told = answer.status, answer.headers.get("content-type", ""), "" if answer.status == 101 else answer.read().decode()
    connection.close()
    return told


@pytest.mark.parametrize("host", OURS)
def test_it_answers_to_its_own_names_and_to_every_number(named: Running, host: str) -> None:
    code, _ = named.table()
    assert ask(named, host, "/api/games")[0] == 200
    assert ask(named, host, "/metrics")[0] == 200
    assert ask(named, host, "/api/tables", {"game": "storystack"})[0] == 201
    assert ask(named, host, f"/ws/{code}", **UPGRADE)[0] == 101


def test_it_answers_to_the_name_of_its_machine(named: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """As it is now: a machine may get another name while the server runs."""
    for own in ("marigold", "Marigold.example.net"):
        monkeypatch.setattr(socket, "gethostname", lambda own=own: own)
        for host in (own, "marigold", "marigold.local:8420", "MARIGOLD.lan", "marigold.home.arpa."):
            assert ask(named, host, "/api/games")[0] == 200
    assert ask(named, "marigold.evil.example", "/api/games")[0] == 421


@pytest.mark.parametrize("host", FOREIGN)
def test_another_name_reads_nothing_and_opens_nothing(named: Running, host: str) -> None:
    """The counts, the tables, the pages and the sockets; and the refusal says what to do."""
    code, _ = named.table()
    before = named.server.counts.of("refusals", 'kind="421"')
    tables = len(named.server.rooms.all())
    paths = ["/metrics", "/api/games", f"/api/tables/{code}", "/api/openapi.json", "/", f"/t/{code}", "/nothing"]
    for path in paths:
        status, kind, text = ask(named, host, path)
        said = json.loads(text)["error"] if path.startswith(host_names.FOR_PROGRAMS) else text
        assert (status, kind.startswith("application/json")) == (421, path.startswith(host_names.FOR_PROGRAMS)), path
        assert f"--allow-host {read_host(host)}" in said
        assert "--public-url" in said
    assert ask(named, host, "/api/tables", {"game": "storystack"}, origin=f"http://{host}")[0] == 421
    assert len(named.server.rooms.all()) == tables
    assert ask(named, host, f"/ws/{code}", origin=f"http://{host}", **UPGRADE)[0] == 421
    assert named.server.counts.of("refusals", 'kind="421"') == before + len(paths) + 2


@pytest.mark.parametrize("host", MALFORMED)
def test_what_is_no_host_is_refused(named: Running, host: str) -> None:
    for path in ("/metrics", "/"):
        assert ask(named, host, path)[0] == 400


def test_no_route_is_left_out(named: Running) -> None:
    """Whatever is added later: all but the probe asks who was called."""
    for path, method, _ in (*ROUTES, *((path, "GET", None) for path in SCREENS)):
        body = {} if method == "POST" else None
        status = ask(named, "evil.example", path.replace("{", "").replace("}", ""), body)[0]
        assert status == (200 if path == "/health" else 421), path


def test_a_probe_may_call_it_anything(named: Running) -> None:
    """A proxy asks a container for its health by the container's name; the answer says nothing."""
    assert ask(named, "one:8420", "/health")[0] == 200


# What was asked for, and what a link begins with then: the last two are numbers of the wide internet.
LINKS = {
    "192.168.1.5:9000": "http://192.168.1.5:9000",
    "[fd00::7]:8420": "http://[fd00::7]:8420",
    "TELL.lan": "http://tell.lan",
    "localhost:8420": "http://192.0.2.7:8420",
    "127.0.0.1:8420": "http://192.0.2.7:8420",
    "127.9.9.9:8420": "http://192.0.2.7:8420",
    "0.0.0.0:8420": "http://192.0.2.7:8420",
    "[::1]:8420": "http://192.0.2.7:8420",
    "[::]:8420": "http://192.0.2.7:8420",
    "203.0.113.7": "http://203.0.113.7",
    "8.8.8.8:8420": "http://192.0.2.7:8420",
    "[2606:4700::1111]": "http://192.0.2.7:8420",
}


def test_a_link_never_names_a_host_that_is_not_known() -> None:
    """Anybody may claim a number of the wide internet; the host adds it with `--allow-host` or `--public-url`."""
    found = Address(lan="http://192.0.2.7:8420", names=FOUND.names)
    with run_server(Memory(), FREE, found=found) as running:
        for host, link in LINKS.items():
            assert json.loads(ask(running, host, "/api/address")[2])["url"] == link, host
        for forged in ({"x_forwarded_host": "evil.example"}, {"forwarded": "host=evil.example;proto=https"}):
            assert json.loads(ask(running, "10.0.0.7", "/api/address", **forged)[2])["url"] == "http://10.0.0.7"
    with run_server(Memory(), FREE) as running:
        assert json.loads(ask(running, "8.8.8.8", "/api/address")[2])["url"] == running.url


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("", set()),
        ("tell.lan", {"tell.lan"}),
        (" Tell.LAN. , 203.0.113.7,", {"tell.lan", "203.0.113.7"}),
        ("::1", {"::1"}),
    ],
)
def test_names_that_are_allowed(text: str, read: set[str]) -> None:
    assert read_names("--allow-host", text) == read


@pytest.mark.parametrize(
    "text", ["http://x", "x:80", "x/t", "*", ".example.org", "a b", "x" * 256, "t\u00e4ll.example"]
)
def test_what_is_no_name(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(Problem, match="--allow-host takes names such as"):
        read_names("--allow-host", text)
    assert run(["serve", "--allow-host", text, "--data", str(tmp_path / "t.db")]) == 2
    assert "--allow-host takes" in capsys.readouterr().err


@pytest.mark.by_turns(4)
def test_serve_takes_the_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From its option, and in a container from its environment."""
    monkeypatch.setenv("TELLTABLE_ALLOW_HOST", "two.example")
    for given, name in ((("--allow-host", "one.example"), "one.example"), ((), "two.example")):
        with serving("--data", tmp_path / f"{name}.db", "--no-browser", *given) as (_, url):
            connection = http.client.HTTPConnection("127.0.0.1", urlsplit(url).port, timeout=60)
            statuses = []
            for host in (name, "evil.example"):
                connection.request("GET", "/api/games", headers={"host": host})
                answer = connection.getresponse()
                answer.read()
                statuses.append(answer.status)
            connection.close()
        assert statuses == [200, 421]
