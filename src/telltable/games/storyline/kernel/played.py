"""SL-214: which cards a table plays with (`box.pack`): those with the lowest digests of its commitment and their id."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy import uint32, uint64

from telltable.core.compiled import Record, compiled, inlined
from telltable.core.compiled_sha256 import BEGIN, compress, spread_out, turned

from .table import KINDS, LANES, ROUNDS, WIDE, WORDS

_WORD = uint64(32)


@compiled
def lay_decks(t: Record) -> None:
    """Every deck anew."""
    begun = np.zeros(WORDS, np.uint32)
    first = True
    for kind in range(KINDS):
        count, size = t.box_n[kind], t.size[kind]
        if size == count:
            t.deck[kind, :count] = t.box[kind, :count]
        else:
            if first:
                _begin(t, begun)
                first = False
            _lowest(t, kind, begun)
        t.top[kind] = t.first_bag[kind] = 0
        t.bottom[kind] = t.bag[kind, 0] = size
        t.bags[kind] = 1 if size else 0


@compiled
def _begin(t: Record, begun: Any) -> None:
    """The digest after the commitment, which is a block."""
    words = np.zeros(ROUNDS, np.uint32)
    for place in range(len(t.said)):
        words[place // 4] = uint32(words[place // 4] << uint32(8)) | uint32(t.said[place])
    spread_out(words)
    compress(BEGIN, words, begun)


@compiled
def _lowest(t: Record, kind: int, begun: Any) -> None:
    """So many cards of a category, in their order."""
    count, size = t.box_n[kind], t.size[kind]
    digests = np.empty(WIDE, np.uint64)
    _digest(t.block[kind], -(-count // LANES) * LANES, begun, digests)
    last = _bound(digests, count, size)
    at = 0
    for place in range(count):
        if digests[place] <= last:
            t.deck[kind, at] = t.box[kind, place]
            at += 1


@compiled
def _bound(digests: Any, count: int, size: int) -> Any:
    """A number that so many digests don't exceed, by halves: digests scatter evenly, so a few are enough."""
    low, high = uint64(0), ~uint64(0)
    while True:
        middle = low + ((high - low) >> uint64(1))
        found = 0
        for place in range(count):
            found += digests[place] <= middle
        if found == size or high - low <= uint64(1):
            return middle if found == size else high
        if found < size:
            low = middle
        else:
            high = middle


@compiled
def _digest(block: Any, count: int, begun: Any, digests: Any) -> None:
    """The first 64 bits of each digest: two of a box that begin with the same would be one pair in 2 ** 53.

    A card's rounds stand one after the other without a loop, so that the machine takes several cards at a time; `count`
    is a multiple of as many.
    """
    for place in range(count):
        state = (begun[0], begun[1], begun[2], begun[3], begun[4], begun[5], begun[6], begun[7])
        state = _sixteen(block, 0, place, state)
        state = _sixteen(block, 16, place, state)
        state = _sixteen(block, 32, place, state)
        state = _sixteen(block, 48, place, state)
        high, low = uint32(state[0] + begun[0]), uint32(state[1] + begun[1])
        digests[place] = (uint64(high) << _WORD) | uint64(low)


@inlined
def _sixteen(block: Any, n: int, place: int, state: Any) -> Any:
    """So many rounds from round `n` on."""
    return _four(
        block, n + 12, place, _four(block, n + 8, place, _four(block, n + 4, place, _four(block, n, place, state)))
    )


@inlined
def _four(block: Any, n: int, place: int, state: Any) -> Any:
    state = _round(block[n, place], state)
    state = _round(block[n + 1, place], state)
    state = _round(block[n + 2, place], state)
    return _round(block[n + 3, place], state)


@inlined
def _round(added: Any, state: Any) -> Any:
    """One round (FIPS 180-4, 6.2.2, 3); `added` is the word of the block with the constant of the round."""
    a, b, c, d, e, f, g, h = state
    mixed = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)
    one = uint32(uint32(uint32(h + mixed) + uint32(g ^ (e & (f ^ g)))) + added)
    other = uint32(uint32(turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + uint32((a & b) | (c & (a | b))))
    return uint32(one + other), a, b, c, uint32(d + one), e, f, g
