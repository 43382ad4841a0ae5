"""`serve --public-url` and `--metrics`: a server in a container, or behind a proxy, is found at another address."""

from __future__ import annotations

import http.client
import json
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from telltable.cli.app import run
from telltable.core.errors import Problem
from telltable.server.address import Address, read_networks, read_public
from telltable.server.headers import same_origin
from telltable.server.qr_codes import svg
from telltable.store.memory import Memory

from .conftest import FREE, Running, run_server
from .test_serving import heard, serving

PUBLIC = "https://tell.example.org"


@pytest.fixture(scope="module")
def behind() -> Iterator[Running]:
    """A server in a container: a proxy that it does not know ends TLS in front of it and names the host as it likes."""
    found = Address("http://192.0.2.7:8420", PUBLIC, names=frozenset({"one"}))
    with run_server(Memory(), FREE, found=found) as running:
        yield running


@pytest.mark.parametrize("host", ["localhost:8420", "one:8420", "tell.example.org", "203.0.113.9", "[2001:db8::9]:1"])
def test_every_link_begins_with_the_public_address(behind: Running, host: str) -> None:
    """Whatever the request calls this server: `Host` is the word of whoever asks, or of a proxy."""
    code, _ = behind.table()
    token = behind.seat(code, "Ana")
    assert (
        json.loads(behind.ask("GET", "/api/address", host=host)[2]).items() >= {"url": PUBLIC, "alone": False}.items()
    )
    assert behind.ask("GET", f"/api/tables/{code}/qr.svg", host=host)[2].decode() == svg(f"{PUBLIC}/t/{code}")
    status, _, body = behind.ask("POST", f"/api/tables/{code}/phrase", {}, host=host, authorization=f"Bearer {token}")
    assert status == 201
    assert json.loads(body)["link"].startswith(f"{PUBLIC}/t/{code}#seat=")


def test_without_one_a_link_names_the_host_that_was_asked() -> None:
    with run_server(Memory(), FREE, found=Address(names=frozenset({"tell.local"}))) as running:
        assert json.loads(running.ask("GET", "/api/address", host="tell.local")[2])["url"] == "http://tell.local"


@pytest.mark.parametrize("lan", ["", "http://192.0.2.7:8420"])
def test_it_says_where_only_this_machine_can_open_it(lan: str) -> None:
    """So that nobody hands on a link that no friend can open."""
    with run_server(Memory(), FREE, found=Address(lan=lan)) as running:
        said = json.loads(running.ask("GET", "/api/address")[2])
        assert (said["url"], said["alone"]) == (lan or running.url, not lan)


# The origin that a browser names, and whether it may write.
ORIGINS = {
    PUBLIC: True,
    f"{PUBLIC}:443": True,
    "HTTPS://tell.example.org": False,
    "http://tell.example.org": False,
    f"{PUBLIC}:8443": False,
    f"{PUBLIC}.evil.example": False,
    "https://evil.example": False,
    "null": False,
}


@pytest.mark.parametrize("origin", ORIGINS)
def test_pages_at_the_public_address_may_write(behind: Running, origin: str) -> None:
    """A POST and a handshake, which came as plain HTTP for another host: that of the container."""
    code, _ = behind.table()
    at = urlsplit(behind.url).port
    upgrade = {
        "connection": "Upgrade",
        "upgrade": "websocket",
        "sec-websocket-version": "13",
        "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
    }
    for method, path, body, headers, done in (
        ("POST", "/api/tables", b'{"game": "storystack"}', {"content-type": "application/json"}, 201),
        ("GET", f"/ws/{code}", None, upgrade, 101),
    ):
        connection = http.client.HTTPConnection("127.0.0.1", at)
        connection.request(method, path, body, headers | {"host": "one:8420", "origin": origin})
        assert connection.getresponse().status == (done if ORIGINS[origin] else 403)
        connection.close()


def test_pages_at_the_servers_own_address_may_still_write(behind: Running) -> None:
    assert behind.ask("POST", "/api/tables", {"game": "storystack"}, origin=behind.url)[0] == 201
    assert same_origin("http://192.0.2.7:8420", "192.0.2.7:8420", "ws", PUBLIC)


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("", ""),
        ("https://tell.example.org", PUBLIC),
        ("https://Tell.Example.org/", PUBLIC),
        ("http://192.168.1.5:8420", "http://192.168.1.5:8420"),
        ("http://[2001:db8::7]:8420", "http://[2001:db8::7]:8420"),
    ],
)
def test_a_public_address(text: str, read: str) -> None:
    assert read_public(text) == read


@pytest.mark.parametrize(
    "text",
    [
        "tell.example.org",
        "ftp://tell.example.org",
        "https://",
        "https://x/t",
        "https://x?a",
        "https://x#a",
        "https://me@x",
        "https://x:99999",
        "https://[",
        "javascript:alert(1)",
        "https://x y",
        "https://täll.example",
    ],
)
def test_what_is_no_public_address(text: str) -> None:
    with pytest.raises(Problem, match=r"--public-url takes an address such as https://tell\.example\.org"):
        read_public(text)


def test_a_scraper_that_the_host_names_reads_the_counts() -> None:
    """R-10: and nobody else. What a proxy that is believed says of a client's address is what counts."""
    scrapers = read_networks("--metrics", "10.0.0.7, 2001:db8:1::/48")
    with run_server(Memory(), proxy="127.0.0.1", found=Address(scrapers=scrapers)) as running:
        for address, status in (
            ("10.0.0.7", 200),
            ("::ffff:10.0.0.7", 200),
            ("2001:db8:1::9", 200),
            ("127.0.0.1", 200),
            ("10.0.0.8", 403),
            ("2001:db8:2::9", 403),
            ("nobody", 403),
        ):
            assert running.ask("GET", "/metrics", x_forwarded_for=address)[0] == status, address


@pytest.mark.by_turns(4)
def test_it_prints_the_public_address_and_its_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not the address of a container that nobody reaches. A container names it in its environment."""
    monkeypatch.setenv("TELLTABLE_PUBLIC_URL", f"{PUBLIC}/")
    monkeypatch.setenv("TELLTABLE_METRICS", "127.0.0.0/8")
    with serving("--data", tmp_path / "t.db", "--no-browser") as (process, _):
        text = heard[process.pid]
    assert text.startswith(f"Telltable is open at {PUBLIC}\n")
    assert text.count("http") == 2, "besides the public address only the one of this machine"


@pytest.mark.parametrize("option", [("--public-url", "tell"), ("--metrics", "10.0.0.7,prometheus")])
def test_what_makes_no_sense_is_refused_before_anything_is_opened(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], option: tuple[str, str]
) -> None:
    assert run(["serve", *option, "--data", str(tmp_path / "t.db")]) == 2
    said = capsys.readouterr()
    assert not said.out
    assert len(said.err.splitlines()) == 1
    assert f"{option[0]} takes" in said.err
