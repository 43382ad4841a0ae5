"""Who told what before a seat changed hands.

Rules know seats alone, so whatever they tell names whoever holds a seat now. What a seat had told until somebody else
sat down there is found by telling the story as it stood then.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from .event import TakenBack
from .seat import Seat
from .story import Book, Chapter, Line, Portrait

if TYPE_CHECKING:
    from .match import Match


class _Then(Struct, frozen=True):
    """What a seat had told until it changed hands, as it was signed then; what it had brought in; its teller."""

    seat: Seat
    lines: dict[Hashable, str]
    portraits: dict[Hashable, str]
    teller: str


class Former:
    """The former holders of the seats of one game, as its story names them."""

    def __init__(self) -> None:
        self._then: dict[tuple[int, int], _Then] = {}

    def story(self, match: Match, story: tuple[Chapter, ...], at: int) -> tuple[Chapter, ...]:
        """A story after entry `at`, signed by those who told it; the very same where no seat has changed hands."""
        thens = self._thens(match, at)
        if not thens:
            return story
        names = match.names(at)

        def signed(line: Line) -> Line:
            by = _by(line.teller, names, [(one.seat, one.lines.get(line_key(line))) for one in thens])
            return line if by == line.teller else replace(line, teller=by)

        return tuple([replace(one, lines=tuple(map(signed, one.lines))) for one in story])

    def book(self, match: Match, book: Book) -> Book:
        """A book as rules tell it now: signed, and those are among its tellers of whom there is a line."""
        at = len(match.entries) - 1
        thens = self._thens(match, at)
        if not thens:
            return book
        names, chapters = match.names(at), self.story(match, book.chapters, at)

        def brought(portrait: Portrait) -> Portrait:
            key = _portrait_key(portrait)
            return replace(portrait, by=_by(portrait.by, names, [(one.seat, one.portraits.get(key)) for one in thens]))

        told = {_bare(line.teller) for chapter in chapters for line in chapter.lines}
        more = [one.teller for one in thens if _bare(one.teller) in told]
        tellers = tuple(dict.fromkeys((*book.tellers, *more)))
        return replace(book, chapters=chapters, portraits=tuple(map(brought, book.portraits)), tellers=tellers)

    def _thens(self, match: Match, at: int) -> list[_Then]:
        """What had been told at each change of hands until an entry, the first ones first."""
        return [self._at(match, n, _stands(match, n, at)) for n in match.sittings if n <= at]

    def _at(self, match: Match, n: int, stands: int) -> _Then:
        if (n, stands) not in self._then:
            seat = match.entries[n].move.seat
            self._then[n, stands] = _then(match, seat, match.names(n - 1)[seat], stands)
        return self._then[n, stands]


def line_key(line: Line) -> Hashable:
    """What stays of a line when its words change; of one that has no number, its words."""
    return (line.n, line.card) if line.n else (line.card, line.text)


def _portrait_key(one: Portrait) -> Hashable:
    return (one.kind, one.key or one.name)


def _bare(teller: str) -> str:
    return teller.removesuffix(" (bot)")


def _by(teller: str, names: tuple[str, ...], thens: Iterable[tuple[Seat, str | None]]) -> str:
    """Whose something is that is signed with the name that a seat has now: as it was signed first."""
    found = (then for seat, then in thens if then is not None and names[seat] == _bare(teller))
    return next(found, teller)


def _stands(match: Match, n: int, at: int) -> int:
    """The last entry before entry `n` that was not taken back until entry `at`."""
    found = n - 1
    for entry in match.entries[n : at + 1]:
        first = entry.told[0] if entry.told else None
        found = min(found, first.to_entry) if isinstance(first, TakenBack) else found
    return found


def _then(match: Match, seat: Seat, name: str, stands: int) -> _Then:
    book: Book = match.rules.book(match.pack, match.state_after(stands))
    lines = [line for one in book.chapters for line in one.lines if _bare(line.teller) == name]
    return _Then(
        seat,
        {line_key(line): line.teller for line in lines},
        {_portrait_key(one): one.by for one in book.portraits if _bare(one.by) == name},
        next((one for one in book.tellers if _bare(one) == name), name),
    )
