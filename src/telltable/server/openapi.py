"""The OpenAPI document of the HTTP API, made from the types that it reads and writes."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct, StructMeta

from telltable import __version__
from telltable.protocol import Party, TableInfo

from . import api, limits
from .host_names import MISDIRECTED, OPEN
from .http import NO_JSON

STORY_TYPES = {
    "md": "text/markdown; charset=utf-8",
    "html": "text/html; charset=utf-8",
    "txt": "text/plain; charset=utf-8",
    "json": "application/json",
    "epub": "application/epub+zip",
    "pdf": "application/pdf",
    "png": "image/png",
    "svg": "image/svg+xml",
}
LOG_TYPE = "application/x-ndjson"
SVG_TYPE = "image/svg+xml"
PNG_TYPE = "image/png"
JPEG_TYPE = "image/jpeg"
ZIP_TYPE = "application/zip"
METRICS_TYPE = "text/plain; version=0.0.4; charset=utf-8"

_WHY = {
    400: "The request isn't valid.",
    401: "It needs the token of a seat or of the host.",
    403: "It came from another site's page, or from an address that is kept out.",
    404: "Not found.",
    409: "Not now: the table says why.",
    413: f"The body is larger than {limits.BODY >> 10} KiB.",
    415: NO_JSON,
    MISDIRECTED: "It was for a host whose name is not this server's.",
    429: "Too many requests.",
    507: "There is no room for another table.",
    503: "The saved tables can't be reached right now.",
}
_AT_TABLE = (404, 429, 503)
_ENDED = (*_AT_TABLE, 409)
_POST = (400, 403, 413, 415, 429, 503)


class Operation(Struct, frozen=True):
    """One thing that can be asked.

    Attributes:
        does: what for, in a sentence.
        gives: the type of the answer, a list of it, or the media types of a file.
        status: when it is done.
        not_done: the other answers.
        takes: the type of the body.
        token: whether it needs the token of a seat or of the host.
        asks: whether the address may say whose eyes, and from which moment.
    """

    does: str
    gives: StructMeta | list[StructMeta] | tuple[str, ...] | None = None
    status: int = 200
    not_done: tuple[int, ...] = ()
    takes: StructMeta | None = None
    token: bool = False
    asks: bool = False


_TABLE = "/api/tables/{code}"
_STORY = Operation("The story of a game that is over.", tuple(STORY_TYPES.values()), not_done=_ENDED)
_LOG = Operation("The log of a game that is over.", (LOG_TYPE,), not_done=_ENDED)
_REPLAY = Operation(
    "A game that is over, moment by moment, as one seat saw it.", api.Replay, not_done=(*_ENDED, 400), asks=True
)
_SEAT = (*_POST, 404, 409)
OPERATIONS = {
    "/api/address": Operation("Where others find this server.", api.ServerAddress, not_done=(400,)),
    "/api/games": Operation("The games.", [api.GameInfo]),
    "/api/games/{game}/rules": Operation("The rules of a game.", api.RulesPage, not_done=(404,)),
    "/api/mine": Operation("The tables whose tokens I hold.", api.OwnTables, 200, _POST, api.MyTables),
    "/api/tables": Operation("Open a table.", api.TableOpened, 201, (*_POST, 507), api.NewTable),
    "/api/open-tables": Operation("The tables that anybody may join.", api.OpenTables, not_done=(404, 503)),
    f"{_TABLE}/listed": Operation(
        "Show my table on that list, or no longer.", api.Done, 200, (*_SEAT, 507), api.ListTable, token=True
    ),
    _TABLE: Operation("The table as everybody sees it.", TableInfo, not_done=_AT_TABLE),
    f"{_TABLE}/cards": Operation("The cards it is played with.", api.CardList, not_done=(*_AT_TABLE, 409)),
    f"{_TABLE}/seats": Operation("Take a seat.", api.SeatTaken, 201, _SEAT, api.TakeSeat),
    f"{_TABLE}/hand-over": Operation(
        "Hand my seat to another holder.", api.SeatGiven, 200, _SEAT, api.GiveSeat, token=True
    ),
    f"{_TABLE}/phrase": Operation(
        "Words that open my seat on another device.", api.SeatPhrase, 201, _SEAT, api.AskPhrase, token=True
    ),
    f"{_TABLE}/reminders": Operation(
        "Remind me by e-mail, or no longer.", api.Reminding, 200, (*_SEAT, 507), api.Remind, token=True
    ),
    f"{_TABLE}/calls": Operation(
        "Call my browser, or no longer.", api.Reminding, 200, (*_SEAT, 507), api.CallDevice, token=True
    ),
    f"{_TABLE}/devices": Operation(
        "Say the words, and hold the seat here too.", api.SeatTaken, 201, _SEAT, api.SayPhrase
    ),
    f"{_TABLE}/qr.svg": Operation("The link to the table as a QR code.", (SVG_TYPE,), not_done=(*_AT_TABLE, 400)),
    f"{_TABLE}/card.png": Operation("The cover of its game, for previews.", (PNG_TYPE,), not_done=_AT_TABLE),
    f"{_TABLE}/games/{{number}}/card.png": Operation("The cover of a finished story.", (PNG_TYPE,), not_done=_ENDED),
    f"{_TABLE}/story.{{to}}": _STORY,
    f"{_TABLE}/game.jsonl": _LOG,
    f"{_TABLE}/games/{{number}}/story.{{to}}": _STORY,
    f"{_TABLE}/games/{{number}}/game.jsonl": _LOG,
    f"{_TABLE}/replay": _REPLAY,
    f"{_TABLE}/games/{{number}}/replay": _REPLAY,
    f"{_TABLE}/games/{{number}}/edits": Operation(
        "The book of a game that is over, for those who change it.", api.EditableBook, not_done=_ENDED, token=True
    ),
    f"{_TABLE}/games/{{number}}/party": Operation(
        "Who can go on from a game that is over, and what is remembered of them.", Party, not_done=_ENDED, token=True
    ),
    f"{_TABLE}/party": Operation(
        "Bring the characters of a finished game along to the next one.",
        api.Done,
        200,
        _SEAT,
        api.BringParty,
        token=True,
    ),
    f"{_TABLE}/games/{{number}}/photos": Operation(
        "Put a picture into a chapter of a finished story, or take it out.",
        api.Done,
        200,
        (*_SEAT, 507),
        api.PutPhoto,
        token=True,
    ),
    f"{_TABLE}/games/{{number}}/photo-{{chapter}}.jpg": Operation(
        "The picture in a chapter of a finished story.", (JPEG_TYPE,), not_done=_ENDED
    ),
    f"{_TABLE}/games/{{number}}/moments": Operation(
        "What people reacted to most in a game that is over.", api.Moments, not_done=_ENDED
    ),
    f"{_TABLE}/forget-me": Operation(
        "My reactions are kept no longer.", api.Forgotten, 200, _SEAT, api.ForgetMe, token=True
    ),
    f"{_TABLE}/everything.zip": Operation(
        "Every game that is over, and the chat.", (ZIP_TYPE,), not_done=_ENDED, token=True
    ),
    "/api/host/tables": Operation(
        "For whoever runs the server: its tables, by id.", api.Tables, not_done=(401, 403, 429, 503), token=True
    ),
    "/api/host/close": Operation(
        "Close a table, or open it again.", api.Done, 200, (*_POST, 401), api.CloseTable, token=True
    ),
    "/api/host/delete": Operation(
        "Delete a table for good.", api.Done, 200, (*_POST, 401, 409), api.DeleteTable, token=True
    ),
    "/api/host/ban-holder": Operation(
        "Take a seat from its holder, and keep them out.", api.Done, 200, (*_POST, 401), api.BanHolder, token=True
    ),
    "/api/host/ban": Operation(
        "Ban an address, or lift its ban.", api.Done, 200, (*_POST, 401), api.BanAddress, token=True
    ),
    "/api/openapi.json": Operation("This document."),
    "/health": Operation("Whether the server is up.", api.Health),
    "/metrics": Operation("Counts for Prometheus, for programs that its host lets read them.", (METRICS_TYPE,)),
}
_IN_PATH = {
    "game": ("The game's name.", {"type": "string", "minLength": 1}),
    "code": ("The table's code.", {"type": "string", "minLength": 1}),
    "to": ("How the story is kept.", {"enum": list(STORY_TYPES)}),
    "number": ("Which game of the table, from 1; without it the last one.", {"type": "integer", "minimum": 1}),
}
_ASKED = (
    (
        "seat",
        "Which seat's view, counted from 0; leave it out for a spectator's.",
        {"type": "integer", "minimum": 0, "maximum": 63},
    ),
    ("first", "The moment to begin with.", {"type": "integer", "minimum": 0, "default": 0}),
)


def document() -> dict[str, Any]:
    """The document, OpenAPI 3.1."""
    types: dict[StructMeta, None] = {api.Trouble: None}
    for one in OPERATIONS.values():
        gives = one.gives[0] if isinstance(one.gives, list) else one.gives
        types |= {kind: None for kind in (gives, one.takes) if isinstance(kind, StructMeta)}
    refs, parts = msgspec.json.schema_components(types, ref_template="#/components/schemas/{name}")
    ref = dict(zip(types, refs, strict=True))
    return {
        "openapi": "3.1.0",
        "info": {"title": "Telltable", "version": __version__, "description": "Tables for storytelling games."},
        "paths": {path: _path(path, one, ref) for path, one in OPERATIONS.items()},
        "components": {"schemas": parts, "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}}},
    }


def _path(path: str, one: Operation, ref: dict[Any, Any]) -> dict[str, Any]:
    told = {"application/json": {"schema": ref[api.Trouble]}}
    named_wrongly = () if path in OPEN else (MISDIRECTED,)
    bad = (*one.not_done, *((401,) if one.token else ()), *named_wrongly)
    answers = {one.status: {"description": "Done.", "content": _content(one, ref)}}
    answers |= {status: {"description": _WHY[status], "content": told} for status in bad}
    does: dict[str, Any] = {
        "summary": one.does,
        "responses": {str(status): answer for status, answer in sorted(answers.items())},
    }
    if one.takes:
        does["requestBody"] = {"required": True, "content": {"application/json": {"schema": ref[one.takes]}}}
    if one.token:
        does["security"] = [{"token": []}]
    named = [
        {"name": name, "in": "path", "required": True, "description": what, "schema": schema}
        for name, (what, schema) in _IN_PATH.items()
        if f"{{{name}}}" in path
    ]
    if one.asks:
        named += [{"name": name, "in": "query", "description": what, "schema": schema} for name, what, schema in _ASKED]
    return {"parameters": named, "post" if one.takes else "get": does}


def _content(one: Operation, ref: dict[Any, Any]) -> dict[str, Any]:
    if isinstance(one.gives, tuple):
        return {kind.partition(";")[0]: {"schema": {}} for kind in one.gives}
    if isinstance(one.gives, list):
        schema = {"type": "array", "items": ref[one.gives[0]]}
    else:
        schema = ref[one.gives] if one.gives else {"type": "object"}
    return {"application/json": {"schema": schema}}
