"""A report as rows of words: what a terminal prints, and what CSV files hold."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Sequence
from io import StringIO

from msgspec import Struct

from telltable.core.english import count

from .intervals import FEW, Interval
from .simulate import Result
from .summary import FAIR, Group, Report, Size, Spread
from .things import Thing, Things
from .thinking import Thinking

Cell = str | int | float | None
MINUS = "\N{MINUS SIGN}"
FEWEST = 100  # games below which a report says so
SHOWN = 5  # of the most and the least


def number(value: float) -> str:
    """A figure with as many places as are read."""
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.1f}" if abs(value) >= 10 else f"{value:.2f}"


def percent(value: float) -> str:
    """A share as a percentage."""
    return f"{100 * value:.1f}%"


def figure(value: float, *, share: bool = False) -> str:
    """A figure or a share, as it is read."""
    return percent(value) if share else number(value)


def between(interval: Interval, *, share: bool = False) -> str:
    """Its bounds: ``29.2 to 30.0``; a dash where there are none, or of how few cases it is a share."""
    if interval.few:
        return few_cases(interval)
    if interval.low is None or interval.high is None:
        return "-"
    if share:
        return f"{100 * interval.low:.1f} to {100 * interval.high:.1f}%"
    return f"{number(interval.low)} to {number(interval.high)}"


def few_cases(interval: Interval) -> str:
    """Why a share has no bounds: ``too few (2)``."""
    return f"too few ({interval.cases or 0})"


def signed(value: float, *, share: bool = False) -> str:
    """A difference with its sign."""
    return (f"{100 * value:+.1f}" if share else f"{value:+.2f}").replace("-", MINUS)


def signed_between(interval: Interval, *, share: bool = False) -> str:
    """The bounds of a difference."""
    if interval.few:
        return few_cases(interval)
    if interval.low is None or interval.high is None:
        return "-"
    return f"{signed(interval.low, share=share)} to {signed(interval.high, share=share)}"


def rows(report: Report) -> Iterator[tuple[str, ...]]:
    """The figures as a table: name, mean, its interval, 10%, median, 90%, games with it."""
    for name, figure in report.figures.items():
        yield (name, *spread_row(figure))


def spread_row(figure: Spread) -> tuple[str, ...]:
    """Mean, its interval, 10%, median, 90%, games with it."""
    numbers = (figure.low, figure.median, figure.high)
    return (number(figure.mean), between(figure.mean_95), *map(_counted, numbers), percent(figure.share))


def _counted(value: float) -> str:
    """What came in one game: mostly a whole number."""
    return f"{value:,.0f}" if value.is_integer() else number(value)


def rate_rows(report: Report) -> Iterator[tuple[str, ...]]:
    """Each rate: its name, how many of how many, the share; then the share for each kind of game."""
    kinds = list(report.groups.values()) if len(report.groups) > 1 else []
    for name, (hits, of) in report.rates.items():
        yield (name, f"{hits} of {of}", *(_share(*rates.get(name, (0, 0))) for rates in _all_rates(report, kinds)))


def _all_rates(report: Report, kinds: Sequence[Group]) -> list[dict[str, tuple[int, int]]]:
    return [report.rates, *(kind.rates for kind in kinds)]


def _share(hits: int, of: int) -> str:
    return f"{100 * hits / of:.1f}%" if of >= FEW else "-"


def group_rows(report: Report) -> Iterator[tuple[str, ...]]:
    """By kind of game: its name, games, most frequent ending and its share, then for each headline figure the median
    and the share of games with it."""
    for kind, group in report.groups.items():
        ending, times = next(iter(group.endings.items()))
        parts = [f"{figure.median:.0f} / {100 * figure.share:.1f}%" for figure in group.figures.values()]
        yield (kind, str(group.games), f"{ending} {100 * times / group.games:.1f}%", *parts)


def size_rows(report: Report) -> Iterator[tuple[str, ...]]:
    """By size of table: seats, games, won, entries, minutes, and whether seats are equal."""
    for size in report.sizes:
        yield (
            str(size.seats),
            f"{size.games:,}",
            percent(size.won.value),
            f"{size.entries.mean:.1f}",
            f"{size.minutes.mean:.0f}",
            fairness(size),
        )


def fairness(size: Size) -> str:
    """What the test of equal seats says."""
    if size.fair is None:
        return "-"
    verdict = "no difference shown" if size.fair >= FAIR else "seats differ"
    return f"{verdict} (p {size.fair:.2f})" if size.fair >= 0.01 else f"{verdict} (p below 0.01)"


def seat_rows(size: Size) -> Iterator[tuple[str, str, str]]:
    """By seat: its share of wins, and its interval."""
    for seat, wins in enumerate(size.wins, start=1):
        yield f"Seat {seat}", percent(wins.value), between(wins, share=True)


def move_rows(report: Report) -> Iterator[tuple[str, str, str]]:
    """Of each kind of move, how often it was made where it could have been, and the interval."""
    for name, share in sorted(report.moves.items(), key=lambda one: (one[0].partition(":")[0], -one[1].value)):
        yield name, percent(share.value), between(share, share=True)


def thing_row(things: Things, one: Thing) -> tuple[str, ...]:
    """A thing: name, seats that held it, could choose it, did, in how many of those, dead, lift, interval."""
    wins = things.measure == "wins"
    return (
        f"{'* ' if one.own else ''}{one.name}",
        f"{one.held:,}",
        f"{one.offered:,}",
        f"{one.chosen:,}",
        percent(one.chosen / one.held) if one.held else "-",
        f"{one.dead:,}",
        signed(one.lift.value, share=wins) if one.lift.known else "-",
        signed_between(one.lift, share=wins),
    )


THING_HEADS = ("", "held", "could", "did", "share", "dead", "lift", "95%")


def extremes(things: Things, shown: int = SHOWN) -> tuple[Thing, ...]:
    """One's own, then those chosen least and most often, and those with the most lift either way, each once."""
    often = sorted((one for one in things.rows if one.held), key=lambda one: one.chosen / one.held)
    lift = sorted((one for one in things.rows if one.lift.known), key=lambda one: one.lift.value)
    if len(things.rows) <= 3 * shown:
        return tuple(one for one in ordered(things) if one.held)
    own = [one for one in ordered(things) if one.own]
    picked = (*own, *often[-shown:][::-1], *often[:shown][::-1], *lift[:shown], *lift[-shown:])
    return tuple({one.id: one for one in picked}.values())


