"""Tables that strangers may find: only where the server lists them and the table's host wants it, and only while it can
be joined."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import pytest

from telltable.server import limits
from telltable.server.address import Address
from telltable.server.listing import NOTE, Listing
from telltable.server.open_tables import OFF
from telltable.server.room import Process
from telltable.server.rooms import Rooms
from telltable.server.share import Share
from telltable.store.memory import Memory

from .conftest import FREE, Running, hear, run_server, say


@pytest.fixture(scope="module")
def lists() -> Iterator[Running]:
    with run_server(Memory(), FREE, found=Address(lists=True)) as running:
        yield running


@pytest.fixture(autouse=True)
def fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "LIST_KEPT", 0.0)


def want(server: Running, code: str, token: str, listed: bool = True) -> tuple[int, str]:
    path = f"/api/tables/{code}/listed"
    status, _, body = server.ask("POST", path, {"listed": listed}, authorization=f"Bearer {token}")
    return status, body.decode()


def listed(server: Running) -> dict[str, Any]:
    status, _, body = server.ask("GET", "/api/open-tables")
    assert status == 200, body
    return {one["code"]: one for one in json.loads(body)["tables"]}


def test_a_table_is_found_while_it_can_be_joined(lists: Running) -> None:
    """Not before its host wants it, not by anybody else's wish, and not once the game has begun."""
    code, host_token = lists.table("me,me,bot")
    host, guest = lists.seat(code, "Ana"), ""
    with lists.socket(code, host) as socket:
        hear(socket, "Welcome")
        assert code not in listed(lists)
        assert want(lists, code, "nobody's")[0] == 401
        assert want(lists, code, host)[0] == 200
        while not hear(socket, "TableChanged")["table"]["listed"]:
            pass
        found = listed(lists)[code]
        told = {name: found[name] for name in ("game", "host", "free", "seats", "rating", "pace")}
        assert told == {
            "game": "storystack", "host": "Ana", "free": 2, "seats": 3, "rating": "12+", "pace": "off",
        }  # fmt: skip
        assert found["minutes"]
        guest = lists.seat(code, "Ben")
        assert want(lists, code, guest)[0] == 409
        assert listed(lists)[code]["free"] == 1
        say(socket, type="SetLock", id="lock", locked=True)
        hear(socket, "Ack")
        assert code not in listed(lists)
        say(socket, type="SetLock", id="open", locked=False)
        hear(socket, "Ack")
        assert code in listed(lists)
        say(socket, type="Begin", id="begin")
        hear(socket, "Ack")
        assert code not in listed(lists)
        assert want(lists, code, host_token)[0] == 409
    assert want(lists, code, host_token, False)[0] == 200


def test_its_host_takes_it_off_the_list_and_whoever_leaves_is_not_waited_for(lists: Running) -> None:
    code, _ = lists.table("me,me")
    host = lists.seat(code, "Ana")
    assert want(lists, code, host)[0] == 200
    assert code not in listed(lists), "its host is not there"
    with lists.socket(code, host) as socket:
        hear(socket, "Welcome")
        assert code in listed(lists)
        assert want(lists, code, host, False)[0] == 200
        assert code not in listed(lists)


def test_the_list_has_an_end_and_a_table_that_has_begun_makes_room(
    lists: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "OPEN_TABLES", 1)
    (one, _), (two, _) = lists.table("me,bot"), lists.table("me,bot")
    first, second = lists.seat(one, "Ana"), lists.seat(two, "Ben")
    assert want(lists, one, first)[0] == 200
    status, why = want(lists, two, second)
    assert status == 507
    assert "no room" in why
    with lists.socket(one, first) as socket:
        hear(socket, "Welcome")
        say(socket, type="Begin", id="begin")
        hear(socket, "Ack")
    assert want(lists, two, second)[0] == 200
    assert want(lists, two, second, False)[0] == 200


def test_the_list_holds_no_word_of_anybody(lists: Running) -> None:
    """What an X-card takes out of a table stands in no note of the house."""
    code, _ = lists.table("me,me")
    host = lists.seat(code, "Marmalade")
    assert want(lists, code, host)[0] == 200
    notes = asyncio.run(lists.store.notes(NOTE))
    assert f"{NOTE}{code}" in notes
    assert b"Marmalade" not in b"".join(notes.values())


def test_a_worker_takes_none_off_the_list_that_is_anothers() -> None:
    """It may not have heard yet that the table wants to be there."""

    async def look() -> None:
        store = Memory()
        for number in (0, 1):
            rooms = Rooms(store, Process(share=Share(number, 2)))
            listing = Listing(store, rooms, allowed=True)
            room, _ = await rooms.open("storystack", "me,me", {})
            await listing.note(room.table.code, True)
            other = Rooms(store, Process(share=Share(1 - number, 2)))
            assert await Listing(store, other, allowed=True).all() == ()
            assert f"{NOTE}{room.table.code}" in await store.notes(NOTE)
            assert await listing.all() == ()
            assert f"{NOTE}{room.table.code}" not in await store.notes(NOTE)
            await rooms.close()
            await other.close()

    asyncio.run(look())


def test_a_server_that_lists_none_says_so(live: Running) -> None:
    code, _ = live.table("me,me")
    host = live.seat(code, "Ana")
    assert want(live, code, host) == (409, json.dumps({"error": OFF}, separators=(",", ":")))
    status, _, body = live.ask("GET", "/api/open-tables")
    assert (status, json.loads(body)["error"]) == (404, OFF)
    assert json.loads(live.ask("GET", "/api/address")[2])["lists"] is False
