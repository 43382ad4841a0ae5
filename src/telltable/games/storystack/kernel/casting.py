"""SS-B4: who is put into the roles of a play, and what fills its other choices (`dramaturg.casting`)."""

from __future__ import annotations

from typing import Any

from telltable.core.compiled import Record, compiled

from . import codes
from .drawn import COST, NEW, NOTE, drawn, share, share_of, share_of_two
from .laying import letter
from .so_far import brought, is_alive, is_there, open_end

_LATE, _MANY = 5, 2  # `casting.LATE` and `MANY`


@compiled
def cast_all(t: Record) -> None:
    """Every choice of the card, in printed order."""
    card = t.card
    t.people = 0
    for place in range(t.slots_n[card]):
        code = t.slots[card, place]
        t.slot[place, 0] = t.slot[place, 1] = t.slot[place, 2] = codes.NEW
        if code <= codes.THREE:
            _roles(t, place, code + 1)
        elif code == codes.NEWCOMER:
            if t.notes_n[card]:
                t.note = drawn(t, card, NOTE) % t.notes_n[card]
        elif code == codes.PAIR:
            _pair(t, place)
        elif code == codes.CARD:
            t.slot[place, 0] = _looked_back_at(t)
        elif code == codes.COST:
            _cost(t, place)
        else:
            _thing(t, place, code)


@compiled
def _roles(t: Record, place: int, count: int) -> None:
    """The most telling role first; all of them different."""
    for importance in range(codes.ANYBODY + 1):
        for role in range(count):
            if t.cast[t.card, role] == importance:
                one = _fittest(t, importance, t.people)
                t.slot[place, role] = t.of_kind[0, one]
                t.people |= 1 << one


@compiled
def _fittest(t: Record, kind: int, but: int) -> int:
    """Who of the others fits best. What luck adds is less than 1, and only looked at where it can decide."""
    best, most = -1, -1e9
    for one in range(t.tally[0]):
        if not (but >> one) & 1:
            found = _fits(t, one, kind)
            if found + 1 > most:
                found += share_of(t, t.card, t.of_kind[0, one])
                if found > most:
                    best, most = one, found
    return best


@compiled
def _fits(t: Record, one: int, kind: int) -> float:
    element = t.of_kind[0, one]
    found = 0.0 if is_there(t, element, t.to_lane) else -100.0
    found += 0.0 if is_alive(t, element, t.to_lane) else -100.0
    found += _kind_fits(t, one, kind)
    times = t.acts[one]
    if one == t.lead:
        found += 2.0
    else:
        found += -0.3 * times if times > 1 else (3.5 if times else 3.0)
    if _was_just_there(t, element):
        found += 1.0 if one == t.lead else 2.0
    return found


@compiled
def _kind_fits(t: Record, one: int, kind: int) -> float:
    lead, foe, friend = one == t.lead, one == t.foe, one == t.friend
    if kind == codes.LEAD:
        return 12.0 if lead else 0.0
    if kind == codes.FOE:
        return -30.0 if lead else (12.0 if foe else (-3.0 if friend else 0.0))
    if kind == codes.FRIEND:
        return -30.0 if lead else (-8.0 if foe else (6.0 if friend else 0.0))
    return -30.0 if kind == codes.NOT_LEAD and lead else 0.0


@compiled
def _was_just_there(t: Record, element: int) -> bool:
    """Whether one of the two cards just before speaks of somebody."""
    end = t.read_to[t.to_lane - 1]
    for place in range(max(0, end - 2), end):
        n = t.reading[place]
        for at in range(t.fact_spoken_n[n]):
            if t.fact_spoken[n, at] == element:
                return True
    return False


@compiled
def _thing(t: Record, place: int, code: int) -> None:
    kind, known = codes.KIND_OF[code], 0
    one = kind == codes.THREAT  # of which there is one, wherever it came in
    for at in range(t.tally[kind]):
        known += brought(t, t.of_kind[kind, at]) <= t.to_lane
    have = t.tally[kind] if one else known
    if code >= codes.NAMED and not (
        have and (one or t.to_lane >= _LATE or have >= _MANY or share(t, t.card, NEW) < 1 / 2)
    ):
        return
    best, most, last = codes.NEW, -1, -1
    for at in range(t.tally[kind]):
        element = t.of_kind[kind, at]
        if not known or brought(t, element) <= t.to_lane:
            often, latest = _spoken(t, element)
            if often > most or (often == most and latest > last):
                best, most, last = element, often, latest
    t.slot[place, 0] = best


