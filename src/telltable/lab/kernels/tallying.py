"""What a kernel counted as a `Tally`, without a result for each game: the same that their results would give."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from telltable.core.compiled import compiled, entry
from telltable.core.kernel import Counted
from telltable.core.rules import Rules
from telltable.lab.intervals import Ratio
from telltable.lab.tally import Endings, OfKind, OfSize, OfThing, Tally, Values, wins

_BINS = 1024  # values of a figure that are counted in place; the others, and parts of wins, are sorted
_SEATS = 9  # one more than there are at any table
_BITS = np.array([number.bit_count() for number in range(256)], np.uint8)
_GAMES, _HELD, _OFFERED, _CHOSEN, _NEVER_PLAYABLE, _NEVER_CHOSEN = range(6)


def tally_of_counted(rules: Rules, counted: Counted, seats: int, begin: int) -> Tally:
    """Of games one after the other, the first of which has the number `begin`."""
    found = Tally(sizes={seats: _of_size(rules, counted)}, kinds=dict(_kinds(rules, counted)))
    bins, first = np.zeros((len(counted.names), _BINS), np.int64), np.full(len(counted.names), -1)
    _count_figures(counted.figures, bins, first)
    for column, name in enumerate(counted.names):
        if first[column] >= 0:
            found.figures[name] = _values(counted.figures[:, column], bins[column])
            found.first[name] = begin + int(first[column]), column
    found.moves = _ratios(counted.choices, counted.moves)
    found.rates = _ratios(counted.rates, counted.shares)
    found.things = [
        _things(rules, counted, seats, place, subject.held is not None) for place, subject in enumerate(rules.subjects)
    ]
    return found


@entry
def _count_figures(figures: Any, bins: Any, first: Any) -> None:
    """How often each figure had each whole number below `_BINS`, and in which game it was counted first."""
    for game in range(figures.shape[0]):
        for column in range(figures.shape[1]):
            value = figures[game, column]
            if value == value:
                if first[column] < 0:
                    first[column] = game
                if 0 <= value < _BINS:
                    whole = int(value)
                    if whole == value:
                        bins[column, whole] += 1


def _values(column: Any, bins: Any) -> Values:
    found = Values({float(value): int(bins[value]) for value in np.flatnonzero(bins)})
    if found.total() < len(column):
        others = column[(column == column) & ((column != np.floor(column)) | (column < 0) | (column >= _BINS))]
        found.update(_often(others))
    return found


def _often(values: Any) -> dict[Any, int]:
    """How often each value came."""
    return dict(zip(*(part.tolist() for part in np.unique(values, return_counts=True)), strict=True))


def _ratios(names: Sequence[str], pairs: Any) -> dict[str, Ratio]:
    """Of each name that any of the games counted."""
    columns = ((name, pairs[:, column, 0], pairs[:, column, 1]) for column, name in enumerate(names))
    return {name: _ratio(hits, of) for name, hits, of in columns if of.any()}


def _ratio(hits: Any, of: Any) -> Ratio:
    return Ratio(int(hits.sum()), int(of.sum()), int(hits @ hits), int(hits @ of), int(of @ of))


def _endings(counted: Counted, games: Any) -> Counter[str]:
    return Counter({counted.endings[ending]: often for ending, often in _often(counted.ending[games]).items()})


def _headline(rules: Rules, counted: Counted, games: Any) -> dict[str, Values]:
    """The headline figures; a game that did not count one had none of it."""
    columns = ((name, counted.names.index(name)) for name in rules.headline)
    return {name: Values(_often(np.nan_to_num(counted.figures[games, column]))) for name, column in columns}


def _of_size(rules: Rules, counted: Counted) -> OfSize:
    every = slice(None)
    size = OfSize(len(counted.entries), _endings(counted, every), _headline(rules, counted, every))
    size.won = sum(often for ending, often in size.endings.items() if ending in counted.won)
    size.winners = Counter(
        {tuple(seat for seat in row if seat >= 0): often for row, often in _rows_often(counted.winners)}
    )
    size.entries = Counter(_often(counted.entries))
    size.paces = Counter({(row[0], row[1], row[2]): often for row, often in _rows_often(counted.pace)})
    if counted.lead is not None:
        rows = np.column_stack((counted.lead, counted.entries - 1))
        for (changes, last, entries), often in _rows_often(rows):
            size.leads[changes, last / entries] += often
    return size


def _rows_often(rows: Any) -> Iterator[tuple[list[int], int]]:
    """How often each row of whole numbers came; each is above -2 and below 2 ** 15."""
    packed = np.zeros(len(rows), np.int64)
    for column in range(rows.shape[1]):
        if column and column % 4 == 0:  # no room for more: a number for what came so far
            packed = np.unique(packed, return_inverse=True)[1].astype(np.int64)
        packed = packed << 15 | rows[:, column] + 1
    _, first, often = np.unique(packed, return_index=True, return_counts=True)
    yield from zip(rows[first].tolist(), often.tolist(), strict=True)


def _kinds(rules: Rules, counted: Counted) -> Iterator[tuple[str, OfKind]]:
    for number in np.unique(counted.group).tolist():
        games = counted.group == number
        some = Endings(int(games.sum()), _endings(counted, games), _headline(rules, counted, games))
        rates = _ratios(counted.rates, counted.shares[games]) if counted.rates else {}
        yield counted.groups[number], OfKind(some.games, some.endings, some.figures, rates)


def _things(rules: Rules, counted: Counted, seats: int, place: int, is_held: bool) -> dict[str, OfThing]:
    ids, marks = counted.things[place]
    sums, by = np.zeros((len(ids), 6), np.int64), 0 if is_held else 3
    if rules.aim:
        aims, code = np.unique(np.nan_to_num(counted.figures[:, counted.names.index(rules.aim)]), return_inverse=True)
        having = np.zeros((len(ids), len(aims)), np.int64)
        _count_aims(marks, by, code, sums, having)
        meant: list[Any] = aims.tolist()
    else:
        having = np.zeros((len(ids), _SEATS**3), np.int64)
        _count_wins(marks, by, seats, _as_sets(counted.winners), sums, having)
        meant = [_meant(code, seats) for code in range(_SEATS**3)]
    return {id_: _thing(sums[n].tolist(), having[n], meant) for n, id_ in enumerate(ids) if sums[n, _GAMES]}


def _as_sets(winners: Any) -> Any:
    return np.where(winners >= 0, 1 << np.maximum(winners, 0).astype(np.int64), 0).sum(axis=1).astype(np.uint8)


def _thing(sums: Sequence[int], having: Any, meant: Sequence[Any]) -> OfThing:
    games, held, offered, chosen, never_playable, never_chosen = sums
    thing = OfThing(games, held, offered, chosen, never_playable, never_chosen)
    for code in np.flatnonzero(having).tolist():
        thing.having[meant[code]] += int(having[code])
    return thing


def _meant(code: int, seats: int) -> tuple[float, float]:
    """What `_count_wins` counts under a number."""
    count, won, winners = code // _SEATS**2, code // _SEATS % _SEATS, code % _SEATS
    return wins(count, won, winners, seats) if 0 < count < seats else (0.0, 0.0)


@compiled
def _count_marks(marks: Any, sums: Any) -> bool:
    """What became of a thing in one game (`things.Thing`); whether it came up at all."""
    held, offered, chosen = marks[1], marks[2], marks[3]
    if not (marks[0] | held | offered | chosen):
        return False
    sums[_GAMES] += 1
    sums[_HELD] += _BITS[held]
    sums[_OFFERED] += _BITS[offered]
    sums[_CHOSEN] += _BITS[chosen]
    sums[_NEVER_PLAYABLE] += _BITS[held & ~(offered | chosen)]
    sums[_NEVER_CHOSEN] += _BITS[offered & ~chosen]
    return True


@entry
def _count_aims(marks: Any, by: int, code: Any, sums: Any, having: Any) -> None:
    for game in range(marks.shape[0]):
        for thing in range(marks.shape[1]):
            if _count_marks(marks[game, thing], sums[thing]) and marks[game, thing, by]:
                having[thing, code[game]] += 1


@entry
def _count_wins(marks: Any, by: int, seats: int, winners: Any, sums: Any, having: Any) -> None:
    for game in range(marks.shape[0]):
        for thing in range(marks.shape[1]):
            if _count_marks(marks[game, thing], sums[thing]):
                mine = marks[game, thing, by]
                count = int(_BITS[mine])
                if 0 < count < seats:
                    won = int(_BITS[mine & winners[game]])
                    having[thing, (count * _SEATS + won) * _SEATS + _BITS[winners[game]]] += 1
