"""A table drawn in words and numbers: what any screen needs to show a game it has never heard of.

A game describes its table as one `Board` per view. The terminal draws nothing else, and a browser can fall back on
it, so a game is playable on every surface the day its rules are.
"""

from __future__ import annotations

from typing import TypeVar

from msgspec import UNSET, Struct, UnsetType

from .chart import Chart
from .part import Part
from .seat import Seat
from .story import Chapter, Gauge
from .ties import Ties

P = TypeVar("P", bound=Part)


class Face(Struct, frozen=True):
    """A card as it can be read.

    Attributes:
        key: its id on this board, e.g. ``RE-06`` or ``#3``.
        title, kind, tag: as printed.
        text: what it tells the player to do.
        choices: what was chosen for it, or what it will ask for.
        marks: short labels: ``epilogue``, ``needed``.
        told: what a player said with it.
        by: name of the seat that played it.
        why_not: why it can't be played now; empty when it can, or when that is not the question.
        parts: of `text`, in short and apart, where a card has a place for each: what it does, its line in italics.
        cost: what is paid to play it, where a card has a place for the number.
    """

    key: str
    title: str
    kind: str = ""
    tag: str = ""
    text: str = ""
    choices: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    told: str = ""
    by: str = ""
    why_not: str = ""
    parts: tuple[str, ...] | UnsetType = UNSET
    cost: int | UnsetType = UNSET


class Stack(Struct, frozen=True):
    """A pile of open cards, the newest last.

    Attributes:
        title: as printed; `short` for narrow screens.
        cards: bottom to top.
        state: ``empty``, ``open`` or ``filled``, in words for everybody.
        note: what it still lacks; needs: the kind of card, where no other will do.
        takes: which kinds of card may go there.
        holds: what lies in it, in a word for one of them.
        comes: what may come of it: when, and what then, in a sentence.
    """

    title: str
    short: str
    cards: tuple[Face, ...]
    state: str = ""
    note: str = ""
    takes: tuple[str, ...] = ()
    holds: str = "card"
    needs: str = ""
    comes: tuple[tuple[str, str], ...] = ()


class Page(Struct, frozen=True):
    """A page of the notebook: entries with their notes."""

    title: str
    entries: tuple[tuple[str, tuple[str, ...]], ...]


class Place(Struct, frozen=True):
    """Somebody at the table.

    Attributes:
        seat, name: who.
        note: ``5 cards``, ``left``.
        active: whether it is their turn.
        bot: whether a bot plays here.
        cards: how many cards they hold, where that is counted.
    """

    seat: Seat
    name: str
    note: str = ""
    active: bool = False
    bot: bool = False
    cards: int | UnsetType = UNSET

    @property
    def said(self) -> str:
        """The note, and that a bot plays, where there is one line for both."""
        return ", ".join(filter(None, ("bot" if self.bot else "", self.note)))


class Point(Struct, frozen=True):
    """A number on a scale.

    Attributes:
        at: the number.
        by: name of the seat whose number it is; empty when nobody's.
        card: key of the card that shows it; empty when none does.
        state: empty, ``lit`` for the one that counts, ``turned`` for what decides, ``over`` for one that is out.
        note: a word or two: ``the Hero``.
    """

    at: int
    by: str = ""
    card: str = ""
    state: str = ""
    note: str = ""


class Scale(Struct, frozen=True):
    """Numbers laid along a line.

    Attributes:
        title: what is measured.
        least, most: the ends of the line.
        edge: the number at which `below` ends and `above` begins; 0 while there is none.
        below, above: what it means to lie on either side, in a word.
        points: in ascending order.
        waiting: names of seats whose number lies face down; their order says nothing.
        verdict: what came of it, or what is sure about it, in a sentence; empty while nothing is.
    """

    title: str
    least: int
    most: int
    edge: int = 0
    below: str = ""
    above: str = ""
    points: tuple[Point, ...] = ()
    waiting: tuple[str, ...] = ()
    verdict: str = ""


class Odds(Part, frozen=True):
    """What would come of something that the seat may still declare, for a face that shows it while it is chosen."""

    scales: tuple[Scale, ...]


class ReadAloud(Part, frozen=True):
    """A page that is read aloud before anybody chooses for it: it stands whole wherever choices are shown.

    Attributes:
        stack: its place among the stacks; the page is the note of that stack.
    """

    stack: int


class Board(Struct, frozen=True):
    """The whole table as one seat (or a spectator) sees it.

    Attributes:
        title, subtitle: what is played for.
        spread: cards laid open to choose from; a candidate with the key of one of them is that card.
        missing: what the table still needs, in words.
        piles: other cards that lie open: what was discarded, what was turned over. Empty ones are left out.
        story_title: what the story is called so far; empty when it has no name yet.
        story: the story so far in reading order, told from what everybody may know.
        scales: numbers that are weighed against each other now.
        parts: what this game's table has besides: a map, arrows between seats ... At most one of each kind.
    """

    title: str
    subtitle: str = ""
    gauges: tuple[Gauge, ...] = ()
    stacks: tuple[Stack, ...] = ()
    hand: tuple[Face, ...] = ()
    notebook: tuple[Page, ...] = ()
    places: tuple[Place, ...] = ()
    counters: tuple[tuple[str, str], ...] = ()
    missing: str = ""
    spread: tuple[Face, ...] = ()
    piles: tuple[Stack, ...] = ()
    story_title: str = ""
    story: tuple[Chapter, ...] = ()
    scales: tuple[Scale, ...] = ()
    parts: tuple[Chart | Odds | ReadAloud | Ties, ...] = ()

    def part(self, kind: type[P]) -> P | None:
        """The part of this kind; None where the game has none."""
        return next((part for part in self.parts if isinstance(part, kind)), None)
