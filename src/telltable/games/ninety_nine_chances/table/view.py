"""What a seat sees, built from nothing; and some full truth that would look the same."""

from __future__ import annotations

from collections.abc import Iterator

from telltable.core.deck import Deck
from telltable.core.luck import Luck
from telltable.core.seat import Seat
from telltable.games.ninety_nine_chances.box.components import is_blank
from telltable.games.ninety_nine_chances.box.pack import ChancePack

from .state import NOBODY, State, Table, View

SECRET_CARDS = {"themes": 2, "storytelling": 1, "climax": 1}  # how many cards lie face down, by phase


def view_of(state: State, seat: Seat | None) -> View:
    """The table, and what is the seat's own."""
    if seat is None:
        return View(None, state.table)
    return View(seat, state.table, state.hands[seat], state.secrets[seat])


def lying(table: Table) -> Iterator[str]:
    """Every card that lies open, once."""
    yield from table.discard
    if table.theme:
        yield from table.theme
    else:
        for pair in table.themes:
            yield from pair
    for held in (*table.resources, *table.problems):
        yield from (one.card for one in held if not is_blank(one.card))


def determinise(view: View, pack: ChancePack, luck: Luck) -> State:
    """Some full state that has this view: unseen cards are spread over the unseen places at random."""
    table = view.table
    seen = {*lying(table), *view.hand, *view.secret}
    pool = [card.id for card in pack.card_list if card.id not in seen]

    def take(count: int) -> tuple[str, ...]:
        return tuple(pool.pop(luck.below(len(pool))) for _ in range(count))

    hands = tuple(view.hand if seat == view.seat else take(size) for seat, size in enumerate(table.hand_sizes))
    secrets = []
    for seat in range(len(table.names)):
        if seat == view.seat:
            secrets.append(view.secret)
        elif seat not in table.committed:
            secrets.append(())
        elif table.phase == "vote":
            secrets.append((str(_ballot(table, luck)),))
        else:
            secrets.append(take(SECRET_CARDS[table.phase]))
    return State(table, hands, Deck.shuffled(pool), tuple(secrets))


def _ballot(table: Table, luck: Luck) -> Seat:
    return (NOBODY, *table.open)[luck.below(len(table.open) + 1)]
