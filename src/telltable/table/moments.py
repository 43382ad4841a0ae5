"""The lines that people reacted to, of games that are over: from the records of the table alone."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Set as AbstractSet

from msgspec import Struct
from msgspec.structs import replace

from telltable.core.story import Book, Line, Told, newest_line

from .state import Place, Table

MOST = 8  # of one game
LONG = 160  # characters; of a longer line only the last sentences, which people have just heard
_SENTENCE = re.compile(r"[^.!?…]+(?:[.!?…]+[”’]*|$)")


class Moment(Struct, frozen=True):
    """A line of a finished story and what people said to it. `words`: how many people said each of the eight words."""

    text: str
    teller: str
    chapter: str
    words: dict[str, int]


def moments(table: Table, number: int) -> tuple[Moment, ...]:
    """What people reacted to most in a game (from 1) that is over, the most first, as its book reads now.

    A word is said to what was told last. Everybody counts once for each word and line; a line that is no part of the
    book any more counts for nothing, nor does one of somebody who wants to be forgotten.
    """
    match, signed = table.games[number - 1], table.signatures[number - 1]
    played, now = signed.played_book(), signed.book()
    said: dict[Place, set[tuple[str, int]]] = defaultdict(set)
    for one in (one for one in table.reactions if one.game == number):
        at = (number, one.entry)
        if at not in table.heard:
            told = _newest(match.rules.book(match.pack, match.state_after(one.entry)))
            table.heard[at] = _place(played, told) if told else None
        place = table.heard[at]
        if place is not None:
            said[place].add((one.word, id(one.chair)))
    found = [_moment(now, place, words) for place, words in sorted(said.items(), key=lambda one: -len(one[1]))]
    return tuple([one for one in found if (number, _name(one.teller)) not in table.unquoted][:MOST])


def _newest(book: Book) -> Line | None:
    """What somebody told last: a line that is the book's own stands where it reads well, and is nobody's."""
    chapters = [replace(one, lines=tuple([line for line in one.lines if not _is_ours(line)])) for one in book.chapters]
    return newest_line(tuple(chapters))


def _is_ours(line: Line) -> bool:
    return isinstance(line, Told) and line.ours


def _place(book: Book, told: Line) -> Place | None:
    """Where a line as it was told stands in the finished book: by its number, else where its words begin a line."""
    for chapter, one in enumerate(book.chapters):
        for number, line in enumerate(one.lines):
            if line.card != told.card or line.n != told.n:
                continue
            if line.n:
                return chapter, number, ""
            if _words(line).startswith(_words(told)):
                return chapter, number, _words(told) if _words(line) != _words(told) else ""
    return None


def _moment(book: Book, place: Place, said: AbstractSet[tuple[str, int]]) -> Moment:
    chapter, number, then = place
    line = book.chapters[chapter].lines[number]
    text = then if then and _words(line).startswith(then) else _words(line)
    words = [word for word, _ in said]
    counts = {word: words.count(word) for word in sorted(set(words))}
    return Moment(_last_of(text), line.teller, book.chapters[chapter].heading, counts)


def _words(line: Line) -> str:
    return line.played if isinstance(line, Told) else line.text


def _name(teller: str) -> str:
    return teller.removesuffix(" (bot)")


def _last_of(text: str) -> str:
    """The last sentences of a long text, as many as fit; one that is too long alone stands whole."""
    sentences = [one.strip() for one in _SENTENCE.findall(text)]
    if len(text) <= LONG or not sentences:
        return text
    last: str = sentences.pop()
    while sentences and len(sentences[-1]) + 1 + len(last) <= LONG:
        last = f"{sentences.pop()} {last}"
    return last
