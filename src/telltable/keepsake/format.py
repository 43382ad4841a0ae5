"""A book in the format that was asked for."""

from collections.abc import Callable, Mapping

import msgspec

from telltable.core.errors import Problem
from telltable.core.story import Book
from telltable.core.words import escaped

from .markdown import markdown
from .page import page
from .plain import plain
from .pure import pure, tidy


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
