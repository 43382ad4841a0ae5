"""The reference bot (`bots/choices.py`), choice by choice."""

from __future__ import annotations

from typing import Any

import numpy as np

from telltable.core.compiled import Record, below, compiled
from telltable.games.tail_story.bots.choices import GAIN, WORTH_PLAYING, WORTH_STOPPING
from telltable.games.tail_story.bots.choices import WORTH_SWAPPING as _WORTH_SWAPPING

from . import codes
from .menu import recyclable, stealable

GAIN_DRAW_DISCARD, GAIN_SWAP, GAIN_ABILITY = GAIN["draw_discard"], GAIN["swap"], GAIN["ability"]
GAIN_STEALING, GAIN_RECYCLING = GAIN["stealing"], GAIN["recycling"]
FIRST_FORM, NOWHERE, PILES = np.int64(0), np.int64(-1), np.int64(1)
WORTH_SWAPPING, ANY_SWAP = np.int64(_WORTH_SWAPPING), np.int64(-20)


@compiled
def _value(t: Record, seat: int, card: int) -> int:
    """TS-903."""
    return int(t.worth[t.own[seat], card])


@compiled
def _has_bonus(t: Record, seat: int, card: int) -> bool:
    return bool(t.type[card] == t.own[seat])


@compiled
def _danger(t: Record, seat: int) -> int:
    return int(10 * t.achievements[seat] - t.deck_n[seat])


@compiled
def _other(t: Record, seat: int, place: int) -> int:
    """The others in queue order from the first number on: of equals the first is meant."""
    return int(t.order[place + (place >= t.queue[seat])])


@compiled
def _most_dangerous(t: Record, seat: int, of: int) -> int:
    best = NOWHERE
    for place in range(t.seats - 1):
        other = _other(t, seat, place)
        if (of != PILES or t.pile_n[other]) and (best < 0 or _danger(t, other) > _danger(t, best)):
            best = other
    return int(best)


@compiled
def _lowest(t: Record, seat: int, row: Any, count: int, least: int) -> None:
    """So many cards, those worth least first, in `some`; of equals the one that lies first."""
    t.some_n = min(least, count)
    for chosen in range(t.some_n):
        best, worth = -1, 1 << 20
        for place in range(count):
            value = _value(t, seat, row[place])
            if value < worth:
                taken = False
                for earlier in range(chosen):
                    taken = taken or t.some[earlier] == row[place]
                if not taken:
                    best, worth = place, value
        t.some[chosen] = row[best]


@compiled
def _highest(t: Record, seat: int, row: Any, count: int) -> int:
    best = int(row[0])
    for place in range(1, count):
        if _value(t, seat, row[place]) > _value(t, seat, best):
            best = int(row[place])
    return best


# --- the turn -----------------------------------------------------------------------------------------------


@compiled
def _filled(t: Record, seat: int, at: int) -> None:
    """A form with the first of every candidate."""
    t.move, t.card, t.number = t.form[at], t.form_card[at], t.form_most[at]
    if t.move == codes.ABILITY and t.pet_does[t.pet[seat]] != codes.KHALID:
        _filled_ability(t, seat)
        return
    if t.move == codes.PLAY or t.move == codes.ABILITY:
        if t.form_kind[at] == codes.STEALING:
            stealable(t, seat, t.form_target[at])
            t.at_seat = t.some[0]
        elif t.form_kind[at] == codes.RECYCLING:
            recyclable(t, seat)
            t.some_n = 1


@compiled
def _filled_ability(t: Record, seat: int) -> None:
    pet = t.pet_does[t.pet[seat]]
    first = 1 if seat == 0 else 0
    if pet == codes.JACK:
        found = False
        for other in range(t.seats):
            t.prey[other] = other != seat and t.hand_n[other] > 0 and not found
            found = found or t.prey[other] > 0
    elif pet == codes.HAMCHEESE:
        t.card = t.dug[seat, 0]
    elif pet == codes.ROCKY or pet == codes.DUCHESS:
        t.at_seat = first


