"""After an X-card the words are nowhere: not in a byte of the files, not in anything that anybody can be sent."""

from __future__ import annotations

import asyncio
import io
import json
import random
import re
import zipfile
from collections.abc import Awaitable, Callable
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from starlette.requests import Request
from starlette.responses import Response
from websockets.sync.client import ClientConnection

from telltable import protocol
from telltable.server import admin, limits, previews, rooms, seats, tokens
from telltable.server.address import Address
from telltable.server.app import cards, look
from telltable.server.connection import Connection
from telltable.server.finished import given
from telltable.server.http import Denied, answer, bearer
from telltable.server.room import Process
from telltable.server.server import Server
from telltable.server.tokens import new_token, veil_of
from telltable.store.base import StoreFailed
from telltable.store.memory import Memory
from telltable.store.sqlite import Sqlite
from telltable.table import deciding, records, telling
from telltable.table.chairs import key_of_token

from .conftest import Running, run_server
from .test_whole_game import example

TOLD, NAME, CHATTED = "Qhzolemne", "Xandrophel", "Vurmlingot"
GONE = tuple(word.lower().encode() for word in (TOLD, NAME, CHATTED))


class Person:
    """Somebody at the table, and every byte that they are sent."""

    def __init__(self, socket: ClientConnection, token: str) -> None:
        self.socket = socket
        self.heard: list[bytes] = []
        self.game: dict[str, Any] | None = None
        self.said = 0
        self.socket.send(json.dumps({"type": "Hello", "version": 1, "token": token}))
        self.welcome = self.until("Welcome")

    def until(self, *kinds: str) -> dict[str, Any]:
        while True:
            frame = self.socket.recv(10)
            self.heard.append(frame if isinstance(frame, bytes) else frame.encode())
            message: dict[str, Any] = json.loads(frame)
            self.game = message.get("game") or self.game
            if message["type"] in kinds:
                return message

    def say(self, **message: Any) -> str:
        """Say something; empty when it was done, else why not."""
        self.said += 1
        self.socket.send(json.dumps({**message, "id": f"m{self.said}"}))
        answer = self.until("Ack", "Refused")
        assert answer["id"] == f"m{self.said}"
        return answer["refusal"]["why"] if answer["type"] == "Refused" else ""

    def forget(self) -> bytes:
        """Everything heard so far is forgotten, as the server asks. Returns what it says instead."""
        while not any(frame.startswith(b'{"type":"Forget"') for frame in self.heard):
            self.until("Forget")
        place = next(n for n, frame in enumerate(self.heard) if frame.startswith(b'{"type":"Forget"'))
        self.heard = self.heard[place:]
        return self.heard[0]

    def listen(self) -> None:
        """Whatever has come."""
        with suppress(TimeoutError):
            while True:
                self.heard.append(str(self.socket.recv(0)).encode())

    def asked(self) -> dict[str, Any] | None:
        ask = (self.game or {}).get("ask")
        return ask if ask and ask["owed"] else None


def play_on(people: list[Person]) -> None:
    """Everybody answers whatever they are asked until the game is over."""
    some_move = example().some_move
    for _ in range(3_000):
        mover = next((person for person in people if person.asked()), people[0])
        ask = mover.asked()
        if ask and ask["forms"]:
            mover.say(type="Play", move=some_move(ask))
        hear_all(people)
        if people[0].game and people[0].game["over"]:
            return
    raise AssertionError("the game never ends")


def tell(people: list[Person], telling: str) -> None:
    """Whoever is asked to play tells this with some card."""
    mover = next(person for person in people if person.asked())
    ask = mover.asked()
    assert ask
    for _ in range(20):
        if not mover.say(type="Play", move={**example().some_move(ask), "telling": telling}):
            return
    raise AssertionError("no move was legal")


def holds(data: bytes) -> bool:
    return any(word in data.lower() for word in GONE)


