"""A pack with cards left out or covered, as a table agreed (SS section 2.7 for what is left, ADR 0008)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from msgspec import UNSET
from msgspec.structs import replace

from telltable.core.english import a
from telltable.core.errors import Problem

from .components import REQUIRED_TYPE, TYPES, Card, Pattern, device_of
from .pack_completable import completable
from .wording import capital

# Half of what section 2.7 asks of a pack as it is authored: enough for a whole evening, with less to choose from.
LEAST_CARDS = 75
LEAST_CAST = 10
LEAST_CLOSING = 5
LEAST_PATTERNS = 3  # SS-S2 reveals three
SUPPLY = 2  # cards for each that a pattern asks

PROMPT = "The words of this card are veiled. Say whatever you like instead, or nothing."
TEMPLATE = "Something happened here that is not told."


def without(
    cards: Sequence[Card], patterns: Sequence[Pattern], tags: Sequence[str], ids: Sequence[str]
) -> tuple[tuple[Card, ...], tuple[Pattern, ...]]:
    """What is left without some cards, and without the patterns that can't be completed any more.

    Args:
        cards, patterns: of the whole pack.
        tags, ids: content tags and ids of the cards that are left out.

    Raises:
        Problem: too little is left to play.
    """
    out = set(tags)
    left = tuple(card for card in cards if card.id not in ids and out.isdisjoint(card.content))
    reachable = tuple(pattern for pattern in patterns if _reachable(pattern, left))
    lacking = [*_lacking(left, len(reachable))]
    if lacking:
        raise Problem(f"Too little of the pack is left to play with: {'; '.join(lacking)}. Remove some lines.")
    return left, reachable


def _reachable(pattern: Pattern, cards: Sequence[Card]) -> bool:
    have = Counter(card.tag for card in cards)
    enough = all(have[tag] >= SUPPLY * least for tag, least in pattern.minimums.items())
    return enough and completable(pattern.minimums, cards)


def _lacking(cards: Sequence[Card], patterns: int) -> Iterator[str]:
    have = Counter(card.type for card in cards)
    if len(cards) < LEAST_CARDS:
        yield f"{len(cards)} cards (at least {LEAST_CARDS} needed)"
    for type_, least in {"CA": LEAST_CAST, **dict.fromkeys(REQUIRED_TYPE.values(), LEAST_CLOSING)}.items():
        if have[type_] < least:
            yield f"{have[type_]} {TYPES[type_]} cards (at least {least} needed)"
    if patterns < LEAST_PATTERNS:
        yield f"{patterns} patterns that can be completed (at least {LEAST_PATTERNS} needed)"


def veiled(cards: Sequence[Card], tags: Sequence[str], ids: Sequence[str]) -> tuple[Card, ...]:
    """The cards, with the words of some of them covered."""
    out = set(tags)
    return tuple(_covered(x) if x.id in ids or not out.isdisjoint(x.content) else x for x in cards)


def _covered(card: Card) -> Card:
    """Type, tag, slots and effect stay, and so does the title of a device, which SS-R4 goes by."""
    title = card.title if device_of(card.title) else capital(a(f"veiled {card.type_name} card"))
    return replace(card, title=title, prompt=PROMPT, template=TEMPLATE, suggestions={}, tells=UNSET)


def saying(cards: Sequence[Card], threats: Sequence[tuple[str, str]], words: Callable[[str], bool]) -> tuple[str, ...]:
    """The cards that have such words in a title, a prompt, a template or a suggestion, or in what is said of a threat
    that they suggest.

    Args:
        cards: which may.
        threats: names, each with a sentence on it.
        words: whether a text has them.
    """
    return tuple(card.id for card in cards if any(words(text) for text in _texts(card, threats)))


def _texts(card: Card, threats: Sequence[tuple[str, str]]) -> Iterator[str]:
    yield from (card.title, card.prompt, *card.tellings, card.told.recall, *card.told.recalls, card.told.brief)
    yield from card.told.arc or ()
    told = card.told
    yield from (*(told.behind or ()), told.company or "", told.danger or "", told.stake or "", told.after or "")
    for labels in card.suggestions.values():
        yield from labels
    yield from (line for name, line in threats if name in card.suggestions.get("threat", ()))
