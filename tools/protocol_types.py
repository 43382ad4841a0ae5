"""Write the types of the protocol and of the HTTP API for the web client, from the same schema as the documentation.

python tools/protocol_types.py
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

from telltable import protocol
from telltable.core.story import Book
from telltable.server import api

TYPES = Path(__file__).parents[1] / "web" / "src" / "link" / "protocol.ts"
HTTP = (
    api.NewTable,
    api.TakeSeat,
    api.BringParty,
    api.PutPhoto,
    api.OpenTables,
    api.TableOpened,
    api.SeatTaken,
    api.SeatPhrase,
    api.CallDevice,
    api.Reminding,
    api.GameInfo,
    api.ServerAddress,
    api.Trouble,
    api.OwnTables,
    api.RulesPage,
    api.CardList,
    api.Replay,
    api.EditableBook,
    api.Moments,
    api.Forgotten,
    api.Tables,
    api.Done,
    Book,
)
HEAD = """// Made by tools/protocol_types.py from the types in telltable.protocol; do not edit.
// What the server leaves out because it is the default is still said here as present: it sends every field.

export const VERSION = {version};
"""
SIMPLE = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def types() -> str:
    """The whole module."""
    schema = protocol.schema()
    said = {key: [ref_name(one) for one in schema[key]["anyOf"]] for key in ("client", "server")}
    (_, *_), parts = msgspec.json.schema_components(
        (protocol.ClientSays, protocol.ServerSays, *HTTP), ref_template="#/$defs/{name}"
    )
    asked = set(said["client"]) | {"NewTable", "TakeSeat", "BringParty", "PutPhoto"}
    blocks = [HEAD.replace("{version}", str(protocol.VERSION))]
    for key, title in (("client", "ClientSays"), ("server", "ServerSays")):
        blocks.append(union(title, said[key]))
    blocks += [record(name, parts[name], optional=name in asked) for name in sorted(parts)]
    blocks.append("export type Field = One | Several | NewOr | Words;\n")
    return "\n".join(blocks)


def union(title: str, names: Iterable[str]) -> str:
    """A type that is one of several."""
    lines = "".join(f"\n  | {name}" for name in names)
    return f"export type {title} ={lines};\n"


def record(name: str, part: dict[str, Any], *, optional: bool) -> str:
    """An interface with its docstring. `optional`: fields with a default may be left out by whoever says it."""
    needed = part.get("required", [])
    lines = [f"/** {' '.join(part.get('description', '').split())} */", f"export interface {name} {{"]
    for field, what in part.get("properties", {}).items():
        unset = field not in needed and not {"default", "enum"} & what.keys()  # the server leaves it out
        mark = "?" if (optional and field not in needed and field != "type") or unset else ""
        lines.append(f"  {field}{mark}: {shape(what)};")
    return "\n".join((*lines, "}", ""))


def shape(what: dict[str, Any]) -> str:
    """A schema as a type."""
    if "$ref" in what:
        return ref_name(what)
    if "anyOf" in what:
        return " | ".join(shape(one) for one in what["anyOf"])
    if "enum" in what:
        return " | ".join(str(one) if isinstance(one, int) else f'"{one}"' for one in what["enum"])
    kind = what.get("type")
    if kind == "array":
        return array(what)
    if kind == "object":
        values = what.get("additionalProperties")
        return f"Record<string, {shape(values) if isinstance(values, dict) and values else 'unknown'}>"
    return SIMPLE.get(str(kind), "unknown")


def array(what: dict[str, Any]) -> str:
    """A list, or a tuple of fixed length."""
    if "prefixItems" in what:
        return f"[{', '.join(shape(one) for one in what['prefixItems'])}]"
    items = what.get("items")
    one = shape(items) if isinstance(items, dict) and items else "unknown"
    return f"({one})[]" if " | " in one else f"{one}[]"


def ref_name(what: dict[str, Any]) -> str:
    """The name that a reference points at."""
    return str(what["$ref"]).rpartition("/")[2]


if __name__ == "__main__":
    TYPES.write_text(types(), encoding="utf-8")
