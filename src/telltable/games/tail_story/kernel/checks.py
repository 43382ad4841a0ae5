"""After each action: the bonuses, the deck check, achievements, zones (TS-601 to TS-711), and the hand limit."""

from __future__ import annotations

from telltable.core.compiled import Record, compiled
from telltable.games.tail_story.box.components import BONUS_LIMIT, GOAL, HAND, TYPES

from . import codes
from .asking import ask
from .cards import draw, from_hand, from_pile, from_top, one_bag, put_on, to_pile

_BONUS_LIMIT = tuple(BONUS_LIMIT[type_] for type_ in TYPES)
_NOBODY, _WAITS, _UNSEEN = range(3)  # in `answer`: no collector, one with a hand, one without


@compiled
def _since(t: Record, seat: int, place: int) -> int:
    """Seats in queue order, beginning with this one."""
    return int(t.order[(t.queue[seat] + place) % t.seats])


# --- bonuses --------------------------------------------------------------------------------------------------


@compiled
def bonuses(t: Record) -> None:
    """TS-601, TS-602: the turn owner first, then queue order; one use for each matching card."""
    for place in range(t.seats):
        seat = _since(t, t.active, place)
        for _ in range(t.matching[seat]):
            if not _possible(t, seat):
                break
            ask(t, seat, codes.ASK_BONUS, codes.ALONE)
            if t.move == codes.DECLINE:
                break
            _use(t, seat)


@compiled
def _possible(t: Record, seat: int) -> bool:
    """TS-603 to TS-605."""
    if t.bonus_used[seat] >= _BONUS_LIMIT[t.own[seat]]:
        return False
    if t.own[seat] != codes.FELINE:
        return bool(t.deck_n[seat] > 0)
    for other in range(t.seats):
        if other != seat and t.pile_n[other]:
            return True
    return False


@compiled
def _use(t: Record, seat: int) -> None:
    t.bonus_used[seat] += 1
    t.counts[codes.BONUSES] += 1
    if t.own[seat] == codes.CANINE:
        draw(t, seat, 1)
    elif t.own[seat] == codes.FELINE:
        t.counts[codes.MESSED] += 1
        from_pile(t, t.at_seat, t.card)
        to_pile(t, seat, t.card)
        if t.put:
            put_on(t, t.at_seat, from_top(t, seat))
    else:
        card = from_top(t, seat)
        to_pile(t, seat, card)
        t.dug[seat, t.dug_n[seat]] = card
        t.dug_n[seat] += 1
        t.counts[codes.DUG] += 1


# --- the deck check -------------------------------------------------------------------------------------------


@compiled
def check_decks(t: Record) -> None:
    """TS-701: count every deck; then played cards go to the piles."""
    empty = 0
    for seat in range(t.seats):
        empty += t.deck_n[seat] == 0
    if empty:
        t.counts[codes.SEVERAL_EMPTY] += empty > 1
        _discard_down(t)
        _rebuild(t)
    if not t.ending:
        _clear_zones(t)


@compiled
def _limit(t: Record, seat: int) -> int:
    """TS-708."""
    return HAND - 1 if t.achievements[seat] >= 3 else HAND


@compiled
def _discard_down(t: Record) -> None:
    """TS-702: who has neither deck nor pile discards down to the limit; told when all have chosen."""
    first = True
    for seat in range(t.seats):
        t.answer[seat] = -1
        if t.deck_n[seat] == 0 and t.pile_n[seat] == 0 and t.hand_n[seat] > _limit(t, seat):
            t.surplus = t.hand_n[seat] - _limit(t, seat)
            ask(t, seat, codes.ASK_DISCARD, first)
            first = False
            t.answer[seat] = t.some_n
            for place in range(t.some_n):
                t.answer_cards[seat, place] = t.some[place]
    for seat in range(t.seats):
        for place in range(t.answer[seat]):
            from_hand(t, seat, t.answer_cards[seat, place])
            to_pile(t, seat, t.answer_cards[seat, place])


@compiled
def discard_at_end(t: Record, seat: int) -> None:
    """TS-801: down to the limit, as one set."""
    t.surplus = t.hand_n[seat] - _limit(t, seat)
    if t.surplus > 0:
        ask(t, seat, codes.ASK_DISCARD, codes.ALONE)
        for place in range(t.some_n):
            from_hand(t, seat, t.some[place])
            to_pile(t, seat, t.some[place])


@compiled
def _rebuild(t: Record) -> None:
    """TS-703, TS-704: discard piles become decks; TS-705: who may collect chooses in secret."""
    for seat in range(t.seats):
        t.answer[seat] = _NOBODY
        if t.deck_n[seat]:
            continue
        if not t.pile_n[seat]:
            t.counts[codes.NO_CARDS] += 1
            continue
        one_bag(t, seat, t.pile[seat], t.pile_n[seat])
        t.pile_n[seat] = t.dug_n[seat] = 0
        if not t.achieved[seat] and (t.hand_n[seat] or t.top_of_deck):
            t.answer[seat] = _WAITS if t.hand_n[seat] else _UNSEEN
    first = True
    for seat in range(t.seats):
        if t.answer[seat] == _WAITS:
            ask(t, seat, codes.ASK_ACHIEVE, first)
            first = False
            t.answer_n[seat] = t.card
    for place in range(t.seats):
        seat = _since(t, t.active, place)
        if t.answer[seat] and (t.shared or not t.winners):
            _collect(t, seat)
    if t.winners:
        t.ending = codes.FOURTH


@compiled
def _collect(t: Record, seat: int) -> None:
    """TS-705, TS-708: one achievement more, and what that changes."""
    if t.answer[seat] == _WAITS:
        from_hand(t, seat, t.answer_n[seat])
    else:
        from_top(t, seat)
    t.achievements[seat] += 1
    t.achieved[seat] = t.scored = True
    if not t.first:
        t.first = t.turn
    if t.achievements[seat] == 1:
        t.altered[seat] = True
    elif t.achievements[seat] == 2:
        for other in range(t.seats):
            t.altered[other] = True
    elif t.achievements[seat] == GOAL:
        t.winner[t.winners] = seat
        t.winners += 1


@compiled
def _clear_zones(t: Record) -> None:
    """TS-711."""
    for seat in range(t.seats):
        for place in range(t.zone_n[seat]):
            to_pile(t, seat, t.zone[seat, place])
        t.zone_n[seat] = 0
