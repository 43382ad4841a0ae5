"""What a table keeps: its story as plain data, the same for every game, ready for any page."""

from __future__ import annotations

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from .evening import Evening
from .written import Written


class Line(Struct, frozen=True):
    """One to a few sentences, and where they come from.

    Attributes:
        text: as told, or the card's default.
        teller: name of the seat; empty when nobody's.
        card: title of the card it was told with; empty when none.
        kind: what sort of card (a printed type name).
        tag: what it counts for; may be empty.
        marks: short labels such as ``Thread B`` or ``Epilogue``.
        notes: footnotes, e.g. how a contradiction was explained.
        told: True when a person wrote it, False for a default text.
        n: its number in the play log; 0 when it has none.
    """

    text: str
    teller: str = ""
    card: str = ""
    kind: str = ""
    tag: str = ""
    marks: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    told: bool = False
    n: int = 0


class Told(Line, frozen=True):
    """A line of a book that tells more than was played: what the book adds is marked, and can be taken out again.

    Attributes:
        played: the words as they were played, without a word of ours; `Line.text` is what is read.
        link: words of ours with which the text begins.
        ours: whether the whole line is ours.
    """

    played: str = ""
    link: str = ""
    ours: bool = False


class Photo(Struct, frozen=True):
    """A photo or drawing that somebody put in after the end. `alt` says what is to be seen; `image` is JPEG. Where
    that is not sent along, `mark` is another one for another image."""

    alt: Written
    by: Written
    width: int
    height: int
    image: bytes = b""
    mark: str = ""


class Chapter(Struct, frozen=True):
    """A headed part of the story. `gap` is the sentence that stands for a missing part."""

    heading: str
    opener: str = ""
    lines: tuple[Line, ...] = ()
    gap: str = ""
    photo: Photo | UnsetType = UNSET


class Portrait(Struct, frozen=True):
    """Somebody or something in the story.

    Attributes:
        kind: Cast, Location, Object ...
        name: as named at the end.
        key: the letter or short id it had on the table.
        by: name of the seat that brought it in.
        details: its description, if any.
        notes: notebook entries, e.g. ``wants to be believed, once``.
        called: what the story calls them besides their name: ``Maud``, ``the Captain``.
    """

    kind: str
    name: str
    key: str = ""
    by: str = ""
    details: str = ""
    notes: tuple[str, ...] = ()
    called: tuple[str, ...] | UnsetType = UNSET


class Gauge(Struct, frozen=True):
    """Something counted: how many, of how many needed (0: not needed)."""

    name: str
    count: int
    needed: int = 0


class Sheet(Struct, frozen=True):
    """A table for the appendix: the play log, a score sheet, replaced details. `score`: how everybody came out."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""
    struck: bool = False
    score: bool = False


class Stroke(Struct, frozen=True):
    """A part of the ornament of a cover, in one colour.

    Attributes:
        path: as SVG has it, in the units of the cover: 220 by 320, with room from 30 to 199 and from 130 to 262; within
            an arch from 162.
        width: of the line; 0 for a filled shape.
        faint, dashed: how it is drawn.
        label: a word instead of a path, with its middle and size: in foil if `hollow`, else in the colour of the cloth.
    """

    path: str = ""
    width: float = 0.0
    faint: bool = False
    dashed: bool = False
    label: str = ""
    x: float = 0.0
    y: float = 0.0
    size: float = 0.0
    hollow: bool = False


class Tile(Struct, frozen=True):
    """What marks a kind of cards: its colour, ``#rrggbb``, and an icon of the client."""

    kind: str
    colour: str
    icon: str


class Series(Struct, frozen=True):
    """Evenings at one table, called after the first. `number`: which of them this is, from 2."""

    title: str
    number: int


class Book(Struct, frozen=True):
    """A story, finished or not.

    Attributes:
        game: printed name of the game.
        kicker: a line above the title, e.g. ``A story in eight beats``.
        title, subtitle: as the table chose, or the pattern's.
        premise: one or two sentences on what kind of story it is.
        tellers: names of the seats, bots marked.
        finished: whether the game has ended.
        ending: one sentence on how it ended; empty while it goes on.
        chapters: the story in reading order.
        portraits: cast and world.
        gauges: what was required and reached.
        links: other things worth keeping, one sentence each.
        left_out: plays that are no part of the tale, by their numbers; a sheet has their words.
        sheets: appendix.
        colophon: one closing line.
        profile: cards per chapter: the cover drawing is made from it where there is no ornament.
        chosen: words in the lines that somebody's card put there, in reading order, where all else is the tale's.
        dedication: to whom the book is given.
        ornament: what is stamped on the cover: drawn by the game from what was played, the same everywhere.
        frame: the line around the cover: a double one, ``arch`` with a sky above the title, or ``round``.
        sky: what is stamped above the title, within the arch.
        evening: when it was told; None while it goes on, or where nobody knows.
        series: which evening of which series it was, where the table had told another one before.
        tiles: what marks the kinds of cards that it was told with.
        licence: what it was played with, and whose those words are, in a sentence; empty where nobody says.
        at: where it was told, ``at Odile’s table``; empty where nobody knows, or one person told it alone.
        emblem: of the game, an icon of the client's; empty where it has none.
    """

    game: str
    title: str
    chapters: tuple[Chapter, ...]
    kicker: str = ""
    subtitle: str = ""
    premise: str = ""
    tellers: tuple[str, ...] = ()
    finished: bool = False
    ending: str = ""
    portraits: tuple[Portrait, ...] = ()
    gauges: tuple[Gauge, ...] = ()
    links: tuple[str, ...] = ()
    left_out: tuple[int, ...] = ()
    sheets: tuple[Sheet, ...] = ()
    colophon: str = ""
    profile: tuple[int, ...] = ()
    chosen: tuple[str, ...] = ()
    dedication: str = ""
    ornament: tuple[Stroke, ...] = ()
    frame: str = ""
    sky: tuple[Stroke, ...] = ()
    evening: Evening | None = None
    series: Series | None = None
    tiles: tuple[Tile, ...] = ()
    licence: str = ""
    at: str = ""
    emblem: str = ""


ONLY_RETOLD = "Only the retold story has words here."


def newest_line(chapters: tuple[Chapter, ...]) -> Line | None:
    """What was told last: the line with the highest number; one that has none was told after those before it."""
    newest, told = 0, None
    for line in (line for chapter in chapters for line in chapter.lines):
        if (line.n or newest) >= newest:
            newest, told = line.n or newest, line
    return told


def as_played(book: Book) -> Book:
    """The book without a word of ours between what was played: no openers, links or closing lines. A chapter that has
    nothing else says so, and keeps its number."""
    return replace(book, chapters=tuple(map(_chapter_played, book.chapters)))


def _chapter_played(chapter: Chapter) -> Chapter:
    lines = tuple(_played(line) for line in chapter.lines if not _is_ours(line))
    had_ours = bool(chapter.opener or chapter.lines) and not lines
    return replace(chapter, opener="", lines=lines, gap=chapter.gap or (ONLY_RETOLD if had_ours else ""))


def _is_ours(line: Line) -> bool:
    return isinstance(line, Told) and line.ours


def _played(line: Line) -> Line:
    return replace(line, text=line.played, link="") if isinstance(line, Told) else line
