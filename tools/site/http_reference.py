"""The HTTP API as a page for people, made of the server's own OpenAPI document."""

from __future__ import annotations

from typing import Any

from telltable.server.openapi import document
from tools.protocol_page import literal

INTRODUCTION = """# HTTP

Everything outside a table's socket: tables, seats, stories, replays, and what a host does. A table itself speaks
[the protocol](../protocol.md). The same as data: `/api/openapi.json` (OpenAPI 3.1) at your own server.

Calls that need a token say so; it goes into the header `Authorization: Bearer TOKEN`."""


def page() -> str:
    """The page."""
    whole = document()
    paths = [_path(path, one) for path, one in whole["paths"].items()]
    types = [_type(name, one) for name, one in sorted(whole["components"]["schemas"].items())]
    return "\n\n".join([INTRODUCTION, *paths, "## Types", *types])


def _path(path: str, one: dict[str, Any]) -> str:
    method = "post" if "post" in one else "get"
    does = one[method]
    lines = [f"## `{method.upper()} {path}`", does["summary"]]
    if does.get("security"):
        lines.append("Needs a token.")
    if one["parameters"]:
        lines.append(
            "\n".join(
                [
                    "| parameter | in | what it is |",
                    "| --- | --- | --- |",
                    *(
                        f"| `{x['name']}` | {x['in']} | {x['description']} {_shape(x['schema'])} |"
                        for x in one["parameters"]
                    ),
                ]
            )
        )
    if "requestBody" in does:
        lines.append(f"Takes {_shape(does['requestBody']['content']['application/json']['schema'])}.")
    answers = [
        f"| {status} | {answer['description']} | {_content(answer['content'])} |"
        for status, answer in does["responses"].items()
    ]
    lines.append("\n".join(["| status | means | answers |", "| --- | --- | --- |", *answers]))
    return "\n\n".join(lines)


def _content(content: dict[str, Any]) -> str:
    return ", ".join(_shape(one["schema"]) or f"`{kind}`" for kind, one in content.items())


def _shape(schema: dict[str, Any]) -> str:
    """A schema in a few words."""
    if "$ref" in schema:
        name = schema["$ref"].rsplit("/", 1)[-1]
        return f"[{name}](#{name.lower()})"
    if "anyOf" in schema:
        return " or ".join(_shape(one) for one in schema["anyOf"])
    if "enum" in schema:
        return " or ".join(literal(one) for one in schema["enum"])
    if schema.get("type") == "array":
        return f"list of {_shape(schema['items'])}" if isinstance(schema.get("items"), dict) else "list"
    return f"`{schema['type']}`" if "type" in schema else ""


def _type(name: str, schema: dict[str, Any]) -> str:
    needed = set(schema.get("required", ()))
    rows = [
        f"| `{field}` | {_shape(one)} | {'always' if field in needed else _default(one)} |"
        for field, one in schema.get("properties", {}).items()
    ]
    said = schema.get("description", "").replace("\n", " ")
    return "\n\n".join(
        [f"### {name}", said, "\n".join(["| field | is | |", "| --- | --- | --- |", *rows]) if rows else ""]
    ).strip()


def _default(schema: dict[str, Any]) -> str:
    return f"or {literal(schema['default'])}" if "default" in schema else "or none"
