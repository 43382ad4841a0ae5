"""A pack with cards left out or covered, as a table agreed (ADR 0008)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from msgspec.structs import replace

from telltable.core.errors import Problem

from .components import CATEGORIES, NAMES, Card, NarratorCard, StoryLinePack, Tale

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


def page_id(tale: Tale, page: NarratorCard) -> str:
    """What a narrator card is called where cards are covered."""
    return f"{tale.key}-{page.no}"


def without(pack: StoryLinePack, tags: Sequence[str], cards: Sequence[str]) -> StoryLinePack:
    """The pack without some story cards; a narrator card can't be left out, so its words are covered.

    Raises:
        Problem: too few of a kind are left.
    """
    out = set(tags)
    left = tuple(card for card in pack.card_list if card.id not in cards and out.isdisjoint(card.content))
    for category in CATEGORIES:
        size = sum(card.category == category for card in left)
        if size < LEAST:
            kind = NAMES[category]
            raise Problem(f"Too little of the pack is left to play: {size} of at least {LEAST} {kind} cards.")
    return replace(pack, card_list=left, tales=_covered_tales(pack, cards))


def veiled(pack: StoryLinePack, tags: Sequence[str], cards: Sequence[str]) -> StoryLinePack:
    """The pack with the words of some cards covered. What they do stays as it is."""
    out = set(tags)
    covered = (_covered(x) if x.id in cards or not out.isdisjoint(x.content) else x for x in pack.card_list)
    return replace(pack, card_list=tuple(covered), tales=_covered_tales(pack, cards))


def _covered(card: Card) -> Card:
    name, phrase = COVERED[card.category]
    return replace(card, name=name, phrase=phrase, aside="")


def _covered_tales(pack: StoryLinePack, cards: Sequence[str]) -> tuple[Tale, ...]:
    return tuple(
        replace(
            tale,
            pages=tuple(_covered_page(page) if page_id(tale, page) in cards else page for page in tale.pages),
        )
        for tale in pack.tales
    )


def _covered_page(page: NarratorCard) -> NarratorCard:
    parts = tuple(FRAMES[banner] for banner in page.banners) or ("The rest is not told. The End.",)
    return replace(page, title="A veiled page", parts=parts)


def saying(pack: StoryLinePack, words: Callable[[str], bool]) -> tuple[str, ...]:
    """The story cards and narrator cards that have such words."""
    return tuple(id_ for id_, texts in _texts(pack) if any(words(text) for text in texts))


def _texts(pack: StoryLinePack) -> Iterator[tuple[str, tuple[str, ...]]]:
    for card in pack.card_list:
        yield card.id, (card.name, card.phrase, card.aside)
    for tale in pack.tales:
        for page in tale.pages:
            yield page_id(tale, page), (page.title, *page.parts)
