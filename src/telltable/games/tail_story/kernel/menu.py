"""PLAY STEP, the action menu (TS-301): every form that a seat is offered, in the order of the rules."""

from __future__ import annotations

import numpy as np

from telltable.core.compiled import Record, compiled

from . import codes
from .cards import bit

POOR = ONE = np.int64(1)
TWO = np.int64(2)  # cards that are drawn, stolen, recycled or swapped at most
THREE = np.int64(3)  # players whom Jack hunts, cards that Padthai cooks


@compiled
def _form(t: Record, move: int, card: int, kind: int, target: int, most: int) -> None:
    at = t.forms
    t.form[at] = move
    t.form_card[at] = card
    t.form_kind[at] = kind
    t.form_target[at] = target
    t.form_most[at] = most
    t.forms = at + 1


@compiled
def recyclable(t: Record, seat: int) -> int:
    """TS-513: cards of the own discard pile that come back, in `some`; how many."""
    count = 0
    for place in range(t.pile_n[seat]):
        card = t.pile[seat, place]
        kind = t.kind[card]
        if kind == codes.DRAWING or kind == codes.STEALING or kind == codes.ACTING:
            t.some[count] = card
            count += 1
    return count


@compiled
def stealable(t: Record, seat: int, poor: int) -> int:
    """TS-301: others with several cards (`POOR`: with one), by number, in `some`; how many."""
    count = 0
    for other in range(t.seats):
        hand = t.hand_n[other]
        if other != seat and ((poor and hand == 1) or (not poor and hand >= TWO)):
            t.some[count] = other
            count += 1
    return count


@compiled
def _effect(t: Record, seat: int, kind: int, move: int, card: int) -> None:
    """TS-301: the ways to declare an effect; of stealing, `form_target` says whether from the `POOR`."""
    if kind == codes.DRAWING:
        if t.deck_n[seat]:
            _form(t, move, card, kind, codes.NONE, min(TWO, t.deck_n[seat]))
    elif kind == codes.STEALING:
        if stealable(t, seat, codes.NONE):
            _form(t, move, card, kind, codes.NONE, TWO)
        if stealable(t, seat, POOR):
            _form(t, move, card, kind, POOR, ONE)
    elif kind == codes.RECYCLING:
        count = recyclable(t, seat)
        if count:
            _form(t, move, card, kind, codes.NONE, min(TWO, count))


@compiled
def _cards(t: Record, seat: int) -> None:
    for place in range(t.hand_n[seat]):
        card = int(t.hand[seat, place])
        kind = t.kind[card]
        before = t.forms
        if kind == codes.STOPPING or t.ap < (TWO if kind == codes.ACTING else 1):
            continue
        if kind == codes.ACTING:
            if t.altered[seat] and t.own[seat] == t.type[card] and t.deck_n[seat]:
                _form(t, codes.PLAY, card, kind, codes.NONE, min(t.most[card], t.deck_n[seat]))
        else:
            _effect(t, seat, kind, codes.PLAY, card)
        if t.forms > before:
            t.offered[seat] |= bit(card)


@compiled
def hunted(t: Record, seat: int) -> int:
    """TS-304: others with a hand, by number, in `some`; how many."""
    count = 0
    for other in range(t.seats):
        if other != seat and t.hand_n[other]:
            t.some[count] = other
            count += 1
    return count


@compiled
def _ability(t: Record, seat: int) -> None:
    """TS-304."""
    pet, deck = t.pet_does[t.pet[seat]], t.deck_n[seat]
    limit = t.limit_of[pet]
    if not t.altered[seat] or t.ability_used or (limit and t.uses[seat] >= limit):
        return
    if pet == codes.KHALID:
        for place in range(t.pile_n[seat]):
            card = int(t.pile[seat, place])
            _effect(t, seat, t.kind[card], codes.ABILITY, card)
    elif pet == codes.JACK:
        prey = hunted(t, seat)
        if prey:
            _form(t, codes.ABILITY, codes.NONE, codes.NONE, codes.NONE, min(THREE, prey))
    elif pet == codes.PADTHAI:
        if deck:
            _form(t, codes.ABILITY, codes.NONE, codes.NONE, codes.NONE, min(THREE, deck))
    elif (
        (pet == codes.HAMCHEESE and t.dug_n[seat])
        or pet == codes.ROCKY
        or pet == codes.ALAN
        or (pet == codes.DUCHESS and t.hand_n[seat] and deck)
        or (pet == codes.BISCUIT and deck)
        or (pet == codes.PEANUT and t.hand_n[seat])
    ):
        _form(t, codes.ABILITY, codes.NONE, codes.NONE, codes.NONE, codes.NONE)


@compiled
def menu(t: Record, seat: int) -> None:
    """TS-301: every legal action."""
    t.forms = 0
    _cards(t, seat)
    if t.ap and t.deck_n[seat]:
        _form(t, codes.DRAW_DISCARD, codes.NONE, codes.NONE, codes.NONE, codes.NONE)
    _ability(t, seat)
    if not t.swap_used and t.pile_n[seat]:
        for target in range(t.seats):
            if target != seat:
                for count in range(1, min(TWO, min(t.pile_n[seat], t.pile_n[target])) + 1):
                    _form(t, codes.SWAP, codes.NONE, codes.NONE, target, count)
    _form(t, codes.END_TURN, codes.NONE, codes.NONE, codes.NONE, codes.NONE)
