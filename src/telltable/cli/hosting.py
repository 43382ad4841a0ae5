"""``tables``: what whoever runs a server does with its tables, beside the running server."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING, Annotated

import typer

from telltable.core.errors import Problem
from telltable.core.started import to_type

from .app import app
from .console import confirm, say, say_json
from .keeping import with_store
from .serving import LOOPBACK, PORT, Data, Postgres, host_link

if TYPE_CHECKING:
    from telltable.server.admin import Standing
    from telltable.store.base import Store

tables = typer.Typer(
    name="tables",
    help="Manage the tables of a server: list, close, delete, ban. The server can keep running, and notices at once.",
    invoke_without_command=True,
    no_args_is_help=False,
)
app.add_typer(tables)

Code = Annotated[str, typer.Argument(help="The table's code.")]
Codes = Annotated[list[str], typer.Argument(help="The codes of tables.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]


@tables.callback()
def list_tables(context: typer.Context, data: Data = None, postgres: Postgres = "", json: Json = False) -> None:
    """Manage the tables of a server: list, close, delete, ban. The server can keep running, and notices at once."""
    if context.invoked_subcommand is not None:
        if data or postgres:
            raise Problem(
                f"Say where the tables are after the command: "
                f"{to_type('tables', context.invoked_subcommand)} ... --data FILE."
            )
        return
    found: list[Standing] = []
    sizes: list[int] = []

    async def run(store: Store) -> None:
        from telltable.server.admin import standings

        while page := await standings(store, 100, found[-1].id if found else ""):
            found.extend(page)
        sizes.append(await store.size())

    with_store(data, postgres, run, new=False, reading=True)
    found.sort(key=lambda one: -one.last)
    if json:
        _print_json(found)
    else:
        _print_list(found, sizes[0])


@tables.command("show")
def show_table(code: Code, data: Data = None, postgres: Postgres = "", json: Json = False) -> None:
    """Show one table, with who sits where."""
    found: list[Standing] = []

    async def run(store: Store) -> None:
        from telltable.server.admin import show

        found.append(await show(store, code))

    with_store(data, postgres, run, new=False, reading=True)
    if json:
        _print_json(found)
    else:
        _print_table(found[0])


@tables.command()
def close(codes: Codes, data: Data = None, postgres: Postgres = "") -> None:
    """Close tables: nobody can play there any more, but their stories can still be read."""
    _set_closed(codes, True, data, postgres)


@tables.command()
def reopen(codes: Codes, data: Data = None, postgres: Postgres = "") -> None:
    """Reopen closed tables."""
    _set_closed(codes, False, data, postgres)


def _set_closed(codes: list[str], closed: bool, data: Data, postgres: str) -> None:
    async def run(store: Store) -> None:
        from telltable.server.admin import close as set_closed

        for code in codes:
            await set_closed(store, code, closed, time.time())
            say(f"Table {code.upper()} is {'closed' if closed else 'open again'}.")

    with_store(data, postgres, run, new=False)


@tables.command()
def delete(
    codes: Codes,
    yes: Annotated[bool, typer.Option("--yes", help="Don't ask for confirmation.")] = False,
    data: Data = None,
    postgres: Postgres = "",
) -> None:
    """Delete tables and all their stories for good. Your backups are not touched."""
    if not yes:
        _ask(codes, data, postgres)

    async def run(store: Store) -> None:
        from telltable.server.admin import find

        places = {(await find(store, code)).table: None for code in codes}  # all of them, or none
        gone = await store.delete(places)
        say("1 table was deleted." if len(gone) == 1 else f"{len(gone)} tables were deleted.")

    with_store(data, postgres, run, new=False)


def _ask(codes: list[str], data: Data, postgres: str) -> None:
    async def run(store: Store) -> None:
        from telltable.server.admin import show

        for code in codes:
            one = await show(store, code)
            say(f"Table {one.code}: {one.title or one.state}, {_count(one.stories, 'finished story')}.")

    with_store(data, postgres, run, new=False)
    if not sys.stdin.isatty():
        raise Problem("Nothing was deleted. Add --yes to delete without being asked.")
    if not confirm("Delete this for good?" if len(codes) == 1 else "Delete them for good?"):
        raise Problem("Nothing was deleted.")


@tables.command()
def ban(
    who: Annotated[str, typer.Argument(help="An address, a network, or the code of a table.")],
    seat: Annotated[int | None, typer.Argument(help="With a code: which seat, from 1.", min=1, max=64)] = None,
    data: Data = None,
    postgres: Postgres = "",
) -> None:
    """Ban an address from the server, or take a seat away and ban whoever has it."""
    said: list[str] = []

    async def run(store: Store) -> None:
        from telltable.server import bans
        from telltable.server.admin import ban_holder

        if seat is None:
            said.append(f"{await bans.ban(store, who, time.time())} is banned.")
        else:
            await ban_holder(store, who, seat - 1, time.time())
            said.append(
                f"Seat {seat} of table {who.upper()} has been taken away. The running server bans the addresses "
                "its player was connected from."
            )

    with_store(data, postgres, run, new=False)
    say(said[0])


@tables.command()
def unban(
    who: Annotated[str, typer.Argument(help="An address or network; or the code of a table, for all its bans.")],
    data: Data = None,
    postgres: Postgres = "",
) -> None:
    """Lift a ban, or every ban that the host of a table has made."""
    said: list[str] = []

    async def run(store: Store) -> None:
        from telltable.server import bans
        from telltable.server.admin import lift_bans

        if "." in who or ":" in who:
            said.append(f"{await bans.lift(store, who)} can come back.")
        else:
            await lift_bans(store, who, time.time())
            said.append(f"Whoever was banned from table {who.upper()} can come back.")

    with_store(data, postgres, run, new=False)
    say(said[0])


@tables.command("bans")
def list_bans(data: Data = None, postgres: Postgres = "") -> None:
    """List the addresses that are banned."""

    async def run(store: Store) -> None:
        from telltable.server import bans

        for one in await bans.banned(store):
            say(f"{one.address}  since {_day(one.at)}")

    with_store(data, postgres, run, new=False)


@tables.command()
def link(
    revoke: Annotated[bool, typer.Option("--revoke", help="Disable every link.")] = False,
    address: Annotated[str, typer.Option(help="The server's address.")] = f"http://{LOOPBACK}:{PORT}",
    data: Data = None,
    postgres: Postgres = "",
) -> None:
    """Make a link to the host's page. Whoever has it can do everything that `telltable tables` can."""
    said: list[str] = []

    async def run(store: Store) -> None:
        from telltable.server.admin import new_key, revoke_keys

        if revoke:
            said.append(f"{_count(await revoke_keys(store), 'link')} stopped working.")
        else:
            said.append(host_link(address, await new_key(store, time.time())))

    with_store(data, postgres, run, new=False)
    say(said[0])


