"""What whoever runs a server does with its tables, from the command line or over HTTP, and that a running server hears
of it."""

from __future__ import annotations

import asyncio
import io
import json
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from inspect import signature
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import ClientConnection

from telltable.cli.app import run
from telltable.cli.serving import read_keeping, serve
from telltable.core.errors import Problem
from telltable.server import admin, bans, retention
from telltable.server.room import Process
from telltable.server.rooms import Rooms
from telltable.store.base import Place, Store
from telltable.store.memory import Memory
from telltable.store.sqlite import Sqlite

from .conftest import Running, hear, run_server, say
from .test_slow_and_gone import wait_until

LONG = 60.0  # seconds for what takes one


class Beside:
    """A running server on a file, and the command line beside it."""

    def __init__(self, running: Running, data: Path) -> None:
        self.running = running
        self.data = data

    def tables(self, *words: str, fails: bool = False) -> str:
        """``telltable tables ...``; what it says."""
        where = ["--data", str(self.data)]
        said = io.StringIO()
        with redirect_stdout(said), redirect_stderr(said):
            code = run(["tables", *words, *where])
        assert bool(code) is fails, said.getvalue()
        return said.getvalue()


@pytest.fixture
def beside(tmp_path: Path) -> Iterator[Beside]:
    data = tmp_path / "tables.db"
    with run_server(asyncio.run(Sqlite.at(data)), proxy="127.0.0.1") as running:
        yield Beside(running, data)


def until(socket: ClientConnection, fits: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """The next message that fits."""
    while True:
        message = hear(socket, seconds=LONG)
        if fits(message):
            return message


_ids = count()


def asked(socket: ClientConnection, **message: Any) -> dict[str, Any]:
    """Say something; its answer."""
    id_ = f"asked-{next(_ids)}"
    say(socket, id=id_, **message)
    return until(socket, lambda heard: heard["type"] in ("Ack", "Refused") and heard["id"] == id_)


@pytest.mark.by_turns(4)
def test_a_running_server_hears_what_the_command_line_does(beside: Beside) -> None:
    """Closed, open again, and deleted: everybody at the table is told, without doing anything."""
    running = beside.running
    code, host = running.table("me,me,bot:random")
    ana = running.seat(code, "Ana")
    assert "StoryStack" in beside.tables()
    assert "Ana" in beside.tables("show", code.lower())
    with running.socket(code, ana) as socket:
        hear(socket, "Welcome")
        assert beside.tables("close", code) == f"Table {code} is closed.\n"
        until(socket, lambda heard: heard["type"] == "TableChanged" and heard["table"]["closed"])
        refused = asked(socket, type="Chat", text="Hello?")
        assert refused["refusal"]["code"] == "closed"
        assert running.ask("POST", f"/api/tables/{code}/seats", {"name": "Ben"})[0] == 409
        assert running.ask("GET", f"/api/tables/{code}")[0] == 200
        assert "is closed already" in beside.tables("close", code, fails=True)
        beside.tables("reopen", code)
        until(socket, lambda heard: heard["type"] == "TableChanged" and not heard["table"]["closed"])
        assert asked(socket, type="Chat", text="marmalade " * 20)["type"] == "Ack"
        assert beside.tables("delete", code, "--yes") == "1 table was deleted.\n"
        assert "deleted" in until(socket, lambda heard: heard["type"] == "Closing")["reason"]
    for path in (f"/api/tables/{code}", f"/api/tables/{code}/everything.zip", f"/api/tables/{code}/story.md"):
        assert running.ask("GET", path, authorization=f"Bearer {host}")[0] == 404
    assert not any(b"marmalade" in path.read_bytes() for path in beside.data.parent.iterdir())
    assert "no table with the code" in beside.tables("delete", code, "--yes", fails=True)


def test_nothing_is_deleted_by_mistake(beside: Beside) -> None:
    code, _ = beside.running.table()
    assert "Add --yes" in beside.tables("delete", code, fails=True)
    assert "no table with the code NOPE" in beside.tables("delete", code, "NOPE", "--yes", fails=True)
    assert code in beside.tables()


@pytest.mark.by_turns(4)
def test_a_banned_address_gets_no_further(beside: Beside) -> None:
    """Neither a page, nor the API, nor a socket; and a socket that is open already ends."""
    running = beside.running
    code, _ = running.table()
    ana = running.seat(code, "Ana")
    from_there = {"additional_headers": {"x-forwarded-for": "203.0.113.7"}}
    with running.socket(code, ana, **from_there) as socket, running.socket(code, "") as other:
        hear(socket, "Welcome")
        hear(other, "Welcome")
        assert running.ask("GET", "/health", x_forwarded_for="203.0.113.7")[0] == 200
        beside.tables("ban", "203.0.113.0/24")
        assert "banned" in until(socket, lambda heard: heard["type"] == "Closing")["reason"]
        for method, path in (("GET", "/"), ("GET", f"/t/{code}"), ("GET", "/api/games"), ("GET", f"/ws/{code}")):
            status, _, body = running.ask(method, path, x_forwarded_for="203.0.113.9")
            assert (status, bans.BANNED in body.decode()) == (403, True), path
        with pytest.raises(Exception, match="403"), running.socket(code, ana, **from_there):
            pass
        assert running.ask("GET", "/api/games", x_forwarded_for="203.0.114.9")[0] == 200
        say(other, type="Why", id="w", move={})
        assert hear(other, "Refused")["id"] == "w"  # everybody else stays
    assert "203.0.113.0/24" in beside.tables("bans")
    assert beside.tables("unban", "203.0.113.0/24") == "203.0.113.0/24 can come back.\n"
    wait_until(lambda: running.ask("GET", "/api/games", x_forwarded_for="203.0.113.9")[0] == 200, LONG)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("203.0.113.7", "203.0.113.7"),
        (" 10.1.2.3/8 ", "10.0.0.0/8"),
        ("2001:db8::17", "2001:db8::/64"),
        ("2001:db8::/48", "2001:db8::/48"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
    ],
)
def test_what_is_banned(typed: str, meant: str) -> None:
    assert bans.read_address(typed) == meant


