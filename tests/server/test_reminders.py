"""Reminders by e-mail: real rooms whose clock is moved, and an SMTP server of the test's own."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from email import message_from_bytes, policy
from typing import TypeVar

import msgspec
import pytest

from telltable import protocol as say
from telltable.core.errors import Problem
from telltable.core.luck import Stream
from telltable.core.seat import Seat
from telltable.server import bans
from telltable.server.address import NOT_SAID, Address
from telltable.server.admin import new_key
from telltable.server.connection import Connection
from telltable.server.http import Denied
from telltable.server.mail import NO_POST, Post, is_address, read_post
from telltable.server.push import NO_PUSH, Push
from telltable.server.reminders import LINKLESS, NO_CALLS, NO_LINK, NOTE, OFF, Reminders, Wanted
from telltable.server.room import Process
from telltable.server.rooms import Rooms
from telltable.server.server import Server
from telltable.server.ways import NO_WAYS, Ways
from telltable.store.base import HOUSE
from telltable.store.memory import Memory
from telltable.table import deciding
from telltable.table.chairs import key_of_token

from .conftest import Running, Seated, run_server

HOUR = 3_600.0
Box = TypeVar("Box", bound="Mailbox")
NAMES = ("Ana", "Ben", "Cem", "Dee", "Eva")


class Mailbox:
    """What an SMTP server took: who it is from and to as the protocol says, and the message."""

    def __init__(self) -> None:
        self.taken: list[tuple[str, str, bytes]] = []
        self.lines: list[asyncio.StreamWriter] = []
        self.port = 0

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.lines.append(writer)
        sender = to = ""
        writer.write(b"220 here\r\n")
        while line := (await reader.readline()).decode().strip():
            word = line[:4].upper()
            if word == "MAIL":
                sender = line
            elif word == "RCPT":
                to = line[len("RCPT TO:<") :].partition(">")[0]
            elif word == "DATA":
                writer.write(b"354 go on\r\n")
                self.taken.append((sender, to, await reader.readuntil(b"\r\n.\r\n")))
            writer.write(b"221 bye\r\n" if word == "QUIT" else b"250 ok\r\n")
            await writer.drain()
            if word == "QUIT":
                break
        writer.close()


@asynccontextmanager
async def mailbox(box: Box) -> AsyncIterator[Box]:
    async with await asyncio.start_server(box._serve, "127.0.0.1", 0) as server:
        box.port = server.sockets[0].getsockname()[1]
        yield box
        for line in box.lines:
            line.close()
            with suppress(ConnectionError):
                await line.wait_closed()


class Days:
    """A table for days in real rooms. `now`: the time, which the test moves."""

    def __init__(self, box: Mailbox | None, push: Push = NO_PUSH, public: str = "https://tell.example.org") -> None:
        self.now = 20_000 * 24 * HOUR + 9 * HOUR
        self.store = Memory()
        self.ways = Ways(Post("smtp", "127.0.0.1", box.port, sender="tell@example.org") if box else NO_POST, push)
        self.public = public
        self._begin()

    def _begin(self) -> None:
        self.rooms = Rooms(self.store, Process(now=lambda: self.now, pause=0))
        self.reminders = Reminders(self.store, self.rooms, self.ways, self.public)

    async def restart(self) -> None:
        await self.rooms.close()
        self._begin()
        found = await self.rooms.find(self.room.table.code)
        assert found
        self.room = found

    async def lay(self, people: int) -> None:
        options = {"skinning": "off", "pattern_pick": "random", "grace": "0"}
        self.room, host = await self.rooms.open("storystack", ",".join(["me"] * people), options)
        for seat in range(people):
            assert await self.room.sit(seat, NAMES[seat], key_of_token(NAMES[seat])) == seat
        holder = Connection(self.room.table.who(host), key_of_token(host))
        self.room.welcome(holder)
        await self.room.hear(holder, say.SetPace("1", "days", turn_hours=168))
        await self.room.hear(holder, say.Begin("2"))
        self.room.depart(holder)
        assert self.room.table.match

    def key(self, seat: Seat) -> str:
        return key_of_token(NAMES[seat])

    async def want(self, seat: Seat, email: str) -> None:
        await self.reminders.want(self.room, seat, self.key(seat), email)

    async def pass_(self, hours: float) -> None:
        for _ in range(int(hours * 4)):
            self.now += HOUR / 4
            await self.room._tick()
            await self.reminders.look()

    async def visit(self, seat: Seat, n: int) -> None:
        """Somebody comes, does what they are asked, and goes; nobody else is there."""
        table = self.room.table
        connection = Connection(table.who(NAMES[seat]), self.key(seat))
        assert not self.room.audience.connections
        self.room.welcome(connection)
        await self.room._tick()
        for m in range(20):
            assert table.match
            if seat not in table.match.waiting():
                break
            move = table.match.observation(seat).draw(Stream((n, m), table.count))
            await self.room.hear(connection, say.Play(f"{n}-{m}", msgspec.to_builtins(move)))
        self.room.depart(connection)
        await self.room._tick()

    async def come_one_by_one(self, times: int) -> list[Seat]:
        """Whoever is waited for comes, after five hours each, and the server is started anew once. Who they were."""
        asked: list[Seat] = []
        for n in range(times):
            assert self.room.table.match
            (seat,) = self.room.table.match.waiting()
            asked.append(seat)
            await self.pass_(5)
            if n == 4:
                await self.restart()
                await self.pass_(1)
            await self.visit(seat, n)
        await self.rooms.close()
        return asked


async def _over_days() -> tuple[Days, Mailbox, list[Seat]]:
    async with mailbox(Mailbox()) as box:
        days = Days(box)
        await days.lay(5)
        for seat in range(5):
            await days.want(seat, f"{NAMES[seat].lower()}@example.org")
        return days, box, await days.come_one_by_one(12)


@pytest.mark.by_turns(4)
def test_five_people_who_are_never_there_together_get_one_reminder_for_each_turn() -> None:
    days, box, asked = asyncio.run(_over_days())
    assert [to for _, to, _ in box.taken] == [f"{NAMES[seat].lower()}@example.org" for seat in asked]
    for sender, _, body in box.taken:
        message = message_from_bytes(body, policy=policy.default)
        assert sender.startswith("mail FROM:<tell@example.org>")
        assert message["subject"] == "StoryStack: it's your turn"
        assert message["from"] == "tell@example.org"
        text = message.get_content()
        assert f"https://tell.example.org/t/{days.room.table.code}" in text
        assert not any(name in text for name in NAMES)
    kept = [bytes(record.body) for rows in days.store._logs.values() for record in rows]
    assert not any(b"example.org" in body for body in kept)
    notes = asyncio.run(days.store.notes(NOTE))
    assert sum(json.loads(body)["count"] for body in notes.values()) == len(asked)


async def _gone_again(how: str) -> int:
    async with mailbox(Mailbox()) as box:
        days = Days(box)
        await days.lay(3)
        assert days.room.table.match
        (seat,) = days.room.table.match.waiting()
        await days.want(seat, "ana@example.org")
        if how == "removed":
            await days.want(seat, "")
        elif how == "another holder":
            key = key_of_token("Zoe")
            who = days.room.table.who(NAMES[seat])
            connection = Connection(who, days.key(seat))
            days.room.welcome(connection)
            await days.room.hear(connection, say.HandOver("h", key, "Zoe"))
            days.room.depart(connection)
        elif how == "deleted":
            await days.store.delete({days.room.id: None})
            days.rooms.look()
        if how == "deleted":
            days.now += HOUR
            await days.reminders.look()
        else:
            await days.pass_(1)
        assert bool(await days.store.notes(NOTE)) == (how == "kept")
        await days.rooms.close()
        return len(box.taken)


@pytest.mark.parametrize(("how", "mails"), [("kept", 1), ("removed", 0), ("another holder", 0), ("deleted", 0)])
def test_a_reminder_is_for_whoever_asked_while_they_want_it(how: str, mails: int) -> None:
    assert asyncio.run(_gone_again(how)) == mails


async def _elsewhere() -> tuple[int, list[str]]:
    """Who is waited for answers at another server, and has given their seat to another key there, who wants to be
    reminded, too. How many reminders were sent, and what is noted."""
    async with mailbox(Mailbox()) as box:
        days = Days(box)
        await days.lay(2)
        (seat,) = days.room.table.match.waiting() if days.room.table.match else ()
        await days.want(seat, "first@example.org")
        here, there = days.room, Rooms(days.store, Process(now=lambda: days.now, pause=0))
        found = await there.find(here.table.code)
        assert found
        days.now += 24 * HOUR  # a call is due long since
        days.room = found
        await days.visit(seat, 0)
        await days.reminders.look()
        taken = len(box.taken)
        who = found.table.who(NAMES[seat])
        hand = say.HandOver("h", key_of_token("theirs"), "Fay")
        assert await found.hold("hand", lambda now: deciding.decide(found.table, who, hand, now)) == seat
        await days.reminders.want(found, seat, key_of_token("theirs"), "next@example.org")
        await days.reminders.look()
        notes = [body.decode() for body in (await days.store.notes(NOTE)).values()]
        await there.close()
        await days.rooms.close()
        return taken, notes


def test_what_was_kept_a_moment_ago_at_another_server_counts() -> None:
    """Nobody is reminded who has answered there, and what a new holder wants there is not thrown away."""
    taken, notes = asyncio.run(_elsewhere())
    assert taken == 0
    assert [("next@example.org" in one) for one in notes] == [True]


async def _letter(public: str) -> tuple[str, str]:
    """The code of a table, and what the mail says of one turn there."""
    async with mailbox(Mailbox()) as box:
        days = Days(box, public=public)
        await days.lay(2)
        (seat,) = days.room.table.match.waiting() if days.room.table.match else ()
        await days.want(seat, "ana@example.org")
        await days.pass_(1)
        await days.rooms.close()
        ((_, _, body),) = box.taken
        text = message_from_bytes(body, policy=policy.default).get_content()
        return days.room.table.code, text.replace("\r\n", "\n")


def test_a_mail_says_until_when_and_how_to_get_back() -> None:
    """A week from nine o'clock on the first day; no link where nobody has said what it would begin with."""
    code, text = asyncio.run(_letter("https://tell.example.org"))
    assert f"Table {code} (StoryStack) is waiting for you.\nYou have until Friday, 11 October, 09:00 (UTC).\n" in text
    assert f"\nhttps://tell.example.org/t/{code}\n" in text
    code, text = asyncio.run(_letter(""))
    assert "You have until Friday, 11 October, 09:00 (UTC).\n" in text
    assert NO_LINK.format(code=code) in text
    assert "://" not in text