@compiled
def _any_action(t: Record, seat: int) -> None:
    """Bring the deck check about: the deck is empty."""
    if not _swap(t, seat, ANY_SWAP):
        _filled(t, seat, FIRST_FORM)  # an action, or the end of the turn, which is the last of the forms


@compiled
def _ability(t: Record, seat: int) -> bool:
    at = NOWHERE
    for place in range(t.forms):
        if t.form[place] == codes.ABILITY:
            at = place
            break
    if at < 0:
        return False
    pet = t.pet_does[t.pet[seat]]
    if pet == codes.KHALID:
        while at < t.forms and t.form[at] == codes.ABILITY and t.kind[t.form_card[at]] != codes.DRAWING:
            at += 1
        if t.form[at] != codes.ABILITY:
            return False
    elif (pet == codes.ALAN and t.ap < 2) or (pet == codes.PADTHAI and t.deck_n[seat] < 2):
        return False
    _filled(t, seat, at)
    if pet == codes.JACK:
        _all_prey(t, seat)
    elif pet == codes.ROCKY or pet == codes.DUCHESS:
        t.at_seat = _most_dangerous(t, seat, codes.NONE)
    return True


@compiled
def _all_prey(t: Record, seat: int) -> None:
    for other in range(t.seats):
        t.prey[other] = other != seat and t.hand_n[other] > 0


@compiled
def _swap(t: Record, seat: int, worth: int) -> bool:
    """One card for another, if the best in a pile beats the own worst by so much."""
    if t.forms < 2 or t.form[t.forms - 2] != codes.SWAP:
        return False
    _lowest(t, seat, t.pile[seat], t.pile_n[seat], 1)
    best, target = -(1 << 20), -1
    for place in range(t.seats - 1):
        other = _other(t, seat, place)
        if t.pile_n[other]:
            take = _highest(t, seat, t.pile[other], t.pile_n[other])
            gain = _value(t, seat, take) - _value(t, seat, t.some[0])
            if gain > best:
                best, target, t.taken[0] = gain, other, take
    if target < 0 or best < worth:
        return False
    t.move, t.at_seat = codes.SWAP, target
    return True


@compiled
def _score(t: Record, seat: int, card: int) -> float:
    kind, deck = t.kind[card], t.deck_n[seat]
    bonus = 1.0 if _has_bonus(t, seat, card) else 0.0
    if kind == codes.DRAWING:
        return float(min(2, deck) + bonus)
    if kind == codes.ACTING:
        return float(min(t.most[card], deck) / 2 + 0.6 + bonus / 2)
    if kind == codes.STEALING:
        return (1.3 if t.pile_n[seat] >= 2 else 0.6) + bonus
    return 1.1 + bonus


@compiled
def _best_card(t: Record, seat: int) -> bool:
    best, at = 0.0, NOWHERE
    for place in range(t.forms):
        if t.form[place] != codes.PLAY:
            break
        score = _score(t, seat, t.form_card[place])
        if score >= WORTH_PLAYING and (at < 0 or score > best):
            best, at = score, place
    if at < 0:
        return False
    if t.form_kind[at] == codes.STEALING:
        _steal(t, seat, t.form_card[at])
        return True
    _filled(t, seat, at)
    if t.form_kind[at] == codes.RECYCLING:
        _recycle(t, seat, t.form_most[at])
    return True


@compiled
def _recycle(t: Record, seat: int, most: int) -> None:
    """The cards worth most; of equals the one that lies first."""
    count = recyclable(t, seat)
    for chosen in range(most):
        best = chosen
        for place in range(chosen + 1, count):
            if _value(t, seat, t.some[place]) > _value(t, seat, t.some[best]):
                best = place
        card = t.some[best]
        for place in range(best, chosen, -1):
            t.some[place] = t.some[place - 1]
        t.some[chosen] = card
    t.some_n = most


@compiled
def _steal(t: Record, seat: int, card: int) -> None:
    target, most = -1, 0
    for place in range(t.seats - 1):
        other = _other(t, seat, place)
        danger = _danger(t, other) + t.hand_n[other]
        if t.hand_n[other] and (target < 0 or danger > most):
            target, most = other, danger
    modest = t.pile_n[seat] >= 2 and below(t, 10) < 7
    t.move, t.card, t.at_seat = codes.PLAY, card, target
    t.number = 1 if modest else min(2, t.hand_n[target])


