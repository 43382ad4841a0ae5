"""Storytelling: plans, what others give to them, Numbers, the median and the flip (NC-501 to NC-515)."""

from __future__ import annotations

from telltable.core.compiled import Record, compiled, without
from telltable.games.ninety_nine_chances.rules.odds import NO_NUMBER

from . import codes
from .asking import ask, tell
from .cards import (
    any_number,
    clockwise,
    discard,
    from_hand,
    new_blank,
    refill,
    to_problems,
    to_resources,
    turn_up,
)
from .table import SEATS

TENTH = codes.TENS


@compiled
def tell_stories(t: Record) -> None:
    """NC-501: clockwise from the Lead; nothing for a seat without a Problem."""
    for place in range(t.seats):
        seat = clockwise(t, t.leader, place)
        if t.problems_n[seat]:
            t.teller = t.last_teller = seat
            _plan(t, seat)
            _judge(t, seat)
            _flip(t, seat)


# --- the plan -------------------------------------------------------------------------------------------------


@compiled
def _plan(t: Record, seat: int) -> None:
    """NC-502 to NC-504."""
    t.borrowed_n = t.enlisted = t.refused = 0
    t.asked[:] = False
    t.left_batches = t.batches
    _list_requests(t, seat)
    ask(t, seat, codes.ASK_PLAN, codes.YES)
    t.told += 1
    while t.items:
        t.left_batches -= 1
        _ask_givers(t, seat)
        t.some_n = 0
        if t.left_batches:
            _list_requests(t, seat)
        ask(t, seat, codes.ASK_COMMIT, codes.YES)
        if not t.yes:
            return


@compiled
def _list_requests(t: Record, seat: int) -> None:
    """NC-502: everything that could still be asked for, in `some`: characters of others, and their Resources."""
    t.some_n = 0
    for other in range(t.seats):
        if other != seat:
            _list_request(t, other)
    for other in range(t.seats):
        if other != seat:
            for place in range(t.resources_n[other]):
                _list_request(t, SEATS + t.resources[other, place])


@compiled
def _list_request(t: Record, request: int) -> None:
    if not t.asked[request]:
        t.some[t.some_n] = request
        t.some_n += 1


@compiled
def _giver(t: Record, request: int) -> int:
    """Whose consent a request needs."""
    if request < SEATS:
        return int(request)
    for seat in range(t.seats):
        for place in range(t.resources_n[seat]):
            if t.resources[seat, place] == request - SEATS:
                return int(seat)
    return -1


@compiled
def _ask_givers(t: Record, teller: int) -> None:
    """NC-503: who is asked for something says what of it it gives."""
    for place in range(t.items):
        t.asked[t.item[place]] = True
        t.giver[place] = _giver(t, t.item[place])
        t.given[place] = False
    for seat in range(t.seats):
        for place in range(t.items):
            if t.giver[place] == seat:
                ask(t, seat, codes.ASK_GRANT, codes.YES)
                break
    for place in range(t.items):
        if not t.given[place]:
            t.refused += 1
            continue
        t.goodwill[t.giver[place], teller] += 1
        if t.item[place] < SEATS:
            t.enlisted += 1
        else:
            t.borrowed[t.borrowed_n] = t.item[place] - SEATS
            t.borrowed_n += 1


# --- the Numbers ----------------------------------------------------------------------------------------------


@compiled
def _judge(t: Record, teller: int) -> None:
    """NC-505 to NC-510: everybody with a card who may lays a Number; the one in the middle counts, and stays."""
    count = 0
    for seat in range(t.seats):
        t.laid[seat] = 0
        if t.hand_n[seat] and (t.own_plan or seat != teller):
            ask(t, seat, codes.ASK_NUMBER, count == 0)
            count += 1
            t.laid[seat] = t.card
            from_hand(t, seat, t.card)
    for place in range(1, t.seats + 1):
        seat = clockwise(t, teller, place)
        if t.laid[seat]:
            refill(t, seat)
    t.median, t.owner = NO_NUMBER, codes.NOBODY
    if count:
        _reveal(t, count)
        tell(t, t.owner, codes.YES)


@compiled
def _reveal(t: Record, count: int) -> None:
    """NC-508 to NC-510."""
    laid = 0
    for seat in range(t.seats):
        if t.laid[seat]:
            at = laid
            while at and t.laid[t.pool[at - 1]] > t.laid[seat]:
                t.pool[at] = t.pool[at - 1]
                at -= 1
            t.pool[at] = seat
            laid += 1
    t.owner = t.pool[count // 2 if count % 2 or t.even_higher else count // 2 - 1]
    t.median = t.laid[t.owner]
    to_resources(t, t.owner, t.median)
    for place in range(count):
        if t.pool[place] != t.owner:
            discard(t, t.laid[t.pool[place]])


# --- the flip -------------------------------------------------------------------------------------------------


@compiled
def _flip(t: Record, seat: int) -> None:
    """NC-511 to NC-514: the top card decides."""
    card = turn_up(t)
    t.pool[0] = t.median
    works = (card or any_number(t, t.pool, codes.ONE)) < t.median
    t.plans += 1
    t.medians += t.median
    t.working[t.median // TENTH, 0] += works
    t.working[t.median // TENTH, 1] += 1
    if works:
        if card:
            discard(t, card)
        without(t.problems[seat], t.problems_n[seat], t.problem)
        t.problems_n[seat] -= 1
        to_resources(t, seat, t.problem)
        tell(t, seat, codes.YES)
    else:
        to_problems(t, seat, card or new_blank(t))
        tell(t, t.owner if t.median_tells_failure and t.owner >= 0 else seat, codes.YES)
