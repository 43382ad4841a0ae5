"""``mcp``: a seat for an assistant."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import platformdirs
import typer

from .app import app
from .arguments import number
from .console import say
from .serving import PORT


@app.command("mcp")
def mcp(
    server: Annotated[
        str,
        typer.Option(
            envvar="TELLTABLE_SERVER", help="The server whose tables it may sit at; it reaches no other.", metavar="URL"
        ),
    ] = f"http://127.0.0.1:{PORT}",
    http: Annotated[
        int | None,
        number(1, 65_535, "Serve streamable HTTP on this port, on this machine only, instead of standard streams."),
    ] = None,
) -> None:
    """Let an assistant take a seat or host a table, over the Model Context Protocol."""
    from telltable.assistant.kept_seats import FILE
    from telltable.assistant.serving import serve_assistants

    serve_assistants(server, http, Path(platformdirs.user_data_dir("telltable", appauthor=False)) / FILE, say)
