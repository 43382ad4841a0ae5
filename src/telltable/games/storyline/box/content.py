"""Cards left out or covered, as a table agreed (ADR 0008): what that makes of the decks of a box."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from msgspec import UNSET
from msgspec.structs import replace

from telltable.core.errors import Problem

from .components import CATEGORIES, NAMES, Card, NarratorCard, Tale

LEAST = 12  # cards of a kind: three players can still tell a tale that asks for it six times
COVERED = {
    "character": ("Veiled Stranger", "a Veiled Stranger"),
    "place": ("Veiled Place", "in a place that is not told"),
    "feature": ("Veiled Feature", "not to be described"),
    "object": ("Veiled Thing", "a thing under a cloth"),
    "action": ("Veiled Deed", "did what is not told here"),
}
FRAMES = {
    "character": "Then came {character}.",
    "place": "It happened {place}.",
    "feature": "It was {feature}.",
    "object": "There lay {object}.",
    "action": "Then something {action}.",
}
Cards = tuple[Card, ...]
Tales = tuple[Tale, ...]


def page_id(tale: Tale, page: NarratorCard) -> str:
    """What a narrator card is called where cards are covered."""
    return f"{tale.key}-{page.no}"


def left(cards: Cards, tags: Collection[str], ids: Collection[str]) -> Cards:
    """The story cards without those that carry one of these tags, and without these.

    Raises:
        Problem: too few of a kind are left.
    """
    rest = tuple(card for card in cards if not _is_meant(card, tags, ids))
    for category in CATEGORIES:
        size = sum(card.category == category for card in rest)
        if size < LEAST:
            kind = NAMES[category]
            raise Problem(f"Too few {kind} cards are left to play with: {size}, and at least {LEAST} are needed.")
    return rest


def covered(cards: Cards, tags: Collection[str], ids: Collection[str]) -> Cards:
    """The story cards, the words of those covered. What they do stays as it is."""
    return tuple(_covered(card) if _is_meant(card, tags, ids) else card for card in cards)


def covered_tales(tales: Tales, ids: Collection[str]) -> Tales:
    """The tales, the words of these pages covered: a narrator card can't be left out."""
    return tuple(
        replace(tale, pages=tuple(_covered_page(page) if page_id(tale, page) in ids else page for page in tale.pages))
        for tale in tales
    )


def texts(cards: Cards, tales: Tales) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Every story card and narrator card by its id, with its words."""
    for card in cards:
        yield card.id, (card.name, card.phrase, card.aside)
    for tale in tales:
        for page in tale.pages:
            yield page_id(tale, page), (page.title, *(part for parts in page.wordings for part in parts))


def _is_meant(card: Card, tags: Collection[str], ids: Collection[str]) -> bool:
    return card.id in ids or not set(tags).isdisjoint(card.content)


def _covered(card: Card) -> Card:
    name, phrase = COVERED[card.category]
    return replace(card, name=name, phrase=phrase, aside="")


def _covered_page(page: NarratorCard) -> NarratorCard:
    parts = tuple(FRAMES[banner] for banner in page.banners) or ("The rest is not told. The End.",)
    return replace(page, title="A veiled page", parts=parts, others=UNSET)
