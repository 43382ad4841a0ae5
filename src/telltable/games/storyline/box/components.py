"""What lies in the box: story cards, narrator cards and tokens (SL-102 to SL-104)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Final

from msgspec import Struct

from telltable.games.storyline.table.moves import Effect

CATEGORIES = ("character", "place", "feature", "object", "action")
NAMES = dict(zip(CATEGORIES, ("Character", "Place", "Feature", "Object", "Action"), strict=True))
LETTER = {"character": "C", "place": "P", "feature": "F", "object": "O", "action": "A"}
CATEGORY_OF = {letter: category for category, letter in LETTER.items()}
PLACE = {category: number for number, category in enumerate(CATEGORIES)}

PAGES = 15
MOST_BANNERS = 20  # so that a token remains for the Magic Hat
GRAVE: Final = "grave"
ROSE: Final = "rose"
BONES: Final = "bones"
HAT: Final = "hat"
IMAGES = (GRAVE, ROSE, BONES, HAT)
EFFECTS: tuple[Effect, ...] = (HAT, BONES, GRAVE)  # in the order of the default (SL-404)
TOKEN_NAMES = {GRAVE: "the Grave", ROSE: "the Rose", BONES: "the Bones", HAT: "the Magic Hat"}
STANDARD = (1,) * 5 + (2,) * 6 + (3,) * 4 + (4,) * 2
NUMBERS = len(STANDARD)
TOKENS = NUMBERS + len(IMAGES)
EMBELLISHMENT = 400  # characters (SL-207)
TITLE = 80  # characters of a book's title (SL-105)
WHEN = {
    "today": "today",
    "week": "this week",
    "month": "this month",
    "year": "this year",
    "longer": "longer ago",
}


class Card(Struct, frozen=True):
    """A story card.

    Attributes:
        id: its category's letter and its number, e.g. ``C07``: all that a card is on the wire.
        phrase: what is read in the tale.
        aside: what a bot that narrates may add to it, one sentence.
        tags: three, for bots.
        content: content tags, for tables that leave something out.
    """

    id: str
    category: str
    name: str
    phrase: str
    aside: str
    tags: tuple[str, ...] = ()
    content: tuple[str, ...] = ()


class NarratorCard(Struct, frozen=True):
    """A page of a tale.

    Attributes:
        no: its place, from 1.
        title: a heading for the page.
        parts: one text per banner, each ending in a slot such as ``{place}``; one text without a slot for The End.
        banners: the categories, in reading order.
        tags: up to three, for bots.
    """

    no: int
    title: str
    parts: tuple[str, ...]
    banners: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()


class Tale(Struct, frozen=True):
    """A narrator deck: fifteen pages in order."""

    key: str
    title: str
    about: str
    pages: tuple[NarratorCard, ...]

    def page(self, no: int) -> NarratorCard:
        """The page of a number from 1."""
        return self.pages[no - 1]

    def uses(self, category: str) -> int:
        """How many banners ask for a category."""
        return sum(page.banners.count(category) for page in self.pages)


class StoryLinePack(Struct, frozen=True, dict=True):
    """A box: five story decks and one narrator deck or more."""

    name: str
    hash: str
    about: str
    card_list: tuple[Card, ...]
    tales: tuple[Tale, ...]

    @cached_property
    def cards(self) -> Mapping[str, Card]:
        """Every story card by its id."""
        return {card.id: card for card in self.card_list}

    @cached_property
    def by_category(self) -> Mapping[str, tuple[str, ...]]:
        """The ids of each category."""
        return {
            category: tuple(card.id for card in self.card_list if card.category == category) for category in CATEGORIES
        }

    @cached_property
    def tale_of(self) -> Mapping[str, Tale]:
        """The narrator decks by their key."""
        return {tale.key: tale for tale in self.tales}

    @property
    def contents(self) -> Mapping[str, tuple[str, ...]]:
        """Content tags by card id; narrator cards carry none."""
        pages = {f"{tale.key}-{page.no}": () for tale in self.tales for page in tale.pages}
        return {card.id: card.content for card in self.card_list} | pages

    def without(self, tags: Sequence[str], cards: Sequence[str] = ()) -> StoryLinePack:
        """The same box without some story cards. Raises `Problem` when too little is left."""
        from .content import without

        return without(self, tags, cards)

    def veiled(self, tags: Sequence[str], cards: Sequence[str] = ()) -> StoryLinePack:
        """The same box with the words of some cards covered."""
        from .content import veiled

        return veiled(self, tags, cards)

    def saying(self, words: Callable[[str], bool]) -> tuple[str, ...]:
        """The cards that say such words."""
        from .content import saying

        return saying(self, words)
