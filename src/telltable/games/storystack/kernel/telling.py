"""SS-B3: how a bot tells a play (`dramaturg.telling`), as far as later plays look at it: whom and what it names."""

from __future__ import annotations

from telltable.core.compiled import Record, compiled
from telltable.games.storystack.box.components import TELLING as _TELLING

from . import codes
from .casting import cause_of_play, people_of_play
from .drawn import share_of_number
from .laying import letter
from .so_far import brought, is_there

_NOT_SAID = -1
_EVERYONE = len("everyone")


@compiled
def tell(t: Record) -> None:
    """The fittest telling whose words the table can fill; what it says of the table lies in `told`."""
    card, people = t.card, people_of_play(t)
    _find_words(t, people)
    is_newcomer, is_end = t.type[card] == codes.CAST_TYPE, t.type[card] == codes.RESOLUTION
    names_somebody = people != 0 or is_newcomer
    best, most = -1, -1.0
    for number in range(t.tellings[card]):
        if _can_say(t, number):
            words = t.telling_words[card, number]
            found = 0.25 * ((words >> codes.BEFORE) & 1) + 1.0 * ((words >> codes.RECALL) & 1)
            if not names_somebody:
                found += 2.0 * ((words & 7) != 0)
            if is_newcomer:
                found += 0.5 * ((words >> codes.LEAD) & 1)
            if is_end:
                found += 0.8 * ((words >> codes.FRIEND) & 1)
            found += share_of_number(t, card, number)
            if found > most:
                best, most = number, found
    t.told_n = 0
    if best < 0 or _length(t, best) > _TELLING:
        return
    for place in range(t.telling_n[card, best]):
        code = t.telling[card, best, place]
        if code <= codes.GROUP and code != codes.WANT:
            t.told[t.told_n] = t.word[code]
            t.told_n += 1


@compiled
def _can_say(t: Record, number: int) -> bool:
    for word in range(len(codes.WORDS)):
        if (t.telling_words[t.card, number] >> word) & 1 and t.word[word] == _NOT_SAID:
            return False
    return True


@compiled
def _find_words(t: Record, people: int) -> None:
    """What the words of the table stand for in this play: elements, then the want's length, then plays."""
    t.word[:] = _NOT_SAID
    _find_person(t, codes.LEAD, t.lead, people)
    _find_person(t, codes.FOE, t.foe, people)
    _find_person(t, codes.FRIEND, t.friend, people)
    for word in range(codes.PLACE, codes.GROUP + 1):
        t.word[word] = _last(t, codes.SPOKEN[word - codes.PLACE])
    if t.word[codes.LEAD] != _NOT_SAID and t.want_length[t.lead]:
        t.word[codes.WANT] = t.want_length[t.lead]
    cause = cause_of_play(t, people)
    if cause:
        t.word[codes.BEFORE] = cause
    for place in range(t.slots_n[t.card]):
        if t.slots[t.card, place] == codes.CARD and t.recall[t.fact_card[t.slot[place, 0]]]:
            t.word[codes.RECALL] = t.slot[place, 0]


@compiled
def _find_person(t: Record, word: int, one: int, people: int) -> None:
    if one >= 0 and not (people >> one) & 1 and is_there(t, t.of_kind[0, one], t.to_lane):
        t.word[word] = t.of_kind[0, one]


@compiled
def _last(t: Record, kind: int) -> int:
    """What of this kind was spoken of last before the card, and is not chosen by it."""
    for back in range(t.read_to[t.to_lane - 1]):
        n = t.reading[t.read_to[t.to_lane - 1] - 1 - back]
        for place in range(t.fact_spoken_n[n]):
            element = t.fact_spoken[n, place]
            if t.element_kind[element] == kind and brought(t, element) <= t.to_lane and not _is_chosen(t, element):
                return int(element)
    return _NOT_SAID


@compiled
def _is_chosen(t: Record, element: int) -> bool:
    for place in range(t.slots_n[t.card]):
        code = t.slots[t.card, place]
        if (code == codes.PAIR or code >= codes.EXISTING) and (
            t.slot[place, 0] == element or (code == codes.PAIR and t.slot[place, 1] == element)
        ):
            return True
    return False


@compiled
def _length(t: Record, number: int) -> int:
    """How many characters it has, filled in."""
    found = t.telling_length[t.card, number]
    for place in range(t.telling_n[t.card, number]):
        found += _length_of(t, t.telling[t.card, number, place])
    return int(found)


@compiled
def _length_of(t: Record, code: int) -> int:
    if code == codes.WANT:
        return int(t.word[code])
    if code == codes.BEFORE or code == codes.RECALL:
        return 3 + _digits(t.word[code])
    if code < len(codes.WORDS):
        return _length_of_element(t, t.word[code])
    if code == codes.SAID_NOTE:
        return int(t.note_length[t.card, t.note])
    return _length_of_slot(t, code)


@compiled
def _length_of_slot(t: Record, code: int) -> int:
    for place in range(t.slots_n[t.card]):
        slot, first = t.slots[t.card, place], t.slot[place, 0]
        if code < codes.SAID_FIRST:
            if slot >= codes.EXISTING and codes.KIND_OF[slot] == code - codes.SAID_KIND:
                return _length_of_element(t, first) if first != codes.NEW else _length_of_new(t, codes.KIND_OF[slot])
        elif code == codes.SAID_FIRST or code == codes.SAID_SECOND:
            if slot == codes.PAIR:
                return _length_of_element(t, t.slot[place, code - codes.SAID_FIRST])
        elif code == codes.SAID_CARD:
            if slot == codes.CARD:
                return 2 + int(t.title_length[t.fact_card[first]])
        elif slot == codes.COST:
            if code == codes.SAID_COST:
                return int(codes.COST_LENGTHS[first])
            return 3 if t.slot[place, 1] != codes.NEW else _EVERYONE
    return 0


@compiled
def _length_of_element(t: Record, element: int) -> int:
    kind = t.element_kind[element]
    if kind == 0:
        return 3
    number = 1
    while t.of_kind[kind, number - 1] != element:
        number += 1
    return 4 + _digits(number)


@compiled
def _length_of_new(t: Record, kind: int) -> int:
    return 4 + _digits(t.tally[kind] + 1)


@compiled
def _digits(number: int) -> int:
    return 1 + (number > 9) + (number > 99)


@compiled
def remember_want(t: Record) -> None:
    """After a play that brought somebody in: how long the want is that came with the card."""
    card = t.fact_card[t.facts]
    if t.type[card] == codes.CAST_TYPE and t.tally[0]:
        one = letter(t, t.of_kind[0, t.tally[0] - 1])
        t.want_length[one] = t.wanted_length[card, t.note]
