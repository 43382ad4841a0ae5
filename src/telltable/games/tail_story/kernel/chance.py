"""The bot that plays by chance (`bots.chance`): a form uniformly, then each of its fields."""

from __future__ import annotations

from typing import Any

from telltable.core.compiled import Record, below, compiled, skip, without

from . import codes
from .menu import hunted, recyclable, stealable


@compiled
def _number(t: Record, most: int) -> int:
    """TS-001: from the most down to 1; not asked where only one is possible."""
    return int(most - below(t, most)) if most > 1 else 1


@compiled
def _several(t: Record, pool: Any, count: int, least: int, most: int, into: Any) -> int:
    """A size, then that many different ones of the pool, which loses them."""
    size = least
    if most > least:
        size += below(t, most - least + 1)
    for place in range(size):
        into[place] = pool[below(t, count)]
        without(pool, count, into[place])
        count -= 1
    return int(size)


@compiled
def _copied(t: Record, row: Any, count: int) -> Any:
    """A list that may lose what is chosen of it."""
    for place in range(count):
        t.others[place] = row[place]
    return t.others


@compiled
def _effect(t: Record, seat: int, at: int) -> None:
    kind, most = t.form_kind[at], t.form_most[at]
    if kind == codes.DRAWING:
        t.number = _number(t, most)
    elif kind == codes.STEALING:
        count = stealable(t, seat, t.form_target[at])
        t.at_seat = t.some[below(t, count)]
        t.number = _number(t, most)
    elif kind == codes.RECYCLING:
        count = recyclable(t, seat)
        pool = _copied(t, t.some, count)
        t.some_n = _several(t, pool, count, 1, most, t.some)
    elif kind == codes.ACTING:
        skip(t, 1)  # how the sound is made
        t.number = _number(t, most)


@compiled
def _ability(t: Record, seat: int, at: int) -> None:
    pet = t.pet_does[t.pet[seat]]
    if pet == codes.KHALID:
        t.card = t.form_card[at]
        _effect(t, seat, at)
    elif pet == codes.JACK:
        count = hunted(t, seat)
        pool = _copied(t, t.some, count)
        size = _several(t, pool, count, 1, t.form_most[at], t.some)
        for other in range(t.seats):
            t.prey[other] = False
        for place in range(size):
            t.prey[t.some[place]] = True
    elif pet == codes.PADTHAI:
        t.number = _number(t, t.form_most[at])
    elif pet == codes.HAMCHEESE:
        t.card = t.dug[seat, below(t, t.dug_n[seat])]
    elif pet == codes.ROCKY or pet == codes.DUCHESS:
        others = t.seats - 1
        to = below(t, others + (pet == codes.ROCKY and t.at_himself))
        t.at_seat = seat if to == others else to + (to >= seat)


@compiled
def _play(t: Record, seat: int) -> None:
    at = below(t, t.forms)
    t.move = t.form[at]
    if t.move == codes.PLAY:
        t.card = t.form_card[at]
        _effect(t, seat, at)
    elif t.move == codes.ABILITY:
        _ability(t, seat, at)
    elif t.move == codes.SWAP:
        target, count = t.form_target[at], t.form_most[at]
        t.at_seat = target
        _several(t, _copied(t, t.pile[seat], t.pile_n[seat]), t.pile_n[seat], count, count, t.some)
        _several(t, _copied(t, t.pile[target], t.pile_n[target]), t.pile_n[target], count, count, t.taken)
        t.some_n = count


@compiled
def _react(t: Record, seat: int) -> None:
    stops = 0
    for place in range(t.hand_n[seat]):
        card = t.hand[seat, place]
        if t.kind[card] == codes.STOPPING:
            t.some[stops] = card
            stops += 1
    at = below(t, 1 + stops) if stops else 0
    t.move = codes.STOP if at else codes.LET_PASS
    if at:
        t.card = t.some[at - 1]


@compiled
def _bonus(t: Record, seat: int) -> None:
    if t.own[seat] != codes.FELINE:
        t.move = codes.DECLINE if below(t, 2) else codes.USE_BONUS
        return
    piles = 0
    for other in range(t.seats):
        if other != seat and t.pile_n[other]:
            t.some[piles] = other
            piles += 1
    at = below(t, piles + 1)
    t.move = codes.DECLINE if at == piles else codes.USE_BONUS
    if at < piles:
        t.at_seat = t.some[at]
        t.card = t.pile[t.at_seat, below(t, t.pile_n[t.at_seat])]
        t.put = 1 - below(t, 2) if t.deck_n[seat] else 0


@compiled
def _pet(t: Record) -> None:
    """One of those that are left; they are in `some`."""
    t.move = codes.PICK_PET
    t.card = t.some[below(t, t.some_n)]


@compiled
def _one_of_hand(t: Record, seat: int) -> None:
    t.card = t.hand[seat, below(t, t.hand_n[seat])]


@compiled
def by_chance(t: Record, seat: int, decision: int) -> None:
    """Some legal move."""
    if decision == codes.ASK_REACT:
        _react(t, seat)
    elif decision == codes.ASK_PLAY:
        _play(t, seat)
    elif decision == codes.ASK_BONUS:
        _bonus(t, seat)
    elif decision == codes.ASK_INVITE:
        t.move = codes.DECLINE if below(t, 2) else codes.JOIN
        if t.move == codes.JOIN:
            skip(t, 1)  # how the sound is made
            t.number = _number(t, min(2, t.deck_n[seat]))
    else:
        skip(t, 1)  # the one form there is
        _rest(t, seat, decision)


@compiled
def _rest(t: Record, seat: int, decision: int) -> None:
    if decision == codes.ASK_PET:
        _pet(t)
    elif decision == codes.ASK_BURY:
        t.move = codes.BURY
        pile = t.pile_n[seat]
        t.some_n = _several(t, _copied(t, t.pile[seat], pile), pile, 0, min(2, pile), t.some)
    elif decision == codes.ASK_GIVE:
        t.move = codes.GIVE
        _one_of_hand(t, seat)
    elif decision == codes.ASK_FETCH:
        t.move = codes.FETCH
        t.card = t.looked[below(t, t.looked_n)]
    elif decision == codes.ASK_DISCARD:
        t.move = codes.DISCARD
        hand = t.hand_n[seat]
        t.some_n = _several(t, _copied(t, t.hand[seat], hand), hand, t.surplus, t.surplus, t.some)
    elif decision == codes.ASK_ACHIEVE:
        t.move = codes.COLLECT
        _one_of_hand(t, seat)
