"""`telltable serve --workers 2`: each table is held by one of them; they are killed, counted, asked and stopped."""

from __future__ import annotations

import asyncio
import json
import os
import random
import re
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from h11._connection import DEFAULT_MAX_INCOMPLETE_EVENT_SIZE
from websockets.sync.client import ClientConnection, connect

from telltable.cli.app import run
from telltable.core.errors import Problem
from telltable.server import handed, limits, retention
from telltable.server.room import Process
from telltable.server.rooms import Rooms
from telltable.server.server import Server
from telltable.server.share import Share, worker_of
from telltable.server.workers import NOT_HERE, TOO_MANY, check
from telltable.store.claim import Claim
from telltable.store.memory import Memory
from telltable.store.where import store_at

from .conftest import Typed, hear, say
from .house import House, living
from .people import Evening, begin, kept
from .test_kill_server import at_some_moment, seatings
from .test_slow_and_gone import wait_until

pytestmark = pytest.mark.by_turns

LONG = 120.0  # seconds for what takes a few
TWO = ("--workers", "2", "--proxy", "127.0.0.1", "--metrics", "127.0.0.1", "--people-per-address", "500")


class Pair(House):
    """Two workers, and what tests do with them."""

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> tuple[int, Any, bytes]:
        data = None if body is None else json.dumps(body).encode()
        sent = {name.replace("_", "-"): value for name, value in headers.items()} | {"content-type": "application/json"}
        request = urllib.request.Request(self.address + path, data, sent, method=method)
        try:
            with urllib.request.urlopen(request, timeout=LONG) as answer:
                return answer.status, answer.headers, answer.read()
        except urllib.error.HTTPError as error:
            with error:
                return error.code, error.headers, error.read()

    def table(self, worker: int) -> str:
        """The code of a new table which that worker holds."""
        while True:
            status, _, body = self.ask("POST", "/api/tables", {"game": "storystack", "seats": "me,me"})
            assert status == 201, body
            code: str = json.loads(body)["code"]
            if worker_of(code, 2) == worker:
                return code

    def watch(self, code: str, **headers: str) -> Any:
        """A spectator's socket."""
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        address = f"{self.address.replace('http', 'ws')}/ws/{code}"
        return connect(address, proxy=None, open_timeout=LONG, close_timeout=LONG, additional_headers=sent)

    def count(self, name: str) -> float:
        """What one of them says of all."""
        text = self.ask("GET", "/metrics")[2].decode()
        return sum(float(n) for n in re.findall(rf"^telltable_{name}(?:{{.*}})? (\d+)$", text, re.MULTILINE))

    def said(self, event: str) -> int:
        """How often that stands in the log."""
        return sum(line["event"] == event for line in self.log())

    def is_well(self) -> bool:
        """Whether all whom it has missed are there again."""
        last = {line["worker"]: line["event"] for line in self.log() if "worker" in line}
        return "worker died" not in last.values()

    def say_raw(self, data: bytes) -> bytes:
        """All that is answered to these bytes."""
        heard = b""
        with socket.create_connection(("127.0.0.1", self.port), timeout=LONG) as one:
            one.sendall(data)
            while more := one.recv(1 << 16):
                heard += more
        return heard


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    """Two workers on a file, for the tests of this module. Nothing was a fault of ours, and when it is told to stop, it
    takes its workers along."""
    folder = tmp_path_factory.mktemp("pair")
    pair = Pair(folder, "--data", folder / "t.db", *TWO)
    try:
        pair.start()
        yield pair
        workers = set(pair.workers())
        assert "Server stopped. Everything is saved." in pair.stop()
        assert not workers & {pid for pid, _ in living()}
        assert [line["event"] for line in pair.log() if line["event"] in ("start", "stop")] == ["start", "stop"]
        assert pair.faults() == []
    finally:
        pair.close()


def greeted(pair: Pair, code: str, left: ExitStack, **headers: str) -> ClientConnection:
    socket: ClientConnection = left.enter_context(pair.watch(code, **headers))
    say(socket, type="Hello", version=1, token="")
    hear(socket, "Welcome", seconds=LONG)
    return socket


