"""People at a table over real sockets: they play whatever they are asked, come back, and say again what was not
answered. They note what was acknowledged, so that a test can look whether it is kept."""

from __future__ import annotations

import asyncio
import json
import random
import urllib.error
import urllib.request
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidStatus, WebSocketException

from telltable.core.ask import Ask
from telltable.core.luck import Stream
from telltable.core.registry import games
from telltable.core.rules import Rules
from telltable.store.base import Store
from telltable.table import records, reducers
from telltable.table.chairs import key_of_token
from telltable.table.state import Table

GONE = (WebSocketException, OSError, EOFError)
OPTIONS = {"skinning": "quick", "grace": "0"}
SOON = OPTIONS | {"timers": "off", "acts": "1", "round_limit": "3"}  # for evenings that are soon over
SPELL = 18  # messages on one socket: more would be slowed down


def ask(server: str, method: str, path: str, body: Any = None) -> tuple[int, bytes]:
    """One HTTP request: status and body."""
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(server + path, data, {"content-type": "application/json"}, method=method)
    try:
        with urllib.request.urlopen(request, timeout=180) as answer:
            return answer.status, answer.read()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.read()


def post(server: str, path: str, body: Any) -> Any:
    status, answer = ask(server, "POST", path, body)
    assert status == 201, answer
    return json.loads(answer)


def line_to(server: str, code: str) -> connect:
    """A socket at a table."""
    return connect(
        f"{server.replace('http', 'ws')}/ws/{code}", proxy=None, compression=None, open_timeout=180, close_timeout=1
    )


class Person:
    """Somebody at a table; with an empty token, somebody who watches.

    Attributes:
        acked: ids of messages that the server has acknowledged.
        heard: lines of chat that came.
        outcome: how the game ended, once it did.
        sockets: how many they have had.
        leave: how they let go of one.
        ponders: seconds they take for a move, at least and at most.
        refused: codes of refusals.
    """

    def __init__(self, servers: list[str], code: str, token: str, name: str, chats: int = 0) -> None:
        self.servers = servers
        self.code = code
        self.token = token
        self.acked: list[str] = []
        self.heard: list[str] = []
        self.refused: Counter[str] = Counter()
        self.outcome = ""
        self.sockets = 0
        self.frames = 0
        self.leave: Callable[[ClientConnection], Awaitable[None]] = ClientConnection.close
        self.ponders = (0.0, 0.0)
        self.table: dict[str, Any] = {}
        self.game: dict[str, Any] | None = None
        self._name = name
        self._chance = random.Random(name)
        self._chats = chats
        self._said = 0
        self._pending: dict[str, Any] | None = None

    @property
    def speaker(self) -> str:
        """What the ids of their records begin with."""
        return key_of_token(self.token)[:32]

    async def stay(self) -> None:
        """Be at the table until the game is over, whatever becomes of sockets and servers."""
        while not self.outcome:
            try:
                socket = await line_to(self.servers[0], self.code)
                try:
                    await self._talk(socket)
                finally:
                    await self.leave(socket)
            except InvalidStatus as denied:
                if denied.response.status_code != 503:
                    raise
                await asyncio.sleep(0.05)  # the server is there, but not what it keeps
            except GONE:
                self.servers = self.servers[1:] + self.servers[:1]
                await asyncio.sleep(0.02)

    async def _talk(self, socket: ClientConnection) -> None:
        self.sockets += 1
        said = self._said
        await socket.send(json.dumps({"type": "Hello", "version": 1, "token": self.token}))
        if self._pending:
            await socket.send(json.dumps(self._pending))
        while not self.outcome:
            message = json.loads(await socket.recv())
            self.frames += 1
            self._hear(message)
            if message["type"] == "Refused" and message["refusal"]["code"] == "store":
                await socket.send(json.dumps(self._pending))
            elif self._pending is None:
                if self._said - said >= SPELL:
                    return
                if self.ponders[1] and self.game and self.game["ask"] and self.game["ask"]["owed"]:
                    await asyncio.sleep(self._chance.uniform(*self.ponders))
                self._pending = self._choose()
                if self._pending:
                    await socket.send(json.dumps(self._pending))

    def _hear(self, message: dict[str, Any]) -> None:
        self.table = message.get("table", self.table)
        self.game = message.get("game", self.game)
        if self.game and self.game["over"]:
            self.outcome = self.game["outcome"]
        match message["type"]:
            case "Said":
                self.heard.append(message["text"])
            case "Ack":
                self.acked.append(message["id"])
                self._pending = None
            case "Refused":
                self.refused[message["refusal"]["code"]] += 1
                if message["refusal"]["code"] != "store":
                    self._pending = None

    def _choose(self) -> dict[str, Any] | None:
        """A move when one is owed; else a line now and then."""
        if not self.token or self.game is None:
            return None
        self._said += 1
        id_ = str(self._said)
        asked = self.game["ask"]
        if asked and asked["owed"]:
            move = msgspec.convert(asked, Ask).draw(Stream((self._chance.getrandbits(60), 7), self._said))
            return {"type": "Play", "id": id_, "move": move}
        if self._chats and self._chance.random() < 0.3:
            self._chats -= 1
            return {"type": "Chat", "id": id_, "text": f"{self._name} {id_}"}
        return None


