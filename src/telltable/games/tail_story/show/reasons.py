"""Why a bot did what it did, by what everybody can see."""

from __future__ import annotations

from collections.abc import Sequence

from telltable.core.english import count as counted
from telltable.core.event import Event
from telltable.games.tail_story.box.pack import TailPack
from telltable.games.tail_story.table import events as e
from telltable.games.tail_story.table.state import Item, Table, View


def because(pack: TailPack, view: View, told: Sequence[Event]) -> str:
    """The sentence for what everybody was told, at the table as it lay before; empty when there is none."""
    table = view.table
    for event in told:
        if isinstance(event, e.ActionDeclared):
            return _declared(pack, table, event.item)
        if isinstance(event, e.BonusUsed) and event.kind == "mess":
            return _aimed(table, event.seat, event.target)
        if isinstance(event, e.TurnEnded) and table.ap:
            return "Why: nothing left was worth a point."
    return ""


def _declared(pack: TailPack, table: Table, item: Item) -> str:
    mat = table.mats[item.seat]
    if not mat.deck:
        return "Why: the deck is empty, and any action triggers the deck check."
    if item.target >= 0 and item.action != "swap":
        return _aimed(table, item.seat, item.target)
    if item.action == "swap":
        return "Why: the card in that pile will be worth more in the next deck."
    if item.n >= mat.deck:
        return "Why: that empties the deck."
    if item.card and pack.types[item.card] == pack.types[mat.pet]:
        return "Why: a card of its own type may bring a bonus."
    if item.n:
        return f"Why: {counted(item.n, 'card')} fewer in the deck."
    return "Why: a weak hand keeps moving." if item.action == "draw_discard" else ""


def _aimed(table: Table, seat: int, target: int) -> str:
    most = max(table.danger(other) for other in table.others(seat))
    closest = table.danger(target) == most
    return (
        f"Why: {table.names[target]} is closest to winning."
        if closest
        else f"Why: there was the most to take from {table.names[target]}."
    )
