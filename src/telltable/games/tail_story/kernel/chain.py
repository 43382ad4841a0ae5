"""From the declared action to its effect: the chapters of the play step, the windows, the chain (TS-303 to TS-517)."""

from __future__ import annotations

from telltable.core.compiled import Record, below, compiled, skip, without

from . import codes
from .asking import ask
from .cards import (
    draw,
    from_hand,
    from_pile,
    from_top,
    in_order,
    played,
    put_under,
    shuffle_in,
    to_hand,
    to_pile,
)

_LOOKED = 3
_NO_CARD = -1


# --- declaring (TS-303) ---------------------------------------------------------------------------------------


@compiled
def declare(t: Record, seat: int) -> None:
    """The action that was chosen becomes item 0 of the chain, and is paid for."""
    t.action, t.n, t.target, t.listed_n = t.move, 0, -1, 0
    t.chain_n, t.chain_seat[0], t.chain_card[0] = 1, seat, _NO_CARD
    t.counts[codes.CHOSEN] += 1
    kind = codes.DRAWING
    if t.move == codes.DRAW_DISCARD:
        t.ap -= 1
    elif t.move == codes.SWAP:
        t.swap_used = True
        t.target = t.at_seat
        _list_cards(t)
    elif t.move == codes.PLAY:
        kind = t.kind[t.card]
        t.ap -= 2 if kind == codes.ACTING else 1
        t.chain_card[0] = t.card
        _declare_effect(t, kind)
        played(t, seat, t.card)
    else:
        t.ability_used = True
        t.uses[seat] += 1
        _declare_ability(t, t.pet_does[t.pet[seat]])


@compiled
def _declare_ability(t: Record, pet: int) -> None:
    if pet == codes.KHALID:
        t.chain_card[0] = t.card
        _declare_effect(t, t.kind[t.card])
    elif pet == codes.HAMCHEESE:
        t.chain_card[0] = t.card
    elif pet == codes.PADTHAI:
        t.n = t.number
    elif pet == codes.ROCKY or pet == codes.DUCHESS:
        t.target = t.at_seat
    elif pet == codes.JACK:
        for other in range(t.seats):
            t.targets[other] = t.prey[other]


@compiled
def _declare_effect(t: Record, kind: int) -> None:
    if kind == codes.RECYCLING:
        _list_cards(t)
        return
    t.n = t.number
    if kind == codes.STEALING:
        t.target = t.at_seat


@compiled
def _list_cards(t: Record) -> None:
    t.listed_n = t.some_n
    for place in range(t.some_n):
        t.listed[place] = t.some[place]


# --- reaction windows (TS-401 to TS-410) ----------------------------------------------------------------------


@compiled
def react(t: Record) -> None:
    """Windows for the last item of the chain, until one stays without a stop."""
    if t.barred or (t.action == codes.PLAY and t.kind[t.chain_card[0]] == codes.ACTING):
        return
    while _stopped(t):
        pass


@compiled
def _stopped(t: Record) -> bool:
    """TS-402 to TS-405: all who hold a card answer; the first stop in queue order has priority."""
    player = t.chain_seat[t.chain_n - 1]
    first = True
    for seat in range(t.seats):
        t.answer[seat] = -1
        if seat != player and t.hand_n[seat]:
            t.counts[codes.WINDOWS] += first
            ask(t, seat, codes.ASK_REACT, first)
            first = False
            if t.move == codes.STOP:
                t.answer[seat] = t.card
    for place in range(1, t.seats):
        seat = t.order[(t.queue[player] + place) % t.seats]
        if t.answer[seat] >= 0:
            t.chain_seat[t.chain_n] = seat
            t.chain_card[t.chain_n] = t.answer[seat]
            t.chain_n += 1
            t.counts[codes.STOPS] += 1
            played(t, seat, t.answer[seat])
            return True
    return False


# --- the outcome (TS-501 to TS-504) ---------------------------------------------------------------------------


@compiled
def resolve(t: Record) -> None:
    """From the last item down: bribes first, then the effect, if the action stands."""
    top = t.chain_n - 1
    for seat in range(t.seats):
        t.matching[seat] = 0
    for place in range(t.chain_n):
        seat, card = t.chain_seat[place], t.chain_card[place]
        if (top - place) % 2 == 0 and (place or t.action == codes.PLAY) and t.type[card] == t.own[seat]:
            t.matching[seat] += 1
    t.counts[codes.BRIBES] += t.chain_n // 2
    for place in range(top - 1, -1, -2):
        draw(t, t.chain_seat[place], 1)
    if top % 2 == 0:
        _take_effect(t, t.chain_seat[0])


@compiled
def _take_effect(t: Record, seat: int) -> None:
    """TS-503."""
    if t.action == codes.PLAY or (t.action == codes.ABILITY and t.pet_does[t.pet[seat]] == codes.KHALID):
        _card_effect(t, seat, t.kind[t.chain_card[0]])
    elif t.action == codes.DRAW_DISCARD:
        draw(t, seat, 1)
        if _give(t, seat):
            to_pile(t, seat, t.card)
    elif t.action == codes.SWAP:
        _swap(t, seat)
    else:
        _use_ability(t, seat, t.pet_does[t.pet[seat]])


