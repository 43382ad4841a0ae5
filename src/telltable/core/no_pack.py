"""The pack of a game without one: no words, no cards, nothing to take out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256

from msgspec import Struct


class NoPack(Struct, frozen=True):
    """See `rules.Pack`. `name`: the game's own."""

    name: str

    @property
    def hash(self) -> str:
        """Of the name, which is all there is."""
        return sha256(self.name.encode()).hexdigest()

    @property
    def contents(self) -> Mapping[str, tuple[str, ...]]:
        """No cards."""
        return {}

    def without(self, tags: Sequence[str], cards: Sequence[str] = ()) -> NoPack:
        """There is nothing to leave out."""
        return self

    def veiled(self, tags: Sequence[str], cards: Sequence[str] = ()) -> NoPack:
        """There is nothing to cover."""
        return self

    def saying(self, words: Callable[[str], bool]) -> tuple[str, ...]:
        """Nothing is said."""
        return ()
