"""``backup``, ``restore``, ``export``: what a server keeps, as files."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from telltable.core.errors import Problem

from .app import app
from .serving import Data, Postgres, claim_tables, data_file, open_store

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from telltable.core.match import Match
    from telltable.store.base import Place, Store

RUNNING = "a server is running on these tables{where}, and would not notice what is brought back. Stop it first."


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(help="The file to write.")],
    data: Data = None,
    postgres: Postgres = "",
) -> None:
    """Copy everything that a server keeps, as it is at one moment; the server may be running."""

    async def run(store: Store) -> None:
        await store.backup(str(file))

    with_store(data, postgres, run, new=False)
    typer.echo(f"Everything is in {file}.")


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(help="A file that `telltable backup` wrote.")],
    data: Data = None,
    postgres: Postgres = "",
) -> None:
    """Bring back what a backup holds, beside what is there already."""

    async def run(store: Store) -> None:
        from telltable.server.keeping import count_anew

        await store.restore(str(file))
        await count_anew(store, time.time())

    with claim_tables(data_file(data, postgres), RUNNING):
        with_store(data, postgres, run, new=True)
    typer.echo(f"Everything of {file} is back.")


@app.command()
def export(
    folder: Annotated[Path, typer.Argument(help="The folder to write to; it is made.")],
    everything: Annotated[bool, typer.Option("--all", help="Every game that is over.")] = False,
    data: Data = None,
    postgres: Postgres = "",
) -> None:
    """Write the log and the story of games that are over."""
    if not everything:
        raise Problem("Say --all: every game that is over is written.")
    counts: list[int] = []  # of each table

    async def run(store: Store) -> None:
        after = ""
        while page := await store.places(100, after):
            counts.extend([await _export(store, place, folder) for place in page])
            after = page[-1].table

    with_store(data, postgres, run, new=False)
    typer.echo(f"{sum(counts)} games are in {folder}; {counts.count(0)} tables have no finished game.")


def with_store(data: Path | None, postgres: str, run: Callable[[Store], Awaitable[None]], *, new: bool) -> None:
    """Do something with the store that was named. `new`: whether its file may be made now."""
    path = data_file(data, postgres, new=new)

    async def work() -> None:
        store = await open_store(path, postgres)
        try:
            await run(store)
        finally:
            await store.close()

    asyncio.run(work())


async def _export(store: Store, place: Place, folder: Path) -> int:
    """Write one table's games that are over, the first by its code, the next with their numbers. Returns how many."""
    from telltable.server.clearing import clear

    try:
        table = await clear(place.table, store)
    except LookupError:
        return 0
    except (msgspec.DecodeError, Problem) as error:
        raise Problem(f"Table {place.code}: can't be read: {error}") from None
    games = [] if table.x is not None else table.games  # what an X-card lies on is not written anywhere
    for number, match in enumerate(games, start=1):
        if match.over:
            await asyncio.to_thread(_write, match, folder / (f"{place.code}-{number}" if number > 1 else place.code))
    return sum(match.over for match in games)


def _write(match: Match, stem: Path) -> None:
    from telltable.core.log import dump
    from telltable.keepsake import FORMATS, render

    book = match.rules.book(match.pack, match.state)
    try:
        stem.parent.mkdir(parents=True, exist_ok=True)
        stem.with_suffix(".jsonl").write_bytes(dump(match.header, match.entries))
        for to in FORMATS:
            stem.with_suffix(f".{to}").write_text(render(book, to), encoding="utf-8", newline="\n")
    except OSError as error:
        raise Problem(f"{stem.parent}: can't be written: {error.strerror}.") from None