@compiled
def _spoken(t: Record, element: int) -> tuple[Any, Any]:
    """How many plays spoke of something, and where the last of them did."""
    often, last, at = 0, -1, 0
    for place in range(t.facts):
        n = t.reading[place]
        for one in range(t.fact_spoken_n[n]):
            if t.fact_spoken[n, one] == element:
                often += 1
                last = at
            at += 1
    return often, last


@compiled
def _pair(t: Record, place: int) -> None:
    """Two who are not known to belong together: somebody but the lead, and what the story turns about."""
    there = 0
    for element in range(t.elements):
        there += is_there(t, element, t.to_lane)
    best, most = -1e9, -(1 << 20)
    for first in range(t.elements):
        if there > 1 and not is_there(t, first, t.to_lane):
            continue
        for second in range(t.elements):
            if there > 1 and not is_there(t, second, t.to_lane):
                continue
            if t.element_key[first] < t.element_key[second] and not _linked(t, first, second):
                worth = _surprise(t, first, second)
                if worth >= most:
                    found = worth + share_of_two(t, t.card, first, second)
                    if found > best:
                        best, most = found, worth
                        t.slot[place, 0], t.slot[place, 1] = first, second
    if best < -1e8:
        _last_two(t, place, there > 1)


@compiled
def _last_two(t: Record, place: int, only_there: bool) -> None:
    """All are linked: the newest, and the one before it."""
    count = 0
    for back in range(t.elements):
        element = t.elements - 1 - back
        if count < 2 and (not only_there or is_there(t, element, t.to_lane)):
            t.slot[place, count] = element
            count += 1


@compiled
def _linked(t: Record, first: int, second: int) -> bool:
    for at in range(t.links):
        one, other = t.link[at, 0], t.link[at, 1]
        if (one == first and other == second) or (one == second and other == first):
            return True
    return False


@compiled
def _surprise(t: Record, first: int, second: int) -> int:
    people = (t.element_kind[first] == 0) + (t.element_kind[second] == 0)
    lead = t.of_kind[0, t.lead] if t.lead >= 0 else -1
    return int(2 * (people == 1) + people - (first == lead or second == lead))


@compiled
def _looked_back_at(t: Record) -> int:
    """The play that left most open, read before this lane; it names the lead if one does."""
    earlier = t.read_to[t.to_lane - 2] if t.to_lane > 1 else 0
    count = earlier if earlier else t.facts
    some = False
    for place in range(count):
        some = some or t.recall[t.fact_card[t.reading[place]]] != 0
    best, most = 0, -1
    for place in range(count):
        n = t.reading[place]
        card = t.fact_card[n]
        if not some or t.recall[card]:
            names_lead = t.lead >= 0 and (t.fact_cast[n] >> t.lead) & 1
            worth = (names_lead * 64 + t.leaves_n[card]) * 512 + n
            if worth > most:
                best, most = n, worth
    return int(best)


@compiled
def _cost(t: Record, place: int) -> None:
    """A price that nobody has paid yet, and never death."""
    left = 0
    for cost in range(codes.COST_COUNT):
        left += cost != codes.LIFE and not (t.paid >> cost) & 1
    every = left == 0
    which = drawn(t, t.card, COST) % (left if left else codes.COST_COUNT - 1)
    for cost in range(codes.COST_COUNT):
        if cost != codes.LIFE and (every or not (t.paid >> cost) & 1):
            if which == 0:
                t.slot[place, 0] = cost
            which -= 1
    absent = t.people
    for one in range(t.tally[0]):
        if not is_there(t, t.of_kind[0, one], t.to_lane):
            absent |= 1 << one
    payer = _fittest(t, codes.LEAD, absent)
    if payer >= 0:
        t.slot[place, 1] = t.of_kind[0, payer]
    elif t.people:
        t.slot[place, 1] = t.slot[_characters_at(t), 0]


@compiled
def _characters_at(t: Record) -> int:
    """The slot of the card that asks for characters."""
    place = 0
    while t.slots[t.card, place] > codes.THREE:
        place += 1
    return place


@compiled
def people_of_play(t: Record) -> int:
    """As bits, everybody whom the play chooses, in a pair and to pay too (`so_far.people_in`)."""
    found = t.people
    for place in range(t.slots_n[t.card]):
        code = t.slots[t.card, place]
        if code == codes.PAIR:
            for one in range(2):
                if t.element_kind[t.slot[place, one]] == 0:
                    found |= 1 << letter(t, t.slot[place, one])
        elif code == codes.COST and t.slot[place, 1] != codes.NEW:
            found |= 1 << letter(t, t.slot[place, 1])
    return int(found)


@compiled
def cause_of_play(t: Record, people: int) -> int:
    """The play that this one follows from; 0 for none."""
    kind = t.wants[t.card]
    return open_end(t, kind, t.to_lane, people) if kind >= 0 else 0
