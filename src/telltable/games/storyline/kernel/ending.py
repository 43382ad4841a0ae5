"""The end: tokens are turned, their effects follow one by one, and who wins (SL-401 to SL-409, SL-501)."""

from __future__ import annotations

from typing import Any

from telltable.core.compiled import Record, below, compiled, taken
from telltable.games.storyline.rules.ending import SKULL

from . import codes
from .asking import ask
from .tokens import default_effect, list_effects, list_targets, points_of


@compiled
def end_game(t: Record) -> None:
    """SL-401 to SL-409."""
    if not t.is_family:
        _turn(t)
        for place in range(t.seats):
            _resolve_all(t, (t.narrator + place) % t.seats)
    for seat in range(t.seats):
        t.points[seat] = t.tokens[seat] if t.is_family else points_of(t, seat)
    t.is_over = t.scored = True
    _name_winners(t)


@compiled
def _turn(t: Record) -> None:
    """SL-402: tokens get their faces only now."""
    t.heap[:] = t.heap_of
    t.heap_n = len(t.heap)
    for seat in range(t.seats):
        for _ in range(t.tokens[seat]):
            _gain(t, seat, _from_heap(t), codes.NO)


@compiled
def _from_heap(t: Record) -> int:
    t.heap_n -= 1
    return int(taken(t.heap, t.heap_n + 1, below(t, t.heap_n + 1)))


@compiled
def _gain(t: Record, seat: int, face: int, is_on_hat: bool) -> None:
    if face == codes.ROSE:
        t.has_rose[seat] = True
    elif face > codes.MOST_NUMBER:
        t.waits[seat, face] = True
    elif is_on_hat:
        t.on_hat[seat] = face
    else:
        t.numbers[seat, face] += 1


@compiled
def _resolve_all(t: Record, seat: int) -> None:
    """SL-404: a seat resolves its effects, one after the other."""
    while True:
        list_effects(t, seat)
        if t.some_n == 0:
            return
        if t.some_n == 1:
            t.choice[0] = default_effect(t, seat)
        else:
            ask(t, seat, codes.ASK_EFFECT, codes.YES)
        _resolve(t, seat, t.choice[0])


@compiled
def _resolve(t: Record, seat: int, effect: int) -> None:
    t.waits[seat, effect] = False
    if effect == codes.BONES:
        t.bones[seat] = SKULL * below(t, 2)
    elif effect == codes.HAT:
        if t.heap_n:
            _gain(t, seat, _from_heap(t), codes.YES)
            t.tokens[seat] += 1
            t.scored = True
    else:
        _put_grave(t, seat)


@compiled
def _put_grave(t: Record, seat: int) -> None:
    """SL-405: an own number token is worth nothing now."""
    list_targets(t, seat)
    if t.some_n == 0:
        return
    t.choice[0] = t.some[0]
    if t.some_n > 1:
        ask(t, seat, codes.ASK_GRAVE, codes.YES)
    if t.choice[0] > codes.DOUBLED:
        t.on_hat[seat] = 0
    else:
        t.numbers[seat, t.choice[0]] -= 1


@compiled
def _name_winners(t: Record) -> None:
    """SL-409, SL-501: the most points; then the Rose, then tokens."""
    count = _list_most(t, t.points, t.points)
    t.tie = codes.NO_TIE if count == 1 else codes.SHARED
    if count == 1 or t.is_family:
        return
    for seat in range(t.seats):
        if t.has_rose[seat]:
            t.winner[:] = -1
            t.winner[0], t.tie = seat, codes.BY_ROSE
            return
    if _list_most(t, t.points, t.tokens) == 1:
        t.tie = codes.BY_TOKENS


@compiled
def _list_most(t: Record, points: Any, figures: Any) -> int:
    """The seats with the most points, and of them those with the most of a figure, in `winner`; how many."""
    best = 0
    for seat in range(1, t.seats):
        if points[seat] > points[best] or (points[seat] == points[best] and figures[seat] > figures[best]):
            best = seat
    count = 0
    t.winner[:] = -1
    for seat in range(t.seats):
        if points[seat] == points[best] and figures[seat] == figures[best]:
            t.winner[count] = seat
            count += 1
    return count
