"""``backup``, ``restore``, ``export``: what a server keeps, as files."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from telltable.core import english
from telltable.core.editing import telling_of
from telltable.core.errors import Problem
from telltable.core.misfit import spoken
from telltable.core.started import to_type

from .app import app
from .arguments import Force
from .console import say
from .serving import Data, Postgres, claim_tables, data_file, open_store
from .writing import need_new, write

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable, Sequence

    from telltable.core.match import Match
    from telltable.store.base import Place, Store

RUNNING = "a server is running on these tables{where}, and would not notice what was restored. Stop it first."


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(help="The file to write; it must be new.", metavar="FILE")],
    data: Data = None,
    postgres: Postgres = "",
    force: Force = False,
) -> None:
    """Back up everything that a server has saved; the server can keep running."""
    kept = data_file(data, postgres, new=False, reading=True)
    need_new(file, force=force)
    if kept is not None and file.exists() and file.samefile(kept):
        raise Problem(f"{file} is the file that keeps the tables. Name another one for the backup.")

    async def run(store: Store) -> None:
        await store.backup(str(file))

    with_store(data, postgres, run, new=False, reading=True)
    say(f"Backup saved to {file}.")


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(help=f"A file that `{to_type('backup')}` wrote.", metavar="FILE")],
    data: Data = None,
    postgres: Postgres = "",
) -> None:
    """Restore a backup; what is already there stays."""
    if not file.is_file():  # said before an empty file for the tables is made
        raise Problem(f"{file}: there's no such file.")

    async def run(store: Store) -> None:
        from telltable.server.retention import count_anew

        await store.restore(str(file))
        await count_anew(store, time.time())

    with claim_tables(data_file(data, postgres), RUNNING):
        with_store(data, postgres, run, new=True)
    say(f"Restored from {file}.")


@app.command()
def export(
    folder: Annotated[Path, typer.Argument(help="The folder to write to; it is created if needed.", metavar="FOLDER")],
    logs: Annotated[
        list[Path] | None, typer.Argument(help="With --parquet: logs of games, instead of a server's.", metavar="LOG")
    ] = None,
    everything: Annotated[bool, typer.Option("--all", help="Every finished game.")] = False,
    parquet: Annotated[
        bool, typer.Option("--parquet", help="Tables for analysis instead: one row for each decision.")
    ] = False,
    data: Data = None,
    postgres: Postgres = "",
    force: Force = False,
) -> None:
    """Save the log and the story of finished games. Those that were saved before stay as they are."""
    if logs and (everything or not parquet):
        raise Problem("Logs are exported with --parquet, and without --all.")
    if logs:
        _export_logs(logs, folder, force)
        return
    if not everything:
        raise Problem(f"Add --all to save every finished game{', or name logs' if parquet else ''}.")
    if parquet:
        _export_tables(data, postgres, folder, force)
        return
    counts: list[int] = []  # of each table

    async def run(store: Store) -> None:
        async for place in _places(store):
            counts.append(await _export(store, place, folder, force))

    with_store(data, postgres, run, new=False, reading=True)
    say(f"{sum(counts)} games are in {folder}; {counts.count(0)} tables have no finished game.")


def _export_logs(logs: Sequence[Path], folder: Path, force: bool) -> None:
    """Logs as tables for analysis; each game is called as its file without its ending."""
    from telltable.lab.dataset import Dataset
    from telltable.store.file import load

    names = [path.stem for path in logs]
    for name in names:
        if names.count(name) > 1:
            raise Problem(f"Two logs are called {name}; games in one dataset need names of their own.")
    with Dataset(folder, force=force) as dataset:
        for name, path in zip(names, logs, strict=True):
            dataset.add(name, load(path))
    say(f"{english.count(len(names), 'game')} in {folder}: games, decisions and, apart, truth.")


def _export_tables(data: Path | None, postgres: str, folder: Path, force: bool) -> None:
    """Every finished game of a store as tables for analysis."""
    from telltable.lab.dataset import Dataset

    counts: list[int] = []

    async def run(store: Store) -> None:
        import asyncio

        with Dataset(folder, force=force) as dataset:
            async for place in _places(store):
                games = await _finished(store, place)
                counts.append(len(games))
                for name, match in games.items():
                    await asyncio.to_thread(dataset.add, name, match)

    with_store(data, postgres, run, new=False, reading=True)
    say(f"{english.count(sum(counts), 'game')} in {folder}: games, decisions and, apart, truth.")


def with_store(
    data: Path | None, postgres: str, run: Callable[[Store], Awaitable[None]], *, new: bool, reading: bool = False
) -> None:
    """Do something with the store that was named.

    Args:
        data: as given to the command.
        postgres: as given to the command.
        run: what is done.
        new: whether its file may be made now.
        reading: whether it is only read, so that it need not be writable.
    """
    import asyncio

    path = data_file(data, postgres, new=new, reading=reading)

    async def work() -> None:
        store = await open_store(path, postgres, reading=reading)
        try:
            await run(store)
        finally:
            await store.close()

    asyncio.run(work())


async def _places(store: Store) -> AsyncIterator[Place]:
    """Every table that is kept."""
    after = ""
    while page := await store.places(100, after):
        for place in page:
            yield place
        after = page[-1].table


async def _finished(store: Store, place: Place) -> dict[str, Match]:
    """One table's games that are over, the first by its code, the next with their numbers."""
    from telltable.server.redaction import cleared

    try:
        table = await cleared(place.table, store)
    except LookupError:
        return {}
    except msgspec.DecodeError as error:
        raise Problem(f"Table {place.code}: can't be read: {spoken(error)}.") from None
    except Problem as problem:
        raise Problem(f"Table {place.code}: can't be read: {problem}") from None
    games = [] if table.x is not None else table.games  # what an X-card lies on is not written anywhere
    return {
        f"{place.code}-{number}" if number > 1 else place.code: match
        for number, match in enumerate(games, start=1)
        if match.over
    }


async def _export(store: Store, place: Place, folder: Path, force: bool) -> int:
    """Write one table's games that are over. Returns how many."""
    import asyncio

    from telltable.server.signing import with_signature

    games = await _finished(store, place)
    for name, match in games.items():
        log = await with_signature(store, match.log())
        await asyncio.to_thread(_write, match, log, folder / name, force)
    return len(games)


def _write(match: Match, log: bytes, stem: Path, force: bool) -> None:
    from telltable.keepsake import FORMATS, edition, render

    book = edition(match.book(), telling_of(match.edits))
    try:
        stem.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Problem(f"{stem.parent}: can't create it: {error.strerror}.") from None
    write(stem.with_suffix(".jsonl"), log.decode(), force=force)
    for to in FORMATS:
        write(stem.with_suffix(f".{to}"), render(book, to), force=force)