@dataclass
class Evening:
    """A table with a game that has begun."""

    server: str
    code: str
    host: str
    people: list[Person] = field(default_factory=list)

    @property
    def over(self) -> bool:
        return all(person.outcome for person in self.people)

    async def host_says(self, **message: Any) -> None:
        """A message of the host, which must be acknowledged."""
        async with line_to(self.server, self.code) as socket:
            for said in ({"type": "Hello", "version": 1, "token": self.host}, {"id": "host", **message}):
                await socket.send(json.dumps(said))
            while (answer := json.loads(await socket.recv()))["type"] not in ("Ack", "Refused"):
                pass
        assert answer["type"] == "Ack", answer


def soon_over(rules: Rules) -> dict[str, str]:
    """Options of a game with which an evening is soon over, and nobody is waited for but people."""
    own = {option.name for option in rules.options}
    return {**rules.brief, **{name: value for name, value in SOON.items() if name in own}}


async def begin(
    servers: list[str], seats: str, name: str, chats: int = 0, game: str = "storystack", **pace: Any
) -> Evening:
    """Open a table at the first server; people sit down, each at the next server, and the game begins."""
    options = OPTIONS if game == "storystack" else soon_over(games()[game])
    opened = await asyncio.to_thread(
        post, servers[0], "/api/tables", {"game": game, "seats": seats, "options": options}
    )
    evening = Evening(servers[0], opened["code"], opened["host_token"])
    for n in range(seats.split(",").count("me")):
        seat = await asyncio.to_thread(
            post, servers[0], f"/api/tables/{evening.code}/seats", {"name": ("Ana", "Ben", "Cem", "Dee")[n]}
        )
        own = servers[n % len(servers) :] + servers[: n % len(servers)]
        evening.people.append(Person(own, evening.code, seat["token"], f"{name}.{n}", chats))
    if pace:
        await evening.host_says(type="SetPace", id="pace", **pace)
    await evening.host_says(type="Begin", id="begin")
    return evening


async def kept(store: Store, evening: Evening) -> Table:
    """Hold what the store keeps of a table against what people were told: everything that was acknowledged is there,
    nothing is there twice, there are no gaps, and the rules decide the same again. Returns the table."""
    place = await store.find(evening.code)
    assert place
    log = await store.read(place.table, 0, 100_000)
    places = [record.n for record in log]
    assert places == list(range(len(log))), f"gaps: {places}"
    whats = [records.read(record.body) for record in log]
    said = Counter(
        record.id.partition("/")[0]
        for record, what in zip(log, whats, strict=True)
        if isinstance(what, (records.Played, records.Chatted))
    )
    twice = [id_ for id_, times in said.items() if times > 1]
    assert not twice, f"done twice: {twice}"
    for person in evening.people:
        lost = [id_ for id_ in person.acked if f"{person.speaker}:{id_}" not in said]
        assert not lost, f"acknowledged and lost: {lost}"
    opened = whats[0]
    assert isinstance(opened, records.Opened)
    table = Table(opened)
    for what in whats[1:]:
        reducers.apply(table, what)
    assert table.match
    table.match.verify()
    return table