def test_the_host_reads_that_mails_have_no_link() -> None:
    post = Ways(Post("smtp", "127.0.0.1", 9, sender="tell@example.org"))
    public = Address(public="https://tell.example.org")
    for ways, found, amiss in ((post, NOT_SAID, LINKLESS), (post, public, ""), (NO_WAYS, NOT_SAID, "")):
        store = Memory()
        token = asyncio.run(new_key(store, 0.0))
        with run_server(store, found=found, ways=ways) as running:
            told = running.ask("GET", "/api/host/tables", authorization=f"Bearer {token}")[2]
        assert json.loads(told)["amiss"] == amiss


class Silent(Mailbox):
    """An SMTP server that takes every call and says nothing. `called`: somebody has called."""

    def __init__(self) -> None:
        super().__init__()
        self.called = asyncio.Event()
        self.done = asyncio.Event()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.called.set()
        await self.done.wait()
        writer.close()


@asynccontextmanager
async def called() -> AsyncIterator[tuple[Server, Days, Seat]]:
    """A server of which forty reminders have left, for one wait, and do not arrive. Whose wait it is."""
    async with mailbox(Silent()) as box:
        days = Days(box)
        await days.lay(2)
        (seat,) = days.room.table.match.waiting() if days.room.table.match else ()
        wanted = msgspec.json.encode(Wanted(days.room.table.code, "ana@example.org", days.key(seat)))
        for n in range(40):
            await days.store.note(f"{NOTE}{days.room.id}/{seat}/{n}", wanted)
        await days.room._tick()
        days.now += HOUR
        server = Server(days.store)
        server.reminders = days.reminders
        minding = asyncio.create_task(server.mind())
        await asyncio.wait_for(box.called.wait(), 30)
        try:
            yield server, days, seat
        finally:
            box.done.set()
            minding.cancel()
            await days.rooms.close()


