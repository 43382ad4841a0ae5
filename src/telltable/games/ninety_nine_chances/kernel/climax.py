"""Climax and end: the Lead, the bids, the Finale, and who wins (NC-601 to NC-706)."""

from __future__ import annotations

from telltable.core.compiled import Record, compiled

from . import codes
from .asking import agree, ask, tell
from .cards import (
    any_number,
    clockwise,
    discard,
    from_hand,
    from_top,
    has_more_cards,
    is_blank,
    new_blank,
    refill,
    to_resources,
)

HERO_ELSE_PICK, SHARED = 0, 2  # places in `setting.TIES`


@compiled
def play_climax(t: Record) -> None:
    """NC-601 to NC-611."""
    _list_leaders(t)
    if t.some_n > 1:
        ask(t, t.last_teller if t.last_teller >= 0 else t.leader, codes.ASK_LEAD, codes.YES)
        t.leader = t.seat
    else:
        t.leader = t.some[0]
    tell(t, t.leader, codes.YES)
    for seat in range(t.seats):
        if seat != t.leader:
            agree(t, seat, codes.YES, codes.YES)
    for place in range(t.seats):
        seat = clockwise(t, t.leader, place)
        t.laid[seat] = 0
        if t.hand_n[seat]:
            ask(t, seat, codes.ASK_BID, codes.YES)
            t.told += 1
            t.laid[seat] = t.card
            from_hand(t, seat, t.card)
            refill(t, seat)
    _turn_finale(t)


@compiled
def _list_leaders(t: Record) -> None:
    """NC-601, NC-704: the seats with the most Resources, in `some`."""
    most, t.some_n = -1, 0
    for seat in range(t.seats):
        if t.resources_n[seat] > most:
            most, t.some_n = t.resources_n[seat], 0
        if t.resources_n[seat] == most:
            t.some[t.some_n] = seat
            t.some_n += 1


@compiled
def _turn_finale(t: Record) -> None:
    """NC-605 to NC-611."""
    card = from_top(t) if has_more_cards(t) else 0
    t.finale = card or _other_number(t)
    t.hero = codes.NOBODY
    for seat in range(t.seats):
        t.before[seat] = t.resources_n[seat]
        if t.laid[seat] and t.laid[seat] <= t.finale and (t.hero < 0 or t.laid[seat] > t.laid[t.hero]):
            t.hero = seat
    for place in range(t.seats):
        _lose(t, clockwise(t, t.leader, place))
    first = t.hero if t.hero >= 0 else t.leader
    for place in range(t.seats):
        seat = clockwise(t, first, place)
        if t.laid[seat] and t.laid[seat] <= t.finale:
            _gain(t, seat, t.before[seat] if seat == t.hero else 1)
    for place in range(t.seats):
        if t.laid[clockwise(t, t.leader, place)]:
            discard(t, t.laid[clockwise(t, t.leader, place)])
    if card:
        discard(t, card)


@compiled
def _other_number(t: Record) -> int:
    """NC-108c: a number that nobody has bid."""
    bids = 0
    for seat in range(t.seats):
        if t.laid[seat]:
            at = bids
            while at and t.pool[at - 1] > t.laid[seat]:
                t.pool[at] = t.pool[at - 1]
                at -= 1
            t.pool[at] = t.laid[seat]
            bids += 1
    return int(any_number(t, t.pool, bids))


@compiled
def _lose(t: Record, seat: int) -> None:
    """NC-606: over the Finale."""
    if t.laid[seat] > t.finale:
        for place in range(t.resources_n[seat]):
            if not is_blank(t.resources[seat, place]):
                discard(t, t.resources[seat, place])
        t.resources_n[seat] = 0
        t.scored = True


@compiled
def _gain(t: Record, seat: int, count: int) -> None:
    """NC-607 to NC-609: as many Resources from the deck; blank markers where there is no card."""
    for _ in range(count):
        to_resources(t, seat, from_top(t) if has_more_cards(t) else new_blank(t))


# --- the end --------------------------------------------------------------------------------------------------


@compiled
def end_game(t: Record) -> None:
    """NC-701 to NC-706."""
    first = t.hero if t.hero >= 0 else t.leader
    for place in range(t.seats):
        tell(t, clockwise(t, first, place), codes.YES)
    _list_leaders(t)
    if not t.resources_n[t.some[0]]:
        t.some_n = 0
    elif t.some_n > 1 and t.hero >= 0 and t.tie_break != SHARED:
        if not (t.tie_break == HERO_ELSE_PICK and _hero_leads(t)):
            ask(t, t.hero, codes.ASK_WINNER, codes.YES)
        else:
            t.seat = t.hero
        t.some[0], t.some_n = t.seat, 1
    t.winners = t.some_n
    for place in range(t.some_n):
        t.winner[place] = t.some[place]
    t.ending = codes.HERO if t.hero >= 0 else codes.NO_HERO if t.winners else codes.ALL_LOSE


@compiled
def _hero_leads(t: Record) -> bool:
    for place in range(t.some_n):
        if t.some[place] == t.hero:
            return True
    return False
