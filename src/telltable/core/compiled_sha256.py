"""SHA-256 in compiled code (FIPS 180-4): of blocks whose words are spread over all rounds beforehand."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy import uint32

from .compiled import compiled, entry

_PRIMES = [n for n in range(2, 312) if all(n % other for other in range(2, int(n**0.5) + 1))]


def _root_bits(n: int, root: int) -> int:
    """The first 32 bits after the point of a root, as FIPS 180-4 makes its constants."""
    whole = n << (32 * root)
    low, high = 0, 1 << 64
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if middle**root <= whole else (low, middle)
    return low & 0xFFFFFFFF


ROUNDS = np.array([_root_bits(n, 3) for n in _PRIMES], np.uint32)
BEGIN = np.array([_root_bits(n, 2) for n in _PRIMES[:8]], np.uint32)


@compiled
def turned(x: Any, by: int) -> Any:
    """ROTR (3.2)."""
    return uint32((x >> uint32(by)) | (x << uint32(32 - by)))


@compiled
def spread_out(w: Any) -> None:
    """The sixteen words of a block over all rounds (6.2.2, 1)."""
    for n in range(16, 64):
        early, late = w[n - 15], w[n - 2]
        first = turned(early, 7) ^ turned(early, 18) ^ uint32(early >> uint32(3))
        second = turned(late, 17) ^ turned(late, 19) ^ uint32(late >> uint32(10))
        w[n] = uint32(uint32(w[n - 16] + first) + uint32(w[n - 7] + second))


@entry
def spread(w: Any) -> None:
    """The same, for Python to call."""
    spread_out(w)


@compiled
def compress(state: Any, w: Any, found: Any) -> None:
    """One block (FIPS 180-4, 6.2.2)."""
    a, b, c, d = state[0], state[1], state[2], state[3]
    e, f, g, h = state[4], state[5], state[6], state[7]
    for n in range(64):
        mixed = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)
        one = uint32(uint32(uint32(h + mixed) + uint32(g ^ (e & (f ^ g)))) + uint32(ROUNDS[n] + w[n]))
        other = uint32((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + uint32((a & b) | (c & (a | b))))
        h, g, f, e = g, f, e, uint32(d + one)
        d, c, b, a = c, b, a, uint32(one + other)
    found[0], found[1], found[2], found[3] = state[0] + a, state[1] + b, state[2] + c, state[3] + d
    found[4], found[5], found[6], found[7] = state[4] + e, state[5] + f, state[6] + g, state[7] + h
