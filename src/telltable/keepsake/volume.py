"""The book that is bound: what a typeset page and an e-book show, word by word, from the same story.

All that stands in it is text; whoever sets it never reads it as anything else.
"""

from __future__ import annotations

import re
from hashlib import sha256

import msgspec
from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from telltable.core.english import count, listed
from telltable.core.evening import Evening
from telltable.core.story import Book, Chapter, Line, Photo, Told

from . import words
from .notes import Noted, noted
from .pure import printed
from .rubric import Rubric

_BOT = " (bot)"
_ARTICLE = re.compile("^The (?=[A-Z])")
_SENTENCE = re.compile(r"[^.!?…]+[.!?…]+[”’\")]*")
_MOST_CALLED = 20  # chapters; more have numbers
_SHORTEST, _BEST, _LONGEST = 24, 84, 150  # letters of a line that is quoted


class Run(Struct, frozen=True):
    """Some words. `name`: somebody's, read for the first time. `ours`: nobody said them, the book adds them."""

    text: str
    name: bool = False
    ours: bool = False


class Paragraph(Struct, frozen=True):
    """A line of the story.

    Attributes:
        runs: its words.
        teller: who told it; empty where the one before was told the same way, or nobody did.
        card: what it was told with.
        source: sort of card, what it counts for, its number.
        marks: labels such as ``Thread B``.
        notes: footnotes with their numbers.
    """

    runs: tuple[Run, ...]
    teller: str = ""
    card: str = ""
    source: str = ""
    marks: str = ""
    notes: tuple[tuple[int, str], ...] = ()


class Part(Struct, frozen=True):
    """A chapter. `call`: what it is called by its number, ``The fourth``."""

    number: int
    numeral: str
    call: str
    heading: str
    opener: str
    paragraphs: tuple[Paragraph, ...]
    missing: str
    photo: Photo | UnsetType = UNSET


class Share(Struct, frozen=True):
    """What somebody told: ``9 cards, with Oona Pilgrim``. `kinds`: of each card, in reading order."""

    name: str
    bot: bool
    told: str
    kinds: tuple[str, ...] = ()


class Volume(Struct, frozen=True):
    """A book ready to be bound.

    Attributes:
        shares: who told what.
        quote: a line that somebody said or a card had, whole; empty when none is short enough.
        added: how many words the book adds to what was played.
        edition: in a sentence or two what this edition is, and when it was told.
        size: in words how much was told, for a picture.
        seal: by which the same story is known.
    """

    book: Book
    parts: tuple[Part, ...]
    shares: tuple[Share, ...]
    quote: str
    edition: str
    size: str
    seal: str


def volume(book: Book) -> Volume:
    """The story as a book that can be bound, with the quotation marks of print.

    Args:
        book: made ready by `tidy`.
    """
    sealed = seal(book)
    book = printed(book)
    rubric = Rubric(tuple(portrait.name for portrait in book.portraits))
    told = enumerate(zip(book.chapters, noted(book), strict=True), 1)
    parts = tuple(_part(number, chapter, lines, rubric, book) for number, (chapter, lines) in told)
    lines = [line for chapter in book.chapters for line in chapter.lines]
    edition = " ".join(filter(None, [_edition(parts), _told_when(book.evening)]))
    return Volume(book, parts, _shares(book, lines), _quote(lines), edition, _size(book, lines), sealed)


def seal(book: Book) -> str:
    """Twelve letters and digits by which the same story is known: ``7F3A 91C4 22E0``; whichever evening it was."""
    digest = sha256(msgspec.json.encode(replace(book, series=None))).hexdigest()[:12].upper()
    return " ".join(digest[at : at + 4] for at in (0, 4, 8))


def named(teller: str) -> tuple[str, bool]:
    """The name, and whether it is a bot's."""
    return teller.removesuffix(_BOT), teller.endswith(_BOT)


