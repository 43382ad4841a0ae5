"""Seats over HTTP: taking one, having it on another device, handing it over, and finding one's tables again."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from urllib.parse import quote

from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response

from telltable import protocol as say
from telltable.core.refusal import Refusal
from telltable.core.seat import Seat
from telltable.store.base import NoTable
from telltable.table import deciding, telling
from telltable.table.chairs import Who, key_of_token
from telltable.table.seating import phrase_lasts

from . import limits
from .api import (
    AskPhrase,
    CallDevice,
    ForgetMe,
    Forgotten,
    GiveSeat,
    Held,
    KeptStory,
    Mine,
    MyTables,
    OwnTables,
    Remind,
    Reminding,
    SayPhrase,
    SeatGiven,
    SeatPhrase,
    SeatTaken,
    TakeSeat,
)
from .audience import BARRED
from .http import TOO_OFTEN, Denied, address_of, answer, base_of, read_body
from .openapi import SVG_TYPE
from .push import Device
from .qr_codes import svg
from .room import Room
from .seat_phrases import key_of_phrase, new_phrase, read_phrase
from .server import Server
from .tokens import new_token

NO_SEAT = "Only somebody who has a seat at this table can be reminded."


async def take(server: Server, request: Request) -> Response:
    """``POST /api/tables/{code}/seats``: a seat and its token, which is shown this once."""
    wanted = await read_body(request, TakeSeat)
    room = await server.room(request)
    token, house = new_token(), limits.house(address_of(request))
    seat = await room.sit(wanted.seat, wanted.name, key_of_token(token), wanted.assistant, house)
    if seat is BARRED:
        raise Denied(403, BARRED.why)
    return answer(SeatTaken(_held(seat), token), 201)


async def hand_over(server: Server, request: Request) -> Response:
    """``POST /api/tables/{code}/hand-over``: my seat belongs to another token from now on, and to that alone."""
    wanted = await read_body(request, GiveSeat)
    room = await server.room(request)
    who = await server.holder(request, room)
    message = say.HandOver("hand", wanted.key, wanted.name)
    seat = await room.hold(f"hand:{wanted.key[:40]}", lambda now: deciding.decide(room.table, who, message, now))
    return answer(SeatGiven(_held(seat)))


async def phrase(server: Server, request: Request) -> Response:
    """``POST /api/tables/{code}/phrase``: four words, and a link, that open my seat on another device, once."""
    await read_body(request, AskPhrase)
    room = await server.room(request)
    who = await server.holder(request, room)
    if not server.phrases.of(who.key).take():
        raise Denied(429, TOO_OFTEN)
    words = new_phrase()
    key = await asyncio.to_thread(key_of_phrase, room.id, words)
    seat = _held(await room.hold(f"phrase:{key[:40]}", lambda now: deciding.make_phrase(room.table, who, key, now)))
    link = f"{_link(server, request, room)}#seat={words.replace(' ', '-')}"
    return answer(SeatPhrase(seat, words, link, svg(link), phrase_lasts(room.table, seat)), 201)


async def remind(server: Server, request: Request) -> Response:
    """``POST /api/tables/{code}/reminders``: remind me by e-mail when I am waited for, or no longer."""
    wanted = await read_body(request, Remind)
    room, seat, key = await _reminded(server, request)
    if wanted.email is not None:
        await server.reminders.want(room, seat, key, wanted.email)
    return answer(await _reminding(server, room, seat))


async def call(server: Server, request: Request) -> Response:
    """``POST /api/tables/{code}/calls``: call my browser when I am waited for, or no longer."""
    wanted = await read_body(request, CallDevice)
    room, seat, key = await _reminded(server, request)
    if wanted.p256dh or wanted.auth:
        await server.reminders.call(room, seat, key, Device(wanted.endpoint, wanted.p256dh, wanted.auth))
    else:
        await server.reminders.hush(room, seat, wanted.endpoint)
    return answer(await _reminding(server, room, seat))


async def forget_me(server: Server, request: Request) -> Response:
    """``POST /api/tables/{code}/forget-me``: my reactions are taken out of what is kept, and no moment quotes me."""
    await read_body(request, ForgetMe)
    room = await server.room(request)
    who = await server.holder(request, room)
    id_ = f"forget:{who.key[:40]}:{room.table.count}"
    return answer(Forgotten(_held(await room.hold(id_, lambda now: deciding.forget_me(room.table, who, now)))))


async def _reminded(server: Server, request: Request) -> tuple[Room, Seat, str]:
    """Whose seat it is, at which table, by which key. Raises `Denied`."""
    room = await server.room(request)
    who = await server.holder(request, room)
    if who.seat is None:
        raise Denied(409, NO_SEAT)
    if not server.reminding.of(address_of(request)).take():
        raise Denied(429, TOO_OFTEN)
    return room, who.seat, who.key


async def _reminding(server: Server, room: Room, seat: Seat) -> Reminding:
    """What this very holder has asked for: a note of whoever sat here before is not told."""
    keys = room.table.chairs.all[seat].keys
    mine = [one for one in await server.reminders.of(room, seat) if one.key in keys]
    return Reminding(next((one.email for one in mine if one.email), ""), sum(one.device is not None for one in mine))


async def say_phrase(server: Server, request: Request) -> Response:
    """``POST /api/tables/{code}/devices``: the four words; this device holds the seat too, with a token of its own."""
    wanted = await read_body(request, SayPhrase)
    room = await server.room(request)
    said, token = await asyncio.to_thread(key_of_phrase, room.id, read_phrase(wanted.phrase)), new_token()
    key = key_of_token(token)
    assistant = wanted.assistant
    seat = await room.hold(f"key:{key[:40]}", lambda now: deciding.add_key(room.table, said, key, now, assistant))
    if isinstance(seat, Refusal):
        server.tries.of(address_of(request)).take()
    return answer(SeatTaken(_held(seat), token), 201)


async def mine(server: Server, request: Request) -> Response:
    """``POST /api/mine``: how the tables stand whose tokens I hold; those that know me no more are left out."""
    wanted = await read_body(request, MyTables)
    tries, found, wrong = server.tries.of(address_of(request)), [], False
    for one in wanted.tables:
        if wrong and tries.empty():
            break
        mine = await _mine(server, request, one)
        if mine is not None:
            found.append(mine)
            continue
        pair = f"{one.code.upper()} {key_of_token(one.token)}"
        if not wrong or pair not in server.unknown:  # a shelf says the same again
            tries.take()
        wrong = True
        server.unknown.add(pair)
    return answer(OwnTables(tuple(found)))


async def _mine(server: Server, request: Request, held: Held) -> Mine | None:
    """How the table stands whose token this is; None where it is nobody's."""
    with suppress(NoTable):  # deleted a moment ago
        room = await server.find(request, held.code)
        who = await room.who(held.token) if room else Who()
        if room is not None and (who.seat is not None or who.host):
            await room.freshen()
            return standing(room, room.table.again(who))
    return None


