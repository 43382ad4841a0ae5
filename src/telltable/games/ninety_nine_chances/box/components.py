"""What is in the box (NC-109): cards, their four modes (NC-105), and the kinds of tellings with their words."""

from __future__ import annotations

from msgspec import UNSET, Struct, UnsetType

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
BEGIN, DUSK, TURN, GATHER, AFTER = "begin", "dusk", "turn", "gather", "after"
CODA_OPEN, CODA_SOLVED, CODA_LAST = "coda_open", "coda_solved", "coda_last"
TELLERS = (BEGIN, DUSK, TURN, GATHER, AFTER, CODA_OPEN, CODA_SOLVED, CODA_LAST)  # what the book adds
COLOURS = {
    "place": "places",
    "prop": "props",
    "person": "people",
    "sign": "signs",
    "moment": "moments",
    "manner": "manners",
}  # what a placeholder such as ``{a_place}`` draws on
BLANK_WORD = "something nameless"

CHARACTER_NAME, CHARACTER_ROLE = 40, 80  # NC-207: characters that they may have

WORLDS = ("past", "future", "home", "law", "stage", "wild", "uncanny")
SUITS = ("heart", "mind", "body", "folk", "law", "craft", "wild", "fortune")


class Forms(Struct, frozen=True, forbid_unknown_fields=True):
    """How a tale says a word of a card.

    Attributes:
        noun: with its article, for one: ``a map``, ``gloom``.
        adjective: after "was": ``sure of the way``.
        verb: after "to": ``follow the map``; and did: the same in the past.
    """

    noun: str
    adjective: str
    verb: str
    did: str


class Family(Struct, frozen=True, forbid_unknown_fields=True):
    """What some genres colour a tale with.

    Attributes:
        name: of the family, for whoever writes a pack.
        genres: which it is for.
        places: ``in the saloon``.
        props: ``a tin star``.
        people: ``the sheriff``.
        signs: ``the piano stopped``.
        moments: ``at high noon``.
        manners: ``with both thumbs in the belt``.
    """

    name: str
    genres: tuple[str, ...]
    places: tuple[str, ...]
    props: tuple[str, ...]
    people: tuple[str, ...]
    signs: tuple[str, ...]
    moments: tuple[str, ...]
    manners: tuple[str, ...]


class Card(Struct, frozen=True, forbid_unknown_fields=True):
    """One card.

    Attributes:
        id: two digits, the number: ``07``.
        genre, resource, problem: what it says in the other three modes.
        light, dark: how a tale says its Resource and its Problem; a pack may do without.
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
    light: Forms | UnsetType = UNSET
    dark: Forms | UnsetType = UNSET

    @property
    def number(self) -> int:
        """Its number."""
        return int(self.id)


class TellingWords(Struct, frozen=True, forbid_unknown_fields=True):
    """How one kind of telling is told: the line that stands in for an empty one, and lines for bots."""

    kind: str
    auto: str
    lines: tuple[str, ...]


class TellerWords(Struct, frozen=True, forbid_unknown_fields=True):
    """Lines that the book adds to what was told: how a part begins, or the coda."""

    kind: str
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