def ordered(things: Things) -> tuple[Thing, ...]:
    """All of them: one's own first, by how often each was chosen where it was held."""
    return tuple(sorted(things.rows, key=lambda one: (not one.own, -one.chosen / max(one.held, 1), one.name)))


def said_of(things: Things) -> str:
    """What to make of the lifts, in sentences."""
    unit = "points of its wins" if things.measure == "wins" else things.measure
    how = (
        f"Lift: {unit} more where a seat was dealt it at the start. Deals are random, so that is its doing."
        if things.dealt
        else f"Lift: {unit} more where it was chosen. That may be cause or effect."
    )
    beyond = f"{things.stand_out} of {len(things.rows)} differ from 0 by more than their interval; "
    return (
        f"{how} {beyond}chance alone would give about {things.by_chance:.0f}, and {things.after_holm} stand after Holm."
    )


def lead_sentence(report: Report) -> str:
    """When the lead last changed; why not where nobody leads."""
    if report.lead_changes is None or report.decided is None:
        return "Nobody is ahead of anybody here, so no lead changes."
    often, last = report.lead_changes, report.decided
    return (
        f"The lead changes {often.mean:.1f} times a game (95%: {between(often.mean_95)}), for the last time after "
        f"{100 * last.median:.0f}% of it (eight games in ten: {100 * last.low:.0f} to {100 * last.high:.0f}%)."
    )


def suspect_sentence(name: str, with_: float, without: float) -> str:
    """By what games came out differently."""
    return f"Games in which {name} came up differ in {percent(with_)}, all others in {percent(without)}."


def minutes_sentence(report: Report) -> str:
    """How long people would take, and by which model."""
    found = report.minutes
    return (
        f"{found.mean:.0f} minutes (95%: {between(found.mean_95)}; eight games in ten: {found.low:.0f} to "
        f"{found.high:.0f}), by a model: {report.thinking}."
    )


def too_few(games: int) -> str:
    """A warning under a hundred games."""
    return f"Only {count(games, 'game')}: the intervals are wide. Take --games 1000 or more." if games < FEWEST else ""


class Sheet(Struct, frozen=True):
    """A table for a spreadsheet or a program: what its columns are called, and its lines. None is an empty cell."""

    heads: tuple[str, ...]
    lines: tuple[tuple[Cell, ...], ...]

    @property
    def csv(self) -> str:
        """As CSV."""
        out = StringIO()
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(self.heads)
        writer.writerows([_harmless(cell) for cell in line] for line in self.lines)
        return out.getvalue()


def sheets(report: Report, results: Sequence[Result]) -> dict[str, Sheet]:
    """All tables of a report by their names: games, figures, and one for each subject of the game."""
    named = {things.title.lower().replace(" ", "_"): _thing_sheet(things) for things in report.things}
    return {"games": _game_sheet(results, report.thinking), "figures": _figure_sheet(report), **named}


def _game_sheet(results: Iterable[Result], thinking: Thinking) -> Sheet:
    """One line for each game."""
    games = list(results)
    figures = tuple(dict.fromkeys(name for result in games for name in result.figures))
    heads = ("game", "seats", "kind", "ending", "won", "winners", "entries", "minutes", "lead_changes", "decided")
    lines = (
        (
            number_,
            one.seats,
            one.group,
            one.ending,
            int(one.won),
            " ".join(str(seat + 1) for seat in one.winners),
            one.entries,
            round(thinking.minutes(one.pace), 2),
            one.lead.changes if one.lead else None,
            round(one.lead.last, 4) if one.lead else None,
            *(one.figures.get(name) for name in figures),
        )
        for number_, one in enumerate(games)
    )
    return Sheet((*heads, *figures), tuple(lines))


def _figure_sheet(report: Report) -> Sheet:
    """One line for each figure."""
    lines = (
        (name, one.mean, one.mean_95.low, one.mean_95.high, one.low, one.median, one.high, one.share)
        for name, one in {"entries": report.lengths, "minutes": report.minutes, **report.figures}.items()
    )
    return Sheet(("figure", "mean", "mean_low", "mean_high", "p10", "median", "p90", "share"), tuple(lines))


def _thing_sheet(things: Things) -> Sheet:
    """One line for each thing."""
    heads = ("id", "name", "games", "held", "offered", "chosen", "never_playable", "never_chosen", "with", "without")
    lines = (
        (
            *(one.id, one.name, one.games, one.held, one.offered, one.chosen, one.never_playable, one.never_chosen),
            *(one.with_, one.without, one.lift.value, one.lift.low, one.lift.high),
        )
        for one in things.rows
    )
    return Sheet((*heads, "lift", "lift_low", "lift_high"), tuple(lines))


def _harmless(cell: Cell) -> Cell:
    """A text that a spreadsheet would take for a formula is a text."""
    return f"'{cell}" if isinstance(cell, str) and cell[:1] in ("=", "+", "-", "@", "\t") else cell
