"""A real server on the loopback address, in a thread of its own, and clients that misbehave."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import os
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import ClientConnection, connect

from telltable.cli.app import run
from telltable.server import journal, limits
from telltable.server.address import NOT_SAID, Address
from telltable.server.run import listen, runner
from telltable.server.server import Server
from telltable.server.ways import NO_WAYS, Ways
from telltable.store.base import Store
from telltable.store.memory import Memory
from telltable.table import budgets

from .asking import asked

FREE = limits.Allowance(tables=10_000, attempts=10_000, sockets=1_000, stories=100_000)
Joined = AbstractContextManager[ClientConnection]
PATIENCE = float(
    os.environ.get("PATIENCE", "60")
)  # seconds; where something planted keeps an answer back, less will do
OPTIONS = {"skinning": "quick", "grace": "0"}
Typed = Callable[..., tuple[int, str, str]]  # a command: its exit code, what it printed, what it complained of


class Running:
    """A server that runs: its address, its store, what it has logged."""

    def __init__(self, url: str, store: Store, server: Server, log: io.StringIO, stop: Callable[[], None]) -> None:
        self.url = url
        self.stop = stop
        self.store = store
        self.server = server
        self.log = log

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> tuple[int, dict[str, str], bytes]:
        """One HTTP request: see `asked`."""
        return asked(self.url, method, path, body, **headers)

    def table(self, seats: str = "me,me,bot:random") -> tuple[str, str]:
        """A new table: its code and the host's token."""
        wanted = {"game": "storystack", "seats": seats, "options": OPTIONS}
        status, _, body = self.ask("POST", "/api/tables", wanted)
        assert status == 201, body
        opened = json.loads(body)
        return opened["code"], opened["host_token"]

    def seat(self, code: str, name: str) -> str:
        """Take a seat; its token."""
        status, _, body = self.ask("POST", f"/api/tables/{code}/seats", {"name": name})
        assert status == 201, body
        token: str = json.loads(body)["token"]
        return token

    @contextmanager
    def socket(self, code: str, token: str | None = None, **more: Any) -> Iterator[ClientConnection]:
        """A socket at a table; with a token (empty: a spectator) hello is said."""
        patient = {"open_timeout": 60, "close_timeout": 60, **more}
        with connect(f"{self.url.replace('http', 'ws')}/ws/{code}", proxy=None, **patient) as socket:
            if token is not None:
                say(socket, type="Hello", version=1, token=token)
            yield socket


def say(socket: ClientConnection, **message: Any) -> None:
    socket.send(json.dumps(message))


def hear(socket: ClientConnection, *kinds: str, seconds: float = PATIENCE) -> dict[str, Any]:
    """The next message of these types."""
    while True:
        message: dict[str, Any] = json.loads(socket.recv(seconds))
        if not kinds or message["type"] in kinds:
            return message


@contextmanager
def run_server(
    store: Store,
    allowance: limits.Allowance = FREE,
    proxy: str = "",
    found: Address = NOT_SAID,
    ways: Ways = NO_WAYS,
) -> Iterator[Running]:
    log = io.StringIO()
    journal.to_stream(log)
    listening = listen("127.0.0.1", 0)
    running = runner(store, pause=0, allowance=allowance, proxy=proxy, found=found, ways=ways)
    thread = threading.Thread(target=lambda: asyncio.run(running.serve(sockets=[listening])))
    thread.start()
    while not running.started:
        threading.Event().wait(0.005)
    assert running.served
    try:
        url = f"http://127.0.0.1:{listening.getsockname()[1]}"
        yield Running(url, store, running.served, log, partial(setattr, running, "should_exit", True))
    finally:
        running.should_exit = True
        thread.join(15)
        listening.close()
        for name in journal.LEVELS:
            logging.getLogger(name).handlers = []
            logging.getLogger(name).propagate = True
    assert not thread.is_alive()
    assert '"error"' not in log.getvalue(), log.getvalue()


@pytest.fixture(scope="module")
def live() -> Iterator[Running]:
    """A server for the tests of a module, without limits on addresses. Its log holds no error at the end."""
    with run_server(Memory()) as running:
        yield running


@pytest.fixture
def strict() -> Iterator[Running]:
    """A server with the limits as documented."""
    with run_server(Memory(), limits.Allowance()) as running:
        yield running


@pytest.fixture
def server(live: Running) -> str:
    """Its address."""
    return live.url


@pytest.fixture
def free_talk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Anybody may say any number of lines: they are the load of a test, and not what is tested."""
    most = 1_000_000
    monkeypatch.setattr(budgets, "TALK", budgets.Rule(most, 0.001, 0.0, "Too much"))
    monkeypatch.setattr(budgets, "MOST_LINES", most)


@pytest.fixture
def telltable(capsys: pytest.CaptureFixture[str]) -> Iterator[Typed]:
    """A command in this process: its exit code, what it printed, what it complained of."""

    def typed(*words: str | Path) -> tuple[int, str, str]:
        code = run([*map(str, words)])
        return code, *capsys.readouterr()

    yield typed
    for name in journal.LEVELS:
        logging.getLogger(name).handlers = []
        logging.getLogger(name).propagate = True


class Seated:
    """A table with a game that has begun: two people and a bot."""

    def __init__(self, live: Running, seats: str = "me,me,bot:random") -> None:
        self.live = live
        self.code, self.host = live.table(seats)
        self.tokens = [live.seat(self.code, name) for name in ("Ana", "Ben")]
        with live.socket(self.code, self.host) as host:
            hear(host, "Welcome")
            say(host, type="Begin", id="begin")
            assert hear(host, "Ack", "Refused")["type"] == "Ack"

    def join(self, seat: int) -> Joined:
        return self.live.socket(self.code, self.tokens[seat])

    def watch(self) -> Joined:
        return self.live.socket(self.code, "")

    def match(self) -> Any:
        """The game in the server."""
        rooms = self.live.server.rooms._rooms.values()
        return next(room for room in rooms if room.table.code == self.code).table.match


@pytest.fixture
def seated(live: Running) -> Seated:
    return Seated(live)
