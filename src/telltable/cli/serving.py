"""``serve``: open a table for others."""

from __future__ import annotations

import os
import sys
import threading
import time
import webbrowser
from collections.abc import Awaitable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated
from urllib.parse import urlsplit

import platformdirs
import typer

from telltable.core.errors import Problem
from telltable.core.host_pack import choose_pack, pack_now, title_of

from .app import app
from .console import say, say_lines
from .pack_asked import game_of, say_draft
from .serving_options import (
    AllowHost,
    BotPause,
    BotSeconds,
    Browser,
    DiskQuota,
    Host,
    KeepBooks,
    KeepTables,
    Metrics,
    OpenTables,
    OwnBots,
    Packs,
    PeoplePerAddress,
    Photos,
    Port,
    Proxy,
    PublicUrl,
    Push,
    Smtp,
    Teller,
    Workers,
)

if TYPE_CHECKING:
    from telltable.core.kept_pack import Files
    from telltable.server.retention import Keeping
    from telltable.server.ways import Ways
    from telltable.store.base import Store
    from telltable.store.claim import Claim

DATA = "telltable.db"
PORT = 8420
TELLER_KEY = "TELLTABLE_TELLER_KEY"
EVERYWHERE = ("", "0.0.0.0", "::")
LOOPBACK = "127.0.0.1"
SERVED = (
    "another server is already using these tables{where}. Use that one, or stop it first. "
    "Other tables need a file of their own: --data FILE. "
    "Several servers for the same tables need a database: --postgres postgresql://user@host/database."
)

Data = Annotated[Path | None, typer.Option(help="The file that all tables are saved in.")]
Postgres = Annotated[str, typer.Option(help="The database that all tables are saved in, instead of a file.")]


def data_file(data: Path | None, postgres: str, *, new: bool = True, reading: bool = False) -> Path | None:
    """The file that was named, or the one in this user's data folder; None when a database was named.

    Args:
        data: the file that was named.
        postgres: the database that was named.
        new: whether the file may be made now.
        reading: whether it need not be written, and is left as it is.

    Raises:
        Problem: both were named, or no such database can be, or the file can't be made or written, or is not there.
    """
    if postgres and data:
        raise Problem("Use a file or a database for the tables, not both.")
    if postgres and not postgres.startswith(("postgresql://", "postgres://")):
        raise Problem("--postgres takes an address such as postgresql://user@host/database.")
    if postgres:
        return None
    path = data or Path(platformdirs.user_data_dir("telltable", appauthor=False)) / DATA
    if not new and not path.is_file():
        raise Problem(f"{path}: there's no such file.")
    if path.exists() and not path.is_file():  # a pipe would be waited for, for ever
        raise Problem(f"{path}: tables are saved in a file, and this is not one.")
    if reading:
        return path
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists():
            path.touch(mode=0o600)  # it will hold every hand and every table's secret
        with path.open("ab"):
            pass
    except OSError as error:
        raise Problem(f"{path}: can't be written: {error.strerror}.") from None
    return path


async def open_store(path: Path | None, postgres: str, *, reading: bool = False) -> Store:
    """The store in a file, or without one in a database. `reading`: a file that can't be written will do."""
    if path is not None:
        from telltable.store.sqlite import Sqlite
        from telltable.store.sqlite_reading import is_writable

        return await (Sqlite.reading(path) if reading and not is_writable(path) else Sqlite.at(path))
    from telltable.store.postgres import Postgres

    return await Postgres.at(postgres)


def claim_tables(path: Path | None, taken: str) -> AbstractContextManager[Claim | None]:
    """Be the only server on this file while the block runs; in a database, where None is given, there may be many.

    Raises:
        Problem: there is another; `taken` says what to do.
    """
    if path is None:
        return nullcontext()
    from telltable.store.claim import Claim

    return Claim(path, taken)


@app.command()
def serve(
    host: Host = "0.0.0.0",
    port: Port = PORT,
    data: Data = None,
    postgres: Postgres = "",
    proxy: Proxy = "",
    public_url: PublicUrl = "",
    allow_host: AllowHost = "",
    metrics: Metrics = "",
    people_per_address: PeoplePerAddress = 15,
    bot_pause: BotPause = 0.8,
    keep_tables: KeepTables = "forever",
    keep_books: KeepBooks = "forever",
    disk_quota: DiskQuota = "10GB",
    pack: Packs = None,
    bots: OwnBots = "",
    bot_seconds: BotSeconds = 3.0,
    teller: Teller = None,
    smtp: Smtp = "",
    push: Push = "",
    open_tables: OpenTables = False,
    photos: Photos = False,
    workers: Workers = 1,
    browser: Browser = True,
) -> None:
    """Open a server for tables: play with others over the network."""
    from telltable.server import pictures
    from telltable.server.address import Address, read_names, read_networks, read_public
    from telltable.server.hiring import Hiring, dismiss, hire, read_bots, read_teller
    from telltable.server.journal import to_stream
    from telltable.server.limits import Allowance
    from telltable.server.mail import read_post
    from telltable.server.push import read_push
    from telltable.server.reminders import linkless
    from telltable.server.run import listen
    from telltable.server.run import serve as run
    from telltable.server.ways import Ways
    from telltable.server.workers import check, orders_for, serve_together

    keep = read_keeping(keep_tables, keep_books, disk_quota)
    path = data_file(data, postgres)
    check(workers, file=path is not None)
    packs = _choose_packs(pack or [])
    read_networks("--proxy", proxy)
    public, scrapers = read_public(public_url), read_networks("--metrics", metrics)
    names = read_names("--allow-host", allow_host)
    hiring = Hiring(read_bots(bots), bot_seconds, read_teller(teller, os.environ.get(TELLER_KEY, "")))
    ways = Ways(read_post(smtp), read_push(push))
    allowance = Allowance.of_people(people_per_address)
    if photos:
        pictures.need()
    to_stream()

    with claim_tables(path, SERVED) as claim, listen(host, port) as listening:
        bound = listening.getsockname()[1]
        here, lan = addresses(host, bound)
        house = _House(path, postgres, keep, ways, here)

        def ready() -> None:
            if claim:
                claim.tell(here)
            _announce(here, lan, public, path, chosen=host not in EVERYWHERE)
            if amiss := linkless(ways, public):
                say(amiss)
            house.greet(browser)

        name = f"port {bound}" if path else ""
        answers = names | read_names("--host", "" if host in EVERYWHERE else host)
        found = Address(lan, public, scrapers, answers, open_tables, photos)
        if workers == 1:
            hired = hire(hiring)
            try:
                run(house.opened, listening, ready, proxy, allowance, bot_pause, found, name, ways)
            finally:
                dismiss(hired)
        else:
            _try(house.opened())  # what is wrong with the tables is said before anybody is started
            where = str(path.resolve()) if path else postgres
            orders = orders_for(workers, where, proxy, allowance, bot_pause, found, name, packs, hiring, ways)
            serve_together(orders, listening, ready)
    say("Server stopped. Everything is saved.")


