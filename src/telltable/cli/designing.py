"""``simulate``, ``check``, ``lint``, ``new-pack``, ``new-game``: for those who make games and packs."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from telltable.bots.seating import read_seats
from telltable.core.english import count
from telltable.core.errors import Broken, Problem
from telltable.core.option import settle_options
from telltable.core.pack_game import need_game
from telltable.core.registry import game, games
from telltable.core.words import clean

from .app import Stopped, app
from .arguments import AsJson, Game, Options, PackFolder, Seats, game_typed, number, read_options
from .completing import game_names
from .console import console_of, say, say_drawn, say_json
from .pack_asked import game_of

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress

    from telltable.lab.laws import BrokenLaw
    from telltable.lab.simulate import Order, Report, Result

MOST_GAMES = 10_000_000
MOST_JOBS = 256
MOST_SEED = 999_999_999_999
MOST_BROKEN = 20


@app.command()
def simulate(
    name: Game,
    games: Annotated[int, number(1, MOST_GAMES, "How many games.")] = 100,
    seats: Seats = "bot*4",
    option: Options = None,
    seed: Annotated[str, typer.Option(help="The same seed gives the same games.", metavar="WORD")] = "0",
    jobs: Annotated[int, number(1, MOST_JOBS, "How many processes.")] = 1,
    pack: PackFolder = None,
    every_size: Annotated[bool, typer.Option("--every-size", help="This many games at each table size.")] = False,
    as_json: AsJson = False,
) -> None:
    """Let bots play many games and show the figures. Ctrl-C stops early and shows them so far."""
    from telltable.lab.simulate import Order, summarise

    rules = game(name)
    kinds = read_seats(rules, seats)
    if "me" in kinds:
        raise Problem("Only bots can be simulated: use --seats bot*4.")
    settings = read_options(option)
    if any(known.name == "grace" for known in rules.options):
        settings.setdefault("grace", "0")
    settings = settle_options(rules.options, settings)
    need_game(rules, pack)
    sizes = [(kinds[:1] * size) for size in rules.seats] if every_size else [kinds]
    orders = [Order(name, seats_, settings, seed, games, str(pack or "")) for seats_ in sizes]
    results, stopped = _play(orders, jobs)
    if results:
        report = summarise(orders[-1], results)
        if as_json:
            say_json(report)
        else:
            say_drawn(lambda console: _print_tables(console, report))
    if stopped:
        raise Stopped(_came_to(len(results), games * len(orders)))


def _play(orders: list[Order], jobs: int) -> tuple[list[Result], bool]:
    """Every game of these orders, or until Ctrl-C; and whether it was that."""
    from telltable.lab.simulate import play_each

    results: list[Result] = []
    total = sum(order.games for order in orders)
    try:
        with _progress() as progress:
            task = progress.add_task(f"{total} games", total=total)
            for order in orders:
                by_number: dict[int, Result] = {}
                try:
                    with closing(play_each(order, jobs)) as played:
                        for number_, result in played:
                            by_number[number_] = result
                            progress.advance(task)
                finally:
                    results += [by_number[key] for key in sorted(by_number)]
    except KeyboardInterrupt:
        return results, True
    return results, False


def _progress() -> Progress:
    from rich.progress import Progress

    return Progress(console=console_of(err=True), transient=True)


def _came_to(done: int, of: int) -> str:
    return f"Stopped after {done:,} of {of:,} games."


def _print_tables(console: Console, report: Report) -> None:
    from rich.table import Table

    from telltable.lab.simulate import group_rows, rows

    order = report.order
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
    from rich.box import SIMPLE
    from rich.table import Table

    from telltable.lab.simulate import rate_rows

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
    games: Annotated[int, number(1, MOST_GAMES, "How many random games.")] = 100,
    seed: Annotated[int, number(0, MOST_SEED, "Where the random games begin.")] = 0,
    pack: PackFolder = None,
    as_json: AsJson = False,
) -> None:
    """Check a game against the laws that every game must obey."""
    from telltable.lab.laws import each_once, trials

    rules = game(name)
    need_game(rules, pack)
    rules.load_pack(pack)  # one that has to be mended says so itself
    broken: list[BrokenLaw] = []
    played, stopped = 0, False
    try:
        with _progress() as progress:
            task = progress.add_task(f"{games} games", total=games)
            for law in trials(rules, games, seed, pack=pack):
                played += 1
                broken += [law] if law else []
                progress.advance(task)
                if len(broken) >= MOST_BROKEN:
                    break
    except KeyboardInterrupt:
        stopped = True
    broken = each_once(broken)
    if as_json:
        told = {"game": name, "seed": seed, "games": played, "broken": broken}
        say_json(told)
    else:
        for law in broken:
            say(str(law))
    if broken:
        far = f" {_came_to(played, games)}" if stopped else ""
        raise Broken(f"{rules.title} breaks {count(len(broken), 'law')}.{far}")
    if stopped:
        raise Stopped(_came_to(played, games))
    if not as_json:
        say(f"{rules.title} keeps every law in {games} random games.")


@app.command()
def lint(
    pack: Annotated[str, typer.Argument(help="Folder of a pack.", metavar="FOLDER")],
    name: Annotated[
        str,
        typer.Option(
            "--game",
            help="The game it is for, if the pack doesn't say.",
            metavar="GAME",
            callback=game_typed,
            autocompletion=game_names,
        ),
    ] = "",
    as_json: AsJson = False,
) -> None:
    """Check a pack: one sentence for each thing to fix."""
    rules, hint = game_of(pack, name)
    problems = rules.lint(pack)
    whole = f"{clean(pack)}, a pack for {rules.title}"
    if as_json:
        told = {"pack": pack, "game": rules.name, "problems": problems}
        say_json(told)
    else:
        for problem in problems:
            say(problem)
    if hint:
        say(f"telltable: {hint}", err=True)
    if problems:
        raise Broken(f"{whole}: {count(len(problems), 'thing')} to fix.")
    if not as_json:
        say(f"{whole}: nothing to fix.")


@app.command("new-pack")
def new_pack(
    name: Game,
    folder: Annotated[Path, typer.Argument(help="The folder to create; it must not exist yet.", metavar="FOLDER")],
) -> None:
    """Create a blank pack to start from."""
    files = game(name).new_pack()
    _write(folder, files)
    say(f"{folder}: {len(files)} files. Edit them, then: telltable lint {folder}")


@app.command("new-game")
def new_game(
    title: Annotated[str, typer.Argument(help="What it is called.", metavar="NAME")],
    folder: Annotated[Path, typer.Argument(help="The folder to create; it must not exist yet.", metavar="DIR")],
) -> None:
    """Create a small, complete game of your own, with rules and tests, ready to change."""
    from telltable.lab.new_game import game_files

    known = games()
    files = game_files(title, tuple(known), tuple(rules.prefix for rules in known.values()))
    _write(folder, files)
    module = next(path.split("/")[1] for path in files if path.startswith("src/"))
    say(f"{folder}: {len(files)} files. Next: pip install --editable {folder}, then: telltable check {module}")


def _write(folder: Path, files: Mapping[str, str]) -> None:
    """A folder that is not there yet, with these files, by their paths in it."""
    try:
        folder.mkdir(parents=True)
        for file, text in files.items():
            path = folder / file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
    except FileExistsError:
        raise Problem(f"{folder} is there already. Choose a new folder name.") from None
    except OSError as error:
        raise Problem(f"{folder}: can't create it: {error.strerror}.") from None
