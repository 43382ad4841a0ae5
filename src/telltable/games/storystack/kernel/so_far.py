"""The story so far as bots see it (`table.so_far`): who leads it, who was brought in where, what lies open."""

from __future__ import annotations

from numpy import uint32

from telltable.core.compiled import Record, compiled
from telltable.games.storystack.table.so_far import EARLY

from . import codes
from .laying import letter

NOBODY = -1
_AFTER = codes.LANE_COUNT + 1


@compiled
def remember(t: Record) -> None:
    """After a play: whom and what it spoke of, in that order, and what its roles and its price mean."""
    n = t.facts
    card = t.fact_card[n]
    t.fact_cast[n], t.fact_spoken_n[n] = 0, 0
    for place in range(t.slots_n[card]):
        _remember_people(t, n, card, place, t.slots[card, place])
    _remember_things(t, n, card)
    for element in range(t.elements):
        if t.element_fact[element] == n:
            speak(t, n, element)
    for place in range(t.told_n):
        speak(t, n, t.told[place])


@compiled
def _remember_things(t: Record, n: int, card: int) -> None:
    for place in range(t.slots_n[card]):
        code, first = t.slots[card, place], t.slot[place, 0]
        if code >= codes.EXISTING and first != codes.NEW:
            speak(t, n, first)
    for place in range(t.slots_n[card]):
        if t.slots[card, place] == codes.PAIR:
            for one in range(2):
                if t.element_kind[t.slot[place, one]]:
                    speak(t, n, t.slot[place, one])


@compiled
def _remember_people(t: Record, n: int, card: int, place: int, code: int) -> None:
    if code <= codes.THREE:
        for one in range(code + 1):
            _act(t, n, t.slot[place, one])
            if t.cast[card, one] == codes.FOE:
                t.as_foe[letter(t, t.slot[place, one])] += 1
    elif code == codes.PAIR:
        t.link[t.links, 0], t.link[t.links, 1] = t.slot[place, 0], t.slot[place, 1]
        t.links += 1
        for one in range(2):
            if t.element_kind[t.slot[place, one]] == 0:
                _act(t, n, t.slot[place, one])
    elif code == codes.COST:
        t.paid |= 1 << t.slot[place, 0]
        if t.slot[place, 1] != codes.NEW:
            _act(t, n, t.slot[place, 1])
            payer = letter(t, t.slot[place, 1])
            if t.slot[place, 0] == codes.LIFE and t.died[payer] == _AFTER:
                t.died[payer] = t.fact_lane[n]


@compiled
def _act(t: Record, n: int, element: int) -> None:
    """Somebody does something in this play, however often it names them."""
    one = letter(t, element)
    if not (t.fact_cast[n] >> one) & 1:
        t.fact_cast[n] |= uint32(1 << one)
        t.acts[one] += 1
    speak(t, n, element)


@compiled
def speak(t: Record, n: int, element: int) -> None:
    """A play speaks of somebody or something, once."""
    count = t.fact_spoken_n[n]
    for place in range(count):
        if t.fact_spoken[n, place] == element:
            return
    t.fact_spoken[n, count] = element
    t.fact_spoken_n[n] = count + 1


@compiled
def look_back(t: Record) -> None:
    """Before a choice: the order of reading, lead, foe and friend, who is there in each lane, what was picked up."""
    count = 0
    for lane in range(codes.LANE_COUNT):
        for place in range(t.lane_n[lane]):
            t.reading[count] = t.lane[lane, place]
            count += 1
        t.read_to[lane] = count
    _look_for_people(t)
    for lane in range(1, _AFTER):
        t.there[lane] = 0
        for one in range(t.tally[0]):
            t.there[lane] += is_there(t, t.of_kind[0, one], lane)
    t.lonely = False
    for one in range(t.tally[0]):
        t.lonely = t.lonely or t.acts[one] < 2
    _pick_up(t)


@compiled
def _look_for_people(t: Record) -> None:
    t.lead = t.foe = t.friend = NOBODY
    for one in range(t.tally[0]):
        if t.lead < 0 and brought(t, t.of_kind[0, one]) == 1:
            t.lead = one
    if t.lead < 0:
        _look_for_busiest(t)
    for one in range(t.tally[0]):
        if one != t.lead and t.as_foe[one] and (t.foe < 0 or t.as_foe[one] > t.as_foe[t.foe]):
            t.foe = one
    _look_for_friend(t)


@compiled
def _look_for_busiest(t: Record) -> None:
    """Nobody came in with the Setup: who was chosen most leads."""
    for one in range(t.tally[0]):
        if t.lead < 0 or t.acts[one] > t.acts[t.lead]:
            t.lead = one


@compiled
def _look_for_friend(t: Record) -> None:
    """Who stands with the lead most often, and not against: of those who are met early, if there are any."""
    for one in range(t.tally[0]):
        t.beside[one] = 0
    for n in range(1, t.facts + 1):
        cast = t.fact_cast[n]
        if t.lead >= 0 and (cast >> t.lead) & 1:
            for one in range(t.tally[0]):
                t.beside[one] += one != t.lead and one != t.foe and (cast >> one) & 1
    early = False
    for one in range(t.tally[0]):
        early = early or (t.beside[one] > 0 and _is_early(t, one))
    for one in range(t.tally[0]):
        is_one = t.beside[one] > 0 and (_is_early(t, one) or not early)
        if is_one and (t.friend < 0 or t.beside[one] > t.beside[t.friend]):
            t.friend = one


@compiled
def _is_early(t: Record, one: int) -> bool:
    return bool(brought(t, t.of_kind[0, one]) <= EARLY)


@compiled
def brought(t: Record, element: int) -> int:
    """The lane in which somebody or something was brought in."""
    return int(t.fact_lane[t.element_fact[element]])


@compiled
def is_alive(t: Record, element: int, lane: int) -> bool:
    """Whether somebody has not died by this lane; things do not die."""
    if t.element_kind[element]:
        return True
    return bool(lane < t.died[letter(t, element)])


@compiled
def is_there(t: Record, element: int, lane: int) -> bool:
    """Whether somebody or something is known by this lane, and alive."""
    return bool(brought(t, element) <= lane and is_alive(t, element, lane))


@compiled
def _pick_up(t: Record) -> None:
    """Which loose ends a later play picked up, in reading order."""
    for n in range(1, t.facts + 1):
        t.picked_up[n] = 0
    for place in range(t.facts):
        n = t.reading[place]
        kind = t.wants[t.fact_card[n]]
        if kind >= 0:
            cause = _cause(t, kind, place, t.fact_cast[n], False)
            if cause:
                t.picked_up[cause] |= 1 << kind


@compiled
def open_end(t: Record, kind: int, lane: int, people: int) -> int:
    """The play that left a loose end of this kind, read before a card that is laid here; 0 for none."""
    return _cause(t, kind, t.read_to[lane - 1], people, True)


@compiled
def _cause(t: Record, kind: int, count: int, people: int, recalled: bool) -> int:
    """Of the first plays read: something that happened, then one of these people, then the latest lane."""
    best, worth = 0, -1
    for place in range(count):
        n = t.reading[place]
        card = t.fact_card[n]
        if (t.leaves[card] >> kind) & 1 and not (t.picked_up[n] >> kind) & 1 and (t.recall[card] or not recalled):
            happened, theirs = t.type[card] != codes.CAST_TYPE, (t.fact_cast[n] & people) != 0
            found = 32 * happened + 16 * theirs + t.fact_lane[n]
            if found > worth:
                best, worth = n, found
    return int(best)
