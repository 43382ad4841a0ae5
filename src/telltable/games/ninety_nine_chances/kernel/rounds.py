"""Rounds in which everybody plays a card: Resources (NC-301 to NC-305) and Trouble (NC-401 to NC-403)."""

from __future__ import annotations

from telltable.core.compiled import Record, compiled
from telltable.games.ninety_nine_chances.rules.consent import RETELLINGS

from . import codes
from .asking import ask
from .cards import clockwise, from_hand, refill, to_problems, to_resources, turn_up


@compiled
def play_resources(t: Record) -> None:
    """NC-301: clockwise from the Lead."""
    t.involved[:] = False
    for place in range(t.seats):
        seat = clockwise(t, t.leader, place)
        for _ in range(t.opening if t.act == 1 else 1):
            if t.hand_n[seat]:
                _play_resource(t, seat)
        if place == 0 and t.act == 1:
            _bonus(t, seat)


@compiled
def _play_resource(t: Record, seat: int) -> None:
    """NC-302."""
    t.named[:] = False
    ask(t, seat, codes.ASK_RESOURCE, codes.YES)
    t.told += 1
    from_hand(t, seat, t.card)
    to_resources(t, seat, t.card)
    refill(t, seat)
    _involve(t, seat)


@compiled
def _bonus(t: Record, seat: int) -> None:
    """NC-303: the top card is a Resource of the Lead, who tells it."""
    if not t.bonus_at_theme:
        t.bonus = turn_up(t)
        if not t.bonus:
            return
        to_resources(t, seat, t.bonus)
    t.named[:] = False
    ask(t, seat, codes.ASK_BONUS, codes.YES)
    t.told += 1
    _involve(t, seat)


@compiled
def _involve(t: Record, teller: int) -> None:
    """NC-305: whoever is named agrees, or it is told again."""
    for again in range(RETELLINGS + 1):
        if not t.names_n or not _is_declined(t) or again == RETELLINGS:
            return
        ask(t, teller, codes.ASK_AGAIN, codes.YES)
        if not t.yes:
            return


@compiled
def _is_declined(t: Record) -> bool:
    """Everybody who is named answers. Whether somebody would rather not be in it."""
    for seat in range(t.seats):
        t.pool[seat] = 0
    for place in range(t.names_n):
        t.pool[t.names[place]] = 1
    for seat in range(t.seats):
        if t.pool[seat]:
            ask(t, seat, codes.ASK_INVOLVED, codes.YES)
            t.pool[seat] = 2 if t.yes else 1
    found = False
    for seat in range(t.seats):
        if t.pool[seat] == 2:
            t.named[seat] = t.involved[seat] = True
            t.often[seat] += 1
        found = found or t.pool[seat] == 1
    return bool(found)


# --- Trouble --------------------------------------------------------------------------------------------------


@compiled
def play_problems(t: Record) -> None:
    """NC-401: clockwise from the Lead."""
    t.troubled[:] = False
    for seat in range(t.seats):
        t.todo[seat] = True
    for place in range(t.seats):
        seat = clockwise(t, t.leader, place)
        t.todo[seat] = False
        if not t.hand_n[seat]:
            continue
        _list_targets(t, seat)
        if t.some_n:
            _play_problem(t, seat)


@compiled
def _play_problem(t: Record, seat: int) -> None:
    """NC-402, NC-403."""
    ask(t, seat, codes.ASK_PROBLEM, codes.YES)
    t.told += 1
    from_hand(t, seat, t.card)
    t.troubled[t.seat] = True
    to_problems(t, t.seat, t.card)
    refill(t, seat)


@compiled
def _list_targets(t: Record, giver: int) -> None:
    """NC-402, NC-903: who may be given a Problem now, in `some`: nobody whom a later giver will need."""
    t.some_n = 0
    for at_any_cost in range(2):
        for seat in range(t.seats):
            if seat != giver and _is_free(t, seat) and (t.only_free or at_any_cost or _leaves_some(t, seat)):
                t.some[t.some_n] = seat
                t.some_n += 1
        if t.some_n:
            return


@compiled
def _is_free(t: Record, seat: int) -> bool:
    return bool(not t.problems_n[seat] if t.only_free else not t.troubled[seat])


@compiled
def _leaves_some(t: Record, target: int) -> bool:
    """NC-402c: whether each who still gives, and has a card for it, has somebody left to give it to."""
    for giver in range(t.seats):
        if t.todo[giver] and t.hand_n[giver]:
            left = 0
            for seat in range(t.seats):
                left += not t.troubled[seat] and seat != target and seat != giver
            if not left:
                return False
    return True
