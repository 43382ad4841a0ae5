"""Write docs/protocol.md from the messages' own types and docstrings.

python tools/protocol_page.py
"""

from __future__ import annotations

import inspect
import json
import re
from pathlib import Path
from types import ModuleType
from typing import Any

from telltable import protocol
from telltable.core import ask, board, chart, outlook, refusal, story, ties
from telltable.core.log import encode
from telltable.protocol import changing, client, server

PAGE = Path(__file__).parents[1] / "docs" / "protocol.md"
HEAD = Path(__file__).with_name("protocol_head.txt")  # what is said before the lists


FORM = ask.Form(
    "Play",
    {"card": "CR-02"},
    (
        ask.One("lane", "lane", of=(2, 3, 5)),
        ask.Several("slots.0", "character", of=("A", "B", "C"), least=1, most=1, ordered=True, roles=("keeper",)),
        ask.One("slots.1.cost", "cost", of=("Life", "Love", "Honour"), words=60),
        ask.One("slots.1.payer", "character", "who pays", of=("A", "B", "C", "everyone")),
        ask.Words("telling", "telling", limit=500),
    ),
)
VALUES = (3, ["B"], "Honour", "everyone", "")


def page() -> str:
    """The whole page."""
    schema = protocol.schema()
    parts = schema["$defs"]
    known = {
        "version": str(protocol.VERSION),
        "frame": str(protocol.MOST_FRAME >> 10),
        "form": _form_in_lines(),
        "move": json.dumps(FORM.fill(VALUES)),
    }
    head = HEAD.read_text(encoding="utf-8")
    for name, value in known.items():
        head = head.replace(f"{{{name}}}", value)
    lines = [head]
    spoken: set[str] = set()
    for title, key in (("What a client says", "client"), ("What the server says", "server")):
        names = [one["$ref"].rpartition("/")[2] for one in schema[key]["anyOf"]]
        spoken |= set(names)
        lines += [f"## {title}", ""]
        for name in names:
            lines += describe(name, parts[name])
    lines += ["## Parts of messages", ""]
    for name in sorted(set(parts) - spoken):
        lines += describe(name, parts[name])
    return "\n".join(lines).rstrip() + "\n"


def _form_in_lines() -> str:
    """The example, a field a line."""
    whole = json.loads(encode(FORM))
    fields = ",\n  ".join(json.dumps(field) for field in whole.pop("fields"))
    return json.dumps(whole)[:-1] + f', "fields": [\n  {fields}\n]}}'


def describe(name: str, part: dict[str, Any]) -> list[str]:
    """One type: what it is for, and its fields."""
    said, meanings = meaning(name, part.get("description", ""))
    lines = [f"### {name}", "", said, ""]
    needed = part.get("required", [])
    fields = {
        field: what for field, what in part.get("properties", {}).items() if field != "type" or "enum" not in what
    }
    if fields:
        lines += ["| field | what | | |", "| --- | --- | --- | --- |"]
        for field, what in fields.items():
            rest = "" if field in needed else f"default `{json.dumps(what.get('default'))}`"
            lines.append(f"| `{field}` | {shape(what)} | {rest} | {meanings.get(field, '')} |")
        lines.append("")
    return lines


MODULES: tuple[ModuleType, ...] = (client, server, changing, ask, board, chart, outlook, refusal, story, ties)
ATTRIBUTE = re.compile(r"((?:\w+, )*\w+): (.+)")
COMMENT = re.compile(r"^    (\w+): [^#\n]+  # (.+)$", re.MULTILINE)


def meaning(name: str, description: str) -> tuple[str, dict[str, str]]:
    """What is said of a type, and of each of its fields: under ``Attributes:``, or in a comment behind the field."""
    kind: Any = next(found for module in MODULES if isinstance(found := vars(module).get(name), type))
    fields: dict[str, str] = {}
    for one in reversed(kind.__mro__):
        if one.__module__.startswith("telltable."):
            fields |= dict(COMMENT.findall(inspect.getsource(one)))
            fields |= attributes(inspect.getdoc(one) or "")
    return " ".join(description.partition("Attributes:")[0].split()), fields


def attributes(docstring: str) -> dict[str, str]:
    """What stands under ``Attributes:``, by name; ``a, b: both`` is said of both."""
    found: dict[str, str] = {}
    names: list[str] = []
    for line in docstring.partition("Attributes:\n")[2].splitlines():
        entry = ATTRIBUTE.fullmatch(line.removeprefix("    "))
        if entry and not line.startswith("     "):
            names = entry[1].split(", ")
            found |= dict.fromkeys(names, entry[2])
        elif line.strip():
            found |= {name: f"{found[name]} {line.strip()}" for name in names}
    return found


def literal(value: object) -> str:
    """A value as code; no words are written as in JSON, since nothing between two backticks is no code."""
    return f"`{value}`" if value != "" else '`""`'


def shape(what: dict[str, Any]) -> str:
    """A schema in words."""
    if "$ref" in what:
        name = what["$ref"].rpartition("/")[2]
        return f"[{name}](#{name.lower()})"
    if "anyOf" in what:
        return " or ".join(shape(one) for one in what["anyOf"])
    if "enum" in what:
        return ", ".join(literal(one) for one in what["enum"])
    kind = str(what.get("type", "anything"))
    if kind == "array" and isinstance(what.get("items"), dict):
        kind = f"list of {shape(what['items'])}"
    bounds = [f"{word} {what[key]}" for key, word in BOUNDS.items() if key in what]
    return f"{kind}, {', '.join(bounds)}" if bounds else kind


BOUNDS = {
    "minLength": "at least",
    "maxLength": "at most",
    "minimum": "from",
    "maximum": "to",
    "pattern": "like",
}

if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
