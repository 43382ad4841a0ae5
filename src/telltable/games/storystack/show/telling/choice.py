"""Which plays a book tells: where a card says whose story it is, what people played and who comes into it. Only what
bots played is ever left out; a sheet of the book has its words (law 1)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from msgspec import Struct

from telltable.games.storystack.table.so_far import SoFar

from .coda import companion


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
        return frozenset(found | set(self._brought_in(found)))

    def _brought_in(self, told: set[int]) -> Iterator[int]:
        """The plays that bring in whoever acts in what is told."""
        so_far = self.so_far
        acting = {id_ for n in told for id_ in so_far.spoken[n] if len(id_) == 1}
        acting |= {so_far.lead, companion(so_far)}
        for x in so_far.table.characters:
            if x.n and x.id in acting:
                yield x.n
