"""Chapter “Setting up”, NC-104 and NC-106 to NC-108: taking cards from the deck, and what happens where it ends."""

from __future__ import annotations

from telltable.core.seat import Seat
from telltable.games.ninety_nine_chances.box.components import BLANK, HAND, HIGHEST, LOWEST
from telltable.games.ninety_nine_chances.table import events as e
from telltable.games.ninety_nine_chances.table import events_climax as ec
from telltable.games.ninety_nine_chances.table.state import Table, from_seat
from telltable.games.ninety_nine_chances.table.types import Play


def deal(p: Play) -> None:
    """NC-104: five cards to each seat, one at a time, clockwise from the dealer's left."""
    table = p.state.table
    count = len(table.names)
    first = (table.dealer + 1) % count
    order = from_seat(first, tuple(range(count)))
    cards = p.state.deck.draw(HAND * count, p.luck)
    hands: list[tuple[str, ...]] = [()] * count
    for place, seat in enumerate(order):
        hands[seat] = cards[place::count]
    p.tell(e.Dealt(tuple(hands), tuple(map(len, hands)), first))


def refill(p: Play, seats: tuple[Seat, ...]) -> None:
    """NC-106: each seat in this order draws to five cards; NC-107, NC-108a where the deck ends."""
    for seat in seats:
        while p.state.table.hand_sizes[seat] < HAND and _has_cards(p):
            cards = p.state.deck.draw(HAND - p.state.table.hand_sizes[seat], p.luck)
            p.tell(e.CardsDrawn(seat, len(cards), cards))


def _has_cards(p: Play) -> bool:
    """NC-107: reshuffles where it must; False when there is no card anywhere."""
    table = p.state.table
    if not table.deck_size and table.discard:
        p.tell(e.DeckReshuffled(len(table.discard)))
    return bool(p.state.table.deck_size)


def _has_more_cards(p: Play) -> bool:
    """NC-108c: after the bids the hands serve as a deck too."""
    if _has_cards(p):
        return True
    if any(p.state.hands):
        p.tell(ec.HandsDiscarded(p.state.hands))
    return _has_cards(p)


def turn_up(p: Play, *, finale: bool = False) -> str:
    """The card on top of the deck; empty when there is none. An event must take it from there."""
    found = _has_more_cards(p) if finale else _has_cards(p)
    return p.state.deck.choose(p.luck) if found else ""


def any_number(p: Play, but: set[int]) -> int:
    """NC-108: a number that stands in for a card that is missing."""
    left = [number for number in range(LOWEST, HIGHEST + 1) if number not in but]
    return left[p.luck.below(len(left))]


def gain(p: Play, seat: Seat, count: int) -> None:
    """NC-607 to NC-609: as many Resources from the deck; blank markers where there is no card (NC-108c)."""
    while count > 0:
        cards = p.state.deck.draw(count, p.luck) if _has_more_cards(p) else blanks(p.state.table, count)
        p.tell(ec.ResourcesGained(seat, cards))
        count -= len(cards)


def blanks(table: Table, count: int) -> tuple[str, ...]:
    """New blank markers."""
    return tuple(f"{BLANK}{table.blanks + 1 + place}" for place in range(count))
