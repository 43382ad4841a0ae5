"""Numbers that are always the same for the same table and the same words (`so_far.drawn`): BLAKE2b, compiled."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy import int64, uint64

from telltable.core.compiled import Record, compiled, inlined

_BEGIN = np.array(
    [
        0x6A09E667F3BCC908,
        0xBB67AE8584CAA73B,
        0x3C6EF372FE94F82B,
        0xA54FF53A5F1D36F1,
        0x510E527FADE682D1,
        0x9B05688C2B3E6C1F,
        0x1F83D9ABFB41BD6B,
        0x5BE0CD19137E2179,
    ],
    np.uint64,
)
_ORDER = np.array(  # RFC 7693, 2.7
    [
        [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
        [14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3],
        [11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4],
        [7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8],
        [9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13],
        [2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9],
        [12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11],
        [13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10],
        [6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5],
        [10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0],
        [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
        [14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3],
    ],
    np.uint64,
)
_BYTES, _DIGITS = 6, 64  # of a digest, and of what the table shows of its secret
_WHOLE = 1 << 8 * _BYTES
NEW, COST, NOTE = (np.frombuffer(word, np.uint8) for word in (b"new", b"cost", b"note"))


@inlined
def _mix(a: Any, b: Any, c: Any, d: Any, x: Any, y: Any) -> Any:
    """G (RFC 7693, 3.1)."""
    a = a + b + x
    d = _turned(d ^ a, 32)
    c = c + d
    b = _turned(b ^ c, 24)
    a = a + b + y
    d = _turned(d ^ a, 16)
    c = c + d
    return a, _turned(b ^ c, 63), c, d


@inlined
def _turned(x: Any, by: int) -> Any:
    return (x >> uint64(by)) | (x << uint64(64 - by))


@compiled
def _digest(t: Record) -> int:
    """Of the words so far, as one number: F (RFC 7693, 3.2), whose sixteen words have names, to lie in no memory."""
    m, length = t.block, t.said_n
    m[:] = 0
    for place in range(length):
        m[uint64(place >> 3)] |= uint64(t.said[uint64(place)]) << uint64(8 * (place & 7))
    first = _BEGIN[0] ^ uint64(0x01010000) ^ uint64(_BYTES)
    a, b, c, d, e, f, g, h = first, _BEGIN[1], _BEGIN[2], _BEGIN[3], _BEGIN[4], _BEGIN[5], _BEGIN[6], _BEGIN[7]
    i, j, k, l = _BEGIN[0], _BEGIN[1], _BEGIN[2], _BEGIN[3]  # noqa: E741 - in the order of the alphabet
    n, o, p, q = _BEGIN[4] ^ uint64(length), _BEGIN[5], ~_BEGIN[6], _BEGIN[7]
    for turn in range(len(_ORDER)):
        s = _ORDER[turn]
        a, e, i, n = _mix(a, e, i, n, m[s[0]], m[s[1]])
        b, f, j, o = _mix(b, f, j, o, m[s[2]], m[s[3]])
        c, g, k, p = _mix(c, g, k, p, m[s[4]], m[s[5]])
        d, h, l, q = _mix(d, h, l, q, m[s[6]], m[s[7]])  # noqa: E741
        a, f, k, q = _mix(a, f, k, q, m[s[8]], m[s[9]])
        b, g, l, n = _mix(b, g, l, n, m[s[10]], m[s[11]])  # noqa: E741
        c, h, i, o = _mix(c, h, i, o, m[s[12]], m[s[13]])
        d, e, j, p = _mix(d, e, j, p, m[s[14]], m[s[15]])
    found = first ^ a ^ i
    number = 0
    for place in range(_BYTES):
        number = number << 8 | int64((found >> uint64(8 * place)) & uint64(255))
    return number


@compiled
def _begin(t: Record, card: int) -> None:
    """What the table shows of its secret is there already; a line with the card follows."""
    t.said_n = _DIGITS
    say(t, t.card_id[card], len(t.card_id[card]))


@compiled
def say(t: Record, word: Any, count: int) -> None:
    """One line more."""
    t.said[t.said_n] = 10
    for place in range(count):
        t.said[t.said_n + 1 + place] = word[place]
    t.said_n += 1 + count


@compiled
def _say_element(t: Record, element: int) -> None:
    count, key = 0, t.element_key[element]
    while count < 8 and (key >> (56 - 8 * count)) & 255:
        t.word_bytes[count] = (key >> (56 - 8 * count)) & 255
        count += 1
    say(t, t.word_bytes, count)


@compiled
def drawn(t: Record, card: int, word: Any) -> int:
    """By a card and a word."""
    _begin(t, card)
    say(t, word, len(word))
    return int(_digest(t))


@compiled
def share(t: Record, card: int, word: Any) -> float:
    """The same from 0 to 1."""
    return drawn(t, card, word) / _WHOLE


@compiled
def share_of(t: Record, card: int, element: int) -> float:
    """By a card and somebody or something."""
    _begin(t, card)
    _say_element(t, element)
    return _digest(t) / _WHOLE


@compiled
def share_of_two(t: Record, card: int, first: int, second: int) -> float:
    """By a card and two of them."""
    _begin(t, card)
    _say_element(t, first)
    _say_element(t, second)
    return _digest(t) / _WHOLE


@compiled
def share_of_number(t: Record, card: int, number: int) -> float:
    """By a card and a number below 10."""
    _begin(t, card)
    t.word_bytes[0] = 48 + number
    say(t, t.word_bytes, 1)
    return _digest(t) / _WHOLE
