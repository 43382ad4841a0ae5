"""Finished evenings of the corpus, as books."""

from __future__ import annotations

import lzma
import tempfile
from pathlib import Path

from msgspec.structs import replace

import telltable
from telltable.core.registry import games
from telltable.core.story import Book


def longest() -> dict[str, Book]:
    """The longest finished story of each game, with a dedication."""
    with tempfile.TemporaryDirectory() as folder:
        return {name: _book(Path(folder), name) for name in games()}


def _book(folder: Path, name: str) -> Book:
    kept = sorted((Path(__file__).parent / name).glob("*/*.jsonl.xz"))
    books: list[Book] = []
    for n, file in enumerate(kept):
        log = folder / f"{name}-{n}.jsonl"
        log.write_bytes(lzma.decompress(file.read_bytes()))
        match = telltable.load(log)
        if match.over:
            books.append(match.rules.book(match.pack, match.state))
    longest = max(books, key=lambda book: sum(len(chapter.lines) for chapter in book.chapters))
    return replace(longest, dedication="For Hanne, who always looked back.")
