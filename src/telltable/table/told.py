"""What those at a table are told of one entry of a game: the facts, and the same in words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import Raw, Struct

from telltable import protocol as say
from telltable.core.event import Event, Public
from telltable.core.log import encode
from telltable.core.match import Match
from telltable.core.seat import Seat

FACTS, WORDS = "facts", "words"
TOLD = frozenset((FACTS, WORDS))


class InWords(Struct, frozen=True):
    """A fact as it is sent, and as a sentence."""

    sent: Raw
    line: str


class Told(Struct, frozen=True):
    """What a seat was told of an entry: the facts as they are sent, and the sentences that they have."""

    events: tuple[Raw, ...]
    lines: tuple[str, ...]

    def drawn(self, why: str, draws: frozenset[str]) -> tuple[tuple[Raw, ...], tuple[str, ...]]:
        """Of facts and lines what somebody draws from; the last line says why it was done, where that is to be said."""
        lines = (*self.lines, why) if why else self.lines
        return self.events if FACTS in draws else (), lines if WORDS in draws else ()


class Tidings:
    """Everything told of one entry. Words for a fact are a spectator's if a spectator is told the very fact."""

    def __init__(self, match: Match, n: int) -> None:
        self._match = match
        self._within = [(fact, state, fact.to(None)) for fact, state in match.within(n)]
        self._words = [None if seen is None else self._put(seen, state, None) for _, state, seen in self._within]
        self._public = _told(self._words)
        self._apart = [place for place, (fact, _, _) in enumerate(self._within) if type(fact).to is not Public.to]
        self._of: dict[Seat | None, Told] = {None: self._public}
        self._written: dict[tuple[int, str, frozenset[str]], bytes] = {}

    def told(self, seat: Seat | None) -> Told:
        """What a seat (None: a spectator) was told."""
        found = self._of.get(seat)
        if found is None:
            found = self._of[seat] = self._tell(seat) if self._apart else self._public
        return found

    def written(self, told: Told, why: str, draws: frozenset[str]) -> bytes:
        """The same as it stands in a frame. See `Told.drawn`."""
        key = (id(told), why, draws)  # all that was told is held, so that its id stays its own
        if key not in self._written:
            self._written[key] = say.write_told(*told.drawn(why, draws))
        return self._written[key]

    def _tell(self, seat: Seat | None) -> Told:
        words = self._words[:]
        for place in self._apart:
            fact, state, public = self._within[place]
            seen = fact.to(seat)
            if seen is None:
                words[place] = None
            elif seen is not public:
                words[place] = self._put(seen, state, seat)
        return _told(words)

    def _put(self, seen: Event, state: Any, seat: Seat | None) -> InWords:
        rules = self._match.rules
        return InWords(Raw(encode(seen)), rules.tell(self._match.pack, rules.view(state, seat), seen))


def _told(words: Iterable[InWords | None]) -> Told:
    known = [one for one in words if one is not None]
    return Told(tuple([one.sent for one in known]), tuple([one.line for one in known if one.line]))


def news(match: Match, seat: Seat | None, n: int) -> Told:
    """What a seat was told of entry `n` of the game, worked out for it alone."""
    return _told([InWords(Raw(encode(fact)), line) for fact, line in match.in_words(seat, n)])
