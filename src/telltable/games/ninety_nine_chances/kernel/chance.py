"""The bot that plays by chance (`bots.chance`): a form uniformly, then each of its fields."""

from __future__ import annotations

from typing import Any

from telltable.core.compiled import Record, below, compiled, skip, taken

from . import codes


@compiled
def _several(t: Record, count: int, least: int, into: Any) -> int:
    """Of the first `count` of the pool, which loses them, at least so many."""
    size = least
    if count > least:
        size += below(t, count - least + 1)
    for place in range(size):
        into[place] = taken(t.pool, count - place, below(t, count - place))
    return int(size)


@compiled
def _whom(t: Record, seat: int) -> None:
    """Others who are not named in the telling already."""
    count = 0
    for other in range(t.seats):
        if other != seat and not t.named[other]:
            t.pool[count] = other
            count += 1
    t.names_n = _several(t, count, codes.NONE, t.names)


@compiled
def _own_plan(t: Record, seat: int) -> None:
    t.problem = t.problems[seat, below(t, t.problems_n[seat])]
    count = t.resources_n[seat]
    for place in range(count):
        t.pool[place] = t.resources[seat, place]
    t.used_n = _several(t, count, codes.NONE, t.used)


@compiled
def _requests(t: Record, least: int) -> None:
    for place in range(t.some_n):
        t.pool[place] = t.some[place]
    t.items = _several(t, t.some_n, least, t.item)


@compiled
def _gifts(t: Record, seat: int) -> None:
    """Which of the requests to this seat it grants."""
    count = 0
    for place in range(t.items):
        if t.giver[place] == seat:
            t.pool[count] = place
            count += 1
    size = _several(t, count, codes.NONE, t.some)
    for place in range(size):
        t.given[t.some[place]] = True


@compiled
def by_chance(t: Record, seat: int, decision: int) -> None:
    """One of the moves that the seat is asked for."""
    if decision == codes.ASK_RESOURCE or decision == codes.ASK_PROBLEM:  # a form for each card
        t.card = t.hand[seat, below(t, t.hand_n[seat])]
        if decision == codes.ASK_RESOURCE:
            _whom(t, seat)
        else:
            t.seat = t.some[below(t, t.some_n)]
    elif decision == codes.ASK_AGAIN:
        t.yes = below(t, 2) == 1
        if t.yes:
            _whom(t, seat)
    elif decision == codes.ASK_COMMIT:
        t.yes = below(t, 2 if t.some_n else 1) == 1
        _own_plan(t, seat)
        if t.yes:
            _requests(t, codes.ONE)
    else:
        skip(t, codes.ONE)  # the only form
        _one_form(t, seat, decision)


@compiled
def _one_form(t: Record, seat: int, decision: int) -> None:
    if decision == codes.ASK_NUMBER or decision == codes.ASK_BID:
        t.card = t.hand[seat, below(t, t.hand_n[seat])]
    elif decision == codes.ASK_INVOLVED:
        t.yes = below(t, 2) == 0
    elif decision == codes.ASK_GRANT:
        _gifts(t, seat)
    elif decision == codes.ASK_PLAN:
        _own_plan(t, seat)
        _requests(t, codes.NONE)
    elif decision == codes.ASK_BONUS:
        _whom(t, seat)
    elif decision == codes.ASK_THEME:
        for place in range(t.hand_n[seat]):
            t.pool[place] = t.hand[seat, place]
        t.card = taken(t.pool, t.hand_n[seat], below(t, t.hand_n[seat]))
        t.other = taken(t.pool, t.hand_n[seat] - 1, below(t, t.hand_n[seat] - 1))
    elif decision == codes.ASK_VOTE:
        vote = below(t, t.some_n + 1)
        t.seat = t.some[vote] if vote < t.some_n else codes.NOBODY
    else:  # the Lead, the winner
        t.seat = t.some[below(t, t.some_n)]