# --- what belongs to whom -------------------------------------------------------------------------


def test_a_connection_is_for_one_request(pair: Pair) -> None:
    """So the next one, about another table, goes where that is; a proxy that keeps connections does no harm."""
    codes = [pair.table(0), pair.table(1)]
    two = b"".join(f"GET /api/tables/{code} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode() for code in codes)
    answer = pair.say_raw(two)
    assert answer.count(b"HTTP/1.1 ") == 1
    assert b"connection: close" in answer
    assert codes[0].encode() in answer
    for path in ("/", "/health", "/nothing", f"/api/tables/{codes[1]}", "/assets/nothing.js"):
        assert pair.ask("GET", path)[1]["connection"] == "close"
    assert pair.ask("POST", f"/api/tables/{codes[1]}/seats", {"name": "Ana"})[0] == 201


@pytest.mark.parametrize(
    "head", [b"nonsense\r\n\r\n", b"\x16\x03\x01\x02\x00\x01\x00\r\n\r\n", b"GET / HTTP/1.1\r\nHost x\r\n\r\n"]
)
def test_nonsense_is_answered(pair: Pair, head: bytes) -> None:
    assert pair.say_raw(head).startswith(b"HTTP/1.1 400 ")


def test_a_head_without_end_is_answered(pair: Pair) -> None:
    """By the worker, when it is longer than any that is read."""
    head = f"GET /ws/{pair.table(1)} HTTP/1.1\r\nHost: localhost\r\nX: ".encode()
    assert pair.say_raw(head.ljust(DEFAULT_MAX_INCOMPLETE_EVENT_SIZE + 1, b"x")).startswith(b"HTTP/1.1 400 ")


def test_a_list_of_tables_of_both_is_answered_by_either(pair: Pair) -> None:
    """A table is right wherever it is asked about."""
    wanted = {"game": "storystack", "seats": "me,me"}
    opened = [json.loads(pair.ask("POST", "/api/tables", wanted)[2]) for _ in range(6)]
    assert {worker_of(one["code"], 2) for one in opened} == {0, 1} or len(opened) == 6
    held = {"tables": [{"code": one["code"], "token": one["host_token"]} for one in opened]}
    for _ in range(2):
        told = json.loads(pair.ask("POST", "/api/mine", held)[2])["tables"]
        assert [one["table"]["code"] for one in told] == [one["code"] for one in opened]


def test_the_counts_are_of_all(pair: Pair) -> None:
    """Whichever is asked, and what the dead have counted is not forgotten."""

    def both_say(name: str, count: float) -> bool:
        return all(pair.count(name) == count for _ in range(2))  # they take turns

    with ExitStack() as left:
        for worker in (0, 1, 0, 1):
            greeted(pair, pair.table(worker), left)
        wait_until(lambda: both_say("connections", 4), LONG)
    wait_until(lambda: both_say("connections", 0), LONG)
    before, died = pair.count("refusals_total"), pair.said("worker died")
    for _ in range(4):
        pair.ask("POST", "/api/tables", {"game": "none"})
    wait_until(lambda: both_say("refusals_total", before + 4), LONG)
    os.kill(pair.workers()[0], signal.SIGKILL)
    wait_until(lambda: pair.said("worker died") > died and pair.is_well(), LONG)
    assert both_say("refusals_total", before + 4)


# --- what strangers may do ------------------------------------------------------------------------


def test_a_ban_holds_at_both(pair: Pair) -> None:
    """Sockets end wherever they are, and nobody new gets in anywhere."""
    banned, other = "203.0.113.7", "203.0.113.8"
    codes = [pair.table(0), pair.table(1)]
    data = next(word for word in pair._command if word.endswith("t.db"))
    with ExitStack() as left:
        theirs = [greeted(pair, code, left, x_forwarded_for=banned) for code in codes]
        others = [greeted(pair, code, left, x_forwarded_for=other) for code in codes]
        assert run(["tables", "ban", banned, "--data", data]) == 0
        for one in theirs:
            assert "banned" in hear(one, "Closing", seconds=LONG)["reason"]
        for code in codes:
            assert pair.ask("GET", f"/api/tables/{code}", x_forwarded_for=banned)[0] == 403
            assert pair.ask("GET", f"/api/tables/{code}", x_forwarded_for=other)[0] == 200
        assert run(["tables", "close", codes[1], "--data", data]) == 0
        while not hear(others[1], "TableChanged", seconds=LONG)["table"]["closed"]:
            pass


def test_wrong_codes_are_counted_together(pair: Pair) -> None:
    """Who has guessed too often at one worker's tables may not ask at the other's either."""
    there = {"x_forwarded_for": "203.0.113.20"}
    allowed = limits.Allowance.of_people(500).attempts
    wrong = next(code for code in ("QQQQQ", "QQQQR", "QQQQS", "QQQQT") if worker_of(code, 2) == 0)
    good = pair.table(1)
    for _ in range(allowed):
        pair.ask("GET", f"/api/tables/{wrong}", **there)

    def both_refuse() -> bool:
        pair.ask("GET", f"/api/tables/{wrong}", **there)  # which takes what has come back meanwhile
        return pair.ask("GET", f"/api/tables/{good}", **there)[0] == 429

    wait_until(both_refuse, LONG)
    assert pair.ask("GET", f"/api/tables/{good}", x_forwarded_for="203.0.113.21")[0] == 200


# --- killed ---------------------------------------------------------------------------------------


async def play(pair: Pair, where: str, kills: int, seed: str) -> int:
    """People play at tables of both workers, which are killed so often; the last games reach their end. How many
    messages were acknowledged, and are kept."""
    chance, done, evenings = random.Random(seed), 0, list[Evening]()
    while done < kills or not evenings:
        await asyncio.to_thread(wait_until, pair.is_well, LONG)
        tables: list[Evening] = []
        while {worker_of(table.code, 2) for table in tables} != {0, 1}:
            seats = chance.choice(seatings("storystack"))
            tables.append(await begin([pair.address], seats, f"{seed}.{len(evenings)}.{len(tables)}", 30))
        playing = [asyncio.create_task(person.stay()) for table in tables for person in table.people]
        while done < kills and not all(table.over for table in tables):
            await at_some_moment(tables, playing, chance)
            os.kill(chance.choice(pair.workers()), signal.SIGKILL)
            done += 1
            await asyncio.to_thread(wait_until, lambda: len(pair.workers()) == 2, LONG)
        await asyncio.gather(*playing)
        evenings += tables
    store = await store_at(where)
    for evening in evenings:
        await kept(store, evening)
    await store.close()
    people = [person for evening in evenings for person in evening.people]
    assert sum(person.sockets - 1 for person in people) >= kills / 2, "too few came back to prove anything"
    return sum(len(person.acked) for person in people)


def test_a_worker_that_is_killed_is_replaced_and_its_tables_go_on(pair: Pair) -> None:
    """R-1: with people at both, in the middle of their moves; nothing that was acknowledged is lost."""
    data = next(word for word in pair._command if word.endswith("t.db"))
    before = pair.said("worker died")
    asyncio.run(asyncio.wait_for(play(pair, data, 2, "quick"), 600))
    assert pair.said("worker died") == before + 2


@pytest.mark.campaign
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("kind", ["file", "database"])
def test_sixty_kills_of_workers(tmp_path: Path, database: str, kind: str, seed: int) -> None:
    """R-1, on a file and in a database."""
    where = str(tmp_path / "t.db") if kind == "file" else database
    pair = Pair(tmp_path, "--data" if kind == "file" else "--postgres", where, *TWO)
    try:
        pair.start()
        acknowledged = asyncio.run(asyncio.wait_for(play(pair, where, 12, f"{kind}.{seed}"), 1800))
        assert acknowledged > 12
        pair.stop()
        assert pair.faults() == []
    finally:
        pair.close()


def test_nothing_is_left_of_a_server_that_is_killed(tmp_path: Path) -> None:
    """Its workers say goodbye and end by themselves, and the file is free for the next one."""
    data = tmp_path / "t.db"
    pair = Pair(tmp_path, "--data", data, *TWO)
    try:
        pair.start()
        workers = set(pair.workers())
        assert len(workers) == 2
        with ExitStack() as left:
            socket = greeted(pair, pair.table(1), left)
            pair.kill()
            assert "shutting down" in hear(socket, "Closing", seconds=LONG)["reason"]
        wait_until(lambda: not workers & {pid for pid, _ in living()}, LONG)
        Claim(data, "").release()
        assert [line["event"] for line in pair.log()] == ["start", "cut"]
    finally:
        pair.close()


@pytest.mark.by_turns
@pytest.mark.long
def test_two_workers_on_a_database(tmp_path: Path, database: str) -> None:
    pair = Pair(tmp_path, "--postgres", database, *TWO)
    try:
        pair.start()
        asyncio.run(asyncio.wait_for(play(pair, database, 1, "database"), 600))
        pair.stop()
        assert pair.faults() == []
    finally:
        pair.close()


# --- one at a time --------------------------------------------------------------------------------


def test_where_workers_can_not_be_a_sentence_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, telltable: Typed
) -> None:
    assert limits.WORKERS == 64
    for words, why in (
        (("--workers", "5"), TOO_MANY),
        (("--workers", "0"), "from 1 to 64"),
        (("--workers", "65"), "from 1 to 64"),
    ):
        code, out, complaint = telltable("serve", "--port", "0", "--data", tmp_path / "t.db", *words)
        assert (code, out, len(complaint.splitlines())) == (2, "", 1)
        assert why in complaint
    check(64, file=False)
    check(4, file=True)
    monkeypatch.delattr(socket, "send_fds")
    assert not handed.can_hand_over()
    check(1, file=True)
    with pytest.raises(Problem, match=re.escape(NOT_HERE)):
        check(2, file=False)


