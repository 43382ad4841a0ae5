"""A book in the format that was asked for."""

from collections.abc import Callable, Mapping

import msgspec

from telltable.core.editing import TELLINGS
from telltable.core.errors import Problem
from telltable.core.story import Book, as_played
from telltable.core.words import escaped

from .epub_file import epub
from .markdown import markdown
from .page import page
from .pdf import PAGES, Setting, pdf
from .plain import plain
from .press import can_typeset
from .pure import pure, tidy
from .sharing import PICTURES, picture_png, picture_svg


def data(book: Book) -> str:
    """The book as indented JSON: what it holds to the letter, though some letters stand there as numbers."""
    return escaped(msgspec.json.format(msgspec.json.encode(book), indent=2).decode()) + "\n"


FORMATS: Mapping[str, Callable[[Book], str]] = {
    "md": lambda book: markdown(tidy(book)),
    "html": lambda book: page(tidy(book)),
    "txt": lambda book: plain(tidy(book)),
    "json": data,
}
"""Every format by the end of its file name."""


BOUND = ("epub", "pdf", "png", "svg")
"""What a book is bound as, in bytes."""

TYPESET = ("pdf", "png")
"""Those of them that need the extra `print`."""


def makes() -> tuple[str, ...]:
    """Every format that can be made here."""
    return tuple(to for to in (*FORMATS, *BOUND) if to not in TYPESET or can_typeset())


def render(book: Book, to: str, *, cards: bool = True) -> str:
    """The book, ready to be written to a file.

    Args:
        book: a story, finished or not.
        to: one of `FORMATS`.
        cards: False for the pure story, as `pure` leaves it.

    Raises:
        Problem: nobody knows the format.
    """
    if to not in FORMATS:
        raise Problem(f"A story can be saved as {', '.join(FORMATS)}, not as {to!r}.")
    return FORMATS[to](book if cards else pure(book))


def bind(book: Book, to: str, page: str = "", *, booklet: bool = False) -> bytes:
    """The book in any format, as the bytes of a file.

    Args:
        book: a story, finished or not.
        to: one of `FORMATS` or `BOUND`.
        page: of a PDF, a key of `PAGES`; of a picture, one of `PICTURES`; the first of them when empty.
        booklet: whether a PDF is imposed, to be printed on both sides, folded and stapled.

    Raises:
        Problem: nobody knows the format or the page, or the extra `print` is missing.
    """
    if to in FORMATS:
        _need_none(page, to, booklet=booklet)
        return render(book, to).encode()
    if to not in BOUND:
        raise Problem(f"A story can be saved as {', '.join((*FORMATS, *BOUND))}, not as {to[:40]!r}.")
    ready = tidy(book)
    if to == "pdf":
        return pdf(ready, Setting(page or next(iter(PAGES)), booklet))
    if to == "epub" or booklet:
        _need_none(page, to, booklet=booklet)
        return epub(ready)
    form = page or next(iter(PICTURES))
    return picture_png(ready, form) if to == "png" else picture_svg(ready, form).encode()


def edition(book: Book, told: str = "") -> Book:
    """The book in one of its tellings: ``retold``, with what the book adds between what was played, which it is without
    a word; as ``played``; or as ``told``: the story alone, without that, and without tellers and cards.

    Raises:
        Problem: it is none of them.
    """
    if told not in ("", *TELLINGS):
        raise Problem(f"A story is saved {TELLINGS[0]}, or as it was {' or '.join(TELLINGS[1:])}, not {told[:40]!r}.")
    if told in ("", TELLINGS[0]):
        return book
    return pure(as_played(book)) if told == "told" else as_played(book)


def _need_none(page: str, to: str, *, booklet: bool) -> None:
    if page or booklet:
        raise Problem(f"{'A booklet' if booklet else 'A page'} is for PDF; {to} has none.")
