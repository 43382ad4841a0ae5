"""A report as one page: plots, tables, and what they say in words. Nothing on it is loaded from elsewhere."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from shlex import join

from markupsafe import Markup
from msgspec import Struct

from telltable.core.english import count, plural
from telltable.core.own_bots import typed
from telltable.core.paper import DISPLAY, ITALIC, SANS, Font, style, template
from telltable.core.registry import game
from telltable.core.rules import Rules
from telltable.keepsake.icons import icons

from .comparing import Comparison, Difference
from .findings import findings
from .intervals import Interval
from .naming import Naming
from .plots import FRAMES, Row, Share, dots, forest, histogram, mini
from .summary import Report, Spread
from .tables import (
    between,
    extremes,
    fairness,
    few_cases,
    lead_sentence,
    number,
    ordered,
    percent,
    said_of,
    signed,
    signed_between,
    spread_row,
    suspect_sentence,
    too_few,
)
from .tally import Tally
from .things import Thing, Things, pack_of

YOURS = " (yours)"
TEXT: Font = ("Text", "literata-400", "400", "normal")
MOST_ROWS = 24  # of a plot of intervals


class Head(Struct, frozen=True):
    """A headline figure: itself, its unit, what it is, its interval."""

    value: str
    unit: str
    label: str
    bounds: str


class ThingPart(Struct, frozen=True):
    """A kind of things with its plots. `lift`: for a phone, on which the small ones of the rows are out of sight.
    `kinds`: whether the dots lie by kinds of cards."""

    things: Things
    said: str
    dots: Markup
    kinds: bool
    lift: Markup | None
    rows: tuple[tuple[str, ...], ...]
    picked: tuple[tuple[str, ...], ...]


def page(
    report: Report,
    tally: Tally,
    comparison: Comparison | None = None,
    beside: Mapping[str, Report] | None = None,
    stopped: str = "",
) -> str:
    """The report as HTML.

    Args:
        report: what came out.
        tally: what was counted.
        comparison: with another pack, option or bot.
        beside: the same deals with another bot on every seat.
        stopped: where Ctrl-C stopped it, as a sentence.
    """
    rules, naming, again = game(report.order.game), Naming(report.order), _command(report, comparison, beside)
    report, beside = naming.report(report), {kind: naming.report(one) for kind, one in (beside or {}).items()}
    comparison = naming.comparison(comparison) if comparison else None
    aim = naming.figure(rules.aim or next(iter(rules.headline), ""))
    kinds = {face.key: face.kind for face in rules.proofs(pack_of(rules, report.order))}
    lengths: Counter[float] = Counter()
    for size in tally.sizes.values():
        lengths.update(size.entries)
    return template(__package__, "report.html.j2").render(
        style=style(__package__, "report.css", (DISPLAY, ITALIC, SANS, TEXT)),
        title=rules.title,
        icon=icon_of(rules),
        headline=f"{naming.title}, {count(len(report.order.seats), 'bot')}, {_games(report.games)}",
        report=report,
        order=report.order,
        sitting=", ".join(map(typed, report.order.seats)),
        pack=Path(report.order.pack).name if report.order.pack else "the game's own",
        options=naming.settings(report.order.options),
        heads=_heads(report, aim),
        findings=findings(report),
        warnings=[one for one in (stopped, too_few(report.games)) if one],
        length=histogram(lengths, "entries", report.lengths.low, report.lengths.median, report.lengths.high),
        lead=lead_sentence(report),
        bots=_bots(report, beside, aim),
        seats=[(size, _seats(size.wins), fairness(size)) for size in report.sizes if size.wins and size.seats > 1],
        figures=[(name, *spread_row(one)) for name, one in _lengths(report).items()],
        moves=_moves(report),
        things=[_thing_part(things, kinds) for things in report.things if things.rows],
        kinds=_kinds(report),
        comparison=comparison,
        compared=_compared(comparison) if comparison else None,
        again=again,
    )


def _games(number: int) -> str:
    return f"{number:,} {plural('game', number)}"


def icon_of(rules: Rules) -> Markup:
    """The game's own drawing, as it stands on its cards; none where it has none."""
    return Markup(icons().get(rules.paper_deck(rules.load_pack(None)).icon, ""))


def _lengths(report: Report) -> dict[str, Spread]:
    return {"entries": report.lengths, "minutes": report.minutes, **report.figures}


