"""A game as it stands at one moment, for everybody who is told of it: what is the same for all is worked out once.

Each seat is shown what was made for it alone. Parts are shared only where they come out of what a spectator may see,
and the change of a part is told to a seat only if that very part, old and new, is what this seat is shown.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any

from msgspec import Raw, Struct
from msgspec.structs import astuple

from telltable import protocol as say
from telltable.core.ask import Ask, Form, Words
from telltable.core.board import Board, Seen
from telltable.core.log import encode
from telltable.core.match import Match
from telltable.core.seat import Seat

Told = tuple[tuple[Raw, ...], tuple[str, ...]]
Labels = dict[str, dict[str, str]]  # by kind and candidate


class Shown(Struct, frozen=True):
    """What a seat is shown: the parts of `protocol.Game`, its view not written out yet."""

    view: Any
    board: Board
    ask: Ask | None
    offers: tuple[Ask, ...]
    awaited: tuple[Seat, ...]
    over: bool
    outcome: str
    labels: Labels

    def game(self) -> say.Game:
        """All of it, as it is sent."""
        return say.Game(
            Raw(encode(self.view)),
            self.board,
            self.ask,
            self.offers,
            self.awaited,
            self.over,
            self.outcome,
            self.labels,
        )


class Moment:
    """See the module. It is good until the next entry.

    While a game only goes on (`Rules.reads_alike`), parts and labels are taken over from the moment before: each seat's
    from what that seat was shown. A game without some words is another game, and nothing is taken over.
    """

    def __init__(self, match: Match, before: Moment | None = None) -> None:
        self._match = match
        self._entries = len(match.entries)
        self._told: dict[tuple[Seat | None, int], Told] = {}
        self._changes: dict[tuple[tuple[str, str | int], int, int], tuple[Any, Any, list[say.Change]]] = {}
        self._shown: dict[Seat | None, Shown] = {}
        self._before: dict[Seat | None, Shown] = {}
        self._labels: dict[Seat | None, Labels] = {}
        self._public: Seen
        view, last = match.view(None), None
        if before is not None and before._match is match and match.rules.reads_alike(before._public.view, view):
            last, self._before, self._labels = before._public, before._shown, before._labels
        self._public = Seen(view, match.rules.board_after(match.pack, view, last, None))

    def is_of(self, match: Match) -> bool:
        """Whether this game still stands as it stood."""
        return match is self._match and len(match.entries) == self._entries

    @cached_property
    def _outcome(self) -> str:
        outcome = self._match.outcome
        return outcome.text if outcome else ""

    def shown(self, seat: Seat | None) -> Shown:
        """The game as a seat (None: a spectator) sees it."""
        found = self._shown.get(seat)
        if found is None:
            found = self._shown[seat] = self._show(seat)
        return found

    def _show(self, seat: Seat | None) -> Shown:
        match, before = self._match, self._before.get(seat)
        view = match.view(seat)
        ask = match.asks().get(seat) if seat is not None else None
        offers = match.offers(seat) if seat is not None else ()
        return Shown(
            view,
            self._board(view, before) if seat is not None else self._public.board,
            ask,
            offers,
            self._awaited,
            match.over,
            self._outcome,
            labels(match, view, (ask, *offers) if ask else offers, self._labels.setdefault(seat, {})),
        )

    def _board(self, view: Any, before: Shown | None) -> Board:
        match, last = self._match, Seen(before.view, before.board) if before else None
        return match.rules.board_after(match.pack, view, last, self._public.board)

    @cached_property
    def _awaited(self) -> tuple[Seat, ...]:
        return self._match.awaited_in_public()

    def told(self, seat: Seat | None, n: int) -> Told:
        """What a seat was told of entry `n` of the game: the facts, and the same in words."""
        found = self._told.get((seat, n))
        if found is None:
            found = self._told[seat, n] = news(self._match, seat, n)
        return found

    def changes(self, old: Shown, seat: Seat | None) -> tuple[say.Change, ...]:
        """What a seat that was shown this before is shown anew."""
        new, found = self.shown(seat), list[say.Change]()
        for name in Shown.__struct_fields__:
            before, after = getattr(old, name), getattr(new, name)
            if before is after:
                continue
            if name in ("view", "board") and type(before) is type(after):
                parts = zip(after.__struct_fields__, astuple(before), astuple(after), strict=True)
            elif name == "offers" and len(before) == len(after):
                parts = zip(range(len(after)), before, after, strict=True)
            else:
                found += say.changes(before, after, (name,))
                continue
            for part, one, other in parts:
                if one is not other:
                    found += self._shared((name, part), one, other)
        return tuple(found)

    def _shared(self, at: tuple[str, str | int], old: Any, new: Any) -> list[say.Change]:
        """The changes of a part that several seats may be shown: known by what it is, not by what it looks like."""
        key = (at, id(old), id(new))
        found = self._changes.get(key)
        if found is None:  # both are held, so that their ids stay theirs
            found = self._changes[key] = (old, new, say.changes(old, new, at))
        return found[2]


def news(match: Match, seat: Seat | None, n: int) -> tuple[tuple[Raw, ...], tuple[str, ...]]:
    """What a seat was told of entry `n` of the game: the facts, and the same in words."""
    told, view = match.told(seat, n), match.view(seat, n)
    lines = (match.rules.tell(match.pack, view, event) for event in told)
    return tuple(Raw(encode(event)) for event in told), tuple(line for line in lines if line)


def labels(match: Match, view: Any, asks: tuple[Ask, ...], given: Labels) -> Labels:
    """What people read for the candidates of these asks, by kind and candidate.

    `given`: labels that this seat was given before and that stand; those that are new are added.
    """
    named: Labels = {}
    done = set()
    for form in _forms(asks):
        for field in form.fields:
            if isinstance(field, Words) or (field.kind, field.of) in done:
                continue
            done.add((field.kind, field.of))
            known, those = given.setdefault(field.kind, {}), named.setdefault(field.kind, {})
            for value in field.of:
                key = value if type(value) is str else encode(value).decode()
                if key not in known:
                    known[key] = match.rules.label(match.pack, view, field.kind, value)
                those[key] = known[key]
    return named


def _forms(asks: tuple[Ask, ...]) -> Iterator[Form]:
    for ask in asks:
        yield from ask.forms
        for extra in ask.extras:
            yield from extra.forms
