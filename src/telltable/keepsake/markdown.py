"""A book as Markdown (CommonMark with tables and footnotes). What players wrote stays text."""

import re
from collections.abc import Iterator

from telltable.core.english import listed, opened
from telltable.core.story import Book, Portrait, Sheet

from .notes import Noted, noted
from .words import COUNTED, GOES_ON, STRUCK, about_and_by, beside, imprint, kinds, measure, missing, roman, told_by

_ENTITIES = {"<": "&lt;", ">": "&gt;", "&": "&amp;"}
_SPECIAL = re.compile(r"[\\`*_{}\[\]#|~$@<>&]")
_LINK = re.compile(r"(?<=\w):(?=//)|(?<=\w)\.(?=[^\W\d]{2})")  # what some readers take for an address, such as A.AL
_LEADING = re.compile(r"^(?:[-+=]|\d{1,9}(?=[.)])[.)])")


def escaped(text: str) -> str:
    """The text so that Markdown shows it as it is: entities for markup, a backslash for the rest."""
    text = _SPECIAL.sub(lambda m: _ENTITIES.get(m[0], "\\" + m[0]), text)
    text = _LINK.sub(lambda m: "\\" + m[0], text)
    return _LEADING.sub(lambda m: m[0][:-1] + "\\" + m[0][-1], text)


def markdown(book: Book) -> str:
    """The whole book, ready for a `.md` file."""
    sheets = (block for sheet in book.sheets for block in _sheet(sheet))
    return "\n\n".join([*_front(book), *_story(book), *_world(book), *_close(book), *sheets]) + "\n"


def _front(book: Book) -> Iterator[str]:
    if book.kicker:
        yield f"*{escaped(book.kicker)}*"
    yield f"# {escaped(book.title)}"
    if book.subtitle:
        yield f"**{escaped(book.subtitle)}**"
    if book.tellers:
        yield f"{escaped(opened(told_by(book)))} {listed(tuple(map(escaped, book.tellers)))}."
    if book.dedication:
        yield f"*{escaped(book.dedication)}*"
    if book.premise:
        yield escaped(book.premise)
    if not book.finished:
        yield f"*{GOES_ON}*"


def _story(book: Book) -> Iterator[str]:
    for number, (chapter, lines) in enumerate(zip(book.chapters, noted(book), strict=True), 1):
        yield f"## {roman(number)}. {escaped(chapter.heading)}"
        if chapter.photo:
            yield f"*A picture:* {escaped(chapter.photo.alt)}"
        if chapter.opener:
            yield f"*{escaped(chapter.opener)}*"
        yield from map(_line, lines)
        if gap := missing(chapter, finished=book.finished):
            yield f"> *A blank place.* {escaped(gap)}"
        yield from (f"[^{n}]: {escaped(note)}" for line in lines for n, note in line.notes)
    if book.ending:
        yield f"***\n\n*{escaped(book.ending)}*"


def _line(told: Noted) -> str:
    line = told.line
    text = escaped(line.text) + "".join(f"[^{n}]" for n, _ in told.notes)
    source = beside(line)
    return f"{text}\\\n*{escaped(source)}*" if source else text


def _world(book: Book) -> Iterator[str]:
    if book.portraits:
        yield "## Cast and world"
    for kind, portraits in kinds(book).items():
        yield f"### {escaped(kind)}"
        yield "\n".join(map(_portrait, portraits))
    if book.gauges:
        yield f"## {COUNTED}"
        yield "\n".join(f"- {escaped(gauge.name)}: {measure(gauge)}" for gauge in book.gauges)
    if book.links:
        yield "## Also worth keeping"
        yield "\n".join(f"- {escaped(link)}" for link in book.links)


def _portrait(portrait: Portrait) -> str:
    return ": ".join(filter(None, [f"- **{escaped(portrait.name)}**", escaped(about_and_by(portrait))]))


def _close(book: Book) -> Iterator[str]:
    yield "***"
    if book.colophon:
        yield f"*{escaped(book.colophon)}*"
    yield escaped(imprint(book))


def _sheet(sheet: Sheet) -> Iterator[str]:
    yield f"## {escaped(sheet.title)}"
    if sheet.rows:
        strike = "~~" if sheet.struck else ""
        body = [_row(strike + escaped(cell) + strike if cell else "" for cell in row) for row in sheet.rows]
        yield "\n".join([_row(map(escaped, sheet.columns)), _row("---" for _ in sheet.columns), *body])
    if sheet.struck:
        yield STRUCK
    if sheet.note:
        yield escaped(sheet.note)


def _row(cells: Iterator[str]) -> str:
    return f"| {' | '.join(cells)} |"
