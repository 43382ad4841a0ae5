"""A pack that is not whole: where its cards stand, and what it is lent by the game's own."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from telltable.core.pack_cards import CardTable, Data, Entry

from .components import CATEGORIES, LETTER, MOST, most_uses
from .pack_files import SLOT, TALE, WrittenCard, file_of

LEAST_CARDS = 20
_CATEGORY = {file_of(category): category for category in CATEGORIES}


def _key(file: str, n: int, entry: Mapping[str, Any]) -> str:
    return f"{LETTER[_CATEGORY[file]]}{n + 1:02}"


TABLES = tuple(CardTable(file, ("card",), WrittenCard, _key) for file in _CATEGORY)


def lend(draft: Data, own: Data, out: Collection[str]) -> Data:
    """SL-102, SL-104: twenty cards of each kind, and as many as its tales need for the largest table; a tale."""
    whole = dict(draft)
    if not any(TALE.fullmatch(file) for file in whole):
        whole |= {file: said for file, said in own.items() if TALE.fullmatch(file)}
    spread = most_uses(MOST, 0)
    for table in TABLES:
        category = _CATEGORY[table.file]
        uses = (_uses(said, category) for file, said in whole.items() if TALE.fullmatch(file))
        cards = table.entries(whole.get(table.file, {}))
        least = max(LEAST_CARDS, len(cards), max(uses) - spread)
        whole[table.file] = {"card": _cards(table, cards, own, out, least)}
    return whole


def _cards(table: CardTable, cards: list[Any], own: Data, out: Collection[str], least: int) -> list[Entry]:
    """The cards, each that sits out with one of the own pack in its place, and more of those up to so many."""
    kept = [card if table.key(table.file, n, {}) not in out else None for n, card in enumerate(cards)]
    names = {card["name"].casefold() for card in kept if card}
    spare = iter([card for card in own[table.file]["card"] if card["name"].casefold() not in names])
    found = [card or next(spare, None) for card in kept]
    found += [next(spare, None) for _ in range(least - len(found))]
    return [card for card in found if card]


def _uses(tale: Mapping[str, Any], category: str) -> int:
    return sum(category in SLOT.findall(page["text"]) for page in tale["page"])
