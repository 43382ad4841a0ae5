"""Entries: their luck, and what `lab.watching` counts of each question."""

from __future__ import annotations

from telltable.core.compiled import Record, compiled, stream

from . import codes
from .cards import mark_hands, playable
from .trail import leave_trail


@compiled
def asked(t: Record, seat: int) -> None:
    """The seat chooses, with the luck of the entry that comes."""
    close_entry(t)
    t.at = stream(t.keys[1 + seat], t.entries)


@compiled
def answered(t: Record, seat: int) -> None:
    """It has chosen: one entry more, whose luck is the table's."""
    t.at = stream(t.keys[0], t.entries)
    t.entries += 1
    t.mover = seat


@compiled
def close_entry(t: Record) -> None:
    """What is looked at after each entry."""
    mark_hands(t)
    if t.traced:
        leave_trail(t)


@compiled
def silent(t: Record, seat: int) -> None:
    """An answer that takes no luck to choose."""
    close_entry(t)
    answered(t, seat)


@compiled
def count_play(t: Record, seat: int) -> None:
    """SS-P1: cards that could be played, the one that was, and the time it takes."""
    forms = 0
    for place in range(t.hand_n[seat]):
        card = t.hand[seat, place]
        if playable(t, card):
            t.seen[card, codes.OFFERED] |= 1 << seat
            forms += 1
    _count_one(t, seat, forms > 1 or _several(t, t.card))


@compiled
def count_forced(t: Record, seat: int, card: int) -> None:
    """SS-K3: the one card that can be played."""
    t.seen[card, codes.OFFERED] |= 1 << seat
    _count_one(t, seat, _several(t, card))


@compiled
def _count_one(t: Record, seat: int, choice: bool) -> None:
    t.seen[t.card, codes.CHOSEN] |= 1 << seat
    t.pace[codes.CHOOSE if choice else codes.ANSWER] += 1
    t.pace[codes.TELL] += 1


@compiled
def _several(t: Record, card: int) -> bool:
    """Whether a card can be played in more than one way (`lab.thinking.is_choice`)."""
    if codes.LANES_N[t.type[card]] > 1:
        return True
    for place in range(t.slots_n[card]):
        if _leaves_choice(t, t.slots[card, place]):
            return True
    return False


@compiled
def _leaves_choice(t: Record, code: int) -> bool:
    have = t.tally[codes.KIND_OF[code]]
    if code <= codes.THREE:
        return bool(have > 1)  # of as many as it takes there are several orders
    if code >= codes.EXISTING:
        return bool(have > (0 if code >= codes.NAMED else 1))
    if code == codes.PAIR:
        return bool(t.elements > 2)
    if code == codes.CARD:
        return bool(t.facts > 1)
    return bool(code == codes.COST)


@compiled
def count_two(t: Record, at: int, second: bool) -> None:
    """One of two kinds of move."""
    t.moves[at, 1] += 1
    t.moves[at + 1, 1] += 1
    t.moves[at + second, 0] += 1