@pytest.mark.parametrize("typed", ["", "K7XPQ", "1.2.3", "0.0.0.0/0", "::/0", "127.0.0.1", "::1", "2001::/8"])
def test_what_can_not_be_banned_gets_a_sentence(typed: str) -> None:
    with pytest.raises(Problem, match=r"\.$"):
        bans.read_address(typed)


@pytest.mark.by_turns(4)
def test_the_holder_of_a_seat_is_banned_with_the_address_they_are_at(beside: Beside) -> None:
    running = beside.running
    code, _ = running.table("me,me,bot:random")
    running.seat(code, "Ana")
    ben = running.seat(code, "Ben")
    with running.socket(code, ben, additional_headers={"x-forwarded-for": "203.0.113.7"}) as socket:
        hear(socket, "Welcome")
        beside.tables("ban", code, "2")
        until(socket, lambda heard: heard["type"] == "Closing")
    wait_until(lambda: running.ask("GET", "/api/games", x_forwarded_for="203.0.113.7")[0] == 403, LONG)
    assert "203.0.113.7" in beside.tables("bans")
    chairs = json.loads(running.ask("GET", f"/api/tables/{code}")[2])["chairs"]
    assert chairs[1]["kind"] == "open"
    assert "Nobody has that seat" in beside.tables("ban", code, "2", fails=True)


# --- over HTTP ------------------------------------------------------------------------------------


def test_the_hosts_link_opens_the_page_until_it_is_revoked(beside: Beside) -> None:
    running = beside.running
    codes = sorted(running.table()[0] for _ in range(3))
    link = beside.tables("link", "--address", running.url).strip()
    address, _, token = link.partition("#")
    assert address == f"{running.url}/host"
    held = {"authorization": f"Bearer {token}"}
    status, _, body = running.ask("GET", "/api/host/tables", **held)
    assert status == 200
    told = json.loads(body)
    assert sorted(one["code"] for one in told["tables"]) == codes
    assert told["size"] > 0
    assert token.encode() not in b"".join(path.read_bytes() for path in beside.data.parent.iterdir())
    assert beside.tables("link", "--revoke") == "1 link stopped working.\n"
    assert running.ask("GET", "/api/host/tables", **held)[0] == 401


ACTS: dict[str, dict[str, object]] = {
    "close": {"code": "AAAAA", "closed": True},
    "delete": {"code": "AAAAA", "again": "AAAAA"},
    "ban-holder": {"code": "AAAAA", "seat": 0},
    "ban": {"address": "203.0.113.7", "banned": True},
}


@pytest.mark.parametrize("act", ACTS)
def test_nobody_else_can_do_what_the_host_can(live: Running, act: str) -> None:
    """Not without the link, not with a seat's or a table's token, and no page of another site even with it."""
    code, host = live.table()
    wanted = ACTS[act]
    if "code" in wanted:
        wanted = {name: code if value == "AAAAA" else value for name, value in wanted.items()}
    token = asyncio.run(admin.new_key(live.store, 0.0))
    path = f"/api/host/{act}"
    for held in ("", host, live.seat(code, "Ana")):
        assert live.ask("POST", path, wanted, authorization=f"Bearer {held}")[0] == 401
    held = f"Bearer {token}"
    assert live.ask("POST", path, wanted, authorization=held, origin="https://elsewhere.example")[0] == 403
    body = json.dumps(wanted).encode()
    assert live.ask("POST", path, body, authorization=held, content_type="text/plain")[0] == 415
    assert live.ask("GET", path, authorization=held)[0] == 405
    assert live.ask("GET", f"/api/tables/{code}")[0] == 200
    assert live.ask("POST", path, wanted, authorization=held)[0] == 200
    asyncio.run(live.store.note("ban/203.0.113.7", None))