def _part(number: int, chapter: Chapter, lines: tuple[Noted, ...], rubric: Rubric, book: Book) -> Part:
    rubric.parts(chapter.opener)  # read, though not in red
    before: tuple[str, str, str] = ("", "", "")
    paragraphs = []
    for one in lines:
        paragraph = _paragraph(one, rubric)
        beside = (paragraph.teller, paragraph.card, paragraph.source)
        paragraphs.append(replace(paragraph, teller="", card="", source="") if beside == before else paragraph)
        before = beside
    return Part(
        number,
        words.roman(number),
        f"The {words.ordinal(number)}" if number <= _MOST_CALLED else f"Number {number}",
        chapter.heading,
        chapter.opener,
        tuple(paragraphs),
        words.missing(chapter, finished=book.finished),
        chapter.photo,
    )


def _paragraph(one: Noted, rubric: Rubric) -> Paragraph:
    line = one.line
    return Paragraph(
        _runs(line, rubric),
        named(line.teller)[0],
        line.card,
        " · ".join(words.source(line)),
        ", ".join(line.marks),
        one.notes,
    )


def _runs(line: Line, rubric: Rubric) -> tuple[Run, ...]:
    ours = len(line.text) if isinstance(line, Told) and line.ours else 0
    if isinstance(line, Told) and not ours and line.link and line.text.startswith(line.link):
        ours = len(line.link)
    runs: list[Run] = []
    at = 0
    for text, name in rubric.parts(line.text):
        cut = min(max(ours - at, 0), len(text))
        runs += [Run(part, name, mine) for part, mine in ((text[:cut], True), (text[cut:], False)) if part]
        at += len(text)
    return tuple(runs)


def _shares(book: Book, lines: list[Line]) -> tuple[Share, ...]:
    by: dict[str, list[Line]] = {}
    for line in lines:
        if line.teller:
            by.setdefault(named(line.teller)[0], []).append(line)
    bots = dict(map(named, book.tellers))
    return tuple(
        Share(name, bots.get(name, False), _told(name, by.get(name, []), book), _kinds(by.get(name, [])))
        for name in dict.fromkeys((*bots, *by))
    )


def _told(name: str, lines: list[Line], book: Book) -> str:
    cards = sum(bool(line.card) for line in lines)
    what = count(cards, "card") if cards and cards == len(lines) else count(len(lines), "line") if lines else ""
    theirs = [portrait.name for portrait in book.portraits if named(portrait.by)[0] == name][:2]
    within = [one if not (n or what) else _ARTICLE.sub("the ", one) for n, one in enumerate(theirs)]
    return ", with ".join(filter(None, [what, listed(tuple(within))]))


def _kinds(lines: list[Line]) -> tuple[str, ...]:
    return tuple(line.kind for line in lines if line.kind)


def _quote(lines: list[Line]) -> str:
    """The line that is best to quote: what a person said before what a card had, and near to two lines long."""
    own = [(line.told, _as_played(line)) for line in lines if not (isinstance(line, Told) and line.ours)]
    found = [(told, text) for told, text in own if _is_short(text)]
    found = found or [(told, text) for told, whole in own for text in _sentences(whole) if _is_short(text)]
    best = min(found, key=lambda one: (not one[0], abs(len(one[1]) - _BEST)), default=None)
    return best[1] if best else ""


def _as_played(line: Line) -> str:
    return line.played if isinstance(line, Told) else line.text


def _is_short(text: str) -> bool:
    return _SHORTEST <= len(text) <= _LONGEST and text.count("“") == text.count("”")


def _sentences(text: str) -> list[str]:
    return [one.strip() for one in _SENTENCE.findall(text)]


def _edition(parts: tuple[Part, ...]) -> str:
    runs = [run for part in parts for one in part.paragraphs for run in one.runs]
    added = sum(len(run.text.split()) for run in runs if run.ours)
    if added:
        verb = "is" if added == 1 else "are"
        return f"Edition retold: {count(added, 'word')} between what was played {verb} the book’s own."
    return "Edition as played: the book adds no word of its own."


def _told_when(evening: Evening | None) -> str:
    if evening is None:
        return ""
    return f"It was told {', in '.join(filter(None, [words.when(evening), words.lasted(evening)]))}."


def _size(book: Book, lines: list[Line]) -> str:
    """With the cards that were played and are not told, where every play is of a card."""
    numbered = [line for line in lines if line.n]
    if numbered and all(line.card for line in numbered):
        return count(len({line.n for line in numbered} | set(book.left_out)), "card")
    cards = sum(bool(line.card) for line in lines)
    return count(cards, "card") if cards else count(len(lines), "line")
