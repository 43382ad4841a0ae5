"""What a seat sees, built from nothing; and some full truth that would look the same."""

from __future__ import annotations

from telltable.core.deck import Deck
from telltable.core.luck import Luck
from telltable.core.reducer import put
from telltable.core.seat import Seat
from telltable.games.tail_story.box.pack import TailPack

from .state import State, View


def view_of(state: State, seat: Seat | None) -> View:
    """The table, and for a seat its hand, its achievements and its standing order."""
    if seat is None:
        return View(None, state.table)
    looked = state.looked if state.table.active == seat else ()
    return View(seat, state.table, state.hands[seat], state.achievements[seat], state.passing[seat], looked)


def determinise(view: View, pack: TailPack, luck: Luck) -> State:
    """Some full state that has this view: unseen cards lie in the unseen places by chance."""
    table = view.table
    pool = _unseen(view, pack)

    def some(count: int) -> tuple[str, ...]:
        return tuple([pool.pop(luck.below(len(pool))) for _ in range(count)])

    hands, achievements, decks = [], [], []
    for seat, mat in enumerate(table.mats):
        own = seat == view.seat
        hands.append(view.hand if own else some(mat.hand))
        achievements.append(view.achievements if own else mat.shown or some(mat.achievements))
        known = view.looked if own else ()
        decks.append((known, mat.deck - len(known)))
    piles = tuple(_deck(known, some(count)) for known, count in decks)
    passing = tuple(view.passing if seat == view.seat else not luck.below(4) for seat in range(len(table.mats)))
    looked = view.looked
    if table.look and table.active != view.seat:
        cards = piles[table.active].cards
        looked = cards[: table.look]
        piles = put(piles, table.active, _deck(looked, cards[table.look :]))
    return State(table, tuple(hands), piles, tuple(achievements), tuple(pool), passing, looked)


def _deck(known: tuple[str, ...], rest: tuple[str, ...]) -> Deck:
    packets = tuple((card,) for card in known)
    return Deck((*packets, rest)) if rest else Deck(packets)


def _unseen(view: View, pack: TailPack) -> list[str]:
    seen = {*view.hand, *view.achievements, *view.looked}
    for mat in view.table.mats:
        seen.update(mat.discard, mat.zone, mat.shown)
    return [card for card in pack.cards if card not in seen]
