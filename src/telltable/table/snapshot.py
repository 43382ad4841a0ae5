"""A game as it stands after one entry, for everybody who is told of it: what is the same for all is worked out once.

Each seat is shown what was made for it alone. A part is shared only where it is a spectator's, too: because it looks at
nothing but what a spectator sees, or because it is equal. So it is with the words for a fact (`told.py`).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from functools import cached_property, partial
from typing import Any

from telltable.core.ask import Ask
from telltable.core.board_part import BoardPart, Made
from telltable.core.match import Match
from telltable.core.seat import Seat
from telltable.core.story import Chapter

from .labels import MOST, Candidates, Label, LabelBook, Part, candidates, label_of
from .shown import LISTS, Differences, Parts, Place, Shown, apart, at_large, split
from .told import Tidings, Told

VIEW, BOARD = "view", "board"
STORY = "board.story"
Sign = Callable[[tuple[Chapter, ...]], tuple[Chapter, ...]]
BOTH = frozenset((VIEW, BOARD))


class Kept:
    """What was made for the moments before, to be taken over where it is the same."""

    def __init__(self) -> None:
        self.made: dict[Seat | None, dict[Place, Made]] = defaultdict(dict)
        self.books: dict[Seat | None, LabelBook] = {}
        self.read: dict[str, dict[Any, Label]] = {}  # of what was made for all, by kind and candidate
        self.lists: dict[str, tuple[Any, dict[str, str]]] = {}  # by name: of what it was made, and in words
        self.offers: dict[Seat, tuple[Ask, ...]] = {}  # what each seat was offered last
        self.named: dict[Seat, tuple[Ask, ...]] = {}  # the offers whose candidates it has labels for
        self.own: dict[tuple[Seat, frozenset[str]], Parts] = {}  # what each seat was shown last that was its own
        self.looking: dict[tuple[Place, ...], list[BoardPart]] = {}  # at any of these places of a view

    def doubt(self, sure: frozenset[Place]) -> None:
        """Names and titles may read otherwise: nothing but these places grows out of what was made before."""
        for parts in self.made.values():
            parts.update({at: Made(made.inputs, None, made.value) for at, made in parts.items() if at not in sure})
        self.read, self.lists, self.named = {}, {}, {}
        for book in self.books.values():
            book.doubt()

    def book(self, seat: Seat | None) -> LabelBook:
        """The labels that a seat was given; a spectator (None) is given none."""
        book = self.books.get(seat)
        if book is None:
            book = self.books[seat] = LabelBook()
        return book

    def begin_full_books_anew(self) -> None:
        """No book grows without end."""
        for seat, book in self.books.items():
            if len(book.given) > MOST:
                self.books[seat], self.named = LabelBook(), {}


class Snapshot:
    """See the module. It is good until the next entry, whose snapshot takes over what was made for this one."""

    def __init__(self, match: Match, before: Snapshot | None = None, sign: Sign = lambda story: story) -> None:
        self._match = match
        self._sign = sign
        self._entries = len(match.entries)
        self._view = match.view(None)
        self._kept = Kept()
        if before is not None and before._match is match:
            self._kept = before._kept
            self._kept.begin_full_books_anew()
            if not match.rules.reads_alike(before._view, self._view):
                self._kept.doubt(frozenset([part.at for part in match.rules.board_parts if part.checks]))
        self._tidings: dict[int, Tidings] = {}
        self.differences = Differences()
        self._shown: dict[tuple[Seat | None, frozenset[str]], Shown] = {}
        self._public: dict[frozenset[str], Parts] = {}
        self._choices: dict[int, list[Candidates]] = {}
        self._offered: dict[tuple[int, ...], tuple[Ask, ...]] = {}

    def is_of(self, match: Match) -> bool:
        """Whether this game still stands as it stood."""
        return match is self._match and len(match.entries) == self._entries

    # --- what is shown ----------------------------------------------------------------------------

    def shown(self, seat: Seat | None, draws: frozenset[str] = BOTH) -> Shown:
        """The game as a seat (None: a spectator) sees it; of view and board only what is drawn from."""
        found = self._shown.get((seat, draws))
        if found is None:
            found = self._shown[seat, draws] = self._show(seat, draws)
        return found

    def _show(self, seat: Seat | None, draws: frozenset[str]) -> Shown:
        public = self._parts_for_all(draws)
        if seat is None:
            return Shown(self._view if VIEW in draws else None, public, {}, (self._kept.book(None), 0))
        view, kept = self._match.rules.view(self._match.state, seat), self._kept
        own, differ = self._asked(seat, view), apart(view, self._looks, VIEW)
        found = differ if VIEW in draws else {}
        if BOARD in draws:
            found = found | self._signed(self._board(seat, view, tuple(differ)))
        for at, now in found.items():
            if now != public[at]:
                own[at] = now
        book = kept.book(seat)
        was = kept.own.get((seat, draws))
        if was != own:
            was = kept.own[seat, draws] = own
        return Shown(view if VIEW in draws else None, public, was, (book, len(book.given)))

    @cached_property
    def _looks(self) -> Parts:
        """A spectator's view in parts."""
        return split(self._view, VIEW)

    def _parts_for_all(self, draws: frozenset[str]) -> Parts:
        """What a spectator is shown."""
        found = self._public.get(draws)
        if found is None:
            match = self._match
            outcome = match.outcome
            following = () if match.over else match.rules.next_seats(self._view)
            found = at_large(match.awaited_in_public(), match.over, outcome.text if outcome else "", following)
            found |= self._lists()
            if VIEW in draws:
                found |= self._looks
            if BOARD in draws:
                found |= self._signed(self._board_for_all)
            self._public[draws] = found
        return found

    def _lists(self) -> Parts:
        """The lists of the table in words. Each grows out of what it was, and a candidate reads as it did."""
        kept, found = self._kept.lists, {}
        for name, one in self._match.rules.lists.items():
            things = one.at(self._view.table)
            before, words = kept.get(name, ((), {}))
            if before is not things:
                known = len(before) if before == things[: len(before)] else 0
                more = {value: words.get(value) or self._word(one.kind, value) for value in one.names(things[known:])}
                if more or not known:
                    words = {**words, **more} if known else more
                kept[name] = things, words
            found[LISTS + name] = words
        return found

    # --- boards -----------------------------------------------------------------------------------

    @cached_property
    def _board_for_all(self) -> Parts:
        parts, pack, view = self._match.rules.board_parts, self._match.pack, self._view
        if not parts:
            return split(self._match.rules.board(pack, view), BOARD)
        made = self._kept.made[None]
        for part in parts:
            inputs = part.inputs(pack, view)
            before = made.get(part.at)
            if before is None or before.inputs != inputs:
                made[part.at] = self._drawn(part, inputs, view, before)
        return {at: one.value for at, one in made.items()}

    def _signed(self, board: Parts) -> Parts:
        """A board whose story says who told it."""
        return {**board, STORY: self._sign(board[STORY])} if STORY in board else board

    def _board(self, seat: Seat, view: Any, differ: tuple[Place, ...]) -> Parts:
        """What a board may have of its own whose view differs from a spectator's in these places. What its parts look
        at on the table is the same for all, and has been worked out."""
        rules, kept = self._match.rules, self._kept
        if not rules.board_parts:
            return split(rules.board(self._match.pack, view), BOARD)
        if differ not in kept.looking:
            kept.looking[differ] = [part for part in rules.board_parts if not part.fields.isdisjoint(differ)]
        made, public, found = kept.made[seat], kept.made[None], {}
        for part in kept.looking[differ]:
            for_all = public[part.at]
            inputs = for_all.inputs[0], part.own(view)
            if inputs != for_all.inputs:
                before = made.get(part.at)
                if before is None or before.inputs != inputs:
                    before = made[part.at] = self._drawn(part, inputs, view, before, for_all)
                found[part.at] = before.value
        return found

    def _drawn(self, part: BoardPart, inputs: Any, view: Any, before: Made | None, for_all: Made | None = None) -> Made:
        """A part of a board made anew. What is equal to what the same viewer was shown before is that."""
        value = _anew(part, self._match.pack, view, before, for_all)
        if before is not None and before.value == value:
            value = before.value  # what is shown is what the next one grows out of
        return Made(inputs, view, value)

    # --- what is asked ----------------------------------------------------------------------------

    def _asked(self, seat: Seat, view: Any) -> Parts:
        """What a seat is asked and offered, whose candidates are given labels."""
        match, named = self._match, self._kept.named
        ask, offers = match.asked_by_list().get(seat), self._offers(seat)
        fresh = () if named.get(seat) is offers else offers
        if ask or fresh:
            self._label(seat, view, (ask, *fresh) if ask else fresh)
            named[seat] = offers
        asked = ("ask", ask), ("offers", offers), ("given", match.given(seat))
        return {at: one for at, one in asked if one}  # a spectator is asked nothing

    def _offers(self, seat: Seat) -> tuple[Ask, ...]:
        """What a seat is offered: the very same for all who are offered that, and as before where that is equal."""
        offers, before = self._match.offers_by_list(seat), self._kept.offers
        offers = self._offered.setdefault(tuple(map(id, offers)), offers)
        if before.get(seat) != offers:
            before[seat] = offers
        return before[seat]

    def _label(self, seat: Seat, view: Any, asks: tuple[Ask, ...]) -> None:
        """Give the labels of these asks. In what was made for all (`Scene.once`) a seat is told a spectator's."""
        maker, book = self._match.scene.maker, self._kept.book(seat)
        parts: list[Part] = [*asks, *(extra for ask in asks for extra in ask.extras)]
        for part in parts:
            public = maker(part) is not None
            for kind, of in self._candidates(part) if public else candidates(part):
                lacking = book.lacks(kind, of, public=public)
                if lacking:
                    read = self._read if public else partial(self._label_of, view)
                    book.give([read(kind, value) for value in lacking])

    def _candidates(self, part: Part) -> list[Candidates]:
        """What may be chosen in a part made for all."""
        known = self._choices.get(id(part))  # the scene holds it, so that its id stays its own
        if known is None:
            known = self._choices[id(part)] = candidates(part)
        return known

    def _read(self, kind: str, value: Any) -> Label:
        """A label as a spectator reads it."""
        read = self._kept.read.setdefault(kind, {})
        if value not in read:
            read[value] = self._label_of(self._view, kind, value)
        return read[value]

    def _label_of(self, view: Any, kind: str, value: Any) -> Label:
        return label_of(kind, value, self._match.rules.label(self._match.pack, view, kind, value))

    def _word(self, kind: str, value: str) -> str:
        return self._match.rules.label(self._match.pack, self._view, kind, value)

    # --- what was told, and what changed ----------------------------------------------------------

    def told(self, seat: Seat | None, n: int) -> Told:
        """What a seat was told of entry `n` of the game: the facts, and the same in words."""
        return self.tidings(n).told(seat)

    def tidings(self, n: int) -> Tidings:
        """What everybody was told of entry `n`."""
        if n not in self._tidings:
            self._tidings[n] = Tidings(self._match, n)
        return self._tidings[n]


def _anew(part: BoardPart, pack: Any, view: Any, last: Made | None, public: Made | None) -> Any:
    if part.seated and public:
        return part.seated(pack, view, public.value)
    if part.grow is None or last is None or last.view is None:
        return part.make(pack, view)
    return part.grow(pack, view, last)
