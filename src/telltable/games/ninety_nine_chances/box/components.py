"""What is in the box (NC-109): cards, the words that fill in for a telling, and a pack of both."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property

from msgspec import Struct

HAND = 5
LOWEST, HIGHEST = 1, 99
BLANK = "blank-"  # a marker without words (NC-108); the number that follows makes it unlike the others

PITCH, RESOURCE, BONUS, PROBLEM, PLAN, MEDIAN = "pitch", "resource", "bonus", "problem", "plan", "median"
SUCCESS, FAILURE, FRAME, BID = "success", "failure", "frame", "bid"
HAPPY, TRAGIC, BITTERSWEET = "happy", "tragic", "bittersweet"
SHARED = "resource_with"  # a Resource that involves somebody
TELLINGS = (PITCH, RESOURCE, SHARED, BONUS, PROBLEM, PLAN, MEDIAN, SUCCESS, FAILURE, FRAME, BID)
ENDINGS = (HAPPY, TRAGIC, BITTERSWEET)
BLANK_WORD = "something nameless"

WORLDS = ("past", "future", "home", "law", "stage", "wild", "uncanny")
SUITS = ("heart", "mind", "body", "folk", "law", "craft", "wild", "fortune")


class Card(Struct, frozen=True, forbid_unknown_fields=True):
    """One card.

    Attributes:
        id: two digits, the number: ``07``.
        genre, resource, problem: what it says in the other three modes.
        world, suits: hints for bots, printed nowhere.
        open: only for tables that are not rated for families (NC-203).
        content: what a table may want to do without.
    """

    id: str
    genre: str
    resource: str
    problem: str
    world: str
    suits: str
    open: bool = False
    content: tuple[str, ...] = ()

    @property
    def number(self) -> int:
        """Its number."""
        return int(self.id)


class Words(Struct, frozen=True, forbid_unknown_fields=True):
    """How one kind of telling is told: the line that stands in for an empty one, and lines for bots."""

    kind: str
    auto: str
    lines: tuple[str, ...]


class Person(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody a bot may be."""

    name: str
    role: str


class ChancePack(Struct, frozen=True, dict=True):
    """Everything authored. `hash` is SHA-256 over all that the folder holds."""

    name: str
    hash: str
    about: str
    card_list: tuple[Card, ...]
    spares: tuple[Card, ...]
    words: dict[str, Words]
    people: tuple[Person, ...]

    @cached_property
    def cards(self) -> dict[str, Card]:
        """Cards by id."""
        return {card.id: card for card in self.card_list}

    @cached_property
    def contents(self) -> dict[str, tuple[str, ...]]:
        """Content tags by card id."""
        return {card.id: card.content for card in self.card_list}

    def without(self, tags: Sequence[str], cards: Sequence[str] = ()) -> ChancePack:
        """The pack with spare words on some cards. Raises `Problem` when there are too few."""
        from .content import without

        return without(self, tags, cards)

    def veiled(self, tags: Sequence[str], cards: Sequence[str] = ()) -> ChancePack:
        """The pack with the words of some cards covered."""
        from .content import veiled

        return veiled(self, tags, cards)

    def saying(self, words: Callable[[str], bool]) -> tuple[str, ...]:
        """The cards that say such words."""
        from .content import saying

        return saying(self, words)


def is_blank(card: str) -> bool:
    """Whether this is a marker without words."""
    return card[:1] == "b"


def number_of(card: str) -> int:
    """The number of a card (NC-105: in Number mode it is nothing else)."""
    return int(card)


def resource_word(pack: ChancePack, card: str) -> str:
    """The light word."""
    return BLANK_WORD if is_blank(card) else pack.cards[card].resource


def problem_word(pack: ChancePack, card: str) -> str:
    """The dark word."""
    return BLANK_WORD if is_blank(card) else pack.cards[card].problem


def listed(words: Sequence[str], joint: str = "and") -> str:
    """Words as people list them."""
    return f" {joint} ".join((", ".join(words[:-1]), words[-1])) if len(words) > 1 else "".join(words)
