"""The pieces: story cards, narrator cards and tokens (SL-102 to SL-104)."""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from hashlib import sha256
from typing import Final, Literal

from msgspec import UNSET, Struct, UnsetType

CATEGORIES = ("character", "place", "feature", "object", "action")
NAMES = dict(zip(CATEGORIES, ("Character", "Place", "Feature", "Object", "Action"), strict=True))
LETTER = {"character": "C", "place": "P", "feature": "F", "object": "O", "action": "A"}
CATEGORY_OF = {letter: category for category, letter in LETTER.items()}
PLACE = {category: number for number, category in enumerate(CATEGORIES)}

FEWEST, MOST = 3, 8  # seats (SL-101)
PAGES = 15
WORDINGS = 3  # of a page at most
MOST_BANNERS = 20  # so that a token remains for the Magic Hat
Effect = Literal["grave", "bones", "hat"]
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
TAGS = (  # what cards and pages are about, for bots
    *("creeping", "comic", "night", "water", "beast", "house"),
    *("music", "food", "old", "cold", "lost", "trick"),
)


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
        others: further wordings of `parts`, with the same slots in the same order. A page with one wording has no such
            field, so that a pack from before there were wordings keeps its hash.
    """

    no: int
    title: str
    parts: tuple[str, ...]
    banners: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    others: tuple[tuple[str, ...], ...] | UnsetType = UNSET

    @property
    def wordings(self) -> tuple[tuple[str, ...], ...]:
        """Every wording, the first one first."""
        return (self.parts,) if self.others is UNSET else (self.parts, *self.others)

    def worded(self, commitment: str) -> tuple[str, ...]:
        """SL-213: the wording that a table reads: the same whenever it is asked, each page for itself."""
        if self.others is UNSET:
            return self.parts
        digest = sha256(f"{commitment} page {self.no}".encode()).digest()
        return self.wordings[int.from_bytes(digest[:4], "big") % len(self.wordings)]


class Tale(Struct, frozen=True, dict=True):
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
        return self._banners[category]

    @cached_property
    def _banners(self) -> Counter[str]:
        return Counter(banner for page in self.pages for banner in page.banners)


def most_uses(seats: int, cards: int) -> int:
    """2.2: how often a category with so many cards can be asked for: every use needs a card for all but one seat."""
    return cards + 2 - 2 * seats
