"""The bot that plays by chance (SS-B2, `rules.random_play`): lane, then each slot, each candidate as likely."""

from __future__ import annotations

from telltable.core.compiled import Record, below, compiled, skip

from . import codes
from .cards import playable


@compiled
def play_by_chance(t: Record, seat: int) -> None:
    """One of the cards that can be played, and some play of it."""
    count = 0
    for place in range(t.hand_n[seat]):
        count += playable(t, t.hand[seat, place])
    which = below(t, count)
    place = 0
    while True:
        if playable(t, t.hand[seat, place]):
            if which == 0:
                break
            which -= 1
        place += 1
    t.card = t.hand[seat, place]
    _rest(t)


@compiled
def forced_by_chance(t: Record, card: int) -> None:
    """SS-K3: some play of the revealed card; luck chooses its form, too."""
    skip(t, 1)
    t.card = card
    _rest(t)


@compiled
def _rest(t: Record) -> None:
    t.told_n = t.note = 0
    kind = t.type[t.card]
    t.to_lane = codes.LANES_TO[kind, below(t, codes.LANES_N[kind])]
    for place in range(t.slots_n[t.card]):
        t.slot[place, 0] = t.slot[place, 1] = t.slot[place, 2] = codes.NEW
        _fill(t, place, t.slots[t.card, place])


@compiled
def _fill(t: Record, place: int, code: int) -> None:
    if code <= codes.THREE:
        _characters(t, place, code + 1)
    elif code == codes.NEWCOMER:
        return
    elif code == codes.PAIR:
        first = below(t, t.elements)
        second = below(t, t.elements - 1)
        t.slot[place, 0] = first
        t.slot[place, 1] = second + (second >= first)
    elif code == codes.CARD:
        t.slot[place, 0] = 1 + below(t, t.facts)
    elif code == codes.COST:
        t.slot[place, 0] = below(t, codes.COST_COUNT)
        payer = below(t, t.tally[0] + 1)
        t.slot[place, 1] = t.of_kind[0, payer] if payer < t.tally[0] else codes.NEW
    else:
        kind = codes.KIND_OF[code]
        have = t.tally[kind]
        if code < codes.NAMED or (have and not below(t, 2)):
            t.slot[place, 0] = t.of_kind[kind, below(t, have)]


@compiled
def _characters(t: Record, place: int, count: int) -> None:
    """Different ones, each out of those that are left, in the order of their letters."""
    left = t.tally[0]
    first = below(t, left)
    t.slot[place, 0] = t.of_kind[0, first]
    if count == 1:
        return
    second = below(t, left - 1)
    second += second >= first
    t.slot[place, 1] = t.of_kind[0, second]
    if count == 2:
        return
    third = below(t, left - 2)
    third += third >= min(first, second)
    third += third >= max(first, second)
    t.slot[place, 2] = t.of_kind[0, third]
