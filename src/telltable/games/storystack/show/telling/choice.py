"""Which plays a book tells: what hangs together with whose story it is. Only what bots played is ever left out; a sheet
of the book has its words (law 1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cached_property

from msgspec import Struct

from telltable.games.storystack.box.components import Card
from telltable.games.storystack.table.names import PLAY_TOKEN, with_names
from telltable.games.storystack.table.so_far import SoFar, people_in, roles_of, share
from telltable.games.storystack.table.state import Fact

from .coda import companion, menace

QUIET = (1, 3, 8)  # lanes where an episode of two friends stops nothing: one in each
LONG = 3  # letters of a word that tell it from others
WEAK = 6.0  # what is worth less is left out
_LEAD, _OTHER, _LOOKS_BACK, _STRAY, _FOE, _THIRD, _POINTS = 4, 1, -4, -1.5, -2, -7, -6
_NEVER, _PRICE, _THREAT = -20, -12, -12  # the threat is what the arc says of it, and ends once
_DEVICES = ("K!", "E2!")
_APART = ("CA", "GS")  # who is brought in is settled below; an arc has a goal of its own


class Choice(Struct, dict=True):
    """The plays that are told.

    Attributes:
        so_far: the story.
        raw: the words of a play, with tokens.
        whole: whether every play is told: where no card says whose story it is, all of them have to.
    """

    so_far: SoFar
    raw: Callable[[Fact], str]
    whole: bool

    @cached_property
    def told(self) -> frozenset[int]:
        """Their numbers."""
        so_far, table = self.so_far, self.so_far.table
        if self.whole:
            return frozenset(fact.n for fact in table.facts)
        found = {fact.n for fact in table.facts if so_far.is_a_persons(fact)}
        named = {id_ for n in found for id_ in so_far.spoken[n]}
        found |= {x.n for x in table.elements if x.n and x.id in named}
        for lane in QUIET:
            laid = table.lanes[lane - 1]
            if found.isdisjoint(laid):
                worth = {n: self._worth(table.fact(n), found) for n in laid if self._is_of_two(table.fact(n))}
                found |= {n for n in worth if worth[n] == max(worth.values()) >= WEAK}
        return frozenset(found | set(self._brought_in(found)))

    def _is_of_two(self, fact: Fact) -> bool:
        """Whether this is of the lead and the friend: what is of the lead alone leads nowhere."""
        return fact.type not in _APART and {self.so_far.lead, self._friend} <= set(people_in(fact.slots))

    def _brought_in(self, told: set[int]) -> Iterator[int]:
        """The plays that bring in whoever acts in what is told."""
        so_far = self.so_far
        acting = {letter for n in told for letter in self._people(so_far.table.fact(n))}
        acting |= {so_far.lead, self._friend}
        for x in so_far.table.characters:
            if x.n and x.id in acting:
                yield x.n

    def _people(self, fact: Fact) -> set[str]:
        return {id_ for id_ in self.so_far.spoken[fact.n] if len(id_) == 1}

    def _worth(self, fact: Fact, told: set[int]) -> float:
        """How much of whose story it is hangs on a play."""
        so_far = self.so_far
        card, spoken = so_far.pack.cards[fact.card], so_far.spoken[fact.n]
        people = people_in(fact.slots)
        worth: float = _LEAD * (so_far.lead in people) + _OTHER * (so_far.lead in spoken)
        worth += _OTHER * (self._friend in people)
        worth += _FOE * (self._foe in spoken) + _THIRD * any(self._is_aside(id_) for id_ in spoken)
        worth += _NEVER * any(self._is_miscast(card, role, id_) for role, id_ in roles_of(so_far.pack, fact))
        worth += _THREAT * (self._threat in spoken)
        worth += 1.5 if fact.lane in card.told.home[:1] else -4 * (fact.lane not in card.told.home)
        worth += _LOOKS_BACK * (fact.type == "ST" or any(code in _DEVICES for code in card.choices))
        worth += _STRAY * sum(self._is_stray(id_) for id_ in spoken)
        worth += _NEVER * any(so_far.brought[letter] > fact.lane for letter in people)
        worth += _PRICE * ("$" in card.choices)  # a bare word such as “honour”, which nobody can see
        worth += _POINTS * ("{#" in self.raw(fact))
        worth += _NEVER * any(not self.is_seen(int(n), told) for n in PLAY_TOKEN.findall(self.raw(fact)))
        return worth + share(so_far.table, fact.n, "told")

    def _is_miscast(self, card: Card, role: str, id_: str) -> bool:
        """Whether the lead or the friend has a traitor's role, because there was nobody else to take it."""
        return id_ in (self.so_far.lead, self._friend) and card.told.cast.get(role) in ("foe", "not lead")

    def _is_aside(self, id_: str) -> bool:
        """Whether this is somebody who is neither the lead nor with nor against the lead."""
        return len(id_) == 1 and id_ not in (self.so_far.lead, self._friend, self._foe)

    def _is_stray(self, id_: str) -> bool:
        """Whether this is a thing that the story is not about."""
        return len(id_) > 1 and id_ not in (self._threat, *self._main)

    @cached_property
    def _friend(self) -> str:
        return companion(self.so_far)

    @cached_property
    def _foe(self) -> str:
        return self.so_far.foe if self.so_far.foe != self._friend else ""

    @cached_property
    def _threat(self) -> str:
        return menace(self.so_far)

    @cached_property
    def _main(self) -> tuple[str, ...]:
        """Of each kind of thing the one that was spoken of most."""
        so_far = self.so_far
        spoken = Counter(id_ for fact in so_far.reading for id_ in so_far.spoken[fact.n])
        kinds = ("object", "location", "faction")
        return tuple(
            max(so_far.table.of_kind(kind), key=lambda x: spoken[x.id]).id
            for kind in kinds
            if so_far.table.of_kind(kind)
        )

    def is_seen(self, n: int, told: set[int] | frozenset[int]) -> bool:
        """Whether what a play is remembered by was told, so that a listener knows what is meant."""
        if n not in told:
            return False
        fact = self.so_far.table.fact(n)
        recall = self.so_far.recall(fact)
        words = {
            word.strip(",.;:!?’'\"“”") for word in with_names(self.so_far.table, self.raw(fact)).casefold().split()
        }
        mine = [word for word in recall.casefold().split() if len(word) > LONG]
        return bool(mine) and sum(any(word[:LONG] == x[:LONG] for x in words) for word in mine) * 2 > len(mine)