def outlets(server: Running, code: str, token: str) -> dict[str, bytes]:
    """All that can be had of a table besides sockets."""
    found = {}
    for path in ("", "/story.md", "/story.html", "/story.txt", "/story.json", "/game.jsonl"):
        status, _, found[path] = server.ask("GET", f"/api/tables/{code}{path}")
        assert status == 200, (path, found[path])
    status, _, packed = server.ask("GET", f"/api/tables/{code}/everything.zip", authorization=f"Bearer {token}")
    assert status == 200
    with zipfile.ZipFile(io.BytesIO(packed)) as whole:
        found |= {f"zip {name}": whole.read(name) for name in whole.namelist()}
    found["metrics"] = server.ask("GET", "/metrics")[2]
    found["log"] = server.log.getvalue().encode()
    return found


def hear_all(people: list[Person]) -> None:
    """What was told before is heard."""
    for person in people:
        person.say(type="React", word="hmm")


def told_so(server: Running, stack: ExitStack) -> tuple[str, list[str], list[Person]]:
    """A table at which the words were said in every way. Returns its code, tokens, and who is there."""
    code, host = server.table("me,me,bot:greedy")
    held = [*(server.seat(code, name) for name in (NAME, "Ben")), host, ""]
    everybody = [Person(stack.enter_context(server.socket(code, max_queue=None)), token) for token in held]
    ana, ben, boss, _ = everybody
    assert boss.say(type="Begin") == ""
    hear_all([ana, ben])
    for person in (ana, ben):
        ask = person.asked()
        assert ask
        assert person.say(type="Play", move=example().some_move(ask)) == ""  # the pattern
    while not any((person.asked() or {}).get("decision") in ("play", "forced") for person in (ana, ben)):
        hear_all([ana, ben])
    tell([ana, ben], f"There was {TOLD}, once.")
    hear_all([ana, ben])
    quoted = {"type": "Annotate", "about": "#1", "kind": "other", "text": f"not {TOLD.upper()} again"}
    assert ben.say(type="Play", move=quoted) == ""
    assert ana.say(type="Chat", text=f"{CHATTED}! And {TOLD}?") == ""
    assert ben.say(type="Chat", text=f"{NAME}, what is {CHATTED}") == ""
    return code, held, everybody


def files_hold(folder: Path) -> bool:
    return any(holds(file.read_bytes()) for file in folder.iterdir())


def nothing_is_left(server: Running, code: str, held: list[str], folder: Path) -> None:
    """Of the words, for anybody who comes now."""
    with ExitStack() as stack:
        for token in held:
            again = Person(stack.enter_context(server.socket(code, max_queue=None)), token)
            assert again.welcome["game"]["over"]
            assert not any(map(holds, again.heard))
    for name, data in outlets(server, code, held[0]).items():
        assert not holds(data), name
    assert not files_hold(folder)


