"""Write docs/protocol.md from the messages' own types and docstrings.

python tools/protocol_page.py
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from telltable import protocol

PAGE = Path(__file__).parents[1] / "docs" / "protocol.md"
HEAD = """# The protocol

*Made by `tools/protocol_page.py` from the types in `telltable.protocol`; do not edit.*

Everybody who plays speaks this, people's programs and bots alike. [A client in forty lines](examples/client.py) plays
whole games with it.

1. `POST /api/tables` opens a table; `POST /api/tables/CODE/seats` with `{"name": "Ana"}` takes a seat and gives its
   token, once. `/api/openapi.json` describes all of the HTTP API.
2. Open a WebSocket at `/ws/CODE` and say `Hello` with the token; without one you watch. `Welcome` is everything that
   you may know now.
3. Whenever `game.ask` is there and `owed`, send `Play` with a move that fills one of its forms. `Ack` means that it is
   done and durable, `Refused` that nothing changed.

Version {version}. A message is one JSON object in one text frame of at most {frame} KiB; unknown types and fields are
refused and end the socket. A server may add fields to what it says without a new version: ignore what you do not know.

## Coming back

Sockets are cut: by a telephone that sleeps, by a server that stops, by a client that reads too slowly. Nothing is lost
by it.

- **An `id`** is 1 to 64 visible ASCII characters of your own choice, unique for your token as long as the table lasts.
  What has been said once with an id is done once, however often it is said: a repeated message is acknowledged again.
- **Keep what was not answered**, open a new socket, say `Hello`, then say again what you kept, with the same ids. You
  need not know whether it had arrived. With another token you are somebody else: what you said with the old one, or as
  a spectator, is not said again.
- **`Welcome` is everything anew**, so nothing has to be asked for since the last time: forget what you had. `News` are
  numbered from there without gaps, on each socket by itself.
- **`Closing`** says why, right before the server closes. The code of the close tells what to do: after 1008 do not
  come back in the same way (the seat has another holder, the message was none, or there were too many); after any
  other come back, after a moment that is not the same for everybody. An answer to the handshake of 404 means that
  there is no such table, of 429 to wait.

## How much

What the server takes from one client is bounded; [limits](limits.md) has every number. Whoever speaks faster than the
limit is heard later, and cut when too much waits. Send at most one message at a time and wait for its answer, and you
will never meet a limit.

## Tokens, phrases and links

A token is the seat: it is said in `Hello` or in a header `Authorization: Bearer TOKEN`, never in an address, and is
kept by the server as a hash. `POST /api/tables/CODE/phrase` gives the holder four words and a link
`/t/CODE#seat=four-words-like-these`; `POST /api/tables/CODE/devices` with `{"phrase": "..."}` gives another device a
token of its own for the same seat. What follows the `#` never leaves the browser by itself. A seat has up to eight
tokens; all are worth nothing when it changes hands: `POST /api/tables/CODE/hand-over` or `HandOver`, with the SHA-256
of a token that the new holder made.

After a bot has moved, the last line of `News` may say why. It is worked out from what everybody sees.
"""


def page() -> str:
    """The whole page."""
    schema = protocol.schema()
    parts = schema["$defs"]
    lines = [HEAD.replace("{version}", str(protocol.VERSION)).replace("{frame}", str(protocol.MOST_FRAME >> 10))]
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


def describe(name: str, part: dict[str, Any]) -> list[str]:
    """One type: what it is for, and its fields."""
    lines = [f"### {name}", "", " ".join(part.get("description", "").split()), ""]
    needed = part.get("required", [])
    fields = {
        field: what for field, what in part.get("properties", {}).items() if field != "type" or "enum" not in what
    }
    if fields:
        lines += ["| field | what | |", "| --- | --- | --- |"]
        for field, what in fields.items():
            rest = "" if field in needed else f"default `{what.get('default')!r}`"
            lines.append(f"| `{field}` | {shape(what)} | {rest} |")
        lines.append("")
    return lines


def shape(what: dict[str, Any]) -> str:
    """A schema in words."""
    if "$ref" in what:
        name = what["$ref"].rpartition("/")[2]
        return f"[{name}](#{name.lower()})"
    if "anyOf" in what:
        return " or ".join(shape(one) for one in what["anyOf"])
    if "enum" in what:
        return ", ".join(f"`{one}`" for one in what["enum"])
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
