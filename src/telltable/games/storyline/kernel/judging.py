"""The bots that think (`bots/judging.py`): one judgement, in several tempers."""

from __future__ import annotations

from typing import Any

from telltable.core.compiled import Record, below, compiled, in_order
from telltable.games.storyline.bots.judging import FINE, SPEAKS, TASTE

from . import codes
from .tokens import default_effect, points_of, worth_of

SOME, OF = SPEAKS


@compiled
def _bits(tags: int) -> int:
    count = 0
    while tags:
        tags &= tags - 1
        count += 1
    return count


@compiled
def _worth(t: Record, card: int, temper: int) -> float:
    """What a card would do for the tale."""
    tags = t.tags[card]
    value = 2.0 * _bits(tags & t.page_tags[t.tale, t.page - 1]) + _bits(tags & t.told_tags)
    return float(value + (1 if tags & ~t.told_tags else 0) + TASTE * _bits(tags & temper))


@compiled
def _best(t: Record, seat: int, row: Any, count: int) -> int:
    """The most valuable of cards that lie in order, with a little chance."""
    if not count:
        below(t, FINE)
        return -1
    best, how_good = -1, 0.0
    for place in range(count):
        good = _worth(t, row[place], t.temper[seat]) + below(t, FINE) / FINE
        if best < 0 or good >= how_good:
            best, how_good = row[place], good
    return int(best)


@compiled
def _put_grave(t: Record, seat: int) -> None:
    """The lowest value; with the Rose, one that makes the highest points tied if the seat can't win outright."""
    t.choice[0] = t.some[0]
    own, most = points_of(t, seat), -1
    for other in range(t.seats):
        if other != seat:
            most = max(most, points_of(t, other))
    if t.has_rose[seat] and own - worth_of(t.some[0]) <= most:
        for place in range(t.some_n):
            if _is_tied(t, seat, own - worth_of(t.some[place])):
                t.choice[0] = t.some[place]
                return


@compiled
def _is_tied(t: Record, seat: int, own: int) -> bool:
    most, count = own, 1
    for other in range(t.seats):
        if other != seat:
            points = points_of(t, other)
            if points > most:
                most, count = points, 0
            count += points == most
    return bool(count > 1)


@compiled
def with_care(t: Record, seat: int, decision: int) -> None:
    """What a bot of some temper answers."""
    if decision == codes.ASK_OFFER:
        for place in range(t.asked_n):
            t.choice[place] = _best(t, seat, t.hand[seat, t.asked[place]], t.hand_n[seat, t.asked[place]])
    elif decision == codes.ASK_CHOOSE:
        for place in range(t.asked_n):
            count = t.pile_n[place]
            t.some[:count] = t.pile[place, :count]
            in_order(t.some, count)
            t.choice[place] = _best(t, seat, t.some, count)
        last = t.choice[t.asked_n - 1]
        t.says_more = last >= 0 and below(t, OF) < SOME and t.says[last]
    elif decision == codes.ASK_EFFECT:
        t.choice[0] = default_effect(t, seat)
    elif decision == codes.ASK_GRAVE:
        _put_grave(t, seat)
