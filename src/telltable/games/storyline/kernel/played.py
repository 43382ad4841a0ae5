"""SL-214: which cards a table plays with (`box.pack`): those with the lowest digests of its commitment and their id."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy import uint32, uint64

from telltable.core.compiled import Record, compiled
from telltable.core.compiled_sha256 import BEGIN, compress, spread_out, turned
from telltable.games.storyline.box.pack_sizes import MOST_CARDS

from .table import KINDS, ROUNDS, WORDS

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
    digests = np.empty(count, np.uint64)
    _digest(t.block[kind], count, begun, digests)
    last = np.sort(digests)[size - 1]
    at = 0
    for place in range(count):
        if digests[place] <= last:
            t.deck[kind, at] = t.box[kind, place]
            at += 1


@compiled
def _digest(block: Any, count: int, begun: Any, digests: Any) -> None:
    """The first 64 bits of each digest: two of a box that begin with the same would be one pair in 2 ** 53.

    All cards go through the rounds side by side, which is quicker than one after the other.
    """
    state = np.empty((WORDS, MOST_CARDS), np.uint32)
    for word in range(WORDS):
        state[word, :] = begun[word]
    for n in range(ROUNDS):
        _round(
            block[n],
            count,
            state[(0 - n) & 7],
            state[(1 - n) & 7],
            state[(2 - n) & 7],
            state[(3 - n) & 7],
            state[(4 - n) & 7],
            state[(5 - n) & 7],
            state[(6 - n) & 7],
            state[(7 - n) & 7],
        )
    for place in range(count):
        high, low = uint32(state[0, place] + begun[0]), uint32(state[1, place] + begun[1])
        digests[place] = (uint64(high) << _WORD) | uint64(low)


@compiled
def _round(added: Any, count: int, a: Any, b: Any, c: Any, d: Any, e: Any, f: Any, g: Any, h: Any) -> None:
    """One round for all cards: words move on by being called otherwise in the next one."""
    for place in range(count):
        x, y = e[place], a[place]
        mixed = turned(x, 6) ^ turned(x, 11) ^ turned(x, 25)
        one = uint32(uint32(uint32(h[place] + mixed) + uint32(g[place] ^ (x & (f[place] ^ g[place])))) + added[place])
        most = uint32((y & b[place]) | (c[place] & (y | b[place])))
        d[place] = uint32(d[place] + one)
        h[place] = uint32(one + uint32((turned(y, 2) ^ turned(y, 13) ^ turned(y, 22)) + most))
