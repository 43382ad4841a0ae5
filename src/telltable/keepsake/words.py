"""Small words that every format needs: numerals, days, lists of names, what stands beside a line."""

from collections import Counter
from collections.abc import Iterable
from datetime import date

from telltable.core.english import count, counted, opened
from telltable.core.evening import Evening
from telltable.core.story import Book, Chapter, Gauge, Line, Portrait

_ROMAN = (
    (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL"),
    (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
)  # fmt: skip
ORDINALS = (
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh",
    "twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth", "seventeenth", "eighteenth", "nineteenth",
    "twentieth",
)  # fmt: skip
_MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
)  # fmt: skip
_END_MARKS = ".!?…”’"
COUNTED = "What was counted"
GOES_ON = "This story is not finished yet."
STRUCK = "What is struck through was replaced later."
_BACK = 320  # letters of what stands on the back


def roman(number: int) -> str:
    """The number as a Roman numeral; empty for zero."""
    text = ""
    for value, sign in _ROMAN:
        times, number = divmod(number, value)
        text += sign * times
    return text


def source(line: Line) -> tuple[str, ...]:
    """What sort of card a line was told with, what it counts for, its number: what there is of these."""
    tag = line.tag.capitalize() if line.tag.isupper() else line.tag
    return tuple(filter(None, [line.kind, tag, f"no. {line.n}" if line.n else ""]))


def beside(line: Line) -> str:
    """What stands beside a line, as text: who told it and with which card, and what else is to be known of it."""
    card = line.card and f"“{line.card}”"
    return ", ".join(filter(None, [line.teller, card, " · ".join(source(line)), *line.marks]))


def ordinal(number: int) -> str:
    """``first`` to ``twentieth``."""
    return ORDINALS[number - 1]


def when(evening: Evening) -> str:
    """The day: ``on 9 October 2026``. One that went on past midnight is the day on which it began."""
    began, ended = evening.began, evening.ended
    if began is None:
        return f"and finished on {_day(ended)}"
    if evening.minutes or began == ended:
        return f"on {_day(began)}"
    first = _day(began)
    if began.year == ended.year:
        first = str(began.day) if began.month == ended.month else first.removesuffix(f" {began.year}")
    return f"from {first} to {_day(ended)}"


def _day(day: date) -> str:
    return f"{day.day} {_MONTHS[day.month - 1]} {day.year}"


def lasted(evening: Evening | None) -> str:
    """How long it took: ``52 minutes``; empty where nobody knows."""
    minutes = evening.minutes if evening else 0
    hours, rest = divmod(minutes, 60)
    if minutes < 120:
        return count(minutes, "minute") if minutes else ""
    return f"{count(hours, 'hour')} {count(rest, 'minute')}" if rest else count(hours, "hour")


def blurb(book: Book) -> str:
    """What stands on the back, and wherever somebody reads of a book who has not opened it: the premise; where that
    takes a page, how the story begins."""
    beginning = book.chapters[0].opener if book.chapters else ""
    return next((text for text in (book.premise, beginning) if 0 < len(text) <= _BACK), "")


def told_by(book: Book) -> str:
    """What stands before those who told it: ``told at Odile’s table by``."""
    return f"told {book.at} by" if book.at else "told by"


def told_with(book: Book) -> str:
    """Which game it was, and who set the page."""
    return f"{book.game}, told with Telltable." if book.game else "Told with Telltable."


def in_series(book: Book) -> str:
    """Which evening it was: ``Evening two of The Salt Clock``; empty for the first."""
    return f"Evening {counted(book.series.number)} of {book.series.title}" if book.series else ""


def imprint(book: Book) -> str:
    """The same, with which evening it was, when it was told, and whose the words of its cards are."""
    said, of = told_with(book), in_series(book)
    if book.evening:
        said = f"{said[:-1]} {when(book.evening)}."
    return " ".join(filter(None, [of and f"{of}.", said, book.licence]))


def by_kind(kinds: Iterable[str]) -> str:
    """How many cards of each kind, most first: ``Cast 2 · Goal 1``."""
    return " · ".join(f"{kind} {many}" for kind, many in Counter(kinds).most_common())


def missing(chapter: Chapter, *, finished: bool) -> str:
    """The sentence for the blank place in a chapter; empty when nothing is missing."""
    if chapter.gap or chapter.lines or chapter.opener:
        return chapter.gap
    return "Nothing was told here." if finished else "Nothing has been told here yet."


def measure(gauge: Gauge) -> str:
    """How far a gauge has come: ``2 (3 needed)``, or ``2`` when nothing was needed."""
    return f"{gauge.count} ({gauge.needed} needed)" if gauge.needed else str(gauge.count)


def about(portrait: Portrait) -> str:
    """What is known of somebody, in one run of sentences."""
    said = ""
    for part in filter(None, (portrait.details, *portrait.notes)):
        ended = bool(said) and said[-1] in _END_MARKS
        said += f" {opened(part)}" if ended else f"; {part}" if said else part
    return said if not said or said[-1] in _END_MARKS else f"{said}."


def about_and_by(portrait: Portrait) -> str:
    """The same, and who brought them in."""
    said, by = about(portrait), f"brought in by {portrait.by}." if portrait.by else ""
    return f"{said} {opened(by)}".rstrip() if said else by


def kinds(book: Book) -> dict[str, list[Portrait]]:
    """Portraits by kind, both in the order of the book."""
    groups: dict[str, list[Portrait]] = {}
    for portrait in book.portraits:
        groups.setdefault(portrait.kind, []).append(portrait)
    return groups
