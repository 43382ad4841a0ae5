"""Cards that move: deck, hands, what lies in front of somebody (NC-104 to NC-108)."""

from __future__ import annotations

from typing import Any

from telltable.core.compiled import Record, below, compiled, mark, taken, without
from telltable.games.ninety_nine_chances.box.components import HAND, HIGHEST, LOWEST

from .table import NUMBERS


@compiled
def is_blank(card: int) -> bool:
    """Whether this is a marker without words."""
    return card > HIGHEST


@compiled
def clockwise(t: Record, first: int, place: int) -> int:
    """The seat so many places after the first one."""
    return int((first + place) % t.seats)


@compiled
def from_top(t: Record) -> int:
    """The top card of a deck that has one: nobody knows the order, so luck says which it is."""
    count = t.deck_n
    t.deck_n = count - 1
    return int(taken(t.deck, count, below(t, count) if count > 1 else 0))


@compiled
def discard(t: Record, card: int) -> None:
    """Onto the discard pile."""
    t.pile[t.pile_n] = card
    t.pile_n += 1


@compiled
def has_cards(t: Record) -> bool:
    """NC-107: reshuffles where it must; False when there is no card anywhere."""
    if t.deck_n == 0 and t.pile_n:
        t.reshuffles += 1
        for place in range(t.pile_n):
            t.deck[place] = t.pile[place]
        t.deck_n, t.pile_n = t.pile_n, 0
        t.deck[: t.deck_n].sort()
    return bool(t.deck_n > 0)


@compiled
def has_more_cards(t: Record) -> bool:
    """NC-108c: after the bids the hands serve as a deck too."""
    if has_cards(t):
        return True
    for seat in range(t.seats):
        for place in range(t.hand_n[seat]):
            discard(t, t.hand[seat, place])
        t.hand_n[seat] = 0
    t.fresh_n = 0
    return bool(has_cards(t))


@compiled
def turn_up(t: Record) -> int:
    """The card on top of the deck, which leaves it; 0 when there is none."""
    return int(from_top(t)) if has_cards(t) else 0


@compiled
def any_number(t: Record, but: Any, count: int) -> int:
    """NC-108: a number that stands in for a card that is missing; none of so many in ascending order."""
    found = LOWEST + below(t, HIGHEST - LOWEST + 1 - count)
    for place in range(count):
        found += found >= but[place]
    return int(found)


@compiled
def to_hand(t: Record, seat: int, card: int) -> None:
    """Add a card to a hand."""
    t.hand[seat, t.hand_n[seat]] = card
    t.hand_n[seat] += 1
    t.fresh[t.fresh_n, 0], t.fresh[t.fresh_n, 1] = seat, card
    t.fresh_n += 1


@compiled
def from_hand(t: Record, seat: int, card: int) -> None:
    """Take a card from a hand."""
    without(t.hand[seat], t.hand_n[seat], card)
    t.hand_n[seat] -= 1


@compiled
def refill(t: Record, seat: int) -> None:
    """NC-106: the seat draws to five cards."""
    while t.hand_n[seat] < HAND and has_cards(t):
        to_hand(t, seat, from_top(t))


@compiled
def to_resources(t: Record, seat: int, card: int) -> None:
    """In front of a seat, light side up."""
    t.resources[seat, t.resources_n[seat]] = card
    t.resources_n[seat] += 1
    t.scored = True


@compiled
def to_problems(t: Record, seat: int, card: int) -> None:
    """In front of a seat, dark side up."""
    t.problems[seat, t.problems_n[seat]] = card
    t.problems_n[seat] += 1


@compiled
def new_blank(t: Record) -> int:
    """A marker without words."""
    t.blanks += 1
    return int(HIGHEST + t.blanks)


@compiled
def see(t: Record, subject: int, card: int, which: int, seat: int) -> None:
    """What became of a card, for the lab."""
    mark(t.seen, subject * NUMBERS + card, which, seat)