def test_a_mail_server_that_says_nothing_holds_up_no_ban() -> None:
    async def work() -> bool:
        async with called() as (server, _, _):
            await bans.ban(server.store, "203.0.113.7", 0.0)
            server._hear(HOUSE)  # the hint that a store for several gives
            for _ in range(200):  # it does not wait for anything but the store
                await asyncio.sleep(0)
            return server.bans.has("203.0.113.7")

    assert asyncio.run(work())


def test_a_mail_server_that_says_nothing_holds_up_nobody_who_wants_reminders_or_anything_else() -> None:
    async def work() -> int:
        async with called() as (_, days, seat), asyncio.timeout(10):
            await days.want(1 - seat, "ben@example.org")
            return await asyncio.to_thread(lambda: len(NAMES))  # as whatever is made for people is

    assert asyncio.run(work()) == 5


def test_off_unless_the_host_sets_it() -> None:
    async def ask() -> None:
        days = Days(None)
        await days.lay(3)
        try:
            await days.want(0, "ana@example.org")
        finally:
            await days.rooms.close()

    with pytest.raises(Denied, match=OFF):
        asyncio.run(ask())


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "ana",
        "a@b\r\nBcc: all@example.org",
        "a@b\n",
        "a@b,c@d",
        "a b@c",
        "Ana <a@b>",
        "a@" + "b" * 250,
        "ä@b.c",
        "a@b..c",
    ],
)
def test_only_one_plain_address_is_one(typed: str) -> None:
    assert not is_address(typed)


