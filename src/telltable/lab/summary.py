"""What came out of very many games: every figure with its 95% interval."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from statistics import fmean, quantiles

from msgspec import Struct

from telltable.core.registry import game
from telltable.core.rules import Rules

from .intervals import Interval, of_equal_shares, of_mean, of_ratio, of_share
from .simulate import Order, Result
from .things import Things, of_things
from .thinking import Thinking

FAIR = 0.05  # below this, chance alone is no good explanation


class Spread(Struct, frozen=True):
    """A figure over all games: mean, 10th, 50th and 90th percentile, and the share of games where it is not 0, with
    the intervals of the mean and of that share."""

    mean: float
    low: float
    median: float
    high: float
    share: float
    mean_95: Interval
    share_95: Interval


class Group(Struct, frozen=True):
    """The games of one kind: how many, how they ended, the game's headline figures, and its rates."""

    games: int
    endings: dict[str, int]
    figures: dict[str, Spread]
    rates: dict[str, tuple[int, int]] = {}


class Size(Struct, frozen=True):
    """The games of one table size.

    Attributes:
        won: the share of games in which the table reached its goal.
        wins: by seat, its share of a win: one half of a win that two share.
        fair: whether equal seats could have won so: the chance that luck alone gives seats as unequal as these, from
            games with one winner; None where nobody wins alone, or where different bots sit there.
        minutes: by the model.
    """

    seats: int
    games: int
    endings: dict[str, int]
    won: Interval
    wins: tuple[Interval, ...]
    fair: float | None
    chi_square: float | None
    entries: Spread
    minutes: Spread
    figures: dict[str, Spread]
    lead_changes: Spread | None = None
    decided: Spread | None = None


class Report(Struct, frozen=True):
    """What came out, over all games, by kind of game and by size of table.

    Attributes:
        minutes: how long people would take, by the model `thinking`.
        bots: by kind of bot, its seats' share of a win; only where different bots sit at one table.
        moves: by decision and kind of move, how often it was made of how often it could have been.
        lead_changes: how often the lead passed from one seat to another; None where nobody leads.
        decided: at which part of a game, from 0 to 1, it did so for the last time.
    """

    order: Order
    games: int
    endings: dict[str, int]
    won: Interval
    wins: tuple[int, ...]
    entries: float
    figures: dict[str, Spread]
    groups: dict[str, Group]
    rates: dict[str, tuple[int, int]]
    rates_95: dict[str, Interval]
    thinking: Thinking
    lengths: Spread
    minutes: Spread
    sizes: tuple[Size, ...]
    bots: dict[str, Interval]
    moves: dict[str, Interval]
    things: tuple[Things, ...]
    lead_changes: Spread | None = None
    decided: Spread | None = None


def summarise(order: Order, results: Sequence[Result], thinking: Thinking | None = None) -> Report:
    """The report on these results."""
    rules, model = game(order.game), thinking or Thinking()
    wins = Counter(seat for result in results for seat in result.winners)
    names = tuple(dict.fromkeys(name for result in results for name in result.figures))
    most = max(result.seats for result in results)
    kinds: dict[str, list[Result]] = {}
    for result in results:
        kinds.setdefault(result.group, []).append(result)
    alike = len(set(order.seats)) == 1
    return Report(
        order=order,
        games=len(results),
        endings=_endings(results),
        won=of_share(sum(result.won for result in results), len(results)),
        wins=tuple(wins[seat] for seat in range(most)),
        entries=fmean(result.entries for result in results),
        figures=_figures(results, names),
        groups={
            kind: Group(len(games), _endings(games), _figures(games, rules.headline), _rates(games))
            for kind, games in sorted(kinds.items())
        },
        rates=_rates(results),
        rates_95=_pooled(results, lambda result: result.rates),
        thinking=model,
        lengths=spread([float(result.entries) for result in results]),
        minutes=spread([model.minutes(result.pace) for result in results]),
        sizes=tuple(_sizes(rules, results, model, alike)),
        bots={} if alike else _by_bot(order, results),
        moves=_pooled(results, lambda result: result.moves),
        things=of_things(rules, order, results),
        lead_changes=_lead(results, lambda lead: float(lead[0])),
        decided=_lead(results, lambda lead: lead[1]),
    )


