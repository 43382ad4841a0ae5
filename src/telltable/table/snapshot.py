"""A game as it stands after one entry, for everybody who is told of it: what is the same for all is worked out once.

Each seat is shown what was made for it alone. Parts are shared only where they come out of what a spectator may see,
and the change of a part is told to a seat only if that very part, old and new, is what this seat is shown. So it is
with the words for a fact, which are a spectator's if the seat is told the very fact that a spectator is told.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from types import MappingProxyType
from typing import Any

from msgspec import Raw, Struct, to_builtins
from msgspec.structs import astuple

from telltable import protocol as say
from telltable.core.ask import Ask, Extra
from telltable.core.board import Board, Seen
from telltable.core.event import Event
from telltable.core.log import encode
from telltable.core.match import Match
from telltable.core.move import Move
from telltable.core.seat import Seat

from .labels import Labels, labels, together

Told = tuple[tuple[Raw, ...], tuple[str, ...]]
InWords = tuple[Event, Raw, str]  # a fact, as it is sent, and as a sentence


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
    given: Move | None = None

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
            to_builtins(self.given) if self.given else None,
        )


class Snapshot:
    """See the module. It is good until the next entry.

    While a game only goes on (`Rules.reads_alike`), parts and labels are taken over from the one before: each seat's
    from what that seat was shown. A game without some words is another game, and nothing is taken over.
    """

    def __init__(self, match: Match, before: Snapshot | None = None) -> None:
        self._match = match
        self._entries = len(match.entries)
        self._told: dict[tuple[Seat | None, int], Told] = {}
        self._heard: dict[int, dict[int, InWords]] = {}
        self._changes: dict[tuple[tuple[str | int, ...], int, int], tuple[Any, Any, list[say.Change]]] = {}
        self._shown: dict[Seat | None, Shown] = {}
        self._before: dict[Seat | None, Shown] = {}
        self._given: dict[Seat | None, Labels] = {}
        self._common: dict[tuple[int, ...], tuple[tuple[Ask | Extra, ...], Labels]] = {}
        self._public: Seen
        view, last = match.view(None), None
        if before is not None and before._match is match and match.rules.reads_alike(before._public.view, view):
            last, self._before, self._given = before._public, before._shown, before._given
        self._public = Seen(view, match.rules.board_after(match.pack, view, last, None))

    def is_of(self, match: Match) -> bool:
        """Whether this game still stands as it stood."""
        return match is self._match and len(match.entries) == self._entries

    @cached_property
    def _outcome(self) -> str:
        outcome = self._match.outcome
        return outcome.text if outcome else ""

    @cached_property
    def _awaited(self) -> tuple[Seat, ...]:
        return self._match.awaited_in_public()

    # --- what is shown ----------------------------------------------------------------------------

    def shown(self, seat: Seat | None) -> Shown:
        """The game as a seat (None: a spectator) sees it."""
        found = self._shown.get(seat)
        if found is None:
            found = self._shown[seat] = self._show(seat)
        return found

    def _show(self, seat: Seat | None) -> Shown:
        match, public = self._match, self._public
        if seat is None:
            return Shown(public.view, public.board, None, (), self._awaited, match.over, self._outcome, {})
        view, before = match.view(seat), self._before.get(seat)
        last = Seen(before.view, before.board) if before else None
        board = match.rules.board_after(match.pack, view, last, public.board)
        ask, offers = match.asked().get(seat), match.offers(seat)
        named = self._label(seat, view, (ask, *offers) if ask else offers)
        return Shown(view, board, ask, offers, self._awaited, match.over, self._outcome, named, match.given(seat))

    def _label(self, seat: Seat, view: Any, asks: tuple[Ask, ...]) -> Labels:
        """The labels of a seat's asks. What was made for all (`Scene.once`) has a spectator's labels."""
        parts: list[Ask | Extra] = [*asks, *(extra for ask in asks for extra in ask.extras)]
        common = tuple([part for part in parts if self._match.scene.is_for_all(part)])
        own = [form for part in parts if not self._match.scene.is_for_all(part) for form in part.forms]
        named = self._label_common(common)
        return together(named, labels(self._match, view, own, self._given.setdefault(seat, {}))) if own else named

    def _label_common(self, parts: tuple[Ask | Extra, ...]) -> Labels:
        """The very same labels for the very same parts."""
        key = tuple(map(id, parts))
        if key not in self._common:  # the parts are held, so that their ids stay theirs
            forms, given = [form for part in parts for form in part.forms], self._given.setdefault(None, {})
            self._common[key] = parts, labels(self._match, self._public.view, forms, given)
        return self._common[key][1]

    # --- what was told ----------------------------------------------------------------------------

    def told(self, seat: Seat | None, n: int) -> Told:
        """What a seat was told of entry `n` of the game: the facts, and the same in words."""
        found = self._told.get((seat, n))
        if found is None:
            if n not in self._heard:
                words = in_words(self._match, None, n, {})
                self._heard[n] = {id(one[0]): one for one in words}
            found = self._told[seat, n] = news(self._match, seat, n, self._heard[n])
        return found

    # --- what changed -----------------------------------------------------------------------------

    def changes(self, old: Shown, seat: Seat | None) -> tuple[say.Change, ...]:
        """What a seat that was shown this before is shown anew."""
        found: list[say.Change] = []
        for name, before, after in zip(Shown.__struct_fields__, astuple(old), astuple(self.shown(seat)), strict=True):
            if before is after:
                continue
            if name in ("view", "board") and type(before) is type(after):
                parts = zip(after.__struct_fields__, astuple(before), astuple(after), strict=True)
            elif name == "offers" and len(before) == len(after):
                parts = zip(range(len(after)), before, after, strict=True)
            elif name == "labels" and before.keys() <= after.keys():
                parts = zip(after, map(before.get, after), after.values(), strict=True)
            else:
                found += self._shared((name,), before, after)
                continue
            for part, one, other in parts:
                if one is not other:
                    found += self._shared((name, part), one, other)
        return tuple(found)

    def _shared(self, at: tuple[str | int, ...], old: Any, new: Any) -> list[say.Change]:
        """The changes of a part that several seats may be shown: known by what it is, not by what it looks like."""
        key = (at, id(old), id(new))
        found = self._changes.get(key)
        if found is None:  # both are held, so that their ids stay theirs
            found = self._changes[key] = (old, new, say.changes(old, new, at))
        return found[2]


def news(match: Match, seat: Seat | None, n: int, known: Mapping[int, InWords] = MappingProxyType({})) -> Told:
    """What a seat was told of entry `n` of the game: the facts, and the same in words.

    `known`: facts that are in words already, by the id of the fact that they hold.
    """
    words = in_words(match, seat, n, known)
    return tuple([raw for _, raw, _ in words]), tuple([line for _, _, line in words if line])


def in_words(match: Match, seat: Seat | None, n: int, known: Mapping[int, InWords]) -> list[InWords]:
    """Each fact that a seat was told of entry `n`. See `news`."""
    told = match.told(seat, n)
    if all(id(event) in known for event in told):
        return [known[id(event)] for event in told]
    said = match.in_words(seat, n, known={key: line for key, (_, _, line) in known.items()})
    return [known.get(id(event)) or (event, Raw(encode(event)), line) for event, line in said]
