"""``serve``: open a table for others."""

from __future__ import annotations

import io
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import platformdirs
import segno
import typer

from telltable.core.errors import Problem

from .app import app

if TYPE_CHECKING:
    from telltable.store.base import Store

DATA = "telltable.db"
PORT = 8420

Data = Annotated[Path | None, typer.Option(help="The file that keeps every table.")]


def data_file(data: Path | None, *, new: bool = True) -> Path:
    """The file that was named, or the one in this user's data folder.

    Args:
        data: what was named.
        new: whether it may be made now.

    Raises:
        Problem: it can't be made or written, or is not there.
    """
    path = data or Path(platformdirs.user_data_dir("telltable", appauthor=False)) / DATA
    if not new and not path.is_file():
        raise Problem(f"{path}: there is no such file.")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("ab"):
            pass
    except OSError as error:
        raise Problem(f"{path}: can't be written: {error.strerror}.") from None
    return path


async def open_file(path: Path) -> Store:
    """The store in a file."""
    from telltable.store.sqlite import Sqlite

    return await Sqlite.at(path)


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="Address to listen on; 0.0.0.0 for the local network.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="Port to listen on; 0 for any.", min=0, max=65535)] = PORT,
    data: Data = None,
    postgres: Annotated[str, typer.Option(help="Keep the tables in this database instead of a file.")] = "",
    proxy: Annotated[str, typer.Option(help="Addresses of proxies to be believed, with commas.")] = "",
    browser: Annotated[bool, typer.Option(help="Open the browser, once there is a web client.")] = True,
) -> None:
    """Open a server for tables: play with others over the network."""
    from telltable.server.journal import to_stream
    from telltable.server.run import listen
    from telltable.server.run import serve as run

    if postgres and data:
        raise Problem("Tables are kept in a file or in a database, not in both.")
    path = None if postgres else data_file(data)
    to_stream()

    async def open_store() -> Store:
        return await (open_file(path) if path else open_database(postgres))

    with listen(host, port) as listening:
        bound = listening.getsockname()[1]
        run(open_store, listening, lambda: _announce(host, bound, path, browser), proxy)
    typer.echo("Closed. Everything is kept.")


async def open_database(url: str) -> Store:
    """The store in a database."""
    try:
        from telltable.store.postgres import Postgres
    except ImportError:
        raise Problem("PostgreSQL needs the extra: pip install 'telltable[postgres]'.") from None

    return await Postgres.at(url)


def _announce(host: str, port: int, path: Path | None, browser: bool) -> None:
    from telltable.server.run import lan_address

    here = "127.0.0.1" if host in ("0.0.0.0", "::") else host
    typer.echo(f"Telltable is open at {_url(here, port)}")
    if here != host:
        lan = _url(lan_address(), port)
        drawn = io.StringIO()
        segno.make(lan, micro=False).terminal(drawn, compact=True)
        typer.echo(f"On the local network: {lan}\n{drawn.getvalue()}")
    typer.echo(f"Tables are kept in {path or 'the database'}. Stop with Ctrl-C.")
    if browser:
        typer.echo("There is no web client yet: play with programs, see docs/protocol.md.")


def _url(host: str, port: int) -> str:
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"
