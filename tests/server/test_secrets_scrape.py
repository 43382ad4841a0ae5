"""R-22: a whole evening with every kind of secret, and then none of them is anywhere but where it belongs."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from telltable.server import headers, limits
from telltable.server.seat_phrases import key_of_phrase, read_phrase
from telltable.store.sqlite import Sqlite
from telltable.table.chairs import key_of_token

from .conftest import OPTIONS, Running, hear, run_server, say
from .test_whole_game import example

pytestmark = pytest.mark.long

WORDS = "a word that nobody logs"


@pytest.fixture
def addresses(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Path, query and headers of everything that any client asks for, handshakes included."""
    seen: list[str] = []
    honest = headers.SafeHeaders.__call__

    async def call(self: headers.SafeHeaders, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "lifespan":
            seen.append((scope["raw_path"] + b"?" + scope["query_string"]).decode())
        await honest(self, scope, receive, send)

    monkeypatch.setattr(headers.SafeHeaders, "__call__", call)
    return seen


@pytest.fixture
def running(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, addresses: list[str]) -> Iterator[Running]:
    monkeypatch.setattr(limits, "BURST", 10_000)
    with run_server(asyncio.run(Sqlite.at(tmp_path / "tables.db"))) as server:
        yield server


class Evening:
    """Two clients of docs/examples, the host, somebody watching; seats change hands, and devices."""

    def __init__(self, live: Running) -> None:
        self.live = live
        self.told: list[str] = []  # to somebody watching
        self.errors: list[bytes] = []
        status, _, body = live.ask(
            "POST", "/api/tables", {"game": "storystack", "seats": "me,me,me", "options": OPTIONS}
        )
        assert status == 201
        opened = json.loads(body)
        self.code, self.host = opened["code"], opened["host_token"]
        self.secrets = [self.host]

    def post(self, path: str, body: Any, token: str = "") -> Any:
        """A request that is granted."""
        more = {"authorization": f"Bearer {token}"} if token else {}
        status, _, answer = self.live.ask("POST", f"/api/tables/{self.code}/{path}", body, **more)
        assert status in (200, 201), answer
        return json.loads(answer)

    def refused(self, method: str, path: str, body: Any = None, **more: str) -> None:
        """A request that is refused; the answer is kept."""
        status, _, answer = self.live.ask(method, path, body, **more)
        assert 400 <= status < 500, answer
        self.errors.append(answer)

    def sit(self) -> str:
        """A seat goes from hand to hand; the token that holds it in the end."""
        first = self.post("seats", {"name": "Ana"})["token"]
        phrase = self.post("phrase", {}, first)
        second = self.post("devices", {"phrase": phrase["phrase"]})["token"]
        self.phrase = phrase["phrase"]
        self.secrets += [first, second, self.phrase, self.phrase.replace(" ", "-")]
        third = "the token that the next holder made, and said its hash"
        with self.live.socket(self.code, first) as one, self.live.socket(self.code, second) as two:
            hear(one, "Welcome")
            hear(two, "Welcome")
            say(one, type="Chat", id="word", text=WORDS)
            hear(one, "Ack")
            self.post("hand-over", {"key": key_of_token(third), "name": "Bea"}, second)
            for socket in (one, two):  # closed before the new holder is even seen
                while (last := hear(socket))["type"] != "Closing":
                    assert "Bea" not in json.dumps(last)
                assert last["reason"] == "That seat has another holder now."
        self.secrets.append(third)
        for old in (first, second):
            with self.live.socket(self.code, old) as late:
                self.errors.append(json.dumps(hear(late, "Closing")).encode())
        return third

    def wrong(self, token: str) -> None:
        """Requests with a secret in the wrong place, none of which may repeat it."""
        table, bearer = f"/api/tables/{self.code}", f"Bearer {token}"
        self.refused("POST", "/api/tables", {"game": "storystack", "token": token})
        self.refused("POST", f"{table}/seats", {"name": "Eve", "seat": token})
        self.refused("POST", f"{table}/hand-over", {"key": token}, authorization=bearer)
        self.refused("POST", f"{table}/hand-over", {"key": "0" * 64}, authorization=f"Bearer {token}x")
        self.refused("POST", f"{table}/devices", {"phrase": self.phrase})
        self.refused("GET", f"{table}/story.md", authorization=bearer)
        self.refused("GET", "/api/nowhere", authorization=bearer)
        for hello in ({"version": 99}, {"version": 1, "admin": True}, {"version": "1"}):
            with self.live.socket(self.code) as socket:
                say(socket, type="Hello", token=token, **hello)
                self.errors.append(json.dumps(hear(socket, "Closing")).encode())

    def play(self, token: str, patch: pytest.MonkeyPatch) -> None:
        """The others are clients of docs/examples; this seat's holder plays as they do."""
        client = example()
        honest = client.post

        def post(url: str, data: dict[str, Any]) -> dict[str, Any]:
            seat: dict[str, Any] = honest(url, data) if data["name"] != "Ana" else {"token": token}
            self.secrets.append(seat["token"])
            return seat

        patch.setattr(client, "post", post)

        async def evening() -> list[str]:
            names = ("Ana", "Ben", "Cem")
            async with asyncio.timeout(180):
                return await asyncio.gather(
                    *(client.play(self.live.url, self.code, name) for name in names), asyncio.to_thread(self.watch)
                )

        assert asyncio.run(evening())[:3] == ["The outline is complete. Everybody wins."] * 3

    def watch(self) -> str:
        """Begin when all sit, and keep what somebody watching is told."""
        with self.live.socket(self.code, "") as watcher:
            with self.live.socket(self.code, self.host) as host:  # a socket that nobody reads is slow to close
                info = hear(host, "Welcome", "TableChanged")["table"]
                while info["can_begin"]:
                    info = hear(host, "Welcome", "TableChanged", seconds=30)["table"]
                say(host, type="Begin", id="begin")
                hear(host, "Ack", "Refused", seconds=30)  # the client that sat first may have begun
            while True:
                message = json.loads(watcher.recv(30))
                self.told.append(json.dumps(message, ensure_ascii=False))
                if (message.get("game") or {}).get("over"):
                    return ""


@pytest.mark.by_turns(4)
def test_no_secret_is_where_it_does_not_belong(
    running: Running, addresses: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening = Evening(running)
    token = evening.sit()
    evening.wrong(token)
    evening.play(token, monkeypatch)
    status, _, log = running.ask("GET", f"/api/tables/{evening.code}/game.jsonl")
    assert status == 200
    metrics = running.ask("GET", "/metrics")[2].decode()
    journal = running.log.getvalue()
    kept = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    table = next(iter(running.server.rooms._rooms))
    hashes = [key_of_token(one) for one in evening.secrets if one.count(" ") != 3 and one.count("-") != 3]
    places = {
        "an address": " ".join(addresses),
        "the journal": journal,
        "the metrics": metrics,
        "the database": kept.decode("latin-1"),
        "an error": b" ".join(evening.errors).decode(),
        "what somebody watching is told": " ".join(evening.told),
        "the log of the game": log.decode(),
    }
    assert len(set(evening.secrets)) == 8
    for place, text in places.items():
        for secret in evening.secrets:
            assert secret not in text, f"{secret} is in {place}"
    for place in places.keys() - {"the database"}:
        for one in (*hashes, key_of_phrase(table, read_phrase(evening.phrase))):
            assert one not in places[place], f"a key is in {place}"
    assert all(one in places["the database"] for one in hashes), "a key is not kept: the scrape sees nothing"
    for word in (evening.code, WORDS, "Ana", "Bea", "Ben"):
        assert word not in journal
        assert word not in metrics
    assert any(evening.code in address for address in addresses)
    assert WORDS in places["the database"]
    assert '"event":"cut"' in journal
