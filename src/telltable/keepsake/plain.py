"""A book as plain text, 76 columns wide, for a mail or a printer from another age."""

from collections.abc import Iterator

from telltable.core.english import listed
from telltable.core.story import Book, Portrait

from .notes import Noted, noted
from .table import table, wrapped
from .words import COUNTED, GOES_ON, about_and_by, beside, imprint, kinds, measure, missing, roman, told_by

WIDTH = 76


def plain(book: Book) -> str:
    """The whole book, ready for a `.txt` file."""
    blocks = [*_front(book), *_story(book), *_world(book), *_close(book), *_sheets(book)]
    return "\n\n".join(blocks) + "\n"


def _front(book: Book) -> Iterator[str]:
    tellers = f"{told_by(book)} {listed(book.tellers)}" if book.tellers else ""
    for text in (book.kicker, book.title, book.subtitle, tellers, book.dedication, book.premise):
        if text:
            yield _centred(text)
    if not book.finished:
        yield _centred(GOES_ON)


def _story(book: Book) -> Iterator[str]:
    for number, (chapter, lines) in enumerate(zip(book.chapters, noted(book), strict=True), 1):
        yield _heading(f"{roman(number)}. {chapter.heading}")
        if chapter.photo:
            yield _filled(f"[A picture: {chapter.photo.alt}]")
        if chapter.opener:
            yield _filled(chapter.opener)
        yield from map(_line, lines)
        if gap := missing(chapter, finished=book.finished):
            blank = "    " + ". " * ((WIDTH - 8) // 2)
            yield "\n".join([blank.rstrip(), _filled(gap, "    ", "    "), blank.rstrip()])
        for line in lines:
            yield from (_filled(note, f"  [{n}] ", "      ") for n, note in line.notes)
    if book.ending:
        yield _centred("* * *") + "\n\n" + _centred(book.ending)


def _line(told: Noted) -> str:
    text = _filled(told.line.text + "".join(f" [{n}]" for n, _ in told.notes))
    source = beside(told.line)
    return f"{text}\n{_filled(source, '      - ', '        ')}" if source else text


def _world(book: Book) -> Iterator[str]:
    if book.portraits:
        yield _heading("Cast and world")
    for kind, portraits in kinds(book).items():
        yield "\n".join([_filled(kind + ":"), *map(_portrait, portraits)])
    if book.gauges:
        yield _heading(COUNTED)
        yield "\n".join(_filled(f"{gauge.name}: {measure(gauge)}", "  ", "    ") for gauge in book.gauges)
    if book.links:
        yield _heading("Also worth keeping")
        yield "\n".join(_filled(link, "  - ", "    ") for link in book.links)


def _portrait(portrait: Portrait) -> str:
    return _filled(": ".join(filter(None, [portrait.name, about_and_by(portrait)])), "  - ", "    ")


def _close(book: Book) -> Iterator[str]:
    yield _centred("* * *")
    if book.colophon:
        yield _centred(book.colophon)
    yield _centred(imprint(book))


def _sheets(book: Book) -> Iterator[str]:
    for sheet in book.sheets:
        yield _heading(sheet.title)
        if sheet.rows:
            yield table(sheet, WIDTH)
        if sheet.struck:
            yield "Everything in this table was replaced later."
        if sheet.note:
            yield _filled(sheet.note)


def _heading(text: str) -> str:
    lines = wrapped(text, WIDTH)
    return "\n".join(["", *lines, "-" * max(map(len, lines))])


def _centred(text: str) -> str:
    return "\n".join(line.center(WIDTH).rstrip() for line in wrapped(text, WIDTH - 4))


def _filled(text: str, first: str = "", rest: str = "") -> str:
    return "\n".join(wrapped(text, WIDTH, first, rest))
