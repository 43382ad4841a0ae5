"""What tokens are worth, and which effects wait (SL-403 to SL-408). A token is called by its number; the one on the
Magic Hat by its number and `DOUBLED`."""

from __future__ import annotations

from telltable.core.compiled import Record, compiled

from . import codes


@compiled
def worth_of(name: int) -> int:
    """SL-408."""
    return int(2 * (name - codes.DOUBLED) if name > codes.DOUBLED else name)


@compiled
def points_of(t: Record, seat: int) -> int:
    """SL-408: the sum of what the tokens are worth."""
    found = 2 * t.on_hat[seat] + t.bones[seat]
    for number in range(1, codes.MOST_NUMBER + 1):
        found += number * t.numbers[seat, number]
    return int(found)


@compiled
def list_targets(t: Record, seat: int) -> None:
    """SL-405: the own number tokens, those that read the same once, the least worth first; in `some`."""
    t.some_n = 0
    hat = t.on_hat[seat]
    for number in range(1, codes.MOST_NUMBER + 1):
        if hat and 2 * hat < number:
            _list(t, codes.DOUBLED + hat)
            hat = 0
        if t.numbers[seat, number]:
            _list(t, number)
    if hat:
        _list(t, codes.DOUBLED + hat)


@compiled
def _list(t: Record, name: int) -> None:
    t.some[t.some_n] = name
    t.some_n += 1


@compiled
def list_effects(t: Record, seat: int) -> None:
    """SL-403: the effects that a seat has still to resolve, in the order of the default; in `some`."""
    t.some_n = 0
    for face in (codes.HAT, codes.BONES, codes.GRAVE):
        if t.waits[seat, face]:
            _list(t, face)


@compiled
def default_effect(t: Record, seat: int) -> int:
    """SL-404: Hat, then Bones, then Grave; but Grave first if the seat has no number token."""
    has_number = t.on_hat[seat] > 0
    for number in range(1, codes.MOST_NUMBER + 1):
        has_number = has_number or t.numbers[seat, number] > 0
    return int(codes.GRAVE if t.waits[seat, codes.GRAVE] and not has_number else t.some[0])