def test_the_page_closes_deletes_and_bans(live: Running) -> None:
    code, _ = live.table()
    held = {"authorization": f"Bearer {asyncio.run(admin.new_key(live.store, 0.0))}"}
    ana = live.seat(code, "Ana")
    with live.socket(code, ana) as socket:
        hear(socket, "Welcome")
        assert live.ask("POST", "/api/host/close", {"code": code, "closed": True}, **held)[0] == 200
        until(socket, lambda heard: heard["type"] == "TableChanged" and heard["table"]["closed"])
        status, _, body = live.ask("POST", "/api/host/delete", {"code": code, "again": "WRONG"}, **held)
        assert (status, code in body.decode()) == (409, True)
        assert live.ask("POST", "/api/host/delete", {"code": code, "again": code.lower()}, **held)[0] == 200
        until(socket, lambda heard: heard["type"] == "Closing")
    assert live.ask("GET", f"/api/tables/{code}")[0] == 404
    ban = {"address": "203.0.113.7", "banned": True}
    assert live.ask("POST", "/api/host/ban", ban, **held)[0] == 200
    told = json.loads(live.ask("GET", "/api/host/tables", **held)[2])
    assert [one["address"] for one in told["bans"]] == ["203.0.113.7"]
    assert live.ask("POST", "/api/host/ban", {**ban, "banned": False}, **held)[0] == 200
    assert live.ask("POST", "/api/host/ban", {**ban, "banned": False}, **held)[0] == 400
    assert live.ask("POST", "/api/host/ban", {"address": "127.0.0.1", "banned": True}, **held)[0] == 400


def test_only_so_many_links_work() -> None:
    async def work() -> None:
        store = Memory()
        tokens = [await admin.new_key(store, float(n)) for n in range(admin.MOST_KEYS + 1)]
        assert [await admin.is_key(store, token) for token in tokens] == [False, *[True] * admin.MOST_KEYS]
        assert not await admin.is_key(store, "")

    asyncio.run(work())


# --- room and time --------------------------------------------------------------------------------


def test_when_the_room_is_used_up_no_table_is_opened_and_games_go_on(live: Running) -> None:
    code, _ = live.table()
    ana = live.seat(code, "Ana")
    with live.socket(code, ana) as socket:
        hear(socket, "Welcome")
        asyncio.run(live.store.note(retention.NOTE, b'{"quota":10}'))
        try:
            wanted = {"game": "storystack", "seats": "me"}
            status, _, body = live.ask("POST", "/api/tables", wanted)
            assert (status, json.loads(body)["error"]) == (507, retention.NO_ROOM)
            assert asked(socket, type="Chat", text="still here")["type"] == "Ack"
        finally:
            asyncio.run(live.store.note(retention.NOTE, None))
    live.table()


DAY = retention.DAY


async def _silent(store: Store, now: float) -> dict[str, str]:
    """Tables of different kinds, last heard of at that time: their codes."""
    from tests.table.evening import playing

    rooms = Rooms(store, Process(now=lambda: now, pause=0))
    lobby, _ = await rooms.open("storystack", "me,me", {})
    evening = playing(2)
    evening.to_the_end()
    codes = {"lobby": lobby.table.code}
    for name, log in (("game", evening.log[:5]), ("story", evening.log)):
        code = codes[name] = name.upper()[:5]
        await store.open(Place(name, code, int(now)))
        from telltable.core.log import encode
        from telltable.store.base import Record

        bodies = [encode(evening.first), *log]
        await store.append([Record(name, n, f"id{n}", body) for n, body in enumerate(bodies)])
    await store.open(Place("empty", "EMPTY", int(now)))
    await store.open(Place("odd", "ODDER", int(now)))
    from telltable.store.base import Record

    await store.append([Record("odd", 0, "id", b'{"type":"Unheard"}')])
    await rooms.close()
    return codes


