"""What ``simulate`` prints: the tables of a report."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rich.box import SIMPLE
from rich.console import Console
from rich.table import Table

from telltable.core.english import count, listed
from telltable.core.own_bots import typed
from telltable.core.registry import game
from telltable.lab.comparing import Comparison, Difference
from telltable.lab.naming import Naming
from telltable.lab.summary import Report
from telltable.lab.tables import (
    THING_HEADS,
    between,
    extremes,
    fairness,
    group_rows,
    lead_sentence,
    minutes_sentence,
    move_rows,
    number,
    percent,
    rate_rows,
    rows,
    said_of,
    seat_rows,
    signed,
    signed_between,
    size_rows,
    suspect_sentence,
    thing_row,
    too_few,
)

MOST_DIFFERENCES = 20
MOST_SUSPECTS = 3
NAME = 18  # characters of a card's name, so that its figures fit into 80


def draw(console: Console, report: Report, comparison: Comparison | None, beside: Mapping[str, Report]) -> None:
    """All of it: how it ended, figures, seats, sizes, things, what differs from another, other bots."""
    order, naming = report.order, Naming(report.order)
    report, beside = naming.report(report), {kind: naming.report(one) for kind, one in beside.items()}
    comparison = naming.comparison(comparison) if comparison is not None else None
    endings = ", ".join(f"“{ending}” {times}" for ending, times in report.endings.items())
    console.print(
        f"{count(report.games, 'game')} of {game(order.game).title} with {', '.join(map(typed, order.seats))}."
    )
    console.print(f"How they ended: {endings}.")
    won = (
        f"Wins by seat: {', '.join(map(str, report.wins))}." if report.wins else "All who play win together, or nobody."
    )
    console.print(f"{won} Entries a game: {report.entries:.1f}.")
    console.print(f"Engine: {order.engine}" + (f"; {order.why}." if order.why else "."))
    if warning := too_few(report.games):
        console.print(warning)
    console.print(f"Length: {minutes_sentence(report)}")
    console.print(lead_sentence(report))
    console.print(table(("figure", "mean", "95%", "10%", "median", "90%", "games with it"), rows(report)))
    if report.rates:
        _draw_rates(console, report)
    _draw_seats(console, report)
    if len(report.groups) > 1:
        headline = next(iter(report.groups.values())).figures
        heads = ("kind", "games", "ending", *(f"{name}: median / games with it" for name in headline))
        console.print(table(heads, group_rows(report)))
    _draw_things(console, report)
    if report.moves:
        console.print(table(("choice", "made", "95%"), move_rows(report), title="Where there was a choice"))
    if comparison is not None:
        _draw_comparison(console, comparison)
    if beside:
        _draw_beside(console, {"as asked": report, **beside})


def table(heads: Sequence[str], lines: Iterable[Sequence[str]], title: str = "") -> Table:
    """Rows of words; all but the first column to the right."""
    table = Table(*heads, title=title or None, title_justify="left")
    for column in table.columns[1:]:
        column.justify = "right"
    for line in lines:
        table.add_row(*line)
    return table


def _draw_seats(console: Console, report: Report) -> None:
    if len(report.sizes) > 1:
        heads = ("seats", "games", "goal reached", "entries", "minutes", "are seats equal?")
        console.print(table(heads, size_rows(report), title="By size of table"))
    for size in report.sizes:
        if size.fair is not None:
            wins = "; ".join(f"{seat} {share} ({bounds})" for seat, share, bounds in seat_rows(size))
            console.print(f"Wins at {count(size.seats, 'seat')}: {wins}. Equal seats: {fairness(size)}.")
    if report.bots:
        shares = "; ".join(
            f"{typed(kind)} {percent(one.value)} ({between(one, share=True)})" for kind, one in report.bots.items()
        )
        console.print(f"Wins of a seat, by bot: {shares}.")


def _draw_things(console: Console, report: Report) -> None:
    for things in report.things:
        if not things.rows:
            continue
        picked = extremes(things)
        own = "your own (*), " if any(one.own for one in things.rows) else ""
        left = (
            f", {len(picked)} of {len(things.rows)}: {own}chosen most and least, and with most lift. All: --report FILE"
        )
        title = things.title + (left if len(picked) < len(things.rows) else f": {own}then what is lent" if own else "")
        drawn = table(THING_HEADS, (thing_row(things, one) for one in picked), title=title)
        drawn.box, drawn.pad_edge, drawn.padding = SIMPLE, False, (0, 1, 0, 0)
        for column in drawn.columns:
            column.no_wrap = True
        drawn.columns[0].max_width = NAME
        console.print(drawn)
        console.print(said_of(things))


def _draw_comparison(console: Console, found: Comparison) -> None:
    console.print(f"Compared with {found.what}, on the same {found.games} deals; {found.same} came out the same.")
    if not found.shown:
        console.print("No difference shown.")
    names = {one.name for one in found.figures}
    every = [one for one in found.every if one.shown or (one.name in names and one.difference.value)]
    console.print(f"A difference is {found.names[1]} less {found.names[0]}.")
    heads = ("figure", *found.names, "difference", "95%", "")
    lines = [(*_difference(one), "differs" if one.shown else "not shown") for one in every[:MOST_DIFFERENCES]]
    if lines:
        console.print(table(heads, lines))
    if len(every) > MOST_DIFFERENCES:
        console.print(f"{len(every) - MOST_DIFFERENCES} more: --report FILE.html has all of them.")
    if found.causes:
        moved = [kind for kind, one in found.causes.items() if one.beyond_zero]
        console.print(f"{found.measure} differ in: {listed(moved)}." if moved else "No kind of game stands out.")
    for one in found.suspects[:MOST_SUSPECTS]:
        console.print(suspect_sentence(one.name, one.other, one.first))
    if found.largest is not None:
        most = found.largest
        console.print(
            f"Most in game {most.number}: {most.figure} {number(most.first)} ({found.names[0]}), "
            f"{number(most.other)} ({found.names[1]})."
        )


def _difference(one: Difference) -> tuple[str, str, str, str, str]:
    said = percent if one.share else number
    both = (said(one.first), said(one.other))
    bounds = signed_between(one.difference, share=one.share)
    return (one.name, *both, signed(one.difference.value, share=one.share), bounds)


def _draw_beside(console: Console, reports: Mapping[str, Report]) -> None:
    """The same deals, each time with one bot on every seat."""
    table = Table("", *reports, title="Bots side by side: mean, and its 95%", title_justify="left")
    first = next(iter(reports.values()))
    names = [name for name in first.figures if all(name in other.figures for other in reports.values())]
    table.add_row(
        "goal reached", *(f"{percent(one.won.value)}\n{between(one.won, share=True)}" for one in reports.values())
    )
    table.add_row("minutes", *(f"{one.minutes.mean:.1f}\n{between(one.minutes.mean_95)}" for one in reports.values()))
    for name in names:
        cells = (one.figures[name] for one in reports.values())
        table.add_row(name, *(f"{number(cell.mean)}\n{between(cell.mean_95)}" for cell in cells))
    console.print(table)


def _draw_rates(console: Console, report: Report) -> None:
    """All together first; the shares of each kind have a table of their own, narrow enough for 80 columns."""
    found = list(rate_rows(report))
    bounds = {name: between(one, share=True) for name, one in report.rates_95.items()}
    console.print(table(("rate", "how many", "share", "95%"), ((*row[:3], bounds[row[0]]) for row in found)))
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
    return share if share == "-" else f"{float(share.removesuffix('%')):.0f}"