def spread(values: Sequence[float]) -> Spread:
    """Mean and percentiles of one figure."""
    cuts = quantiles(values, n=10, method="inclusive") if len(values) > 1 else [values[0]] * 9
    median = quantiles(values, n=2, method="inclusive")[0] if len(values) > 1 else values[0]
    some = sum(value != 0 for value in values)
    mean = of_mean(values)
    return Spread(mean.value, cuts[0], median, cuts[8], some / len(values), mean, of_share(some, len(values)))


def shares(result: Result) -> list[float]:
    """Each seat's share of the win."""
    return [1 / len(result.winners) if seat in result.winners else 0.0 for seat in range(result.seats)]


def _endings(results: Sequence[Result]) -> dict[str, int]:
    return dict(Counter(result.ending for result in results).most_common())


def _figures(results: Sequence[Result], names: Sequence[str]) -> dict[str, Spread]:
    return {name: spread([result.figures.get(name, 0.0) for result in results]) for name in names}


def _rates(results: Sequence[Result]) -> dict[str, tuple[int, int]]:
    """How many of how many, over all games."""
    hits: Counter[str] = Counter()
    of: Counter[str] = Counter()
    for result in results:
        for name, (count, among) in result.rates.items():
            hits[name] += count
            of[name] += among
    return {name: (hits[name], of[name]) for name in sorted(of)}


def _pooled(results: Sequence[Result], counts: Callable[[Result], dict[str, tuple[int, int]]]) -> dict[str, Interval]:
    """Each rate with its interval; games that had nothing of it count too."""
    names = sorted({name for result in results for name in counts(result)})
    return {name: of_ratio([counts(result).get(name, (0, 0)) for result in results]) for name in names}


def _lead(results: Sequence[Result], part: Callable[[tuple[int, float]], float]) -> Spread | None:
    values = [part((result.lead.changes, result.lead.last)) for result in results if result.lead is not None]
    return spread(values) if values else None


def _sizes(rules: Rules, results: Sequence[Result], model: Thinking, alike: bool) -> Iterator[Size]:
    for seats in sorted({result.seats for result in results}):
        games = [result for result in results if result.seats == seats]
        square, fair = _fairness(games) if alike else (None, None)
        by_seat = zip(*(shares(result) for result in games), strict=True)
        yield Size(
            seats=seats,
            games=len(games),
            endings=_endings(games),
            won=of_share(sum(result.won for result in games), len(games)),
            wins=tuple(_of_wins(seat) for seat in by_seat),
            fair=fair,
            chi_square=square,
            entries=spread([float(result.entries) for result in games]),
            minutes=spread([model.minutes(result.pace) for result in games]),
            figures=_figures(games, rules.headline),
            lead_changes=_lead(games, lambda lead: float(lead[0])),
            decided=_lead(games, lambda lead: lead[1]),
        )


def _of_wins(values: Sequence[float]) -> Interval:
    """A share of games, or the mean of parts of a win where wins are shared."""
    if all(value in (0.0, 1.0) for value in values):
        return of_share(int(sum(values)), len(values))
    return of_mean(values)


def _fairness(games: Sequence[Result]) -> tuple[float | None, float | None]:
    """Pearson's test that all seats win as often, over the games that one seat won alone."""
    alone = Counter(result.winners[0] for result in games if len(result.winners) == 1)
    seats = games[0].seats
    if seats < 2 or not alone:
        return None, None
    return of_equal_shares([alone[seat] for seat in range(seats)], [alone.total() / seats] * seats)


def _by_bot(order: Order, results: Sequence[Result]) -> dict[str, Interval]:
    """For each kind of bot, the mean share of a win of one of its seats."""
    found: dict[str, Interval] = {}
    for kind in dict.fromkeys(order.seats):
        mine = [seat for seat, other in enumerate(order.seats) if other == kind]
        found[kind] = _of_wins([sum(shares(result)[seat] for seat in mine) / len(mine) for result in results])
    return found
