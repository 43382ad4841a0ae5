"""The evenings of a table are a series, which is called after the first."""

from __future__ import annotations

from msgspec.structs import replace

from telltable.core.story import Book, Series

from .state import Table


def in_series(table: Table, game: int, book: Book) -> Book:
    """A book with which evening it was; the first one does not know that others follow. `game`: its number, from 1."""
    told = [number for number, match in enumerate(table.games[:game], start=1) if match.over]
    if len(told) < 2:
        return book
    return replace(book, series=Series(table.signatures[told[0] - 1].book().title, len(told)))
