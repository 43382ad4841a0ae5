"""What came out of very many games: every figure with its 95% interval."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import accumulate
from math import inf

from msgspec import Struct
from msgspec.structs import astuple

from telltable.core.registry import game
from telltable.core.rules import Rules

from .intervals import Interval, Ratio, moments, of_count, of_equal_shares, of_ratios, of_share, within
from .simulate import Order, Result
from .tally import Endings, OfSize, Tally, Values, tally_of
from .things import Things, of_things
from .thinking import Pace, Thinking

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
        wins: by seat, its share of a win: one half of a win that two share; empty where all win together.
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
        wins: by seat, how often it was among the winners; empty where all win together.
        bots: by kind of bot, its seats' share of a win; only where different bots sit at one table, and not all win
            together.
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
    return report_of(order, tally_of(game(order.game), results), thinking)


def report_of(order: Order, tally: Tally, thinking: Thinking | None = None) -> Report:
    """The report on what was counted."""
    rules, model = game(order.game), thinking or Thinking()
    sizes = [tally.sizes[seats] for seats in sorted(tally.sizes)]
    whole = OfSize()
    for size in sizes:
        whole.add(size)
    alike = len(set(order.seats)) == 1
    together = all(_together(seats, size) for seats, size in tally.sizes.items())
    won: Counter[int] = Counter()
    for winners, often in whole.winners.items():
        won.update(dict.fromkeys(winners, often))
    return Report(
        order=order,
        games=whole.games,
        endings=_endings(whole),
        won=of_share(whole.won, whole.games),
        wins=() if together else tuple(won[seat] for seat in range(max(tally.sizes))),
        entries=moments(whole.entries).mean,
        figures=_figures(tally.figures, sorted(tally.figures, key=tally.first.__getitem__), whole.games),
        groups={
            kind: Group(games.games, _endings(games), _headline(rules, games), _rates(games.rates))
            for kind, games in sorted(tally.kinds.items())
        },
        rates=_rates(tally.rates),
        rates_95=_pooled(tally.rates, whole.games),
        thinking=model,
        lengths=spread(whole.entries),
        minutes=spread(_minutes(model, whole)),
        sizes=tuple(_size(rules, seats, tally.sizes[seats], model, alike) for seats in sorted(tally.sizes)),
        bots={} if alike or together else _by_bot(order, whole),
        moves=_pooled(tally.moves, whole.games),
        things=of_things(rules, order, tally),
        lead_changes=_lead(whole, lambda lead: float(lead[0])),
        decided=_lead(whole, lambda lead: lead[1]),
    )


def spread(values: Iterable[float] | Mapping[float, int]) -> Spread:
    """Mean and percentiles of one figure."""
    many = values if isinstance(values, Mapping) else Counter(values)
    count = sum(many.values())
    some = count - many.get(0, 0)
    mean = within(of_count(many), 0.0 if min(many, default=0.0) >= 0 else -inf)
    low, median, high = (_percentile(many, count, part) for part in (1, 5, 9))
    return Spread(mean.value, low, median, high, some / count, mean, of_share(some, count))


def _percentile(many: Mapping[float, int], count: int, tenths: int) -> float:
    """So many tenths of the way from the least to the most, between two values where it falls between them."""
    place, rest = divmod(tenths * (count - 1), 10)
    ordered = sorted(many)
    ends = list(accumulate(many[value] for value in ordered))
    one, other = (ordered[bisect_right(ends, min(at, count - 1))] for at in (place, place + 1))
    return (one * (10 - rest) + other * rest) / 10


def shares(result: Result) -> list[float]:
    """Each seat's share of the win."""
    return [_share(result.winners, seat) for seat in range(result.seats)]


def _share(winners: Sequence[int], seat: int) -> float:
    return 1 / len(winners) if seat in winners else 0.0


def _endings(games: Endings) -> dict[str, int]:
    return dict(sorted(games.endings.items(), key=lambda one: (-one[1], one[0])))


def _figures(figures: Mapping[str, Values], names: Iterable[str], games: int) -> dict[str, Spread]:
    """Of each figure; a game that did not have it had none."""
    known = ((name, figures.get(name, Values())) for name in names)
    return {name: spread(values + Counter({0.0: games - values.total()})) for name, values in known}


def _headline(rules: Rules, games: Endings) -> dict[str, Spread]:
    return _figures(games.figures, rules.headline, games.games)


def _rates(rates: Mapping[str, Ratio]) -> dict[str, tuple[int, int]]:
    """How many of how many, over all games."""
    return {name: (int(rates[name].hits), int(rates[name].of)) for name in sorted(rates)}


def _pooled(rates: Mapping[str, Ratio], games: int) -> dict[str, Interval]:
    """Each rate with its interval; games that had nothing of it count too."""
    return {name: of_ratios(rates[name], games) for name in sorted(rates)}


def _minutes(model: Thinking, games: OfSize) -> Values:
    found = Values()
    for pace, often in games.paces.items():
        found[model.minutes(Pace(*pace))] += often
    return found


def _lead(games: OfSize, part: Callable[[tuple[int, float]], float]) -> Spread | None:
    found = Values()
    for lead, often in games.leads.items():
        found[part(lead)] += often
    return spread(found) if found else None


def _size(rules: Rules, seats: int, games: OfSize, model: Thinking, alike: bool) -> Size:
    square, fair = _fairness(seats, games) if alike else (None, None)
    return Size(
        seats=seats,
        games=games.games,
        endings=_endings(games),
        won=of_share(games.won, games.games),
        wins=() if _together(seats, games) else tuple(_wins(games, (seat,)) for seat in range(seats)),
        fair=fair,
        chi_square=square,
        entries=spread(games.entries),
        minutes=spread(_minutes(model, games)),
        figures=_headline(rules, games),
        lead_changes=_lead(games, lambda lead: float(lead[0])),
        decided=_lead(games, lambda lead: lead[1]),
    )


def _together(seats: int, games: OfSize) -> bool:
    """Whether in each of these games all seats won, or none: there is nothing to share."""
    return all(not winners or len(winners) == seats for winners in games.winners)


def _wins(games: OfSize, seats: Sequence[int]) -> Interval:
    """The share of a win of one of these seats: a case is a seat in a game."""
    found = Ratio()
    for winners, often in sorted(games.winners.items()):  # or else the last bit hangs on who played which games
        won = sum(_share(winners, seat) for seat in seats)
        found += Ratio(*(often * one for one in astuple(Ratio.once(won, len(seats)))))
    return of_ratios(found, games.games)


def _fairness(seats: int, games: OfSize) -> tuple[float | None, float | None]:
    """Pearson's test that all seats win as often, over the games that one seat won alone."""
    alone = [games.winners[(seat,)] for seat in range(seats)]
    if seats < 2 or not sum(alone):
        return None, None
    return of_equal_shares(alone, [sum(alone) / seats] * seats)


def _by_bot(order: Order, games: OfSize) -> dict[str, Interval]:
    """For each kind of bot, the mean share of a win of one of its seats."""
    return {
        kind: _wins(games, [seat for seat, other in enumerate(order.seats) if other == kind])
        for kind in dict.fromkeys(order.seats)
    }