@compiled
def _play(t: Record, seat: int) -> None:
    """An empty deck first, then abilities, a swap, the best card, draw and discard."""
    if not t.deck_n[seat]:
        _any_action(t, seat)
    elif not (_ability(t, seat) or _swap(t, seat, WORTH_SWAPPING) or _best_card(t, seat)):
        t.move = codes.DRAW_DISCARD if t.ap else codes.END_TURN


# --- stops --------------------------------------------------------------------------------------------------


@compiled
def _react(t: Record, seat: int) -> None:
    t.move = codes.LET_PASS
    card, bonus = NOWHERE, False
    for place in range(t.hand_n[seat]):
        other = int(t.hand[seat, place])
        if t.kind[other] == codes.STOPPING and (card < 0 or (not bonus and _has_bonus(t, seat, other))):
            card, bonus = other, _has_bonus(t, seat, other)
    if card < 0:
        return
    if t.chain_n == 1:
        stops = _weight(t, seat, bonus) >= WORTH_STOPPING
    else:
        stops = t.chain_seat[t.chain_n - 2] == seat and (bonus or below(t, 10) < 6)
    if stops:
        t.move, t.card = codes.STOP, card


@compiled
def _weight(t: Record, seat: int, bonus: bool) -> float:
    """What stopping an action is worth."""
    actor = t.chain_seat[0]
    weight = _gain(t)
    if t.target < 0 and t.n >= t.deck_n[actor] and t.deck_n[actor] >= 2:
        weight += 2 + t.achievements[actor]
    if bonus:
        weight += 1.2
    if _most_dangerous(t, seat, codes.NONE) == actor:
        weight += 0.5
    return weight


@compiled
def _gain(t: Record) -> float:
    if t.action == codes.DRAW_DISCARD:
        return GAIN_DRAW_DISCARD
    if t.action == codes.SWAP:
        return GAIN_SWAP
    if t.action == codes.ABILITY:
        return GAIN_ABILITY
    kind = t.kind[t.chain_card[0]]
    if kind == codes.STEALING:
        return GAIN_STEALING
    if kind == codes.RECYCLING:
        return GAIN_RECYCLING
    return 2.0 if t.n > 1 else 1.5


# --- the rest -----------------------------------------------------------------------------------------------


@compiled
def _bonus(t: Record, seat: int) -> None:
    t.move = codes.USE_BONUS
    if t.own[seat] == codes.FELINE:
        target = _most_dangerous(t, seat, PILES)
        t.at_seat = target
        t.card = _highest(t, seat, t.pile[target], t.pile_n[target])
        t.put = 1 if t.deck_n[seat] else 0


@compiled
def with_care(t: Record, seat: int, decision: int) -> None:
    """What the reference bot chooses."""
    if decision == codes.ASK_REACT:
        _react(t, seat)
    elif decision == codes.ASK_PLAY:
        _play(t, seat)
    elif decision == codes.ASK_BONUS:
        _bonus(t, seat)
    elif decision == codes.ASK_PET:
        t.move, t.card = codes.PICK_PET, t.some[below(t, t.some_n)]
    elif decision == codes.ASK_INVITE:
        t.move, t.number = codes.JOIN, min(2, t.deck_n[seat])
    elif decision == codes.ASK_BURY:
        t.move = codes.BURY
        _lowest(t, seat, t.pile[seat], t.pile_n[seat], 2)
    elif decision == codes.ASK_FETCH:
        t.move, t.card = codes.FETCH, _highest(t, seat, t.looked, t.looked_n)
    elif decision == codes.ASK_DISCARD:
        t.move = codes.DISCARD
        _lowest(t, seat, t.hand[seat], t.hand_n[seat], t.surplus)
    elif decision == codes.ASK_GIVE or decision == codes.ASK_ACHIEVE:
        t.move = codes.GIVE if decision == codes.ASK_GIVE else codes.COLLECT
        _lowest(t, seat, t.hand[seat], t.hand_n[seat], 1)
        t.card = t.some[0]