@pytest.mark.parametrize(
    ("tables", "books", "after", "stays"),
    [
        (None, None, 4_000 * DAY, {"lobby", "game", "story", "empty", "odd"}),
        (90.0 * DAY, None, 89 * DAY, {"lobby", "game", "story", "empty", "odd"}),
        (90.0 * DAY, None, 91 * DAY, {"story", "odd"}),
        (None, 90.0 * DAY, 91 * DAY, {"lobby", "game", "empty", "odd"}),
        (30.0 * DAY, 90.0 * DAY, 31 * DAY, {"story", "odd"}),
        (30.0 * DAY, 90.0 * DAY, 91 * DAY, {"odd"}),
    ],
)
def test_tables_go_when_their_time_is_over(
    tables: float | None, books: float | None, after: float, stays: set[str]
) -> None:
    """What this version can't read is left alone, whatever its age."""

    async def work() -> None:
        store, now = Memory(), 2_000.0
        codes = await _silent(store, now)
        await retention.set_rules(store, retention.Keeping(tables, books, None), now)
        await retention.sweep(store, now + after)
        left = {place.code for place in await store.places()}
        assert left == {codes.get(name, {"empty": "EMPTY", "odd": "ODDER"}.get(name, "")) for name in stays}

    asyncio.run(work())


def test_nothing_goes_sooner_than_its_time_after_the_rule_or_a_restored_backup(tmp_path: Path) -> None:
    """A server that is upgraded, or that brings back an old backup, takes nothing away at once."""

    async def work() -> None:
        store, old = Memory(), 2_000.0
        await _silent(store, old)
        year = old + 365 * DAY
        rule = retention.Keeping(30.0 * DAY, 30.0 * DAY, None)
        await retention.set_rules(store, rule, year)
        await retention.sweep(store, year + 29 * DAY)
        assert len(await store.places()) == 5
        await retention.count_anew(store, year + 29 * DAY)
        await retention.set_rules(store, rule, year + 35 * DAY)  # a server is started again
        await retention.sweep(store, year + 58 * DAY)
        assert len(await store.places()) == 5
        await retention.sweep(store, year + 60 * DAY)
        assert [place.code for place in await store.places()] == ["ODDER"]

    asyncio.run(work())


def test_what_serve_keeps_is_what_is_kept_where_nothing_is_said() -> None:
    standard = {name: one.default for name, one in signature(serve).parameters.items()}
    said = read_keeping(standard["keep_tables"], standard["keep_books"], standard["disk_quota"])
    assert said == retention.Keeping()


@pytest.mark.parametrize("typed", ["", "90", "0d", "d", "-1d", "90 d", "1e3d", "never", "999999d"])
def test_times_and_sizes_that_mean_nothing_get_a_sentence(typed: str) -> None:
    with pytest.raises(Problem, match="--keep-tables takes"):
        retention.read_span(typed, "--keep-tables")
    with pytest.raises(Problem, match="--disk-quota takes"):
        retention.read_size(typed, "--disk-quota")


def test_times_and_sizes() -> None:
    assert retention.read_span("12w", "") == 84 * DAY
    assert retention.read_span("Forever", "") is None
    assert retention.read_size("2gb", "") == 2 * 10**9
    assert retention.read_size("unlimited", "") is None


# --- the log --------------------------------------------------------------------------------------


@pytest.mark.by_turns(4)
def test_the_log_of_an_evening_holds_no_word_of_the_players(beside: Beside) -> None:
    """Names, chat, moves, wrong messages, faults and what the host does: nothing that people wrote is in it, nor any
    code, token or address."""
    running, mark = beside.running, "Zaubermarmelade"
    code, host = running.table("me,me,bot:random")
    tokens = [running.seat(code, f"{mark} {n}") for n in (1, 2)]
    there = {"additional_headers": {"x-forwarded-for": "203.0.113.7"}}
    with running.socket(code, tokens[0]) as ana, running.socket(code, tokens[1], **there) as ben:
        assert asked(ana, type="Begin")["type"] == "Ack"
        asked(ana, type="Chat", text=f"{mark}!")
        asked(ben, type="Play", move={"type": mark})
        asked(ben, type="XCard", words=mark)
        asked(ana, type="XChoice", choice="veil")
        beside.tables("ban", code, "2")
        until(ben, lambda heard: heard["type"] == "Closing")
        ana.send(json.dumps({"type": mark}))
        until(ana, lambda heard: heard["type"] == "Closing")
    running.ask("POST", f"/api/tables/{code}/seats", {"name": mark, mark: 1})
    running.ask("GET", f"/api/tables/{mark}?{mark}={mark}")
    running.ask("GET", f"/{mark}")
    beside.tables("close", code)
    beside.tables("delete", code, "--yes")
    wait_until(lambda: running.ask("GET", f"/api/tables/{code}")[0] == 404, LONG)
    log = running.log.getvalue()
    assert '"cut"' in log
    for secret in (mark, mark.lower(), code, host, *tokens, "203.0.113.7"):
        assert secret not in log
