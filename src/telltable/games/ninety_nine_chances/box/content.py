"""A pack without some words, as a table agreed. The numbers stay whole: a card gets spare words instead (R-34)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from msgspec.structs import replace

from telltable.core.errors import Problem

from .components import Card, ChancePack


def without(pack: ChancePack, tags: Sequence[str], cards: Sequence[str]) -> ChancePack:
    """The pack with spare words on the cards that carry a tag, or are named.

    Raises:
        Problem: there are more of them than spare words.
    """
    out = [card for card in pack.card_list if card.id in cards or not set(tags).isdisjoint(card.content)]
    if len(out) > len(pack.spares):
        raise Problem(
            f"Too little of the pack is left to play: {len(out)} cards would need other words, "
            f"and there are {len(pack.spares)} spare ones. Take some lines back."
        )
    fresh = {card.id: replace(spare, id=card.id) for card, spare in zip(out, pack.spares, strict=False)}
    return replace(
        pack,
        card_list=tuple(fresh.get(card.id, card) for card in pack.card_list),
        spares=pack.spares[len(out) :],
    )


def veiled(pack: ChancePack, tags: Sequence[str], cards: Sequence[str]) -> ChancePack:
    """The pack with the words of some cards covered."""
    out = set(tags)
    covered = (_covered(x) if x.id in cards or not out.isdisjoint(x.content) else x for x in pack.card_list)
    return replace(pack, card_list=tuple(covered))


def _covered(card: Card) -> Card:
    return replace(card, genre="Veiled", resource="a veiled gift", problem="a veiled worry")


def saying(pack: ChancePack, words: Callable[[str], bool]) -> tuple[str, ...]:
    """The cards that have such words."""
    return tuple(card.id for card in pack.card_list if any(words(text) for text in _texts(card)))


def _texts(card: Card) -> Iterator[str]:
    yield from (card.genre, card.resource, card.problem)
