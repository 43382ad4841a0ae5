"""Chance as an integer stream that anyone can check afterwards.

Draw `i` of entry `n` depends on (secret, n, i) and nothing else, so replaying, forking and taking back
never disturb later luck. The mixer is splitmix64 (Steele, Lea, Flood 2014) keyed twice, which the
compiled kernels can repeat bit for bit; Python's `random` promises no such thing.
"""

import hashlib
import re
from collections.abc import Iterable, Sequence
from typing import Protocol, TypeVar

from .errors import Broken

_MASK = (1 << 64) - 1
_SECRET = re.compile(r"[0-9a-f]{64}")
T = TypeVar("T")


def secret_from(seed: int | str) -> str:
    """The table secret for a seed, 64 hex digits. A table for strangers draws one at random instead."""
    return hashlib.sha256(f"telltable:{seed}".encode()).hexdigest()


def commitment(secret: str) -> str:
    """What the table shows before the first deal: the SHA-256 of the secret, 64 hex digits."""
    return hashlib.sha256(secret.encode()).hexdigest()


class Luck(Protocol):
    """Where rules get chance from."""

    def below(self, bound: int) -> int:
        """A number from 0 to `bound` - 1."""


def pick(luck: Luck, items: Sequence[T]) -> T:
    """One of the items, each as likely as the others."""
    return items[luck.below(len(items))]


def shuffled(luck: Luck, items: Iterable[T]) -> tuple[T, ...]:
    """The items in an order that nobody chose. Sort them first where the order they came in is a secret of its own."""
    pool = list(items)
    return tuple(pool.pop(luck.below(len(pool))) for _ in range(len(pool)))


class Stream:
    """The luck of one entry, drawn from the table secret. `drawn` keeps every number given out."""

    __slots__ = ("_at", "drawn")

    def __init__(self, key: tuple[int, int], n: int) -> None:
        z = key[1] + n * 0xD1342543DE82EF95 & _MASK  # mixed as in `below`
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & _MASK
        z = (z ^ z >> 27) * 0x94D049BB133111EB & _MASK
        self._at = key[0] ^ z ^ z >> 31
        self.drawn: list[int] = []

    def below(self, bound: int) -> int:
        """A number from 0 to `bound` - 1 (multiply-high of 64 bits: bias below 2**-50)."""
        self._at = z = self._at + 0x9E3779B97F4A7C15 & _MASK
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & _MASK
        z = (z ^ z >> 27) * 0x94D049BB133111EB & _MASK
        number = (z ^ z >> 31) * bound >> 64
        self.drawn.append(number)
        return number


def key_of(secret: str) -> tuple[int, int]:
    """The two 64-bit words of a secret that key a `Stream`.

    Raises:
        Broken: the secret is not 64 hex digits.
    """
    if not _SECRET.fullmatch(secret):
        raise Broken("the header: the table secret is not 64 hex digits")
    return int(secret[:16], 16), int(secret[16:32], 16)