@pytest.mark.in_turn
@pytest.mark.parametrize("choice", ["veil", "remove"])
def test_the_words_are_nowhere(choice: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MESSAGES", 10_000.0)
    monkeypatch.setattr(limits, "BURST", 10_000)
    random.seed(7)
    path = tmp_path / "tables.db"
    with run_server(asyncio.run(Sqlite.at(path))) as server, ExitStack() as stack:
        code, held, everybody = told_so(server, stack)
        ana, ben = everybody[:2]
        assert files_hold(tmp_path)
        assert ben.say(type="XCard") == ""
        assert ana.say(type="Chat", text="why").startswith("The X-card is on the table")
        for words in (TOLD, NAME, CHATTED):
            assert ben.say(type="XCard", words=words) == ""
        assert ana.say(type="XChoice", choice=choice) == ""
        for person in everybody:
            assert not holds(person.forget())
        assert not files_hold(tmp_path)
        play_on([ana, ben])
        for person in everybody:
            person.listen()
            assert not any(map(holds, person.heard))
        nothing_is_left(server, code, held, tmp_path)
        asyncio.run(server.store.backup(str(tmp_path / "copy")))
    with run_server(asyncio.run(Sqlite.at(path))) as server:
        nothing_is_left(server, code, held, tmp_path)


@pytest.mark.by_turns(4)
def test_stories_wait_while_it_lies_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MESSAGES", 10_000.0)
    monkeypatch.setattr(limits, "BURST", 10_000)
    monkeypatch.setattr(limits, "OUTBOX", 10_000)  # two bots alone play faster than a busy machine reads
    monkeypatch.setattr(limits, "OUTBOX_BYTES", 2**30)
    with run_server(Memory()) as server, ExitStack() as stack:
        code, host = server.table("bot:greedy,bot:greedy")
        boss = Person(stack.enter_context(server.socket(code, max_queue=None)), host)
        assert boss.say(type="Begin") == ""
        while not (boss.game and boss.game["over"]):
            boss.until("News")
        assert boss.say(type="XCard") == ""
        for what in ("story.md", "game.jsonl"):
            status, _, body = server.ask("GET", f"/api/tables/{code}/{what}")
            assert (status, json.loads(body)["error"]) == (
                409,
                "The X-card is on the table; come back when it is settled.",
            )
        assert server.ask("GET", f"/api/tables/{code}/everything.zip", authorization=f"Bearer {host}")[0] == 409
        assert boss.say(type="XChoice", choice="go_on") == ""
        assert server.ask("GET", f"/api/tables/{code}/story.md")[0] == 200


# --- a room without sockets, in which everything but the presser is the same ------------------------------


class Quiet:
    """A table of three in a store of its own; time stands still, and nothing is drawn by chance."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, store: Memory | None = None) -> None:
        self.count = 0
        for module in (rooms, tokens):
            monkeypatch.setattr(module.secrets, "token_hex", self._drawn)
            monkeypatch.setattr(module.secrets, "token_urlsafe", self._drawn)
            monkeypatch.setattr(module.secrets, "choice", lambda of: of[0])
        self.store = store or Memory()
        self.rooms = rooms.Rooms(self.store, Process("here", lambda: 1_000.0, 0.0))
        self.people: dict[str, Connection] = {}

    def _drawn(self, size: int = 32) -> str:
        self.count += 1
        return f"{self.count:064x}"[-2 * size :]

    async def open(self, begun: bool = True) -> Quiet:
        options = {"pattern_pick": "random", "first_player": "chosen", "grace": "0"}
        self.room, host = await self.rooms.open("storystack", "me,me,me", options)
        held = {"boss": host}
        for name in ("Ana", "Ben", "Cem")[: 3 if begun else 2]:
            held[name] = new_token()
            await self.room.sit(None, name, key_of_token(held[name]))
        for name, token in (*held.items(), ("nobody", "")):
            self.join(name, token)
        self.token = held
        if not begun:
            await self.room._tick()  # who is here
            return self
        await self.say("boss", protocol.Begin("b"))
        ask = self.room.table.match.observation(0).draw(First())
        move = json.loads(protocol.changing.msgspec.json.encode(ask))
        await self.say("Ana", protocol.Play("p", {**move, "telling": f"There was {TOLD}."}))
        await self.say("Ben", protocol.Chat("c", f"{TOLD}?"))
        return self

    def join(self, name: str, token: str) -> None:
        key = key_of_token(token) if token else ""
        who = self.room.table.who(token)
        self.people[name] = Connection(who, key, veil=veil_of(token) if token else "")
        self.room.welcome(self.people[name])

    async def say(self, name: str, message: protocol.ClientSays) -> bytes:
        """Say something; the answer, which is the last thing heard."""
        await self.room.hear(self.people[name], message)
        return self.people[name]._frames[-1]

    def heard(self, name: str) -> bytes:
        return b"\n".join(self.people[name]._frames)

    async def kept(self) -> list[tuple[str, bytes]]:
        return [(record.id, record.body) for record in await self.store.read(self.room.id)]

    async def close(self) -> None:
        await self.rooms.close()


class First:
    def below(self, bound: int) -> int:
        return 0


@pytest.mark.parametrize("choice", ["veil", "rewind", "go_on"])
def test_nothing_that_others_are_sent_and_nothing_that_is_kept_tells_who_it_was(
    choice: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run(presser: str) -> tuple[Any, ...]:
        table = await Quiet(monkeypatch).open()
        for message in (protocol.XCard("1"), protocol.XCard("2", TOLD), protocol.XChoice("3", choice)):
            await table.say(presser, message)
            await table.say(presser, message)  # said again, it is done once
        heard = {name: table.heard(name) for name in ("Cem", "nobody")}
        kept = await table.kept()
        stored = [(re.sub(r"^x:[0-9a-f]{40}", "x:", id_), body) for id_, body in kept]
        keys = [one.key for one in table.people.values() if one.key]
        assert not any(key[:32] in id_ for id_, _ in kept for key in keys if id_.startswith("x:"))
        await table.close()
        return heard, stored

    runs = [asyncio.run(run(presser)) for presser in ("Ana", "Ben", "boss")]
    assert runs[0] == runs[1] == runs[2]
    kinds = [records.read(body) for _, body in runs[0][1]]
    assert sum(isinstance(one, records.XPressed) for one in kinds) == 1


class Failing(Memory):
    """A store whose words can't be written anew for a while."""

    failures = 0

    async def redact(self, table: str, bodies: Any, count: int) -> bool:
        if self.failures:
            self.failures -= 1
            raise StoreFailed("The disk is full.")
        return await super().redact(table, bodies, count)


def test_a_store_that_fails_delays_it_and_nothing_is_shown_meanwhile(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        store = Failing()
        table = await Quiet(monkeypatch, store).open()
        await table.say("Ben", protocol.XCard("1", TOLD))
        store.failures = 1
        with pytest.raises(StoreFailed):
            await table.say("Cem", protocol.XChoice("2", "veil"))
        table.join("late", "")
        assert b'"game":null' in table.heard("late")
        assert TOLD.encode() not in table.heard("late")
        assert table.room.withheld
        assert b"Ack" in await table.say("Cem", protocol.XChoice("2", "veil"))  # and what was to be done is done
        assert not table.room.withheld
        assert TOLD.encode() not in b"".join(body for _, body in await table.kept())
        assert all(b'{"type":"Forget"' in table.heard(name) for name in ("Ana", "Ben", "Cem", "late"))
        await table.close()

    asyncio.run(run())


def test_another_server_takes_them_out_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """One that has the table in memory follows; one that is started after a crash finishes it."""

    async def run() -> None:
        table = await Quiet(monkeypatch).open()
        other = await rooms.Room.load(table.room.id, table.store, Process("there", lambda: 1_000.0, 0.0))
        watching = Connection(other.table.who(""))
        other.welcome(watching)
        assert TOLD.encode() in b"".join(watching._frames)
        await table.say("Ben", protocol.XCard("1", TOLD))
        await table.say("Cem", protocol.XChoice("2", "remove"))
        other.look()
        await other._tick()
        assert any(frame.startswith(b'{"type":"Forget"') for frame in watching._frames)
        assert TOLD.encode() not in b"".join(watching._frames)
        assert other.table.facts() == table.room.table.facts()
        await table.say("Ben", protocol.Chat("3", "Again Qwertz"))
        await table.say("Ben", protocol.XCard("4", "Qwertz"))
        answer = deciding.decide(table.room.table, table.people["Cem"].who, protocol.XChoice("5", "veil"), 1_000.0)
        monkeypatch.setattr(table.room, "_settle", lambda: _crash())
        with pytest.raises(ZeroDivisionError):
            await table.room._keep("x:crash", answer)
        third = await rooms.Room.load(table.room.id, table.store, Process("third", lambda: 1_000.0, 0.0))
        await third._tick()
        assert b"Qwertz" not in b"".join(body for _, body in await table.kept())
        assert telling.chat(third.table)[-1].text == "Again (veiled)"
        monkeypatch.undo()
        for room in (other, third):
            await room.close()
        await table.close()

    asyncio.run(run())


def test_what_came_after_the_choice_is_told_without_the_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that reads the choice and what others did after it in one go."""

    async def run() -> None:
        table = await Quiet(monkeypatch).open()
        other = await rooms.Room.load(table.room.id, table.store, Process("there", lambda: 1_000.0, 0.0))
        watching = Connection(other.table.who(""))
        other.welcome(watching)
        told: list[protocol.ServerMessage] = []
        monkeypatch.setattr(watching, "send", told.append)
        await table.say("Ben", protocol.XCard("1", TOLD))
        await other._tick()
        await table.say("Cem", protocol.XChoice("2", "veil"))
        await table.say("Ben", protocol.Chat("3", "And then?"))
        told.clear()
        other.look()
        await other._tick()
        shown = [one for one in told if isinstance(one, protocol.Said | protocol.News | protocol.Forget)]
        assert [type(one) for one in shown] == [protocol.Forget]
        assert shown[0].said[-1].text == "And then?"
        await other.close()
        await table.close()

    asyncio.run(run())


class Late(Memory):
    """Rewriting waits until it is let."""

    def __init__(self) -> None:
        super().__init__()
        self.asked, self.let = asyncio.Event(), asyncio.Event()
        self.waits = False

    async def redact(self, table: str, bodies: Any, count: int) -> bool:
        if self.waits:
            self.waits = False
            self.asked.set()
            await self.let.wait()
        return await super().redact(table, bodies, count)


def test_a_server_that_comes_late_brings_no_words_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two servers carry out the first X-card; before one of them writes, another X-card is over."""

    async def run() -> None:
        store = Late()
        table = await Quiet(monkeypatch, store).open()
        await table.say("Ben", protocol.Chat("1", "Then Qwertz came"))
        await table.say("Ben", protocol.XCard("2", TOLD))
        store.waits = True
        late = asyncio.create_task(table.say("Cem", protocol.XChoice("3", "veil")))
        await store.asked.wait()
        other = await rooms.Room.load(table.room.id, store, Process("there", lambda: 1_000.0, 0.0))
        ben = table.people["Ben"]
        for message in (protocol.XCard("4", "Qwertz"), protocol.XChoice("5", "veil")):
            await other.hear(ben, message)
        assert b"Qwertz" not in b"".join(body for _, body in await table.kept())
        store.let.set()
        assert b"Ack" in await late
        kept = b"".join(body for _, body in await table.kept())
        assert b"Qwertz" not in kept
        assert TOLD.encode() not in kept
        assert table.room.table.count == len(await table.kept())
        assert table.room.table.facts() == other.table.facts()
        await other.close()
        await table.close()

    asyncio.run(run())


def test_who_asks_for_the_story_meanwhile_waits_until_the_words_are_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """At this server, and at another that has not heard of it; only a card that lies on the table isn't waited for."""

    async def run() -> None:
        store = Late()
        table = await Quiet(monkeypatch, store).open()
        other = await rooms.Room.load(table.room.id, store, Process("there", lambda: 1_000.0, 0.0))
        await table.say("Ben", protocol.XCard("1", TOLD))
        assert [await room.gives_out() for room in (table.room, other)] == [False, False]
        store.waits = True
        chosen = asyncio.create_task(table.say("Cem", protocol.XChoice("2", "veil")))
        await store.asked.wait()
        asked = asyncio.create_task(table.room.gives_out())
        await asyncio.sleep(0)
        assert not asked.done()
        store.let.set()
        assert await asked
        assert await other.gives_out()
        assert other.table.facts() == table.room.table.facts()
        assert b"Ack" in await chosen
        await other.close()
        await table.close()

    asyncio.run(run())


def asked_for(code: str, token: str = "", **query: str) -> Request:
    """A request about a table, without a network."""
    headers = [(b"host", b"tell.example.org"), (b"authorization", f"Bearer {token}".encode())]
    return Request(
        {
            "type": "http",
            "method": "GET",
            "path": "/",
            "scheme": "http",
            "headers": headers,
            "query_string": urlencode(query).encode(),
            "path_params": {"code": code},
            "client": ("127.0.0.1", 1),
        }
    )


async def mine(server: Server, request: Request) -> Response:
    """What whoever holds the seat of Ben is told of their tables."""
    body = json.dumps({"tables": [{"code": request.path_params["code"], "token": bearer(request)}]}).encode()

    async def receive() -> Any:
        return {"type": "http.request", "body": body, "more_body": False}

    return await seats.mine(server, Request({**request.scope, "method": "POST"}, receive))


async def preview(server: Server, request: Request) -> Response:
    found = await previews.of_table(server, request)
    return Response(found.tags() if found else "")


async def listed(server: Server, request: Request) -> Response:
    return answer(await server.listing.all())


@pytest.mark.parametrize("ask", [look, cards, mine, preview, listed], ids=lambda one: one.__name__)
def test_whoever_asks_how_a_table_stands_is_told_no_word_that_goes(
    ask: Callable[[Server, Request], Awaitable[Response]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither while it is taken out here, nor of a server that has not heard of it."""

    monkeypatch.setattr(limits, "LIST_KEPT", 0.0)

    async def run() -> None:
        store = Late()
        table = await Quiet(monkeypatch, store).open(begun=ask is not listed)
        room, key = table.room, table.token["Ben"]
        servers = [Server(store, found=Address(lists=True)), Server(store, found=Address(lists=True))]
        servers[0].rooms, servers[0].listing._rooms = table.rooms, table.rooms
        if ask is listed:
            await list_it(table, servers[0])
        told = [(await ask(server, asked_for(room.table.code, key))).body for server in servers]
        assert ask is cards or all(b"Ana" in body for body in told)
        await table.say("Ben", protocol.XCard("1", "Ana"))
        store.waits = True
        chosen = asyncio.create_task(table.say("Ben", protocol.XChoice("2", "veil")))
        await store.asked.wait()
        asking = asyncio.create_task(ask(servers[0], asked_for(room.table.code, key)))
        for _ in range(20):
            await asyncio.sleep(0)
        early = asking.done()
        store.let.set()
        assert b"Ack" in await chosen
        assert not early
        late = [await asking, await ask(servers[1], asked_for(room.table.code, key))]
        assert not any(b"Ana" in one.body for one in late)
        for server in servers:
            await server.stop()
        await table.close()

    asyncio.run(run())


async def list_it(table: Quiet, server: Server) -> None:
    boss = table.people["boss"].who
    assert await table.room.ask("list", lambda now: deciding.show(table.room.table, boss, True, now)) is None
    await server.listing.note(table.room.table.code, True)


def test_a_list_that_was_made_a_moment_ago_tells_no_name_that_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        table = await Quiet(monkeypatch).open(begun=False)
        server = Server(table.store, found=Address(lists=True))
        server.listing._rooms = table.rooms
        await list_it(table, server)
        assert [one.host for one in await server.listing.all()] == ["Ana"]
        await table.say("Ben", protocol.XCard("1", "Ana"))
        assert not await server.listing.all()
        await table.say("Ben", protocol.XChoice("2", "veil"))
        assert [one.host for one in await server.listing.all()] == ["Seat 1 (veiled)"]
        await server.stop()
        await table.close()

    asyncio.run(run())


def test_what_is_made_of_a_story_while_words_go_is_made_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """And where an X-card lies there in the end, it is not given out."""

    async def run() -> None:
        table = await Quiet(monkeypatch).open()
        room, made = table.room, []

        async def make(of: Any) -> str:
            made.append(of.said[0].text)
            if len(made) == 1:
                await table.say("Ben", protocol.XCard("1", TOLD))
                await table.say("Cem", protocol.XChoice("2", "veil"))
            return made[-1]

        assert TOLD not in await given(room, make)
        assert [TOLD in one for one in made] == [True, False]

        async def stopped(of: Any) -> str:
            await table.say("Ben", protocol.XCard("3"))
            return "a book"

        with pytest.raises(Denied, match="The X-card is on the table"):
            await given(room, stopped)
        await table.close()

    asyncio.run(run())


def test_the_page_of_whoever_runs_the_server_shows_no_name_that_waits_to_be_taken_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def run() -> None:
        table = await Quiet(monkeypatch).open()
        monkeypatch.setattr(table.room, "_settle", lambda: _crash())
        await table.say("Ben", protocol.XCard("1", "Ana"))
        assert (await admin.show(table.store, table.room.table.code)).seats[0].name == "Ana"
        with pytest.raises(ZeroDivisionError):
            await table.say("Cem", protocol.XChoice("2", "veil"))
        assert b"Ana" in b"".join(body for _, body in await table.kept())
        assert "Ana" not in str(await admin.show(table.store, table.room.table.code))
        monkeypatch.undo()
        await table.close()

    asyncio.run(run())


async def _crash() -> None:
    raise ZeroDivisionError
