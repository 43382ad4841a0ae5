"""The OpenAPI document of the HTTP API, made from the types that it reads and writes."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import StructMeta

from telltable import __version__
from telltable.protocol import TableInfo

from . import limits
from .api import GameInfo, Health, NewTable, SeatTaken, TableOpened, TakeSeat, Trouble

STORY_TYPES = {
    "md": "text/markdown; charset=utf-8",
    "html": "text/html; charset=utf-8",
    "txt": "text/plain; charset=utf-8",
    "json": "application/json",
}
LOG_TYPE = "application/x-ndjson"
METRICS_TYPE = "text/plain; version=0.0.4; charset=utf-8"

_WHY = {
    400: "The request does not fit.",
    403: "It came from another site's page.",
    404: "There is no such thing.",
    409: "Not now: the table says why.",
    413: f"The body is larger than {limits.BODY >> 10} KiB.",
    415: "The body must be application/json.",
    429: "That was too often.",
}


def document() -> dict[str, Any]:
    """The document, OpenAPI 3.1."""
    types = (NewTable, TakeSeat, TableOpened, SeatTaken, GameInfo, Health, Trouble, TableInfo)
    refs, parts = msgspec.json.schema_components(types, ref_template="#/components/schemas/{name}")
    ref = dict(zip(types, refs, strict=True))
    trouble = {"application/json": {"schema": ref[Trouble]}}

    def answers(good: dict[int, Any], *bad: int) -> dict[str, Any]:
        told = {code: {"description": _WHY[code], "content": trouble} for code in bad}
        return {str(code): answer for code, answer in sorted((good | told).items())}

    def sent(kind: StructMeta) -> dict[str, Any]:
        return {"required": True, "content": {"application/json": {"schema": ref[kind]}}}

    code = _in_path("code", "The table's code.", {"type": "string", "minLength": 1})
    to = _in_path("to", "How the story is kept.", {"enum": list(STORY_TYPES)})
    writing = (400, 403, 413, 415, 429)
    paths = {
        "/api/games": {"get": _does("The games.", answers({200: _json("Games", _list(ref[GameInfo]))}))},
        "/api/tables": {
            "post": _does("Open a table.", answers({201: _json("Opened.", ref[TableOpened])}, *writing), sent(NewTable))
        },
        "/api/tables/{code}": {
            "parameters": [code],
            "get": _does("The table as everybody sees it.", answers({200: _json("Table", ref[TableInfo])}, 404, 429)),
        },
        "/api/tables/{code}/seats": {
            "parameters": [code],
            "post": _does(
                "Take a seat.", answers({201: _json("Taken.", ref[SeatTaken])}, *writing, 404, 409), sent(TakeSeat)
            ),
        },
        "/api/tables/{code}/story.{to}": {
            "parameters": [code, to],
            "get": _does(
                "The story of a game that is over.",
                answers({200: _texts("Story", *STORY_TYPES.values())}, 404, 409, 429),
            ),
        },
        "/api/tables/{code}/game.jsonl": {
            "parameters": [code],
            "get": _does("The log of a game that is over.", answers({200: _texts("Log", LOG_TYPE)}, 404, 409, 429)),
        },
        "/api/openapi.json": {"get": _does("This document.", answers({200: _json("OpenAPI", {"type": "object"})}))},
        "/health": {"get": _does("Whether the server is up.", answers({200: _json("Up.", ref[Health])}))},
        "/metrics": {"get": _does("Counts for Prometheus.", answers({200: _texts("Counts", METRICS_TYPE)}))},
    }
    about = {"title": "Telltable", "version": __version__, "description": "Tables for storytelling games."}
    return {"openapi": "3.1.0", "info": about, "paths": paths, "components": {"schemas": parts}}


def _in_path(name: str, description: str, schema: dict[str, Any]) -> dict[str, Any]:
    return {"name": name, "in": "path", "required": True, "description": description, "schema": schema}


def _does(summary: str, responses: dict[str, Any], body: dict[str, Any] | None = None) -> dict[str, Any]:
    return {"summary": summary, "responses": responses} | ({"requestBody": body} if body else {})


def _json(description: str, schema: dict[str, Any]) -> dict[str, Any]:
    return {"description": description, "content": {"application/json": {"schema": schema}}}


def _texts(description: str, *types: str) -> dict[str, Any]:
    any_text: dict[str, Any] = {"schema": {}}
    return {"description": description, "content": {one.partition(";")[0]: any_text for one in types}}


def _list(schema: dict[str, Any]) -> dict[str, Any]:
    return {"type": "array", "items": schema}
