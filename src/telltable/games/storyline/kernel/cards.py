"""Cards that move: decks, hands, piles (SL-102, SL-202, SL-211)."""

from __future__ import annotations

from numpy import int64

from telltable.core.compiled import Record, below, compiled, in_order, mark, to_front, without

from .table import KINDS


@compiled
def see(t: Record, subject: int, card: int, which: int, seat: int) -> None:
    """What became of a card, for the lab; of no card nothing."""
    if card >= 0:
        mark(t.seen, subject * t.cards + card, which, seat)


@compiled
def draw(t: Record, seat: int, kind: int) -> None:
    """The top card of a deck into a hand, which is kept in order; an empty deck gives none (SL-212). Where its place is
    unknown, luck says which it is."""
    if t.top[kind] == t.bottom[kind]:
        return
    bag = t.first_bag[kind]
    size = t.bag[kind, bag]
    place = t.top[kind] + (below(t, size) if size > 1 else 0)
    card = t.deck[kind, place]
    to_front(t.deck[kind], t.top[kind], place)
    t.top[kind] += 1
    t.bag[kind, bag] = size - 1
    if size == 1:
        t.first_bag[kind] = bag + 1
    at = t.hand_n[seat, kind]
    while at and t.hand[seat, kind, at - 1] > card:
        t.hand[seat, kind, at] = t.hand[seat, kind, at - 1]
        at -= 1
    t.hand[seat, kind, at] = card
    t.hand_n[seat, kind] += 1
    t.fresh[t.fresh_n, 0], t.fresh[t.fresh_n, 1] = seat, card
    t.fresh_n += 1


@compiled
def from_hand(t: Record, seat: int, kind: int, card: int) -> None:
    """Take a card from a hand."""
    without(t.hand[seat, kind], t.hand_n[seat, kind], card)
    t.hand_n[seat, kind] -= 1


@compiled
def put_under(t: Record, kind: int, place: int) -> None:
    """SL-211: what is left of a pile, sorted, goes under its deck as a bag."""
    count = t.pile_n[place]
    if not count:
        return
    in_order(t.pile[place], count)
    for at in range(count):
        t.deck[kind, t.bottom[kind] + at] = t.pile[place, at]
    t.bottom[kind] += count
    t.bag[kind, t.bags[kind]] = count
    t.bags[kind] += 1


@compiled
def deal(t: Record) -> None:
    """SL-102: a card of each category to every seat."""
    for seat in range(t.seats):
        for kind in range(KINDS):
            draw(t, seat, int64(kind))
