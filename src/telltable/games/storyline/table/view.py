"""What a seat sees, built from nothing; and some full truth that would look the same."""

from __future__ import annotations

from telltable.core.deck import Deck
from telltable.core.luck import Luck, shuffled
from telltable.core.seat import Seat
from telltable.games.storyline.box.components import CATEGORIES, PLACE
from telltable.games.storyline.box.pack import StoryLinePack

from .state import State, View


def view_of(state: State, seat: Seat | None) -> View:
    """The table, and the own cards."""
    if seat is None:
        return View(None, state.table)
    return View(seat, state.table, state.hands[seat], state.drawn[seat], state.offers[seat])


def determinise(view: View, pack: StoryLinePack, luck: Luck) -> State:
    """Some full state that has this view: who holds and who offered what else is spread at random."""
    table = view.table
    seen = {
        *view.hand,
        *(card for page in table.pages for card in page.cards),
        *(c for pile in table.piles for c in pile),
        *view.offer,
    }
    pools = [
        list(shuffled(luck, [card for card in pack.played(category, table.commitment) if card not in seen]))
        for category in CATEGORIES
    ]
    hands: list[tuple[str, ...]] = []
    drawn: list[tuple[str, ...]] = []
    for seat, held in enumerate(table.held):
        if seat == view.seat:
            hands.append(view.hand)
            drawn.append(view.drawn)
            continue
        mine = [[pools[place].pop() for _ in range(count)] for place, count in enumerate(held)]
        hands.append(tuple(sorted(card for cards in mine for card in cards)))
        fresh = table.banners if not table.piles and seat in table.offering else ()
        drawn.append(tuple(mine[PLACE[category]][-1] for category in fresh if mine[PLACE[category]]))
    offers = _offers(view, pools, luck)
    decks = tuple(Deck.shuffled(sorted(pool[:size])) for pool, size in zip(pools, table.deck_sizes, strict=True))
    return State(table, tuple(hands), decks, tuple(drawn), offers)


def _offers(view: View, pools: list[list[str]], luck: Luck) -> tuple[tuple[str, ...], ...]:
    """Revealed cards given back to seats that may have offered them, the own ones to the seat itself; for each that
    still lies face down one that nobody has seen."""
    table = view.table
    offers: list[tuple[str, ...]] = [()] * len(table.names)
    if not table.piles:
        return tuple(offers)
    others = [seat for seat in table.offering if seat != view.seat]
    for place, pile in enumerate(table.piles):
        own = view.offer[place] if view.offer else ""
        down = table.face_down[place] if table.face_down else 0
        hidden = [pools[PLACE[table.banners[place]]].pop() for _ in range(down - (bool(own) and own not in pile))]
        cards = shuffled(luck, sorted([*(card for card in pile if card != own), *hidden]))
        cards += ("",) * (len(others) - len(cards))
        for seat, card in zip(others, cards, strict=True):
            offers[seat] += (card,)
    if view.seat is not None:
        offers[view.seat] = view.offer
    return tuple(offers)
