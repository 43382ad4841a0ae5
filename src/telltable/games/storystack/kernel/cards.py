"""Cards that move: the deck, hands, the card that is revealed (what `table/reduce_cards.py` does to the state)."""

from __future__ import annotations

from telltable.core.compiled import Record, below, compiled, taken, without
from telltable.games.storystack.box.components import HAND

from . import codes


@compiled
def size(t: Record) -> int:
    """Cards in the deck."""
    return int(t.deck_n + (t.top >= 0))


@compiled
def drawn(t: Record) -> int:
    """The top card leaves the deck, which must have one. Where its place is unknown, luck says which it is."""
    card = t.top
    if card >= 0:
        t.top = -1
        return int(card)
    count = t.deck_n
    t.deck_n = count - 1
    return int(taken(t.deck, count, below(t, count) if count > 1 else 0))


@compiled
def fill_hand(t: Record, seat: int) -> None:
    """SS-S4, SS-K5: as many as there are, up to a whole hand."""
    for _ in range(min(HAND - t.hand_n[seat], size(t))):
        t.hand[seat, t.hand_n[seat]] = drawn(t)
        t.hand_n[seat] += 1
    t.fresh |= 1 << seat


@compiled
def draw_up(t: Record, seat: int) -> None:
    """SS-D1, SS-D2."""
    if t.hand_n[seat] < HAND and size(t):
        t.hand[seat, t.hand_n[seat]] = drawn(t)
        t.hand_n[seat] += 1
        t.fresh |= 1 << seat
        t.emptied += size(t) == 0


@compiled
def from_hand(t: Record, seat: int, card: int) -> None:
    """A card leaves a hand."""
    without(t.hand[seat], t.hand_n[seat], card)
    t.hand_n[seat] -= 1


@compiled
def playable(t: Record, card: int) -> bool:
    """SS-C2: whether some play of this card is legal."""
    return bool((t.needs[card] & ~t.have) == 0)


@compiled
def can_play(t: Record, seat: int) -> bool:
    """SS-K1."""
    for place in range(t.hand_n[seat]):
        if playable(t, t.hand[seat, place]):
            return True
    return False


@compiled
def mark_hands(t: Record) -> None:
    """What lies in hands when an entry is over."""
    if not t.fresh:
        return
    for seat in range(t.seats):
        if (t.fresh >> seat) & 1:
            for place in range(t.hand_n[seat]):
                t.seen[t.hand[seat, place], codes.HELD] |= 1 << seat
                if not t.dealt:
                    t.seen[t.hand[seat, place], codes.DEALT] |= 1 << seat
    t.dealt, t.fresh = True, 0