def _heads(report: Report, aim: str) -> list[Head]:
    ending = next(iter(report.endings), "")
    heads = [Head(f"{100 * report.won.value:.0f}", "%", "reach the goal", between(report.won, share=True))]
    if ending and len(report.endings) > 1:
        heads = [
            Head(f"{100 * report.endings[ending] / report.games:.0f}", "%", f"end “{ending}”", "the most frequent")
        ]
    if aim in report.figures:
        found = report.figures[aim]
        heads.append(Head(number(found.mean), "", f"{aim}, mean", between(found.mean_95)))
    heads.append(Head(number(report.minutes.mean), "", "minutes, by the model below", between(report.minutes.mean_95)))
    heads.append(Head(number(report.lengths.mean), "", "entries, mean", between(report.lengths.mean_95)))
    if report.decided is not None:
        bounds = f"eight games in ten: {100 * report.decided.low:.0f} to {100 * report.decided.high:.0f}%"
        heads.append(Head(f"{100 * report.decided.median:.0f}", "%", "of a game until the lead is final", bounds))
    return heads[:4]


def _bots(report: Report, beside: Mapping[str, Report], aim: str) -> list[tuple[str, Markup]]:
    plots = []
    if report.bots:
        rows = [Row(typed(kind), one, percent(one.value)) for kind, one in report.bots.items()]
        plots.append(("Share of wins of a seat, by bot", forest(rows, "share of wins", share=True)))
    if beside:
        every = {"as asked": report, **beside}
        figure = aim if all(aim in one.figures for one in every.values()) else ""
        rows = []
        for kind, one in every.items():
            found = one.figures[figure] if figure else one.lengths
            rows.append(Row(kind, found.mean_95, number(found.mean), found.low, found.high))
        plots.append((f"{figure or 'entries'}, by bot", forest(rows, figure or "entries")))
    return plots


def _seats(wins: Sequence[Interval]) -> Markup:
    rows = [
        Row(f"Seat {seat}", one, f"{percent(one.value)} ({between(one, share=True)})")
        for seat, one in enumerate(wins, start=1)
    ]
    return forest(
        rows[:MOST_ROWS],
        "share of wins; dashed: equal shares",
        even=sum(one.value for one in wins) / len(wins),
        share=True,
    )


def _moves(report: Report) -> list[tuple[str, Markup]]:
    """For each decision between kinds of moves, how often each was made where it could be."""
    decisions: dict[str, list[Row]] = {}
    for name, share in report.moves.items():
        decision, _, move = name.partition(": ")
        said = f"{percent(share.value)}{f', {few_cases(share)}' if share.few else ''}"
        decisions.setdefault(decision, []).append(Row(move, share, said))
    return [
        (decision, forest(sorted(rows, key=lambda row: -row.interval.value)[:MOST_ROWS], "made", share=True))
        for decision, rows in decisions.items()
    ]


def _thing_part(things: Things, kinds: Mapping[str, str]) -> ThingPart:
    wins = things.measure == "wins"
    held = [
        Share(one.name, one.chosen / one.held, one.chosen == 0, kinds.get(one.id, ""))
        for one in things.rows
        if one.held
    ]
    lifts = sorted((one for one in things.rows if one.lift.known), key=lambda one: one.lift.value)
    picked = lifts if len(lifts) <= 16 else [*lifts[:8], *lifts[-8:]]
    rows = [
        Row(one.name, one.lift, f"{signed(one.lift.value, share=wins)} ({signed_between(one.lift, share=wins)})")
        for one in picked
    ]
    unit = "points of wins" if wins else things.measure
    most = _widest([one.lift for one in extremes(things)])
    return ThingPart(
        things=things,
        said=said_of(things),
        dots=dots(held, f"{things.title}: how often chosen where {'held' if things.dealt else 'offered'}"),
        kinds=len({one.kind for one in held}) > 1,
        lift=forest(rows, f"lift, {unit}", zero=0.0, share=wins, frames=FRAMES[1:]) if rows else None,
        rows=tuple(_cells_of(things, one, most) for one in ordered(things)),
        picked=tuple(_cells_of(things, one, most) for one in extremes(things)),
    )


def _widest(lifts: Sequence[Interval]) -> float:
    """How far from 0 the bounds of these lie at most."""
    return max((abs(bound) for one in lifts for bound in (one.low, one.high) if bound is not None), default=0.0) or 1.0


def _cells_of(things: Things, one: Thing, most: float) -> tuple[str, ...]:
    wins = things.measure == "wins"
    return (
        f"{one.name}{YOURS if one.own else ''}",
        one.id if one.id != one.name else "",
        *(f"{count:,}" for count in (one.held, one.offered, one.chosen)),
        percent(one.chosen / one.held) if one.held else "-",
        f"{one.never_playable:,}",
        f"{one.never_chosen:,}",
        mini(one.lift, most) if one.lift.known else "",
        signed(one.lift.value, share=wins) if one.lift.known else "-",
        signed_between(one.lift, share=wins),
    )


