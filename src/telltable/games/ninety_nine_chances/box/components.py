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
CODA_OPEN, CODA_SOLVED, CODA_WIN, CODA_LAST = "coda_open", "coda_solved", "coda_win", "coda_last"
TELLERS = (DUSK, AFTER, CODA_OPEN, CODA_SOLVED, CODA_WIN, CODA_LAST)  # what the book adds
COLOURS = {
    "place": "places",
    "prop": "props",
    "person": "people",
    "sign": "signs",
    "moment": "moments",
    "manner": "manners",
}  # what a placeholder such as ``{a_place}`` draws on, in a pack from before there were scenes
BLANK_WORD = "something nameless"

CHARACTER_NAME, CHARACTER_ROLE = 40, 80  # NC-207: characters that they may have

WORLDS = ("past", "future", "home", "law", "stage", "wild", "uncanny")
SUITS = ("heart", "mind", "body", "folk", "law", "craft", "wild", "fortune")


class Forms(Struct, frozen=True, forbid_unknown_fields=True):
    """How a tale says a word of a card.

    Attributes:
        noun: with its article, for one: ``a map``, ``gloom``.
        adjective: after "was": ``sure of the way``.
        verb: after "to": ``follow the map``.
        did: the same in the past: ``followed the map``.
        worked: a sentence about that deed, where it helped.
        failed: the same, where it did not.
        had: a sentence that tells a Resource as one long owned, with somebody else in it.
        found: one that tells it as come by just now.
        came: a sentence that tells how a Problem came.
        stayed: how a plan against it failed.
        turned: how one worked.
        still: what became of a Problem that stayed.
        gone: what became of one that did not.
    """

    noun: str
    adjective: str
    verb: str
    did: str
    worked: str | UnsetType = UNSET
    failed: str | UnsetType = UNSET
    had: str | UnsetType = UNSET
    found: str | UnsetType = UNSET
    came: str | UnsetType = UNSET
    stayed: str | UnsetType = UNSET
    turned: str | UnsetType = UNSET
    still: str | UnsetType = UNSET
    gone: str | UnsetType = UNSET


class Scene(Struct, frozen=True, forbid_unknown_fields=True):
    """The two halves of a frame that a family can lend to an evening.

    Attributes:
        prize: what everybody wants: ``a tin star``.
        host: who has it to give away: ``the sheriff``.
        wanted: a sentence that brings in both.
        deeds: what the host does meanwhile, a sentence each.
        won: a sentence about the Hero with the prize, later.
        place: the one place: ``the ship``.
        at: where one is there: ``on the ship``.
        opens: a sentence that brings it in.
        hours: what happens there as time goes by, a sentence each.
        last: a sentence about what became of it.
    """

    place: str
    at: str
    opens: str
    prize: str
    host: str
    wanted: str
    hours: tuple[str, ...]
    deeds: tuple[str, ...]
    last: str
    won: str


class Family(Struct, frozen=True, forbid_unknown_fields=True):
    """What some genres lend to a tale: a scene; in packs from before there were any, phrases for `COLOURS`.

    Attributes:
        name: of the family, for whoever writes a pack.
        genres: which it is for.
        scene: the place, the prize, and who gives it away.
        things: by genre, what goes with the prize: ``a false passport``.
        places: ``in the saloon``.
        props: ``a tin star``.
        people: ``the sheriff``.
        signs: ``the piano stopped``.
        moments: ``at high noon``.
        manners: ``with both thumbs in the belt``.
    """

    name: str
    genres: tuple[str, ...]
    places: tuple[str, ...] | UnsetType = UNSET
    props: tuple[str, ...] | UnsetType = UNSET
    people: tuple[str, ...] | UnsetType = UNSET
    signs: tuple[str, ...] | UnsetType = UNSET
    moments: tuple[str, ...] | UnsetType = UNSET
    manners: tuple[str, ...] | UnsetType = UNSET
    scene: Scene | UnsetType = UNSET
    things: dict[str, str] | UnsetType = UNSET


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
    """How one kind of telling is told.

    Attributes:
        kind: which.
        auto: the line that stands in for an empty one.
        lines: what bots say, to choose from.
    """

    kind: str
    auto: str
    lines: tuple[str, ...]


class TellerWords(Struct, frozen=True, forbid_unknown_fields=True):
    """Lines that the book adds to what was told: how a part begins, or the coda.

    Attributes:
        kind: which passage.
        lines: to choose from.
    """

    kind: str
    lines: tuple[str, ...]


class Person(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody a bot may be.

    Attributes:
        name: as people call them.
        role: who that is, in a few words.
        short: what a sentence calls them that has named them already: ``the Captain``.
    """

    name: str
    role: str
    short: str | UnsetType = UNSET


def is_blank(card: str) -> bool:
    """Whether this is a marker without words."""
    return card[:1] == "b"


def number_of(card: str) -> int:
    """The number of a card (NC-105: in Number mode it is nothing else)."""
    return int(card)
