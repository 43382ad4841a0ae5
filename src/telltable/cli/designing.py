"""``simulate``, ``check``, ``lint``: for those who make games and packs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.box import SIMPLE
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from telltable.bots.seating import read_seats
from telltable.core.errors import Broken, Problem
from telltable.core.option import settle_options
from telltable.core.registry import game
from telltable.core.registry import games as all_games
from telltable.lab.laws import check as check_laws
from telltable.lab.simulate import Order, Report, Result, group_rows, play_all, rate_rows, rows, summarise

from .app import app
from .arguments import Game, Options, PackFolder, Seats, read_options

MOST_GAMES = 10_000_000


@app.command()
def simulate(
    name: Game,
    games: Annotated[int, typer.Option(help="How many games.")] = 100,
    seats: Seats = "bot*4",
    option: Options = None,
    seed: Annotated[str, typer.Option(help="The same seed gives the same games.")] = "0",
    jobs: Annotated[int, typer.Option(help="How many processes.")] = 1,
    pack: PackFolder = None,
    every_size: Annotated[bool, typer.Option("--every-size", help="So many games at each size of table.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False,
) -> None:
    """Play many games with bots and count."""
    rules = game(name)
    if not 1 <= games <= MOST_GAMES or not 1 <= jobs <= 256:
        raise Problem(f"Simulate 1 to {MOST_GAMES:,} games on 1 to 256 processes.")
    kinds = read_seats(rules, seats)
    if "me" in kinds:
        raise Problem("Only bots can be simulated: use --seats bot*4.")
    settings = read_options(option)
    if any(known.name == "grace" for known in rules.options):
        settings.setdefault("grace", "0")
    settings = settle_options(rules.options, settings)
    sizes = [(kinds[:1] * size) for size in rules.seats] if every_size else [kinds]
    orders = [Order(name, seats_, settings, seed, games, str(pack or "")) for seats_ in sizes]
    results: list[Result] = []
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(f"{games * len(orders)} games", total=games * len(orders))
        for order in orders:
            results += play_all(order, jobs, lambda count: progress.advance(task, count))
    report = summarise(orders[-1], results)
    if as_json:
        typer.echo(msgspec.json.encode(report).decode())
    else:
        _print(report)


def _print(report: Report) -> None:
    order = report.order
    console = Console()
    endings = ", ".join(f"{ending} {count}" for ending, count in report.endings.items())
    console.print(f"{sum(report.endings.values())} games of {order.game} with {', '.join(order.seats)}: {endings}.")
    console.print("Wins by seat: " + ", ".join(map(str, report.wins)) + f". Entries a game: {report.entries:.1f}.")
    table = Table("figure", "mean", "10 %", "median", "90 %", "games with it")
    for column in table.columns[1:]:
        column.justify = "right"
    for row in rows(report):
        table.add_row(*row)
    console.print(table)
    if report.rates:
        _print_rates(console, report)
    if len(report.groups) > 1:
        headline = next(iter(report.groups.values())).figures
        split = Table("kind", "games", "ending", *(f"{name}: median / games with it" for name in headline))
        for row in group_rows(report):
            split.add_row(*row)
        console.print(split)


def _print_rates(console: Console, report: Report) -> None:
    """All together first; the shares of each kind have a table of their own, narrow enough for 80 columns."""
    often = Table("rate", "how many", "share")
    found = list(rate_rows(report))
    for row in found:
        often.add_row(*row[:3])
    console.print(often)
    if len(report.groups) < 2:
        return
    kinds = [kind.partition(" ") for kind in report.groups]
    what = {kind[2] for kind in kinds}
    heads = [kind[0] for kind in kinds] if len(what) == 1 else list(report.groups)
    split = Table(
        "rate",
        *heads,
        title=f"Share in %: {what.pop()}" if len(what) == 1 else "Share in %",
        box=SIMPLE,
        pad_edge=False,
    )
    for column in split.columns:
        column.no_wrap = True
    for row in found:
        split.add_row(row[0], *(_whole(share) for share in row[3:]))
    console.print(split)


def _whole(share: str) -> str:
    return share if share == "-" else f"{float(share.removesuffix(' %')):.0f}"


@app.command()
def check(
    name: Game,
    games: Annotated[int, typer.Option(help="How many random games.")] = 100,
    seed: Annotated[int, typer.Option(help="Where the random games begin.")] = 0,
    pack: Annotated[Path | None, typer.Option(help="Folder of a pack.")] = None,
) -> None:
    """Hold a game against the laws that every game must keep."""
    rules = game(name)
    rules.load_pack(pack)  # one that has to be mended says so itself
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(f"{games} games", total=games)
        broken = check_laws(rules, games, seed, lambda count: progress.advance(task, count), pack=pack)
    for law in broken:
        typer.echo(str(law))
    if broken:
        raise Broken(f"{rules.title} breaks {len(broken)} law{'s' * (len(broken) > 1)}.")
    typer.echo(f"{rules.title} keeps every law in {games} random games.")


@app.command()
def lint(
    pack: Annotated[str, typer.Argument(help="Folder of a pack.")],
    name: Annotated[str, typer.Option("--game", help="The game it is for, when its folder does not say.")] = "",
) -> None:
    """Check a pack; one sentence for each thing to mend."""
    linters = [game(name)] if name else list(all_games().values())
    reports = [rules.lint(pack) for rules in linters]
    problems = min(reports, key=len)
    for problem in problems:
        typer.echo(problem)
    if problems:
        raise Broken(f"{pack}: {len(problems)} thing{'s' * (len(problems) > 1)} to mend.")
    typer.echo(f"{pack}: nothing to mend.")


@app.command("new-pack")
def new_pack(
    name: Game,
    folder: Annotated[Path, typer.Argument(help="Where to make it; must not exist yet.")],
) -> None:
    """Make a blank pack of a game to begin with."""
    files = game(name).new_pack()
    try:
        folder.mkdir(parents=True)
        for file, text in files.items():
            (folder / file).write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        raise Problem(f"{folder}: can't be made: {error.strerror}.") from None
    typer.echo(f"{folder}: {len(files)} files. Edit them, then: telltable lint {folder}")