def _kinds(report: Report) -> list[tuple[str, Markup]]:
    """Kinds of games by each headline figure."""
    if len(report.groups) < 2:
        return []
    names = next(iter(report.groups.values())).figures
    plots = []
    for name in names:
        groups = sorted(report.groups.items(), key=lambda one: one[1].figures[name].mean)
        rows = [
            Row(
                kind,
                (found := group.figures[name]).mean_95,
                f"{number(found.mean)}  of {group.games}",
                found.low,
                found.high,
            )
            for kind, group in groups
        ]
        plots.append((name, forest(rows[:MOST_ROWS], name)))
    return plots


class Compared(Struct, frozen=True):
    """A comparison, drawn. `picked`: the first of the rows that differ, where there are too many; `said`: which of
    them these are."""

    by_game: Markup | None
    figures: Markup | None
    causes: Markup | None
    rows: tuple[tuple[str, ...], ...]
    picked: tuple[tuple[str, ...], ...]
    said: str
    sentence: str


def _compared(found: Comparison) -> Compared:
    changed = [one for one in found.differences if one]
    causes = [Row(kind, one, signed(one.value)) for kind, one in found.causes.items()]
    few = [one for one in found.every if one.shown][:MOST_ROWS] or found.every[:MOST_ROWS]
    return Compared(
        by_game=_by_game(changed, f"{found.measure}, {found.names[1]} less {found.names[0]}")
        if len(set(changed)) > 1
        else None,
        figures=None,
        causes=forest(causes[:MOST_ROWS], f"difference in {found.measure}", zero=0.0) if causes and changed else None,
        rows=tuple(difference_cells(one) for one in found.every),
        picked=tuple(map(difference_cells, found.every if len(found.every) <= MOST_ROWS else few)),
        said=f"{len(few)} of {len(found.every)} that were compared; {sum(one.shown for one in found.every)} differ",
        sentence=_sentence(found),
    )


def _by_game(changed: Sequence[float], unit: str) -> Markup:
    ordered = sorted(changed)
    tenth = len(ordered) // 10
    low, high = ordered[tenth], ordered[-1 - tenth]
    return histogram(Counter(changed), unit, low, ordered[len(ordered) // 2], high)


def difference_cells(one: Difference) -> tuple[str, ...]:
    """A difference as cells: name, the one, the other, difference, its interval, whether it stands."""
    said = percent if one.share else number
    return (
        one.name,
        said(one.first),
        said(one.other),
        signed(one.difference.value, share=one.share) + (" points" if one.share else ""),
        signed_between(one.difference, share=one.share),
        "differs" if one.shown else "no difference shown",
    )


def _sentence(found: Comparison) -> str:
    same = f"{found.same:,} of {found.games:,} games came out the same, to the last entry."
    if not found.shown:
        return f"No difference shown. {same}"
    first = max(found.shown, key=lambda one: abs(one.difference.value) / max(abs(one.first), abs(one.other), 1e-9))
    if found.suspects:
        one = found.suspects[0]
        same = f"{same} {suspect_sentence(one.name, one.other, one.first)}"
    most = f"What changed most is “{first.name}”: {signed(first.difference.value, share=first.share)}."
    if found.largest is None:
        return f"{most} {same}"
    big = found.largest
    return (
        f"{most} {same} The largest difference is game {big.number:,}: {big.figure} {number(big.first)} "
        f"({found.names[0]}), {number(big.other)} ({found.names[1]})."
    )


def _command(report: Report, comparison: Comparison | None, beside: Mapping[str, Report] | None) -> str:
    """The command that makes the page again."""
    order = report.order
    words = ["telltable", "simulate", order.game, "--games", str(order.games), "--seed", order.seed]
    words += ["--seats", ",".join(typed(kind) for kind in order.seats)]
    known = {option.name: option.standard for option in game(order.game).options}
    for name, value in order.options.items():
        if known.get(name) != value:
            words += ["--option", f"{name}={value}"]
    words += ["--pack", order.pack] if order.pack else []
    words += ["--every-size"] if len(report.sizes) > 1 else []
    words += ["--compare", comparison.what] if comparison else []
    words += ["--bots", ",".join(kind.removeprefix("bot:") for kind in beside)] if beside else []
    return join([*words, "--report", "report.html"])
