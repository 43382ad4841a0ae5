"""Chance as an integer stream that anyone can check afterwards.

Draw `i` of entry `n` depends on (secret, n, i) and nothing else, so replaying, forking and taking back
never disturb later luck. The mixer is splitmix64 (Steele, Lea, Flood 2014) keyed twice, which the
compiled kernels can repeat bit for bit; Python's `random` promises no such thing.
"""

import hashlib
import re
import struct
from collections.abc import Iterable, Sequence
from typing import Protocol, TypeVar

from msgspec import Struct

from .errors import Broken

_MASK = (1 << 64) - 1
_SINGLY = 8  # few streams draw more numbers; where one does, mixing them together is half the work
_AHEAD = 16
_STEPS = tuple([i * 0x9E3779B97F4A7C15 & _MASK for i in range(1, _AHEAD + 1)])
_AS_BYTES = struct.Struct(">" + "8xQ" * _AHEAD)  # room for products of 128 bits, of which 64 are kept


def _side_by_side(numbers: Sequence[int]) -> int:
    return sum(number << 128 * place for place, number in enumerate(numbers))


_EACH, _MASKS, _STEPS_AHEAD = map(_side_by_side, ((1,) * _AHEAD, (_MASK,) * _AHEAD, _STEPS))
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


class Stream(Struct, eq=False, gc=False):
    """The luck of one entry, drawn from the table secret. `drawn` keeps every number given out."""

    _key: tuple[int, int]
    _n: int
    _start: int | None = None  # worked out for the first number: many entries draw none
    _ahead: list[int] = []
    drawn: list[int] = []

    def below(self, bound: int) -> int:
        """A number from 0 to `bound` - 1 (multiply-high of 64 bits: bias below 2**-50)."""
        drawn = self.drawn
        if self._ahead:
            number = self._ahead.pop() * bound >> 64
        elif bound == 1:
            number = 0  # whatever is mixed
        else:
            start = self._start
            if start is None:
                z = self._key[1] + self._n * 0xD1342543DE82EF95 & _MASK  # mixed as below
                z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & _MASK
                z = (z ^ z >> 27) * 0x94D049BB133111EB & _MASK
                self._start = start = self._key[0] ^ z ^ z >> 31
            i = len(drawn)
            if i < _SINGLY:
                z = start + _STEPS[i] & _MASK
                z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & _MASK
                z = (z ^ z >> 27) * 0x94D049BB133111EB & _MASK
                z ^= z >> 31
            else:
                self._ahead = _mixed_ahead(start, i)
                z = self._ahead.pop()
            number = z * bound >> 64
        drawn.append(number)
        return number


def _mixed_ahead(start: int, i: int) -> list[int]:
    """What draws `i` to `i` + `_AHEAD` - 1 are made of, the last first, mixed side by side in one integer."""
    z = (start + i * _STEPS[0] & _MASK) * _EACH + _STEPS_AHEAD & _MASKS
    z = (z ^ z >> 30 & _MASKS) * 0xBF58476D1CE4E5B9 & _MASKS
    z = (z ^ z >> 27 & _MASKS) * 0x94D049BB133111EB & _MASKS
    return list(_AS_BYTES.unpack((z ^ z >> 31).to_bytes(_AS_BYTES.size, "big")))


def key_of(secret: str) -> tuple[int, int]:
    """The two 64-bit words of a secret that key a `Stream`.

    Raises:
        Broken: the secret is not 64 hex digits.
    """
    if not _SECRET.fullmatch(secret):
        raise Broken("the header: the table secret is not 64 hex digits")
    return int(secret[:16], 16), int(secret[16:32], 16)
