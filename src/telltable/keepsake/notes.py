"""Footnotes, numbered through the whole book."""

from itertools import count

from msgspec import Struct

from telltable.core.story import Book, Line


class Noted(Struct, frozen=True):
    """A line and its footnotes, each with its number in the book."""

    line: Line
    notes: tuple[tuple[int, str], ...]


def noted(book: Book) -> tuple[tuple[Noted, ...], ...]:
    """The lines of each chapter with their footnotes."""
    numbers = count(1)
    return tuple(
        tuple(Noted(line, tuple((next(numbers), note) for note in line.notes)) for line in chapter.lines)
        for chapter in book.chapters
    )
