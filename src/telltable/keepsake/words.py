"""Small words that every format needs: numerals, lists of names, what stands beside a line."""

from telltable.core.english import opened
from telltable.core.story import Book, Chapter, Gauge, Line, Portrait

_ROMAN = (
    (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL"),
    (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
)  # fmt: skip
_COUNTED = (
    "none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
)  # fmt: skip

_END_MARKS = ".!?…”’"
COUNTED = "What was counted"
GOES_ON = "This story is not finished yet."
STRUCK = "What is struck through was replaced later."


def roman(number: int) -> str:
    """The number as a Roman numeral; empty for zero."""
    text = ""
    for value, sign in _ROMAN:
        times, number = divmod(number, value)
        text += sign * times
    return text


def counted(number: int) -> str:
    """The number as a word, up to twelve."""
    return _COUNTED[number] if number < len(_COUNTED) else str(number)


def source(line: Line) -> tuple[str, ...]:
    """What sort of card a line was told with, what it counts for, its number: what there is of these."""
    return tuple(filter(None, [line.kind, line.tag, f"no. {line.n}" if line.n else ""]))


def beside(line: Line) -> str:
    """What stands beside a line, as text: who told it and with which card."""
    return ", ".join(filter(None, [line.teller, line.card and f"“{line.card}”", " · ".join(source(line))]))


def imprint(book: Book) -> str:
    """Which game it was, and who set the page."""
    return f"{book.game}, told with Telltable." if book.game else "Told with Telltable."


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


def kinds(book: Book) -> dict[str, list[Portrait]]:
    """Portraits by kind, both in the order of the book."""
    groups: dict[str, list[Portrait]] = {}
    for portrait in book.portraits:
        groups.setdefault(portrait.kind, []).append(portrait)
    return groups
