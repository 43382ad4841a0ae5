"""What is left of the cards when a table does without some words. The numbers stay whole: a card gets spare words
instead (R-34)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from msgspec.structs import replace

from telltable.core.errors import Problem

from .components import Card

Cards = tuple[Card, ...]


def respelt(cards: Cards, spares: Cards, tags: Sequence[str], named: Sequence[str]) -> tuple[Cards, Cards]:
    """The cards with spare words on those that carry a tag, or are named; and the spares that are left.

    Raises:
        Problem: there are more of them than spare words.
    """
    out = [card for card in cards if card.id in named or not set(tags).isdisjoint(card.content)]
    if len(out) > len(spares):
        raise Problem(
            f"Too little of the pack is left to play: {len(out)} cards would need other words, "
            f"and there are {len(spares)} spare ones. Take some lines back."
        )
    fresh = {card.id: replace(spare, id=card.id) for card, spare in zip(out, spares, strict=False)}
    return tuple(fresh.get(card.id, card) for card in cards), spares[len(out) :]


def veiled(cards: Cards, tags: Sequence[str], named: Sequence[str]) -> Cards:
    """The cards with the words of some covered."""
    out = set(tags)
    return tuple(_covered(x) if x.id in named or not out.isdisjoint(x.content) else x for x in cards)


def _covered(card: Card) -> Card:
    return replace(card, genre="Veiled", resource="a veiled gift", problem="a veiled worry")


def saying(cards: Cards, words: Callable[[str], bool]) -> tuple[str, ...]:
    """The ids of the cards that have such words."""
    return tuple(card.id for card in cards if any(words(text) for text in _texts(card)))


def _texts(card: Card) -> Iterator[str]:
    yield from (card.genre, card.resource, card.problem)
