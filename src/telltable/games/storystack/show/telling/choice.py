"""Which plays a book tells: what hangs together with whose story it is. Only what bots played is ever left out; a sheet
of the book has its words (law 1)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from msgspec import Struct

from telltable.games.storystack.table.so_far import SoFar, people_in, roles_of, share
from telltable.games.storystack.table.state import Fact

from .brief import together
from .coda import companion

QUIET = {  # lanes where a clause on two friends stops nothing, and of which type it is
    1: "RE",
    8: "RS",  # not a quarrel that is made up, which was never told
}
_DEVICES = ("K!", "E2!", "$")  # what looks back or takes back, and a price: a bare word such as “honour”


class Choice(Struct, dict=True):
    """The plays that are told.

    Attributes:
        so_far: the story.
        whole: whether every play is told: where no card says whose story it is, all of them have to.
    """

    so_far: SoFar
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
        for lane, type_ in QUIET.items():
            laid = [table.fact(n) for n in table.lanes[lane - 1]]
            if not any(fact.n in found for fact in laid):
                fit = [
                    fact for fact in laid if fact.type == type_ and self._is_of_two(fact) and self._stands_alone(fact)
                ]
                found |= {fact.n for fact in sorted(fit, key=self._rank)[:1]}
        return frozenset(found | set(self._brought_in(found)))

    def _is_of_two(self, fact: Fact) -> bool:
        """Whether this is of the lead and the friend, as they are to one another, and of nobody else: what is of the
        lead alone leads nowhere."""
        so_far = self.so_far
        both = {so_far.lead, companion(so_far)}
        of = set(people_in(fact.slots)) or {id_ for id_ in so_far.spoken[fact.n] if len(id_) == 1}
        miscast = any(self._is_traitors(fact, role) for role, id_ in roles_of(so_far.pack, fact) if id_ in both)
        return both == of and not miscast

    def _is_traitors(self, fact: Fact, role: str) -> bool:
        """Whether a role was meant for somebody else, who was not there to take it."""
        return self.so_far.pack.cards[fact.card].told.cast.get(role) in ("foe", "not lead")

    def _stands_alone(self, fact: Fact) -> bool:
        """Whether a clause tells this, and a listener needs nothing for it that a book of the arc leaves out: anything
        longer could stand in any story."""
        so_far = self.so_far
        card = so_far.pack.cards[fact.card]
        return (
            bool(together(so_far, fact))
            and fact.lane in card.told.home
            and not any(code in _DEVICES for code in card.choices)
            and not any(so_far.brought[letter] > fact.lane for letter in people_in(fact.slots))
        )

    def _rank(self, fact: Fact) -> tuple[bool, float]:
        """First a card that is at home here, then by lot."""
        home = self.so_far.pack.cards[fact.card].told.home
        return fact.lane != home[0], share(self.so_far.table, fact.n, "told")

    def _brought_in(self, told: set[int]) -> Iterator[int]:
        """The plays that bring in whoever acts in what is told."""
        so_far = self.so_far
        acting = {id_ for n in told for id_ in so_far.spoken[n] if len(id_) == 1}
        acting |= {so_far.lead, companion(so_far)}
        for x in so_far.table.characters:
            if x.n and x.id in acting:
                yield x.n