@compiled
def _card_effect(t: Record, seat: int, kind: int) -> None:
    """TS-511 to TS-514."""
    if kind == codes.DRAWING:
        draw(t, seat, t.n)
    elif kind == codes.STEALING:
        _steal(t, seat)
    elif kind == codes.RECYCLING:
        for place in range(t.listed_n):
            card = int(t.listed[place])
            if from_pile(t, seat, card):
                to_hand(t, seat, card)
    else:
        draw(t, seat, t.n)
        _concert(t, seat)


@compiled
def _swap(t: Record, seat: int) -> None:
    """TS-516."""
    for place in range(t.listed_n):
        from_pile(t, seat, t.listed[place])
        from_pile(t, t.target, t.taken[place])
    for place in range(t.listed_n):
        to_pile(t, seat, t.taken[place])
        to_pile(t, t.target, t.listed[place])


@compiled
def _steal(t: Record, seat: int) -> None:
    """TS-512: at random; then the thief may bury."""
    target, left = t.target, in_order(t, t.target)
    stolen = min(t.n, left)
    for place in range(stolen):
        t.looked[place] = t.others[below(t, left)]
        without(t.others, left, t.looked[place])
        left -= 1
    skip(t, left)
    if stolen == 0:
        return
    if stolen == 2 and t.looked[0] > t.looked[1]:
        t.looked[0], t.looked[1] = t.looked[1], t.looked[0]
    for place in range(stolen):
        from_hand(t, target, t.looked[place])
        to_hand(t, seat, t.looked[place])
    t.counts[codes.STOLEN] += stolen
    if t.pile_n[seat]:
        ask(t, seat, codes.ASK_BURY, codes.ALONE)
        for place in range(t.some_n):
            from_pile(t, seat, t.some[place])
            to_pile(t, target, t.some[place])
        t.counts[codes.BURIED] += t.some_n


@compiled
def _concert(t: Record, seat: int) -> None:
    """TS-514: every other pet of the type that has a deck is invited, and all answer at once."""
    t.counts[codes.CONCERTS] += 1
    type_, first = t.type[t.chain_card[0]], True
    for other in range(t.seats):
        t.answer[other] = 0
        if other != seat and t.own[other] == type_ and t.deck_n[other]:
            ask(t, other, codes.ASK_INVITE, first)
            first = False
            if t.move == codes.JOIN:
                t.answer[other] = t.number
    for place in range(1, t.seats):
        other = t.order[(t.queue[seat] + place) % t.seats]
        if t.answer[other]:
            draw(t, other, t.answer[other])


# --- abilities (TS-304, TS-517) -------------------------------------------------------------------------------


@compiled
def _give(t: Record, seat: int) -> bool:
    """A card leaves the hand, if there is one; it is in `card`."""
    if not t.hand_n[seat]:
        return False
    ask(t, seat, codes.ASK_GIVE, codes.ALONE)
    from_hand(t, seat, t.card)
    return True


@compiled
def _use_ability(t: Record, seat: int, pet: int) -> None:
    if pet == codes.PADTHAI:
        draw(t, seat, t.n)
    if pet == codes.JACK:
        _hunt(t, seat)
    elif pet == codes.ALAN:
        t.barred = True
    elif pet == codes.HAMCHEESE:
        from_pile(t, seat, t.chain_card[0])
        to_hand(t, seat, t.chain_card[0])
    elif pet == codes.ROCKY:
        t.beam[t.target] = True
    elif pet == codes.BISCUIT:
        _fetch(t, seat)
    elif _give(t, seat):
        _use_given(t, seat, pet)


@compiled
def _use_given(t: Record, seat: int, pet: int) -> None:
    if pet == codes.PADTHAI:
        shuffle_in(t, seat, t.card)
    elif pet == codes.DUCHESS:
        put_under(t, t.target, t.card)
        draw(t, seat, 1)
    elif pet == codes.PEANUT:
        to_pile(t, seat, t.card)
        t.ap += 1


@compiled
def _hunt(t: Record, seat: int) -> None:
    """Each victim that still has a hand, in queue order."""
    for place in range(1, t.seats):
        other = t.order[(t.queue[seat] + place) % t.seats]
        if t.targets[other] and t.hand_n[other]:
            count = in_order(t, other)
            card = int(t.others[below(t, count)])
            from_hand(t, other, card)
            to_pile(t, other, card)


@compiled
def _fetch(t: Record, seat: int) -> None:
    """One of the top cards to the hand, the others face up to the pile."""
    t.looked_n = min(_LOOKED, t.deck_n[seat])
    if not t.looked_n:
        return
    for place in range(t.looked_n):
        t.looked[place] = from_top(t, seat)
    t.deck_n[seat] += t.looked_n  # they lie there until one is fetched
    ask(t, seat, codes.ASK_FETCH, codes.ALONE)
    t.deck_n[seat] -= t.looked_n
    to_hand(t, seat, t.card)
    for place in range(t.looked_n):
        if t.looked[place] != t.card:
            to_pile(t, seat, t.looked[place])
