"""Time, leaving, defaults (TS-903): what a hand card is worth to its holder. Defaults and bots go by it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from telltable.games.tail_story.box.components import Card
from telltable.games.tail_story.box.pack import TailPack
from telltable.games.tail_story.table.options import most_drawn
from telltable.games.tail_story.table.state import Table

_WORTH = {"recycling": 3, "stealing": 4, "stopping": 5, "drawing": 6}
_LARGE, _SMALL = 9, 7


def keep_value(pack: TailPack, table: Table, seat: int, card: str) -> int:
    """TS-903: the keep value of a card for whoever sits there."""
    return worth(pack.cards[card], pack.types.get(table.mats[seat].pet, ""), table.options)


def worth(card: Card, pet_type: str, options: Mapping[str, str]) -> int:
    """TS-903: the keep value of a card for a pet of this type."""
    own = card.type == pet_type
    if card.kind == "acting":
        return 0 if not own else _LARGE if most_drawn(options, card) >= 5 else _SMALL
    return _WORTH[card.kind] + 2 * own


def lowest(pack: TailPack, table: Table, seat: int, cards: Iterable[str], count: int) -> tuple[str, ...]:
    """The cards to give up first; of equals the one held longest."""
    ranked = sorted(cards, key=lambda card: keep_value(pack, table, seat, card))
    return tuple(ranked[:count])


def highest(pack: TailPack, table: Table, seat: int, cards: Sequence[str]) -> str:
    """The card to keep; of equals the first."""
    return max(cards, key=lambda card: keep_value(pack, table, seat, card))
