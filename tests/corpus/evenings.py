"""Finished evenings of the corpus, as books."""

from __future__ import annotations

import lzma
import tempfile
from datetime import date
from pathlib import Path

from msgspec.structs import replace

import telltable
from telltable.core.evening import Evening
from telltable.core.match import Match
from telltable.core.registry import games
from telltable.core.story import Book

WHEN = Evening(date(2026, 10, 17), date(2026, 10, 17), 52)


def longest() -> dict[str, Book]:
    """The longest finished story of each game, with a dedication, and dated: most logs are older than dates in them."""
    with tempfile.TemporaryDirectory() as folder:
        return {name: _book(_longest(Path(folder), name)) for name in games()}


def longest_match(name: str) -> Match:
    """The game of which that story of a game is told."""
    with tempfile.TemporaryDirectory() as folder:
        return _longest(Path(folder), name)


def _longest(folder: Path, name: str) -> Match:
    kept = sorted((Path(__file__).parent / name).glob("*/*.jsonl.xz"))
    told: list[Match] = []
    for n, file in enumerate(kept):
        log = folder / f"{name}-{n}.jsonl"
        log.write_bytes(lzma.decompress(file.read_bytes()))
        match = telltable.load(log)
        if match.over:
            told.append(match)
    return max(told, key=lambda match: sum(len(chapter.lines) for chapter in _book(match).chapters))


def _book(match: Match) -> Book:
    match.evening = match.evening or WHEN
    return replace(match.played_book(), dedication="For Hanne, who always looked back.")
