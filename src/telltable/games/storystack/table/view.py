"""What a seat sees, built from nothing; and some full truth that would look the same."""

from __future__ import annotations

from telltable.core.deck import Deck
from telltable.core.luck import Luck
from telltable.core.seat import Seat
from telltable.games.storystack.box.pack import StoryPack

from .state import State, View


def view_of(state: State, seat: Seat | None) -> View:
    """The table, the hands this seat may see, and its own secret ballot."""
    table = state.table
    shown = table.hands_open
    if seat is None:
        return View(None, table, state.hands if shown else (None,) * len(state.hands))
    hands: tuple[tuple[str, ...] | None, ...] = state.hands
    if not shown:
        others = (None,) * len(hands)
        hands = (*others[:seat], hands[seat], *others[seat + 1 :])
    return View(seat, table, hands, state.ballots[seat])


def determinise(view: View, pack: StoryPack, luck: Luck) -> State:
    """Some full state that has this view: unseen cards are spread over the unseen places at random."""
    table = view.table
    seen = set(table.discard) | {fact.card for fact in table.facts}
    seen.update(card for hand in view.hands if hand is not None for card in hand)
    seen.update((table.deck_top,) if table.deck_top else ())
    pool = [card.id for card in pack.card_list if card.id not in seen]
    hands = []
    for owner, hand in enumerate(view.hands):
        if hand is None:
            hand = tuple(pool.pop(luck.below(len(pool))) for _ in range(table.hand_sizes[owner]))
        hands.append(hand)
    return State(table, tuple(hands), _deck(view, pool, luck), _ballots(view, luck))


def _deck(view: View, pool: list[str], luck: Luck) -> Deck:
    """The unseen rest; a deck shortened by a position holds only some of it."""
    table = view.table
    top = (table.deck_top,) if table.deck_top else ()
    rest = table.deck_size - len(top)
    while len(pool) > rest:
        pool.pop(luck.below(len(pool)))
    return Deck(tuple(packet for packet in (top, tuple(pool)) if packet))


def _ballots(view: View, luck: Luck) -> tuple[tuple[str, ...], ...]:
    table = view.table
    ballots: list[tuple[str, ...]] = [()] * len(table.names)
    for seat in table.ballots_in:
        ballots[seat] = (table.patterns[luck.below(3)],) if not table.pattern else ()
    if view.seat is not None:
        ballots[view.seat] = view.ballot
    return tuple(ballots)