# --- printing -------------------------------------------------------------------------------------


def _print_json(found: list[Standing]) -> None:
    say_json(found, indent=2)


def _print_list(found: list[Standing], size: int) -> None:
    from telltable.server.retention import bytes_in_words

    head = ("code", "game", "state", "people", "stories", "last active", "size", "goes")
    rows = [head, *map(_row, found)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(head))]
    if found:
        for row in rows:
            say("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())
    say(f"{_count(len(found), 'table')}, {bytes_in_words(size)} in all.")


def _row(one: Standing) -> tuple[str, ...]:
    from telltable.server.retention import bytes_in_words

    people = sum(seat.person for seat in one.seats)
    return (
        one.code,
        one.title or "-",
        _state(one),
        f"{people} of {len(one.seats)}",
        str(one.stories),
        _day(one.last),
        bytes_in_words(one.size),
        "never" if one.goes is None else _day(one.goes),
    )


def _state(one: Standing) -> str:
    return ", ".join([one.state, *(["closed"] if one.closed else []), *(["locked"] if one.locked else [])])


def _print_table(one: Standing) -> None:
    from telltable.server.retention import bytes_in_words

    say(f"Table {one.code}: {one.title or 'unreadable here'}, {_state(one)}.")
    say(f"Opened {_day(one.created)}, last active {_day(one.last)}; {bytes_in_words(one.size)}.")
    say(f"{_count(one.stories, 'finished story')}; kept {_until(one)}. Bans by its host: {one.bans}.")
    for seat in one.seats:
        kind = "a person" if seat.person else seat.kind
        say(f"  {seat.seat + 1}. {seat.name} ({kind}{', here' if seat.here else ''})")


def _until(one: Standing) -> str:
    return "forever" if one.goes is None else f"until {_day(one.goes)} if nothing happens"


def _count(number: int, what: str) -> str:
    several = what[:-1] + "ies" if what.endswith("y") else what + "s"
    return f"{number:,} {what if number == 1 else several}"


def _day(at: float) -> str:
    return time.strftime("%Y-%m-%d", time.localtime(at))


@tables.command()
def key(
    forget: Annotated[bool, typer.Option("--forget", help="Stop signing logs.")] = False,
    data: Data = None,
    postgres: Postgres = "",
) -> None:
    """Show the public key that the server signs its logs with. It is created the first time."""
    said: list[str] = []

    async def run(store: Store) -> None:
        from telltable.server.signing import forget_key, public_key

        if forget:
            await forget_key(store)
        said.append("Logs are no longer signed." if forget else await public_key(store))

    with_store(data, postgres, run, new=False)
    say(said[0])