def test_the_hosts_server_as_it_is_named() -> None:
    assert read_post("") == NO_POST
    found = read_post("smtps://me%40x:p%3As@mail.example.org/?from=tell@example.org")
    assert found == Post("smtps", "mail.example.org", 465, "me@x", "p:s", "tell@example.org")
    for wrong in ("mail.example.org", "http://mail/?from=a@b", "smtp://mail", "smtp://mail:99999/?from=a@b"):
        with pytest.raises(Problem, match="SMTP server"):
            read_post(wrong)


def test_over_http_only_the_holder_of_a_seat_may_ask(live: Running, seated: Seated) -> None:
    path = f"/api/tables/{seated.code}/reminders"
    status, _, body = live.ask("POST", path, {"email": "ana@example.org"})
    assert status == 401, body
    token = {"authorization": f"Bearer {seated.tokens[0]}"}
    status, _, body = live.ask("POST", path, {"email": "ana@example.org"}, **token)
    assert (status, json.loads(body)["error"]) == (409, OFF)
    assert live.ask("POST", path, {"email": ""}, **token)[0] == 200
    status, _, body = live.ask("POST", path, {}, **token)
    assert (status, json.loads(body)) == (200, {"email": "", "devices": 0})


def test_over_http_no_device_is_called_unless_the_host_sets_it(live: Running, seated: Seated) -> None:
    here = json.loads(live.ask("GET", "/api/address")[2])
    assert (here["mails"], here["push"]) == (False, "")
    path = f"/api/tables/{seated.code}/calls"
    device = {"endpoint": "https://fcm.googleapis.com/x", "p256dh": "B" * 87, "auth": "A" * 22}
    assert live.ask("POST", path, device)[0] == 401
    token = {"authorization": f"Bearer {seated.tokens[0]}"}
    status, _, body = live.ask("POST", path, device, **token)
    assert (status, json.loads(body)["error"]) == (409, NO_CALLS)
    assert live.ask("POST", path, {"endpoint": device["endpoint"]}, **token)[0] == 200
