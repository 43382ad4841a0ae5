"""The Story Meeting: themes, pitches, the vote, and who everybody is (NC-201 to NC-207)."""

from __future__ import annotations

from telltable.core.compiled import Record, compiled

from . import codes
from .asking import ask, tell
from .cards import clockwise, discard, from_hand, refill, to_resources, turn_up


@compiled
def meet(t: Record) -> None:
    """NC-201 to NC-207."""
    for seat in range(t.seats):
        ask(t, seat, codes.ASK_THEME, seat == 0)
        t.themes[seat, 0], t.themes[seat, 1] = t.card, t.other
        from_hand(t, seat, t.card)
        from_hand(t, seat, t.other)
    for place in range(t.seats):
        refill(t, clockwise(t, t.dealer, place))
    for place in range(t.seats):
        tell(t, clockwise(t, t.dealer, place), codes.YES)
    _choose(t, _voted(t))
    for seat in range(t.seats):
        tell(t, seat, codes.NO)


@compiled
def _is_shut(t: Record, seat: int) -> bool:
    return bool(t.shut[t.themes[seat, 0]] or t.shut[t.themes[seat, 1]])


@compiled
def _list_themes(t: Record) -> None:
    """NC-203, NC-204: the seats whose themes the rating allows; when it allows none, all."""
    t.some_n = 0
    for all_shut in range(2):
        for seat in range(t.seats):
            if all_shut or not (t.family and _is_shut(t, seat)):
                t.some[t.some_n] = seat
                t.some_n += 1
        if t.some_n:
            return


@compiled
def _voted(t: Record) -> int:
    """NC-203: whose theme all who vote agree on; else, after the last ballot, that with the lowest Number."""
    _list_themes(t)
    while t.held_ballots < t.ballots:
        for seat in range(t.seats):
            ask(t, seat, codes.ASK_VOTE, seat == 0 and t.held_ballots == 0)
            t.pool[seat] = t.seat
        t.held_ballots += 1
        found, is_one = codes.NOBODY, True
        for seat in range(t.seats):
            t.ballot[seat] = vote = t.pool[seat]
            is_one = is_one and (vote < 0 or found < 0 or vote == found)
            found = max(found, vote)
        if is_one and found >= 0:
            return int(found)
    lowest = t.some[0]
    for place in range(1, t.some_n):
        if min(t.themes[t.some[place], 0], t.themes[t.some[place], 1]) < min(t.themes[lowest, 0], t.themes[lowest, 1]):
            lowest = t.some[place]
    return int(lowest)


@compiled
def _choose(t: Record, owner: int) -> None:
    """NC-205, NC-206: the theme, its Lead, and everything else discarded."""
    t.leader = owner
    t.theme[:] = t.themes[owner]
    for seat in range(t.seats):
        if seat != owner:
            discard(t, t.themes[seat, 0])
            discard(t, t.themes[seat, 1])
    if t.bonus_at_theme:
        t.bonus = turn_up(t)
        to_resources(t, owner, t.bonus)
