"""Invitation links: which table they lead to, and whether that is a table of the one server that may be talked to."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from msgspec import Struct

from telltable.core.errors import Problem
from telltable.core.started import to_type

LONGEST = 300
_CODE = re.compile(r"[A-Za-z0-9]{1,16}")
_PATH = re.compile(r"/t/([A-Za-z0-9]{1,16})/?")
_PORTS = {"http": 80, "https": 443}


class Invitation(Struct, frozen=True):
    """A table, and the four words that open one of its seats; empty: any open one."""

    code: str
    phrase: str = ""


def origin(address: str) -> str:
    """Scheme, host and port of an address, in one way to write them.

    Raises:
        Problem: it is no address of a server.
    """
    try:
        parts = urlsplit(address.strip())
        host, port = parts.hostname, parts.port
    except ValueError:
        host, port, parts = None, None, urlsplit("")
    if parts.scheme not in _PORTS or not host or parts.username is not None:
        raise Problem(f"{address[:80]!r} is not the address of a server; one looks like http://192.168.1.5:8420.")
    name = f"[{host}]" if ":" in host else host
    return f"{parts.scheme}://{name}:{port or _PORTS[parts.scheme]}"


def read_invitation(link: str, servers: tuple[str, ...]) -> Invitation:
    """What a link says, or a code alone. Nothing of it but code and words is ever used.

    Args:
        link: ``http://192.168.1.5:8420/t/AB3CD``, that with ``#seat=four-words-like-these``, or ``AB3CD``.
        servers: the addresses by which the server is known, the one that is talked to first.

    Raises:
        Problem: it is no invitation, or it leads to another server.
    """
    link = link.strip()
    if _CODE.fullmatch(link):
        return Invitation(link)
    if len(link) > LONGEST:
        raise Problem("That is too long for an invitation.")
    if origin(link) not in map(origin, servers):
        raise Problem(
            f"That link leads to another server. This one talks to {servers[0]} alone; whoever set it up can start it "
            f"again with: {to_type('mcp')} --server ADDRESS"
        )
    parts = urlsplit(link)
    found = _PATH.fullmatch(parts.path)
    if found is None:
        raise Problem("An invitation looks like http://192.168.1.5:8420/t/AB3CD, or is the table's code alone.")
    return Invitation(found[1], parts.fragment.removeprefix("seat=") if parts.fragment.startswith("seat=") else "")
