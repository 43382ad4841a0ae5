"""What is in the box (NC-109): cards, their four modes (NC-105), and the kinds of tellings with their words."""

from __future__ import annotations

from msgspec import Struct

FEWEST, MOST = 3, 8  # NC-101: players
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

CHARACTER_NAME, CHARACTER_ROLE = 40, 80  # NC-207: characters that they may have

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


class TellingWords(Struct, frozen=True, forbid_unknown_fields=True):
    """How one kind of telling is told: the line that stands in for an empty one, and lines for bots."""

    kind: str
    auto: str
    lines: tuple[str, ...]


class Person(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody a bot may be."""

    name: str
    role: str


def is_blank(card: str) -> bool:
    """Whether this is a marker without words."""
    return card[:1] == "b"


def number_of(card: str) -> int:
    """The number of a card (NC-105: in Number mode it is nothing else)."""
    return int(card)