def test_tables_that_can_not_be_used_are_said_before_anybody_is_started(tmp_path: Path, telltable: Typed) -> None:
    path = tmp_path / "t.db"
    path.write_bytes(os.urandom(9_000))
    code, out, complaint = telltable("serve", "--port", "0", "--no-browser", "--workers", "2", "--data", path)
    assert (code in (1, 2), out, len(complaint.splitlines())) == (True, "", 1)
    assert str(path) in complaint


BROKEN = """
import sys
from telltable.cli.app import run
from telltable.core.errors import Problem
from telltable.server.run import listen
from telltable.server.workers import orders_for, serve_together

try:
    serve_together(orders_for(2, "/proc/nowhere/t.db"), listen("127.0.0.1", 0), lambda: print("ready"))
except Problem as problem:
    print(problem)
"""


@pytest.mark.by_turns
def test_a_worker_that_can_not_begin_says_why_and_the_server_ends() -> None:
    done = subprocess.run([sys.executable, "-c", BROKEN], capture_output=True, text=True, timeout=LONG, check=False)
    assert done.stdout.startswith("/proc/nowhere/t.db: can't create it: ")
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("number", [0, 1])
def test_the_first_of_them_alone_deletes_tables_whose_time_is_over(number: int) -> None:
    async def work() -> None:
        store = Memory()
        await Rooms(store, Process()).open("storystack", "me,me", {})
        await retention.set_rules(store, retention.Keeping(1.0, 1.0, None), 0.0)
        server = Server(store, share=Share(number, 2))
        server.rooms.now = lambda: 4e9
        minding = asyncio.create_task(server.mind())
        for _ in range(200):  # it does not wait for anything but the store
            await asyncio.sleep(0)
        minding.cancel()
        assert len(await store.places()) == number

    asyncio.run(work())


def test_a_worker_opens_its_own_tables_and_lets_go_of_others_sooner(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        store = Memory()
        mine, theirs = (Rooms(store, Process(share=Share(number, 2))) for number in (0, 1))
        codes = [(await mine.open("storystack", "me,me", {}))[0].table.code for _ in range(20)]
        assert {worker_of(code, 2) for code in codes} == {0}
        await theirs.find(codes[0])
        monkeypatch.setattr(limits, "VISIT", -1.0)
        await mine.let_go()
        await theirs.let_go()
        assert (len(mine.all()), len(theirs.all())) == (20, 0)
        await mine.close()

    asyncio.run(work())
