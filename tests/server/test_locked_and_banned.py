"""A table that is locked for newcomers, and people whom its host keeps out: sockets from several addresses."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import Any

from msgspec.structs import replace
from websockets.sync.client import ClientConnection

from telltable.server import limits
from telltable.server.connection import Connection
from telltable.table.chairs import Who

from .conftest import Running, hear, say
from .test_hosts import asked, until


def at(live: Running, code: str, token: str, address: str) -> AbstractContextManager[ClientConnection]:
    """A socket from one of this machine's own addresses."""
    return live.socket(code, token, source_address=(address, 0))


def is_closing(heard: dict[str, Any]) -> bool:
    return bool(heard["type"] == "Closing")


def test_nobody_new_watches_a_locked_table_and_the_screen_on_the_wall_comes_back(live: Running) -> None:
    code, host = live.table("me,me,bot:random")
    ana = live.seat(code, "Ana")
    with at(live, code, ana, "127.0.0.1") as socket:
        hear(socket, "Welcome")
        with at(live, code, "", "127.0.0.2") as wall:
            hear(wall, "Welcome")
            assert asked(socket, type="SetLock", locked=True)["type"] == "Ack"
            until(wall, lambda heard: heard["type"] == "TableChanged" and heard["table"]["locked"])
        for known in ("127.0.0.2", "127.0.0.1"):
            with at(live, code, "", known) as again:
                hear(again, "Welcome")
        with at(live, code, "", "127.0.0.3") as stranger:
            assert "locked" in until(stranger, is_closing)["reason"]
        for token in (ana, host):  # whoever belongs here comes from anywhere
            with at(live, code, token, "127.0.0.4") as own:
                hear(own, "Welcome")
        status, _, body = live.ask("POST", f"/api/tables/{code}/seats", {"name": "Ben"})
        assert (status, b"locked" in body) == (409, True)
        assert asked(socket, type="SetLock", locked=False)["type"] == "Ack"
        with at(live, code, "", "127.0.0.3") as stranger:
            hear(stranger, "Welcome")


def test_of_where_people_came_from_no_more_is_remembered_than_is_said(live: Running) -> None:
    """Whoever was at the table last is remembered, also who came early and stayed."""
    code, _ = live.table("me,me,bot:random")
    (room,) = [room for room in live.server.rooms.all() if room.table.code == code]
    audience = room.audience
    early = Connection(Who(), house="192.0.2.1")
    assert audience.lets_in(early.who, early.house) is None
    for n in range(limits.KNOWN + 5):
        assert audience.lets_in(Who(), f"198.51.100.{n}") is None
    audience.leave(early)
    room.table.settings = replace(room.table.settings, locked=True)
    for house, known in (("192.0.2.1", True), ("198.51.100.3", False), ("198.51.100.200", True)):
        assert (audience.lets_in(Who(), house) is None) == known


def test_whoever_is_banned_from_a_table_stays_out_until_that_is_lifted(live: Running) -> None:
    """Neither a seat nor watching from the same address; who holds a seat there stays, and other tables are open."""
    code, _ = live.table("me,me,me,bot:random")
    ana, ben, cem = (live.seat(code, name) for name in ("Ana", "Ben", "Cem"))
    there = "127.0.0.9"
    with (
        at(live, code, ana, "127.0.0.2") as host,
        at(live, code, ben, there) as ben_,
        at(live, code, cem, there) as cem_,
    ):
        for socket in (host, ben_, cem_):
            hear(socket, "Welcome")
        with at(live, code, "", there) as watcher:
            hear(watcher, "Welcome")
            assert asked(host, type="Ban", seat=1)["type"] == "Ack"
            assert until(ben_, is_closing)["code"] == "unseated"
            assert until(watcher, is_closing)["code"] == "banned"
        until(host, lambda heard: heard["type"] == "TableChanged" and heard["table"]["bans"] == 1)
        with at(live, code, "", there) as again:
            assert "lets nobody new in" in until(again, is_closing)["reason"]
        assert asked(cem_, type="Chat", text="I am still here.")["type"] == "Ack"
        with at(live, live.table()[0], "", there) as elsewhere:
            hear(elsewhere, "Welcome")
        assert asked(host, type="LiftBans")["type"] == "Ack"
        with at(live, code, "", there) as again:
            hear(again, "Welcome")


def test_a_seat_is_not_taken_from_a_banned_address(live: Running) -> None:
    code, _ = live.table("me,me,bot:random")
    ana, ben = live.seat(code, "Ana"), live.seat(code, "Ben")
    with at(live, code, ana, "127.0.0.2") as host, at(live, code, ben, "127.0.0.1") as socket:
        hear(socket, "Welcome")
        asked(host, type="Ban", seat=1)
        until(host, lambda heard: heard["type"] == "TableChanged" and heard["table"]["bans"] == 1)
        status, _, body = live.ask("POST", f"/api/tables/{code}/seats", {"name": "Ben again"})
        assert (status, b"lets nobody new in" in body) == (403, True)
        say(host, type="LiftBans", id="l")
        until(host, lambda heard: heard["type"] == "Ack" and heard["id"] == "l")
        live.seat(code, "Ben again")
