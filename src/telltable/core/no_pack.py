"""The pack of a game without one: no words, no cards, nothing to take out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256

import msgspec
from msgspec import Struct


class NoPack(Struct, frozen=True):
    """See `rules.Pack`; a pack of which nothing can be left out may derive from it. `name`: the game's own."""

    name: str

    @property
    def hash(self) -> str:
        """Of all there is: the name, and what a pack that derives from it has besides."""
        return sha256(msgspec.json.encode(self, order="deterministic")).hexdigest()

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
