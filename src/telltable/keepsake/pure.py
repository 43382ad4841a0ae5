"""A book made ready: without its cards, or with every text fit to be shown."""

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from telltable.core.english import curled
from telltable.core.story import Book, Chapter, Sheet
from telltable.core.words import clean


def pure(book: Book) -> Book:
    """The story alone: no cards, tellers or labels beside it, no counts, no appendix."""
    return replace(
        book,
        chapters=tuple(_pure_chapter(chapter) for chapter in book.chapters),
        portraits=tuple(replace(portrait, key="", by="") for portrait in book.portraits),
        gauges=(),
        sheets=(),
    )


def _pure_chapter(chapter: Chapter) -> Chapter:
    lines = tuple(replace(line, teller="", card="", kind="", tag="", marks=(), n=0) for line in chapter.lines)
    return replace(chapter, lines=lines)


def tidy(book: Book) -> Book:
    """The same book: texts on one line each, nothing unprintable in them, tables with full rows."""
    cleaned: Book = _cleaned(book)
    return replace(cleaned, sheets=tuple(_squared(sheet) for sheet in cleaned.sheets))


def printed(book: Book) -> Book:
    """The same book with the quotation marks of print, however they were typed."""
    whole: Book = _printed(book)
    return whole


def _printed(value: Any) -> Any:
    if isinstance(value, str):
        return curled(value)
    if isinstance(value, Struct):
        return replace(value, **{name: _printed(getattr(value, name)) for name in value.__struct_fields__})
    if isinstance(value, tuple):
        return tuple([_printed(part) for part in value])
    return value


def _cleaned(value: Any) -> Any:
    if isinstance(value, str):
        return clean(value)
    if isinstance(value, Struct):  # a line that is told stays one
        return replace(value, **{name: _cleaned(getattr(value, name)) for name in value.__struct_fields__})
    if isinstance(value, tuple):
        return tuple(map(_cleaned, value))
    return value


def _squared(sheet: Sheet) -> Sheet:
    width = max([len(sheet.columns), *(len(row) for row in sheet.rows)])
    return replace(sheet, columns=_padded(sheet.columns, width), rows=tuple(_padded(row, width) for row in sheet.rows))


def _padded(cells: tuple[str, ...], width: int) -> tuple[str, ...]:
    return cells + ("",) * (width - len(cells))