def standing(room: Room, who: Who) -> Mine:
    """How a table stands for whoever is known there. Of its games nothing is said while the X-card lies there."""
    table, match = room.table, room.table.match
    known = Mine(who.seat, who.host, table.owes(who.seat), room.audience.info())
    if room.withheld:
        return known
    told = (telling.news(table, who.seat, entry.n).lines for entry in reversed(match.entries)) if match else ()
    return replace(
        known,
        story=match.rules.board(match.pack, match.view(None)).story_title if match else "",
        last=next((lines[-1] for lines in told if lines), ""),
        kept=tuple(
            KeptStory(number, game.rules.name, game.book().title)
            for number, game in enumerate(table.games, start=1)
            if game.over
        ),
    )


async def code_picture(server: Server, request: Request) -> Response:
    """``GET /api/tables/{code}/qr.svg``: the link to the table for a camera. It holds no secret but the code."""
    room = await server.room(request)
    return Response(svg(_link(server, request, room)), media_type=SVG_TYPE)


def _link(server: Server, request: Request, room: Room) -> str:
    return f"{base_of(request, server.found)}/t/{quote(room.table.code)}"


def _held(seat: Seat | Refusal) -> Seat:
    if isinstance(seat, Refusal):
        raise Denied(409, seat.said)
    return seat
