"""Laws about words: the story, and what candidates are called."""

from __future__ import annotations

from collections.abc import Iterator

from telltable.core.ask import Words
from telltable.core.luck import Luck, pick
from telltable.core.match import Match

FEW = 8


def story_faults(match: Match) -> Iterator[str]:
    """Whether the book tells every play exactly once, or says that it is no part of the tale."""
    book = match.rules.book(match.pack, match.state)
    numbers = [line.n for chapter in book.chapters for line in chapter.lines if line.n]
    numbers = sorted([*numbers, *book.left_out])
    if numbers != list(range(1, len(numbers) + 1)):
        yield f"the plays in the book are {numbers}"
    outcome = match.outcome
    plays = outcome.figures.get("plays") if outcome else None
    if plays is not None and plays != len(numbers):
        yield f"{plays:.0f} plays were made and the book tells {len(numbers)}"
    if any(line.n and not line.text for chapter in book.chapters for line in chapter.lines):
        yield "the book has a play without a word"


def label_faults(match: Match, luck: Luck) -> Iterator[str]:
    """Whether candidates have words, and everybody a board."""
    for seat in (None, pick(luck, match.seats)):
        if not match.rules.board(match.pack, match.view(seat)).title:
            yield f"the board of {'a spectator' if seat is None else f'seat {seat}'} has no title"
    for seat, ask in match.asked().items():
        view = match.view(seat)
        for field in pick(luck, ask.forms).fields:
            if isinstance(field, Words):
                continue
            for value in field.of[:FEW]:
                if not match.rules.label(match.pack, view, field.kind, value):
                    yield f"the {field.kind} {value} has no name"
