"""Serving assistants over the standard streams or, to programs on this machine, over HTTP."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable
from pathlib import Path

from telltable.core.errors import Problem
from telltable.core.extra import needs

from .invitation import origin

MISSING = needs("Seating an assistant needs the SDK of MCP", "mcp")
HERE = "127.0.0.1"  # a proxy with a lock of its own can show it to others


def serve_assistants(
    server: str, port: int | None, seats: Path, ready: Callable[[str], None] = lambda said: None
) -> None:
    """Serve until whoever started it goes.

    Args:
        server: the address of the Telltable server that is played at.
        port: to listen on, on this machine only; None: standard streams.
        seats: the file that keeps which seats are held.
        ready: is told, where it listens on a port, at which address.

    Raises:
        Problem: the extra is not installed, or the address is none.
    """
    address = origin(server)
    if importlib.util.find_spec("mcp") is None:
        raise Problem(MISSING)
    from .tools import mcp_server

    made = mcp_server(address, seats)
    if port is None:
        made.run("stdio")
    else:
        ready(f"Assistants find the table at http://{HERE}:{port}/mcp. Ctrl-C stops.")
        made.run("streamable-http", host=HERE, port=port, max_request_body_size=64 * 1024, max_sessions=64)
