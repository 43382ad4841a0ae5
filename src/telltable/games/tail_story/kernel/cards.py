"""Cards that move: hands, piles, decks (what `table/reduce_cards.py` does to the state)."""

from __future__ import annotations

from typing import Any

from numpy import uint64

from telltable.core.compiled import Record, below, compiled, taken, without

from . import codes

_ONE = uint64(1)


@compiled
def bit(card: int) -> Any:
    """A card in a set of cards."""
    return _ONE << uint64(card)


@compiled
def to_hand(t: Record, seat: int, card: int) -> None:
    """Add a card to a hand."""
    t.hand[seat, t.hand_n[seat]] = card
    t.hand_n[seat] += 1
    t.hand_set[seat] |= bit(card)


@compiled
def from_hand(t: Record, seat: int, card: int) -> None:
    """Take a card from a hand."""
    without(t.hand[seat], t.hand_n[seat], card)
    t.hand_n[seat] -= 1
    t.hand_set[seat] ^= bit(card)


@compiled
def to_pile(t: Record, seat: int, card: int) -> None:
    """Lay a card on a discard pile."""
    t.pile[seat, t.pile_n[seat]] = card
    t.pile_n[seat] += 1


@compiled
def from_pile(t: Record, seat: int, card: int) -> bool:
    """TS-606: take a card from a discard pile, and what was dug is dug no more. Whether it was there."""
    if t.dug_n[seat] and without(t.dug[seat], t.dug_n[seat], card):
        t.dug_n[seat] -= 1
    if without(t.pile[seat], t.pile_n[seat], card):
        t.pile_n[seat] -= 1
        return True
    return False


@compiled
def from_top(t: Record, seat: int) -> int:
    """The top card of a deck, which must have one, leaves it. Where its place is unknown, luck says which it is."""
    bags = t.bag_n[seat]
    size = int(t.bag[seat, bags - 1])
    count = t.deck_n[seat]
    place = count - size
    if size > 1:
        place += below(t, size)
    card = taken(t.deck[seat], count, place)
    t.deck_n[seat] = count - 1
    t.bag[seat, bags - 1] = size - 1
    if size == 1:
        t.bag_n[seat] = bags - 1
    return card


@compiled
def draw(t: Record, seat: int, count: int) -> None:
    """TS-002, TS-003: as many as there are."""
    for _ in range(min(count, t.deck_n[seat])):
        to_hand(t, seat, from_top(t, seat))
        t.counts[codes.DRAWN] += 1


@compiled
def put_on(t: Record, seat: int, card: int) -> None:
    """A card that is known to lie on top of a deck."""
    t.deck[seat, t.deck_n[seat]] = card
    t.deck_n[seat] += 1
    t.bag[seat, t.bag_n[seat]] = 1
    t.bag_n[seat] += 1


@compiled
def put_under(t: Record, seat: int, card: int) -> None:
    """A card that is known to lie under a deck."""
    for place in range(t.deck_n[seat], 0, -1):
        t.deck[seat, place] = t.deck[seat, place - 1]
    for place in range(t.bag_n[seat], 0, -1):
        t.bag[seat, place] = t.bag[seat, place - 1]
    t.deck[seat, 0] = card
    t.bag[seat, 0] = 1
    t.deck_n[seat] += 1
    t.bag_n[seat] += 1


@compiled
def shuffle_in(t: Record, seat: int, card: int) -> None:
    """A card into a deck, which then is one bag: its cards from the top bag down, then this one."""
    count, end = 0, t.deck_n[seat]
    for place in range(t.bag_n[seat] - 1, -1, -1):
        size = int(t.bag[seat, place])
        for at in range(end - size, end):
            t.others[count] = t.deck[seat, at]
            count += 1
        end -= size
    t.others[count] = card
    one_bag(t, seat, t.others, count + 1)


@compiled
def one_bag(t: Record, seat: int, cards: Any, count: int) -> None:
    """These cards become the deck, in an order that nobody knows."""
    for place in range(count):
        t.deck[seat, place] = cards[place]
    t.deck_n[seat] = count
    t.bag[seat, 0] = count
    t.bag_n[seat] = 1 if count else 0


@compiled
def in_order(t: Record, seat: int) -> int:
    """The hand, sorted, in `others`; how many."""
    count = t.hand_n[seat]
    for place in range(count):
        card = t.hand[seat, place]
        at = place
        while at and t.others[at - 1] > card:
            t.others[at] = t.others[at - 1]
            at -= 1
        t.others[at] = card
    return int(count)


@compiled
def played(t: Record, seat: int, card: int) -> None:
    """An event card from the hand to the zone, and onto the chain."""
    from_hand(t, seat, card)
    t.zone[seat, t.zone_n[seat]] = card
    t.zone_n[seat] += 1
