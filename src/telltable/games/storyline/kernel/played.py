"""SL-214: which cards a table plays with (`box.pack`): those with the lowest digests of its commitment and their ids.

All cards of a category go through the rounds of SHA-256 side by side, since that is most of the time of a game.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy import uint32, uint64

from telltable.core.compiled import Record, compiled
from telltable.core.compiled_sha256 import BEGIN, compress, spread_out, turned
from telltable.games.storyline.box.pack_sizes import MOST_CARDS

from .table import KINDS, ROUNDS

WORDS = 8
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


def _round(n: int) -> Any:
    """One round for all cards. Words move on by being called otherwise in the next one; they lie at distances that are
    known when it is compiled, so that many cards take one instruction."""
    a, b, c, d, e, f, g, h = ((word - n) % WORDS * MOST_CARDS for word in range(WORDS))

    @compiled
    def one_round(state: Any, added: Any, count: int) -> None:
        for place in range(count):
            x, y = state[e + place], state[a + place]
            mixed = turned(x, 6) ^ turned(x, 11) ^ turned(x, 25)
            chosen = uint32(state[g + place] ^ (x & (state[f + place] ^ state[g + place])))
            one = uint32(uint32(uint32(state[h + place] + mixed) + chosen) + added[place])
            most = uint32((y & state[b + place]) | (state[c + place] & (y | state[b + place])))
            state[d + place] = uint32(state[d + place] + one)
            state[h + place] = uint32(one + uint32((turned(y, 2) ^ turned(y, 13) ^ turned(y, 22)) + most))

    return one_round


_R0, _R1, _R2, _R3, _R4, _R5, _R6, _R7 = map(_round, range(WORDS))


@compiled
def _digest(block: Any, count: int, begun: Any, digests: Any) -> None:
    """The first 64 bits of each digest: two of a box that begin with the same would be one pair in 2 ** 53."""
    state = np.empty(WORDS * MOST_CARDS, np.uint32)
    for word in range(WORDS):
        state[word * MOST_CARDS : (word + 1) * MOST_CARDS] = begun[word]
    for n in range(0, ROUNDS, WORDS):
        _R0(state, block[n], count)
        _R1(state, block[n + 1], count)
        _R2(state, block[n + 2], count)
        _R3(state, block[n + 3], count)
        _R4(state, block[n + 4], count)
        _R5(state, block[n + 5], count)
        _R6(state, block[n + 6], count)
        _R7(state, block[n + 7], count)
    for place in range(count):
        high, low = uint32(state[place] + begun[0]), uint32(state[MOST_CARDS + place] + begun[1])
        digests[place] = (uint64(high) << _WORD) | uint64(low)
