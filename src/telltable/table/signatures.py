"""Who told a line of the story: whoever acted for a seat, where that was not the one it is named after."""

from __future__ import annotations

from collections.abc import Hashable
from threading import Lock

from msgspec.structs import replace

from telltable.core.editing import edited
from telltable.core.english import possessive
from telltable.core.former import line_key
from telltable.core.match import Match
from telltable.core.seat import Seat
from telltable.core.story import Book, Chapter, Line

from .chairs import BOT, PERSON


class Signatures:
    """The lines of one game that were told in somebody else's chair. Rules know seats alone, so their books name the
    seat; whoever shows one has it signed here.

    Attributes:
        actors: by entry, who acted where it was not the one after whom the seat is named.
    """

    def __init__(self, match: Match) -> None:
        self._match = match
        self.actors: dict[int, str] = {}
        self._bots: set[str] = set()
        self._left = False
        self._read = 0  # entries that were looked at
        self._acting: dict[Seat, str] = {}
        self._signed: dict[Hashable, str] = {}
        self._told_after: tuple[int, tuple[Line, ...]] = (-1, ())
        self._reading = Lock()  # a book is made beside the table, which goes on

    def acted(self, entry: int, by: str, *, bot: bool) -> None:
        """Somebody acted in this entry after whom its seat is not named."""
        self.actors[entry] = by
        if bot:
            self._bots.add(by)

    def bot(self, entry: int) -> str:
        """Which kind of bot acted in this entry, for a person or for itself; empty for a person."""
        seat, by = self._match.entries[entry].seat, self.actors.get(entry, "")
        if by:
            return BOT if by in self._bots else ""
        kind = self._match.kinds(entry)[seat] if seat in self._match.seats else ""
        return kind if kind.startswith(BOT) else ""

    def left(self) -> None:
        """Somebody has given up a seat: rules know it as a bot's from now on, with all that was told there."""
        self._left = True

    def sign(self, chapters: tuple[Chapter, ...]) -> tuple[Chapter, ...]:
        """The story with those who told it; the very same where everybody told what is named after them."""
        with self._reading:
            self._follow()
        chapters = self._match.signed(chapters)
        if not self._signed and not self._left:
            return chapters
        return tuple(replace(one, lines=tuple(map(self._sign, one.lines))) for one in chapters)

    def book(self) -> Book:
        """The book of the game as its tellers have changed it after the end, signed: whoever told in another chair
        is one of its tellers, too."""
        return edited(self.played_book(), self._match.edits)

    def played_book(self) -> Book:
        """The same as it was played, whatever was changed after the end."""
        book = self._match.played_book()
        chapters = self.sign(book.chapters)
        signed = {line.teller for chapter in chapters for line in chapter.lines} & set(self._signed.values())
        others = dict.fromkeys(by for by in self.actors.values() if any(one.startswith(f"{by}, in ") for one in signed))
        more = [f"{by} (bot)" if by in self._bots else by for by in others]
        return replace(book, chapters=chapters, tellers=tuple(dict.fromkeys((*map(self._own, book.tellers), *more))))

    def _sign(self, line: Line) -> Line:
        by = self._signed.get(line_key(line)) or self._own(line.teller)
        return line if by == line.teller else replace(line, teller=by)

    def _own(self, teller: str) -> str:
        """A person who has given up their seat is no bot, whoever plays there now."""
        name = teller.removesuffix(" (bot)")
        people = {one for _, one, kind in self._match.holders if kind == PERSON}
        return name if name in people else teller

    def _follow(self) -> None:
        """Look at the entries that came since: a line is whose turn it was told in, also where others answer last."""
        if not self.actors:
            return
        match = self._match
        for n in range(self._read, len(match.entries)):
            seat = match.entries[n].seat
            if seat in match.seats:
                self._acting[seat] = self.actors.get(n, "")
            if n and any(self._acting.values()):
                self._note(n)
        self._read = len(match.entries)

    def _note(self, n: int) -> None:
        called = self._match.names(n)
        names = {called[seat]: by for seat, by in self._acting.items()}
        before = {line_key(line) for line in self._lines(n - 1)}
        for line in self._lines(n):
            if line_key(line) not in before:
                self._signed.pop(line_key(line), None)
                name = line.teller.removesuffix(" (bot)")
                if names.get(name):
                    self._signed[line_key(line)] = in_chair(names[name], name)

    def _lines(self, n: int) -> tuple[Line, ...]:
        """Those of the story after entry `n`: kept, as those of the next entry are compared with them."""
        if self._told_after[0] != n:
            book: Book = self._match.rules.book(self._match.pack, self._match.state_after(n))
            self._told_after = (n, tuple(line for chapter in book.chapters for line in chapter.lines))
        return self._told_after[1]


def in_chair(by: str, name: str) -> str:
    """How a line is signed that somebody told in another one's seat."""
    return f"{by}, in {possessive(name)} seat"