@dataclass
class _House:
    """Tables that are served: where they are kept, by which rules, and where this machine finds them."""

    path: Path | None
    postgres: str
    keep: Keeping
    ways: Ways
    here: str
    page: str = ""

    async def opened(self) -> Store:
        """The store, with the rules in force and a page for the host."""
        from telltable.server.reminders import house_key

        store = await open_store(self.path, self.postgres)
        self.page = await _prepare(store, self.keep, self.here)
        if self.ways.push.contact:
            await house_key(store)  # before there are several workers
        return store

    def greet(self, browser: bool) -> None:
        """Say how long what is kept, and where the host's page is. `browser`: show the house there."""
        from telltable.server.pages import is_built

        say(self.keep.in_words())
        if self.page:
            say(f"Your page as the host, for nobody else: {self.page}")
        if browser and is_built():
            show(self.here)


def _choose_packs(folders: list[Path]) -> dict[str, Files]:
    """Have new games begin with these packs, and say so. Returns what they say, by the games they are for.

    Raises:
        Problem: one can't be played, or two are for the same game.
    """
    found: dict[str, Files] = {}
    for folder in folders:
        rules = game_of(str(folder))[0]
        if rules.name in found:
            raise Problem(f"Choose one --pack for {rules.title}, not several.")
        found[rules.name] = choose_pack(rules, folder)
        say(f"{rules.title} is played with the pack {title_of(pack_now(rules))}.")
        say_draft(rules, folder, err=False)
    return found


def _try(opening: Awaitable[Store]) -> None:
    """Open the tables, and let them go again."""
    import asyncio

    async def work() -> None:
        await (await opening).close()

    asyncio.run(work())


def read_keeping(tables: str, books: str, quota: str) -> Keeping:
    """How long what is kept. Raises `Problem`."""
    from telltable.server.retention import Keeping, read_size, read_span

    spans = read_span(tables, "--keep-tables"), read_span(books, "--keep-books")
    return Keeping(*spans, read_size(quota, "--disk-quota"))


async def _prepare(store: Store, keep: Keeping, here: str) -> str:
    """Put the rules in force. Returns the link to the host's page; empty where nobody sits at a terminal, for what is
    printed there may be kept in a log."""
    from telltable.server.admin import new_key
    from telltable.server.retention import set_rules

    now = time.time()
    await set_rules(store, keep, now)
    return host_link(here, await new_key(store, now)) if sys.stdout.isatty() else ""


def host_link(address: str, token: str) -> str:
    """The link to the host's page. What follows the ``#`` is never sent by a browser."""
    return f"{address.rstrip('/')}/host#{token}"


def addresses(host: str, port: int) -> tuple[str, str]:
    """Where a server is found: from this machine, and from the local network; empty when it is not."""
    from telltable.server.run import lan_address

    if host not in EVERYWHERE:
        return _url(host, port), ""
    lan = lan_address()
    return _url(LOOPBACK, port), "" if lan == LOOPBACK else _url(lan, port)


def _announce(here: str, lan: str, public: str, path: Path | None, *, chosen: bool) -> None:
    """Say first the address that a friend can open, with its picture. `chosen`: `here` is what --host says."""
    from telltable.server.address import NOT_SAID
    from telltable.server.qr_codes import lines

    named = urlsplit(here).hostname or ""
    known = public or lan or ("" if NOT_SAID.is_here(named) else here)
    if known:
        say_lines(f"Telltable is open at {known}\n{lines(known)}")
    if known != here:
        say(f"On this machine: {here}")
    if not known:
        way = "Without --host they can." if chosen else "Join a network, or use --public-url, and they can."
        say(f"Only this machine can open it, so friends can't come in. {way}")
    say(f"Tables are saved in {path or 'the database'}. Press Ctrl-C to stop.")


def show(address: str) -> None:
    """Open an address in a browser with windows, if there is one; the server does not wait for it."""
    windows = sys.platform in ("darwin", "win32") or any(
        os.environ.get(name) for name in ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY")
    )
    if windows:
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def _url(host: str, port: int) -> str:
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"
