"""Photos and drawings in a kept story over HTTP, where whoever runs the server lets people put them there."""

from __future__ import annotations

import asyncio
import base64

from starlette.requests import Request
from starlette.responses import Response

from telltable.core.refusal import Refusal
from telltable.core.story import Photo
from telltable.table import deciding
from telltable.table import photos as at_table

from . import limits, retention
from .api import Done, PutPhoto
from .finished import Finished, of_finished
from .http import TOO_OFTEN, Denied, address_of, answer, read_body
from .openapi import JPEG_TYPE
from .pictures import made_anew
from .server import Server

OFF = "This server takes no photos; whoever runs it can turn that on."
NONE = "There is no picture."
PUT = "It is in the book."
TAKEN = "It is taken out."


async def put(server: Server, request: Request) -> Response:
    """``POST /api/tables/{code}/games/{number}/photos``: a picture for a chapter; without one, the one there goes."""
    room = await server.room(request)
    who = await server.holder(request, room)  # before anything as large as a picture is read
    wanted = await read_body(request, PutPhoto, limits.PHOTO)
    number: int = request.path_params["number"]
    if not wanted.image:
        _told(await room.ask("photo", lambda now: deciding.take_photo(room.table, who, number, wanted.chapter, now)))
        return answer(Done(TAKEN))
    if not server.found.photos:
        raise Denied(409, OFF)

    async def may_put(one: Finished) -> Refusal | None:
        return at_table.may_put(one.table, one.table.again(who), number, wanted.chapter, wanted.alt)

    _told(await of_finished(server, request, may_put))
    if not server.pictures.of(address_of(request)).take():
        raise Denied(429, TOO_OFTEN)
    if await retention.is_full(server.store):
        raise Denied(507, retention.NO_ROOM)
    async with server.press:  # one at a time: a large one takes memory
        made = await asyncio.to_thread(made_anew, _bytes(wanted.image))
    photo = Photo(wanted.alt, "", made.width, made.height, made.image)
    _told(await room.ask("photo", lambda now: deciding.put_photo(room.table, who, number, wanted.chapter, photo, now)))
    return answer(Done(PUT))


async def show(server: Server, request: Request) -> Response:
    """``GET /api/tables/{code}/games/{number}/photo-{chapter}.jpg``: for everybody who knows the code."""

    async def told(one: Finished) -> Response:
        photo = one.table.photos.get((one.number, request.path_params["chapter"]))
        if photo is None:
            raise Denied(404, NONE)
        return Response(photo.image, media_type=JPEG_TYPE)

    return await of_finished(server, request, told)


def _bytes(image: str) -> bytes:
    try:
        return base64.b64decode(image, validate=True)
    except ValueError:
        raise Denied(400, "The picture isn't base64.") from None


def _told(refusal: Refusal | None) -> None:
    if refusal is not None:
        raise Denied(409, refusal.said)
