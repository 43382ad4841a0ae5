"""``simulate``: let bots play very many games, and say what comes of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from msgspec import to_builtins
from msgspec.structs import replace

from telltable.bots.seating import read_seats
from telltable.core.english import count
from telltable.core.errors import Problem
from telltable.core.option import settle_options
from telltable.core.pack_game import need_game
from telltable.core.registry import game
from telltable.core.rules import Rules

from .app import Stopped, app
from .arguments import AsJson, Game, Jobs, Options, PackFolder, Report, Seats, Think, number, read_options
from .console import say, say_drawn, say_json
from .designing import MOST_GAMES, came_to, progress_bar
from .pack_asked import say_draft
from .writing import need_new, write

if TYPE_CHECKING:
    from telltable.lab.cluster import Cluster
    from telltable.lab.comparing import Comparison
    from telltable.lab.simulate import Order, Result
    from telltable.lab.summary import Report as Figures
    from telltable.lab.tally import Tally
    from telltable.lab.thinking import Thinking

Games = Annotated[int, number(1, MOST_GAMES, "How many games.")]
SameGames = Annotated[str, typer.Option(help="The same seed gives the same games.", metavar="WORD")]
EverySize = Annotated[bool, typer.Option("--every-size", help="This many games at each table size.")]
Beside = Annotated[
    str, typer.Option(help="Bots side by side, each at tables of its own: random,greedy,search.", metavar="BOTS")
]
Compare = Annotated[
    str,
    typer.Option(
        help="Play the same deals with another pack (a folder), option (K=V) or bot (bot:random) too.", metavar="OTHER"
    ),
]
Csv = Annotated[Path | None, typer.Option(help="Write tables into this folder; it must be new.", metavar="FOLDER")]
Parquet = Annotated[
    Path | None,
    typer.Option(help="Write the same tables as Parquet into this folder; it must be new.", metavar="FOLDER"),
]
Engine = Annotated[
    str,
    typer.Option(
        help="auto; reference: the rules themselves; compiled: the same games, far quicker, where a game has it.",
        metavar="ENGINE",
    ),
]
On = Annotated[
    str,
    typer.Option(
        "--on", help="Play on a cluster: auto, the one this machine belongs to; or its HOST.", metavar="WHERE"
    ),
]


@app.command()
def simulate(
    name: Game,
    games: Games = 100,
    seats: Seats = "bot*4",
    option: Options = None,
    seed: SameGames = "0",
    jobs: Jobs = 0,
    pack: PackFolder = None,
    every_size: EverySize = False,
    bots: Beside = "",
    compare: Compare = "",
    report: Report = None,
    csv: Csv = None,
    parquet: Parquet = None,
    think: Think = "25,40,5",
    engine: Engine = "auto",
    on: On = "",
    as_json: AsJson = False,
) -> None:
    """Let bots play many games and show the figures. Ctrl-C stops early and shows them so far."""
    from telltable.lab.simulate import processes
    from telltable.lab.thinking import read_thinking

    rules, model = game(name), read_thinking(think)
    _need_places(report, csv, parquet)

    def asked(who: str) -> list[Order]:
        return orders_of(rules, who, read_options(option), seed, games, pack, every_size)

    orders = asked(seats)
    other = _other(rules, compare, orders, seats) if compare else []
    beside = {kind: asked(f"{kind}*{len(orders[-1].seats)}") for kind in _kinds(bots)}
    runs = [orders, *([other] if other else []), *beside.values()]
    total = sum(order.games for run in runs for order in run)
    runs = [with_engine(engine, rules, run, total) for run in runs]
    tables = csv is not None or parquet is not None
    cluster = _cluster(on) if on else None
    one_by_one = [tables or bool(other), *([True] if other else []), *(False for _ in beside)]
    played, stopped = _play(runs, jobs or processes(total), cluster, one_by_one)
    note = came_to(sum(run.tally.games for run in played), total) if stopped else ""
    if played and played[0].tally.games:
        from telltable.lab.summary import report_of

        found = report_of(runs[0][-1], played[0].tally, model)
        second = played[1] if other and len(played) > 1 else None
        comparison = _compared(compare, orders[-1], other[-1], played[0], second, stopped, model) if second else None
        side = _side(beside, played[1 + bool(other) :], model)
        _tell(found, comparison, side, as_json)
        for folder, ending in ((csv, "csv"), (parquet, "parquet")):
            if folder is not None:
                _write_tables(folder, ending, found, played[0].results)
        if report is not None:
            from telltable.lab.report import page

            write(report, page(found, played[0].tally, comparison, side, note))
            say(f"{report}: open it in a browser, or print it.", err=True)
    if stopped:
        raise Stopped(note)


def _need_places(report: Path | None, csv: Path | None, parquet: Path | None) -> None:
    """Whatever is written can be written, before anything is played."""
    for path in (report, csv, parquet):
        if path is not None:
            need_new(path, folder=path is not report)
    if parquet is not None:
        from telltable.lab.dataset import need_arrow

        need_arrow()


def orders_of(
    rules: Rules, seats: str, option: dict[str, str], seed: str, games: int, pack: Path | None, every_size: bool
) -> list[Order]:
    """The games that were asked for, one order for each size."""
    from telltable.lab.simulate import Order

    kinds = read_seats(rules, seats, typed_here=True)
    if "me" in kinds:
        raise Problem("Only bots can be simulated: use --seats bot*4.")
    settings = dict(option)
    if any(known.name == "grace" for known in rules.options):
        settings.setdefault("grace", "0")
    need_game(rules, pack)
    say_draft(rules, pack)
    settings = settle_options(rules.options_of(rules.load_pack(pack)), settings)
    sizes = [kinds[:1] * size for size in rules.usual or rules.seats] if every_size else [kinds]
    return [Order(rules.name, seats_, settings, seed, games, str(pack or "")) for seats_ in sizes]


def with_engine(engine: str, rules: Rules, orders: Sequence[Order], total: int) -> list[Order]:
    """The same games, with what will play them."""
    from telltable.lab.kernels.engine import COMPILED, engine_for
    from telltable.lab.kernels.loading import is_ready

    found = []
    for order in orders:
        plays, why = engine_for(engine, rules, order.seats, order.options, order.pack, total)
        found.append(replace(order, engine=plays, why=why))
    if any(order.engine == COMPILED for order in found) and not is_ready(rules):
        say(f"{rules.title} is being compiled, once: a minute or two, more on a busy machine.", err=True)
    return found


def _kinds(bots: str) -> list[str]:
    """Bots as seats name them: ``greedy`` is ``bot:greedy``, ``my_bots:Fox`` is itself."""
    words = [word.strip() for word in bots.split(",") if word.strip()]
    return [word if ":" in word or word == "bot" else f"bot:{word}" for word in words]


def _other(rules: Rules, compare: str, orders: Sequence[Order], seats: str) -> list[Order]:
    """The same deals with one thing changed: an option, who plays, or the pack."""
    name, equals, value = compare.partition("=")
    if equals:
        offered = rules.options_of(rules.load_pack(Path(orders[0].pack) if orders[0].pack else None))
        changed = settle_options(offered, {**orders[0].options, name: value})
        return [replace(order, options=changed) for order in orders]
    if Path(compare).is_dir() or (rules.folder / "packs" / compare).is_dir():
        folder = Path(compare) if Path(compare).is_dir() else rules.folder / "packs" / compare
        need_game(rules, folder)
        say_draft(rules, folder)
        rules.load_pack(folder)  # one that has to be mended says so itself, before anything is played
        return [replace(order, pack=str(folder)) for order in orders]
    if compare == "bot" or ":" in compare:
        whole = "," in compare or "*" in compare
        return [
            replace(
                order, seats=read_seats(rules, compare if whole else f"{compare}*{len(order.seats)}", typed_here=True)
            )
            for order in orders
        ]
    raise Problem(f"{compare} is neither a pack folder, nor an option such as K=V, nor a bot such as bot:random.")


@dataclass
class _Run:
    """What was played of some orders: what is counted, and the games where they are needed one by one."""

    tally: Tally
    results: list[Result]


def _cluster(on: str) -> Cluster:
    from telltable.lab.cluster import connected

    found = connected(on)
    say(f"{count(found.cores, 'core')} of a cluster play.", err=True)
    return found


def _play(
    runs: Sequence[Sequence[Order]], jobs: int, cluster: Cluster | None, one_by_one: Sequence[bool]
) -> tuple[list[_Run], bool]:
    """Every game of these orders, or until Ctrl-C; and whether it was that."""
    from telltable.lab.tally import Tally

    played: list[_Run] = []
    total = sum(order.games for orders in runs for order in orders)
    try:
        with progress_bar() as progress:
            task = progress.add_task("games", total=total)
            for orders, needed in zip(runs, one_by_one, strict=True):
                played.append(_Run(Tally(), []))
                for order in orders:
                    for games in (_play_one_by_one if needed else _play_at_once)(order, jobs, cluster, played[-1]):
                        progress.advance(task, games)
    except KeyboardInterrupt:
        return played, True
    return played, False


def _play_at_once(order: Order, jobs: int, cluster: Cluster | None, into: _Run) -> Iterator[int]:
    from telltable.lab.tallying import tally_each

    with closing(tally_each(order, jobs, cluster)) as found:
        for games, tally in found:
            into.tally.add(tally)
            yield games


def _play_one_by_one(order: Order, jobs: int, cluster: Cluster | None, into: _Run) -> Iterator[int]:
    from telltable.lab.simulate import play_each
    from telltable.lab.tally import tally_of

    by_number: dict[int, Result] = {}
    try:
        with closing(play_each(order, jobs, cluster)) as found:
            for number_, result in found:
                by_number[number_] = result
                yield 1
    finally:
        results = [by_number[key] for key in sorted(by_number)]
        into.results += results
        into.tally.add(tally_of(game(order.game), results))


def _level(first: list[Result], other: list[Result], stopped: bool) -> tuple[list[Result], list[Result]]:
    """Games that were played both times; of a run that was stopped, as many of each as there are of the other."""
    count = min(len(first), len(other)) if stopped else len(first)
    return first[:count], other[:count]


def _compared(
    compare: str, order: Order, changed: Order, first: _Run, second: _Run, stopped: bool, model: Thinking
) -> Comparison | None:
    """What is played against the other way to play it, on the same deals; None where nothing was played that way."""
    from telltable.lab.comparing import compare as compared
    from telltable.lab.comparing import names_of

    if not second.results:
        return None
    here, there = _level(first.results, second.results, stopped)
    # The other first: a difference is what is played, less the other.
    return compared(compare, order, there, here, model, names_of(compare, order), changed)


def _side(beside: dict[str, list[Order]], played: Sequence[_Run], model: Thinking) -> dict[str, Figures]:
    """What came of the bots that played side by side, as far as they came to play."""
    from telltable.lab.summary import report_of

    runs = zip(beside.items(), played, strict=False)
    return {kind: report_of(orders[-1], run.tally, model) for (kind, orders), run in runs if run.tally.games}


def _tell(found: Figures, comparison: Comparison | None, side: dict[str, Figures], as_json: bool) -> None:
    if as_json:
        told = to_builtins(found)
        if comparison is not None:
            told["comparison"] = to_builtins(comparison)
        if side:
            told["beside"] = {kind: to_builtins(report) for kind, report in side.items()}
        say_json(told)
        return
    from .simulated import draw

    say_drawn(lambda console: draw(console, found, comparison, side))


def _write_tables(folder: Path, ending: str, found: Figures, results: Sequence[Result]) -> None:
    """A file for each table."""
    from telltable.lab.tables import sheets

    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Problem(f"{folder}: can't create it: {error.strerror}.") from None
    tables = sheets(found, results)
    for name, sheet in tables.items():
        path = folder / f"{name}.{ending}"
        if ending == "parquet":
            from telltable.lab.dataset import write_sheet

            write_sheet(path, sheet)
        else:
            write(path, sheet.csv)
    say(f"{folder}: {len(tables)} tables.", err=True)
