"""SS-P2: what a play does, in order; SS-E1 to SS-E3: when the outline is complete."""

from __future__ import annotations

import numpy as np
from numpy import uint32

from telltable.core.compiled import Record, compiled
from telltable.games.storystack.box.components import ELEMENT_PREFIX, KINDS

from . import codes

_LETTER_A, _DIGIT_0 = ord("A"), ord("0")
_PREFIXES = np.array([int.from_bytes(ELEMENT_PREFIX.get(kind, "").encode().ljust(8, b"\0"), "big") for kind in KINDS])


@compiled
def lay(t: Record, seat: int) -> None:
    """The card with its choices, which lie in the fields from `card` on. It has left hand or deck already."""
    card, lane = t.card, t.to_lane
    t.facts += 1
    n, kind, tag = t.facts, t.type[card], t.tag[card]
    t.fact_card[n], t.fact_seat[n], t.fact_lane[n] = card, seat, lane
    t.fact_people[n] = 0
    t.lane[lane - 1, t.lane_n[lane - 1]] = n
    t.lane_n[lane - 1] += 1
    t.fit[lane - 1] += fills(kind, lane)
    t.playless = 0
    t.types[kind] += 1
    t.plays[seat] += 1
    t.have |= 1 << codes.IN_PLAY
    for place in range(t.slots_n[card]):
        _choose(t, seat, n, place, t.slots[card, place])
    if tag >= 0:
        t.tags[tag] += 1
        t.lacking -= t.tags[tag] == t.least[t.pattern, tag]
    if t.starts_b[card] and not t.thread_b:
        t.thread_b = n


@compiled
def fills(kind: int, lane: int) -> bool:
    """SS-C3: any card, and for the last lanes one of the required type."""
    need = codes.REQUIRED[lane - 1]
    return bool(need == codes.ANY_TYPE or need == kind)


@compiled
def _choose(t: Record, seat: int, n: int, place: int, code: int) -> None:
    first = t.slot[place, 0]
    t.fact_slot[n, place, 0], t.fact_slot[n, place, 1] = first, t.slot[place, 1]
    t.fact_slot[n, place, 2] = t.slot[place, 2]
    if code <= codes.THREE:
        for one in range(code + 1):
            t.fact_people[n] |= uint32(1 << letter(t, t.slot[place, one]))
    elif code == codes.NEWCOMER:
        _bring(t, seat, n, 0)
    elif code >= codes.NAMED and first == codes.NEW:
        _bring(t, seat, n, codes.KIND_OF[code])


@compiled
def letter(t: Record, element: int) -> int:
    """The place of a character among all."""
    place = 0
    while t.of_kind[0, place] != element:
        place += 1
    return place


@compiled
def _bring(t: Record, seat: int, n: int, kind: int) -> None:
    """SS-P3: something new."""
    element = t.elements
    t.elements += 1
    t.element_kind[element], t.element_by[element], t.element_fact[element] = kind, seat, n
    t.of_kind[kind, t.tally[kind]] = element
    t.tally[kind] += 1
    if t.thinks:
        _name(t, element, kind)
    if kind == 0:
        t.have |= (1 << min(t.tally[0], 3)) - 1
    else:
        t.have |= 1 << (2 + kind)
    if t.elements > 1:
        t.have |= 1 << codes.PAIRS


@compiled
def _name(t: Record, element: int, kind: int) -> None:
    """Its id, ``A`` or ``Ob12``, as a number that stands before another as the ids do."""
    number = t.tally[kind]
    if kind == 0:
        t.element_key[element] = (_LETTER_A + number - 1) << 56
        t.acts[number - 1] = t.as_foe[number - 1] = t.want_length[number - 1] = 0
        t.died[number - 1] = codes.LANE_COUNT + 1
        return
    key, at = _PREFIXES[kind], 40
    power = 100 if number > 99 else 10 if number > 9 else 1
    while power:
        at -= 8
        key |= (_DIGIT_0 + number // power % 10) << (at + 8)
        power //= 10
    t.element_key[element] = key


@compiled
def is_complete(t: Record) -> bool:
    """SS-E2."""
    if t.lacking:
        return False
    for lane in range(codes.LANE_COUNT):
        if t.fit[lane] == 0:
            return False
    return True


@compiled
def end_check(t: Record, after_resolution: bool) -> bool:
    """SS-E1, SS-E3: whether the game is over."""
    if t.on_resolution and not after_resolution:
        return False
    if is_complete(t):
        t.ending = codes.COMPLETE
    return bool(t.ending != codes.GOING_ON)
